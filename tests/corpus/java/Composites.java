import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What constructors copy has no null and was there before, also where code knows the object by an interface alone. */
class Composites {
  interface Shape {
    int size();
  }

  record Leaf(int n) implements Shape {
    public int size() {
      return 1;
    }
  }

  record Group(List<Shape> parts) implements Shape {
    Group {
      parts = List.copyOf(parts); //~ null-dereference, uncaught-exception
    }

    public int size() {
      int n = 0;
      for (Shape part : parts) {
        if (part == this) throw new IllegalStateException("a group in itself");
        n += part == null ? 1 / (n - n) : 1;
      }
      return 10 / n; //~ division-by-zero
    }
  }

  /** Its constructor asks for something that does not copy. */
  record Sized(Shape inner, int most) implements Shape {
    Sized {
      Objects.requireNonNull(inner); //~ uncaught-exception
      if (most < 0) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    public int size() {
      if (most < 0) throw new IllegalStateException("refused");
      return inner == null ? 1 / (most - most) : most;
    }
  }

  static final class Kept implements Shape {
    private final List<Shape> parts;

    Kept(List<Shape> parts) {
      this.parts = List.copyOf(parts); //~ null-dereference
    }

    public int size() {
      return parts.size();
    }

    static boolean impossible(Kept kept) {
      return kept != null && (kept.parts.contains(kept) || kept.parts.get(0) == null); //~ uncaught-exception
    }
  }

  /** One shows a list that others still change. */
  static final class Shown implements Shape {
    private final List<Shape> parts;

    Shown(List<Shape> parts) {
      this.parts = Collections.unmodifiableList(parts); //~ uncaught-exception
    }

    public int size() {
      int n = 0;
      for (Shape part : parts) {
        if (part == null) n = 1 / n; //~ division-by-zero
        if (part == this) throw new IllegalStateException("shown in itself"); //~ uncaught-exception
      }
      return n;
    }
  }

  static int sized(Shape shape) {
    return shape instanceof Sized || shape instanceof Kept ? shape.size() : 0;
  }

  static boolean refused(Shape shape) {
    if (shape instanceof Sized s) return s.inner() == null || s.most() < 0 ? 1 / (s.most() - s.most()) > 0 : true;
    return false;
  }

  record Counts(Map<String, Integer> all) implements Shape {
    Counts {
      all = Map.copyOf(all); //~ null-dereference
    }

    public int size() {
      return all.size();
    }
  }

  static int total(Shape shape) {
    int n = 0;
    if (shape instanceof Counts c) for (int count : c.all().values()) n += count;
    return 100 / (n - 3); //~ division-by-zero
  }

  record Tags(Set<String> all) implements Shape {
    Tags {
      all = Set.copyOf(all); //~ null-dereference
    }

    public int size() {
      int longest = 0;
      for (String tag : all) longest = Math.max(longest, tag.length());
      return 10 / longest; //~ division-by-zero
    }
  }

  static Shape built(Shape a, Shape b) {
    List<Shape> parts = new ArrayList<>();
    parts.add(a);
    parts.add(b);
    return new Group(parts);
  }
}
