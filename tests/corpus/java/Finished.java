import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

// What constructors give final fields below classes of the user, and in other objects than the new one.
class Finished {
  abstract static class Expr {
    final String name;

    Expr(String name) {
      this.name = Objects.requireNonNull(name); //~ uncaught-exception
    }

    abstract String text();
  }

  static class Neg extends Expr {
    private final Expr inside;

    Neg(Expr inside) {
      super("-");
      this.inside = Objects.requireNonNull(inside); //~ uncaught-exception
    }

    @Override
    String text() {
      return name.concat(inside.text());
    }
  }

  record Name(String name) {
  }

  static class Plain extends Expr {
    Plain(Name name) {
      super(name.name()); //~ null-dereference, uncaught-exception
    }

    @Override
    String text() {
      return name;
    }
  }

  // This one asks for what is not there yet.
  static class Asks {
    Asks() {
      count();
    }

    int count() {
      return 0;
    }
  }

  static class Asked extends Asks {
    private final String text;

    Asked(String text) {
      this.text = Objects.requireNonNull(text);
    }

    @Override
    int count() {
      return text.length(); //~ null-dereference
    }
  }

  static class Dir {
    private final List<Dir> kids = new ArrayList<>();
    private final String name;

    Dir(Dir up, String name) {
      if (up != null) {
        up.kids.add(this);
        if (up.name.isEmpty()) throw new IllegalStateException(); //~ uncaught-exception
      }
      this.name = Objects.requireNonNull(name); //~ uncaught-exception
    }
  }

  // The one that is given may be the new one, or one that is being made.
  static class Self {
    private final List<Self> all = new ArrayList<>();
    private final String name;

    Self(Self up, String name) {
      up = this;
      this.name = up.name.concat(name); //~ null-dereference
    }
  }

  static class Twin {
    private final String name;

    Twin(String name) {
      new Twin(this, 0);
      this.name = Objects.requireNonNull(name);
    }

    Twin(Twin other, int at) {
      this.name = "" + other.name.charAt(at); //~ null-dereference, uncaught-exception
    }
  }
}
