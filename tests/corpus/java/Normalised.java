import java.util.List;
import java.util.Objects;

/** Records whose constructors change what they are given: there are those that they give. */
class Normalised {
  record Positive(int x) {
    Positive { x = Math.max(x, 1); }

    int f() { return 1 / x; }

    int g() { return 1 / (x - 1); } //~ division-by-zero
  }

  record Range(int lo, int hi) {
    Range {
      if (lo > hi) {
        int t = lo;
        lo = hi;
        hi = t;
      }
      if (lo < 0) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    int length() {
      assert hi >= lo;
      assert lo >= 0;
      return 10 / (hi - lo); //~ division-by-zero
    }
  }

  record Fraction(int num, int den) {
    Fraction(int num, int den) {
      if (den == 0) throw new IllegalArgumentException(); //~ uncaught-exception
      this.num = den < 0 ? -num : num;
      this.den = den < 0 ? -den : den;
    }

    int floor() { return num / den; }

    // There is one negative number that has no opposite.
    int sign() {
      if (den < 0) throw new IllegalStateException(); //~ uncaught-exception
      return den;
    }
  }

  record Name(String text) {
    Name {
      text = text.trim(); //~ null-dereference
      if (text.isEmpty()) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    char first() {
      char c = text.charAt(0);
      assert c != ' ';
      return c;
    }

    char second() { return text.charAt(1); } //~ uncaught-exception
  }

  record Row(int[] cells) {
    Row {
      cells = cells.clone(); //~ null-dereference
      if (cells.length == 0) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    int first() { return 10 / cells[0]; } //~ division-by-zero

    int second() { return cells[1]; } //~ array-index-out-of-bounds
  }

  record Team(int size, List<String> names) {
    Team {
      Objects.requireNonNull(names); //~ uncaught-exception
      names = List.copyOf(names); //~ uncaught-exception
      if (size < 1 || names.isEmpty()) throw new IllegalArgumentException(); //~ uncaught-exception
    }

    int share() { return names.size() / size; }

    int letters() { return names.get(0).length() / (size - 1); } //~ division-by-zero
  }

  // What moves each time says nothing of which there are.
  record Next(int n) {
    Next { n = n + 1; }

    int f() { return 10 / n; } //~ division-by-zero
  }
}
