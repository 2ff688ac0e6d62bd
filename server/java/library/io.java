public interface Flushable {
    void flush();
}
public abstract class InputStream implements Closeable {
    public InputStream() { }
    public abstract int read();
    public int read(byte[] b) { return read(b, 0, b.length); }
    public int read(byte[] b, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, b.length);
        if (n == 0) return 0;
        int first = read();
        if (first == -1) return -1;
        b[offset] = (byte) first;
        int done = 1;
        // What fails after the first byte is not told: the bytes before it are there.
        try {
            for (; done < n; done++) {
                int next = read();
                if (next == -1) break;
                b[offset + done] = (byte) next;
            }
        } catch (IOException failed) { }
        return done;
    }
    public long skip(long n) {
        if (n <= 0) return 0;
        long left = n;
        byte[] into = new byte[(int) Math.min(2048, n)];
        while (left > 0) {
            int done = read(into, 0, (int) Math.min(into.length, left));
            if (done < 0) break;
            left -= done;
        }
        return n - left;
    }
    public int available() { return 0; }
    public void close() { }
    public void mark(int limit) { }
    public void reset() { throw new IOException("mark/reset not supported"); }
    public boolean markSupported() { return false; }
}
public class FilterInputStream extends InputStream {
    protected InputStream in;
    protected FilterInputStream(InputStream in) { this.in = in; }
    public int read() { return in.read(); }
    public int read(byte[] b) { return read(b, 0, b.length); }
    public int read(byte[] b, int offset, int n) { return in.read(b, offset, n); }
    public long skip(long n) { return in.skip(n); }
    public int available() { return in.available(); }
    public void close() { in.close(); }
    public void mark(int limit) { in.mark(limit); }
    public void reset() { in.reset(); }
    public boolean markSupported() { return in.markSupported(); }
}
// Also what an `InputStream` of an input is: there it has what some call of the constructor gives it.
public class ByteArrayInputStream extends InputStream {
    private byte[] bytes;
    private int at, marked, end;
    private Given$ made = new Given$();
    public ByteArrayInputStream(byte[] bytes) {
        this.bytes = bytes;
        end = bytes.length;
    }
    public ByteArrayInputStream(byte[] bytes, int offset, int n) {
        this.bytes = bytes;
        at = offset;
        marked = offset;
        end = Math.min(offset + n, bytes.length);
    }
    private void look$() {
        if (made == null) assume$(bytes != null && 0 <= marked && marked <= at && at <= end && end <= bytes.length);
    }
    public int read() {
        look$();
        return at < end ? bytes[at++] & 0xff : -1;
    }
    public int read(byte[] b, int offset, int n) {
        look$();
        Objects.checkFromIndexSize(offset, n, b.length);
        if (at >= end) return -1;
        int done = Math.min(n, end - at);
        if (done <= 0) return 0;
        System.arraycopy(bytes, at, b, offset, done);
        at += done;
        return done;
    }
    public byte[] readAllBytes() {
        look$();
        byte[] rest = Arrays.copyOfRange(bytes, at, end);
        at = end;
        return rest;
    }
    public long skip(long n) {
        look$();
        long left = end - at;
        if (n < left) left = n < 0 ? 0 : n;
        at += (int) left;
        return left;
    }
    public int available() {
        look$();
        return end - at;
    }
    public boolean markSupported() { return true; }
    public void mark(int limit) {
        look$();
        marked = at;
    }
    public void reset() {
        look$();
        at = marked;
    }
    public void close() { }
}
public abstract class OutputStream implements Closeable, Flushable {
    public OutputStream() { }
    public abstract void write(int b);
    public void write(byte[] b) { write(b, 0, b.length); }
    public void write(byte[] b, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, b.length);
        for (int i = 0; i < n; i++) write(b[offset + i]);
    }
    public void flush() { }
    public void close() { }
}
public class FilterOutputStream extends OutputStream {
    protected OutputStream out;
    private boolean closed;
    public FilterOutputStream(OutputStream out) { this.out = out; }
    public void write(int b) { out.write(b); }
    public void write(byte[] b) { write(b, 0, b.length); }
    public void write(byte[] b, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, b.length);
        for (int i = 0; i < n; i++) write(b[offset + i]);
    }
    public void flush() { out.flush(); }
    public void close() {
        if (closed) return;
        closed = true;
        try {
            flush();
        } catch (Throwable failed) {
            try {
                out.close();
            } catch (Throwable again) {
                if (again != failed) again.addSuppressed(failed);
                throw again;
            }
            throw failed;
        }
        out.close();
    }
}
// Also what an `OutputStream` of an input is.
public class ByteArrayOutputStream extends OutputStream {
    private byte[] bytes;
    private int count;
    private Given$ made;
    public ByteArrayOutputStream() { this(32); }
    public ByteArrayOutputStream(int size) {
        if (size < 0) throw new IllegalArgumentException("Negative initial size: " + size);
        bytes = new byte[size];
        made = new Given$();
    }
    private void look$() { if (made == null) assume$(bytes != null && 0 <= count && count <= bytes.length); }
    // The array of an input is left as it is: nobody else has the one that is written to.
    private void room$(int n) {
        look$();
        int least = count + n;
        if (made == null || least > bytes.length) bytes = Arrays.copyOf(bytes, least < 0x40000000 ? least * 2 : least);
        made = new Given$();
    }
    public void write(int b) {
        room$(1);
        bytes[count++] = (byte) b;
    }
    public void write(byte[] b, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, b.length);
        room$(n);
        System.arraycopy(b, offset, bytes, count, n);
        count += n;
    }
    public void writeBytes(byte[] b) { write(b, 0, b.length); }
    public void writeTo(OutputStream out) {
        look$();
        out.write(bytes, 0, count);
    }
    public void reset() {
        look$();
        count = 0;
    }
    public byte[] toByteArray() {
        look$();
        return Arrays.copyOf(bytes, count);
    }
    public int size() {
        look$();
        return count;
    }
    int told$() { return 1; }
    // What other bytes say depends on the machine.
    public String toString() {
        look$();
        char[] text = new char[count];
        for (int i = 0; i < count; i++) {
            Character.ascii$(bytes[i]);
            text[i] = (char) bytes[i];
        }
        return String.of$(text);
    }
    public void close() { }
}
public abstract class Reader implements Closeable {
    protected Reader() { }
    protected Reader(Object lock) { if (lock == null) throw new NullPointerException(); }
    public abstract int read(char[] c, int offset, int n);
    public int read() {
        char[] one = new char[1];
        return read(one, 0, 1) == -1 ? -1 : one[0];
    }
    public int read(char[] c) { return read(c, 0, c.length); }
    public long skip(long n) {
        if (n < 0) throw new IllegalArgumentException("skip value is negative");
        char[] into = new char[(int) Math.min(8192, n)];
        long left = n;
        while (left > 0) {
            int done = read(into, 0, (int) Math.min(left, into.length));
            if (done == -1) break;
            left -= done;
        }
        return n - left;
    }
    public boolean ready() { return false; }
    public boolean markSupported() { return false; }
    public void mark(int limit) { throw new IOException("mark() not supported"); }
    public void reset() { throw new IOException("reset() not supported"); }
    public abstract void close();
}
public abstract class FilterReader extends Reader {
    @NonNull protected Reader in;
    protected FilterReader(Reader in) {
        super(in);
        this.in = in;
    }
    public int read() { return in.read(); }
    public int read(char[] c, int offset, int n) { return in.read(c, offset, n); }
    public long skip(long n) { return in.skip(n); }
    public boolean ready() { return in.ready(); }
    public boolean markSupported() { return in.markSupported(); }
    public void mark(int limit) { in.mark(limit); }
    public void reset() { in.reset(); }
    public void close() { in.close(); }
}
// Also what a `Reader` of an input is: open, and where some calls have left it.
public class StringReader extends Reader {
    private String text;
    private int at, marked;
    private Given$ closed;
    public StringReader(String text) {
        text.length();
        this.text = text;
    }
    private void look$() {
        if (closed != null) throw new IOException("Stream closed");
        assume$(text != null && 0 <= at && at <= text.length() && 0 <= marked && marked <= text.length());
        // Nothing leads back from the end.
        assume$(marked < text.length() || at == marked);
    }
    public int read() {
        look$();
        return at < text.length() ? text.charAt(at++) : -1;
    }
    public int read(char[] c, int offset, int n) {
        look$();
        Objects.checkFromIndexSize(offset, n, c.length);
        if (n == 0) return 0;
        if (at >= text.length()) return -1;
        int done = Math.min(text.length() - at, n);
        text.getChars(at, at + done, c, offset);
        at += done;
        return done;
    }
    // Backwards, too, where the number is negative.
    public long skip(long n) {
        look$();
        if (at >= text.length()) return 0;
        long by = Math.max(-at, Math.min(text.length() - at, n));
        at += (int) by;
        return by;
    }
    public boolean ready() {
        look$();
        return true;
    }
    public boolean markSupported() { return true; }
    public void mark(int limit) {
        if (limit < 0) throw new IllegalArgumentException("Read-ahead limit < 0");
        look$();
        marked = at;
    }
    public void reset() {
        look$();
        at = marked;
    }
    public void close() { closed = new Given$(); }
}
public abstract class Writer implements Appendable, Closeable, Flushable {
    protected Writer() { }
    protected Writer(Object lock) { if (lock == null) throw new NullPointerException(); }
    public void write(int c) {
        char[] one = new char[1];
        one[0] = (char) c;
        write(one, 0, 1);
    }
    public void write(char[] c) { write(c, 0, c.length); }
    public abstract void write(char[] c, int offset, int n);
    public void write(String s) { write(s, 0, s.length()); }
    public void write(String s, int offset, int n) {
        char[] c = new char[n < 0 ? 0 : n];
        s.getChars(offset, offset + n, c, 0);
        write(c, 0, n);
    }
    public Writer append(CharSequence s) {
        write(String.valueOf(s));
        return this;
    }
    public Writer append(CharSequence s, int from, int to) {
        CharSequence text = s == null ? "null" : s;
        return append(text.subSequence(from, to));
    }
    public Writer append(char c) {
        write(c);
        return this;
    }
    public abstract void flush();
    public abstract void close();
}
public abstract class FilterWriter extends Writer {
    @NonNull protected Writer out;
    protected FilterWriter(Writer out) {
        super(out);
        this.out = out;
    }
    public void write(int c) { out.write(c); }
    public void write(char[] c, int offset, int n) { out.write(c, offset, n); }
    public void write(String s, int offset, int n) { out.write(s, offset, n); }
    public void flush() { out.flush(); }
    public void close() { out.close(); }
}
// Also what a `Writer` of an input is.
public class CharArrayWriter extends Writer {
    private char[] chars;
    private int count;
    private Given$ made;
    public CharArrayWriter() { this(32); }
    public CharArrayWriter(int size) {
        if (size < 0) throw new IllegalArgumentException("Negative initial size: " + size);
        chars = new char[size];
        made = new Given$();
    }
    private void look$() { if (made == null) assume$(chars != null && 0 <= count && count <= chars.length); }
    // As for bytes: the array of an input is left as it is.
    private void room$(int n) {
        look$();
        int least = count + n;
        if (made == null || least > chars.length) chars = Arrays.copyOf(chars, least < 0x40000000 ? least * 2 : least);
        made = new Given$();
    }
    public void write(int c) {
        room$(1);
        chars[count++] = (char) c;
    }
    public void write(char[] c, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, c.length);
        room$(n);
        System.arraycopy(c, offset, chars, count, n);
        count += n;
    }
    public void write(String s, int offset, int n) { write(s.substring(offset, offset + n).chars$(), 0, n); }
    public void writeTo(Writer out) {
        look$();
        out.write(chars, 0, count);
    }
    public CharArrayWriter append(CharSequence s) {
        write(String.valueOf(s));
        return this;
    }
    public CharArrayWriter append(CharSequence s, int from, int to) {
        CharSequence text = s == null ? "null" : s;
        return append(text.subSequence(from, to));
    }
    public CharArrayWriter append(char c) {
        write(c);
        return this;
    }
    public void reset() {
        look$();
        count = 0;
    }
    public char[] toCharArray() {
        look$();
        return Arrays.copyOf(chars, count);
    }
    public int size() {
        look$();
        return count;
    }
    int told$() { return 1; }
    public String toString() { return String.of$(toCharArray()); }
    public void flush() { }
    public void close() { }
}
public class StringWriter extends Writer {
    private StringBuffer text;
    public StringWriter() { text = new StringBuffer(); }
    public StringWriter(int size) {
        if (size < 0) throw new IllegalArgumentException("Negative buffer size");
        text = new StringBuffer();
    }
    public StringBuffer getBuffer() {
        assume$(text != null);
        return text;
    }
    public void write(int c) { getBuffer().append((char) c); }
    public void write(char[] c, int offset, int n) {
        Objects.checkFromIndexSize(offset, n, c.length);
        if (n > 0) getBuffer().append(c, offset, n);
    }
    public void write(String s) { getBuffer().append(s); }
    public void write(String s, int offset, int n) { getBuffer().append(s, offset, offset + n); }
    public StringWriter append(CharSequence s) {
        write(String.valueOf(s));
        return this;
    }
    public StringWriter append(CharSequence s, int from, int to) {
        CharSequence text = s == null ? "null" : s;
        return append(text.subSequence(from, to));
    }
    public StringWriter append(char c) {
        write(c);
        return this;
    }
    int told$() { return 1; }
    public String toString() { return getBuffer().toString(); }
    public void flush() { }
    public void close() { }
}
