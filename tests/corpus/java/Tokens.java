import java.util.ArrayList;
import java.util.List;

/** A reader of texts: one expression can fail in several places of the library, on several paths, through several callers. */
class Tokens {
  String text;
  int at;

  char peek() { return text.charAt(at); } //~ null-dereference, uncaught-exception

  char next() { return text.charAt(at++); } //~ null-dereference, uncaught-exception

  int parse() {
    if (peek() == '-') {
      next();
      return -parse();
    }
    int n = 0;
    while (Character.isDigit(peek())) n = n * 10 + next() - '0';
    return n;
  }

  /** A text is no number for many reasons; that it is none is one finding. */
  static int number(List<String> all, int i) {
    if (all == null) return 0;
    return Integer.parseInt(all.get(i)); //~ uncaught-exception
  }

  /** What is null before a call, and what the call says of null, are two. */
  static int compared(String a, String b) {
    return a.compareTo(b); //~ null-dereference
  }

  static List<Integer> split(String text) {
    List<Integer> all = new ArrayList<>();
    if (text == null) return all;
    for (String part : text.split(",")) all.add(Integer.valueOf(part)); //~ uncaught-exception
    return all;
  }
}
