import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;

/** Streams of inputs have bytes and characters, which do not fail. */
class Streams {
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  static int half(InputStream in) throws IOException {
    return 12 / in.read(); //~ null-dereference, division-by-zero
  }

  //@ requires in != null;
  static int count(InputStream in) throws IOException {
    int n = 0;
    while (in.read() != -1) {
      n++;
    }
    return 6 / (n - 2); //~ division-by-zero
  }

  //@ requires in != null;
  static char letter(Reader in) throws IOException {
    char[] c = new char[2];
    int n = in.read(c);
    return c[n]; //~ array-index-out-of-bounds
  }

  //@ requires out != null && b != null;
  static void part(OutputStream out, byte[] b) throws IOException {
    out.write(b, 1, 2); //~ uncaught-exception
  }

  //@ requires out != null;
  static String shown(Writer out, String s) throws IOException {
    out.append(s).write(s); //~ null-dereference
    return out.toString();
  }

  int average() {
    return 100 / (kept.size() - 1); //~ division-by-zero
  }

  //@ requires b != null;
  static char last(StringBuffer b) {
    return b.charAt(b.length() - 1); //~ uncaught-exception
  }

  static int closed() {
    StringReader in = new StringReader("ab");
    in.close();
    try {
      return in.read();
    } catch (IOException e) {
      return 1 / e.getMessage().indexOf('S'); //~ division-by-zero
    }
  }

  static int copied(int n) throws IOException {
    InputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3});
    StringWriter out = new StringWriter();
    for (int i = 0; i < n; i++) {
      out.write('0' + in.read());
    }
    assert !out.toString().equals("123"); //~ assertion-failure
    return out.getBuffer().length();
  }

  /** Reads no more than so many. */
  static class Limited extends FilterInputStream {
    private int left;

    Limited(InputStream in, int left) {
      super(in);
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      return left-- > 0 ? in.read() : -1; //~ null-dereference
    }
  }

  /** What a reader passes on is there: its constructor asks for it. */
  static class Checked extends FilterReader {
    Checked(Reader in) {
      super(in); //~ uncaught-exception
    }

    @Override
    public int read() throws IOException {
      return 1 / (in.read() - 'q'); //~ division-by-zero
    }
  }
}
