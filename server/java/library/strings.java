public class String implements CharSequence, Comparable<String> {
    char[] chars;
    public String() { }
    public String(String other) { this.chars = other.chars$(); }
    public String(char[] chars) { this.chars = Arrays.copyOf(chars, chars.length); }
    public String(char[] chars, int offset, int count) {
        int length = chars.length;
        if (offset < 0 || count < 0 || offset > length - count) throw new StringIndexOutOfBoundsException();
        this.chars = Arrays.copyOfRange(chars, offset, offset + count);
    }
    char[] fill$() { return new char[0]; }
    char[] chars$() {
        if (chars == null) chars = fill$();
        return chars;
    }
    static String of$(char[] chars) { String s = new String(); s.chars = chars; return s; }
    static String join$(String a, String b) { return new Joined$(a, b); }
    static String text$(String s) { return s == null ? "null" : s; }
    public static String valueOf(int i) { return new Digits$(i); }
    public static String valueOf(long i) { return new Digits$(i); }
    public static String valueOf(float x) { return new Decimal$(); }
    public static String valueOf(double x) { return new Decimal$(); }
    public static String valueOf(char c) { char[] a = new char[1]; a[0] = c; return of$(a); }
    public static String valueOf(boolean b) { return b ? "true" : "false"; }
    public static String valueOf(char[] chars) { return new String(chars); }
    public static String valueOf(Object o) {
        if (o == null) return "null";
        // What the program has written may raise, may touch static fields, and may say something else later.
        if (o.told$() == 1) {
            String s = o.toString();
            return s == null ? "null" : s;
        }
        return new Shown$(o);
    }
    public int length() { return chars$().length; }
    public boolean isEmpty() { return chars$().length == 0; }
    public static final Comparator<String> CASE_INSENSITIVE_ORDER = new CaseOrder$();
    public int codePointAt(int index) { return point$(chars$(), length(), index); }
    // Two halves of a character beyond those of one `char` are one.
    static int point$(char[] c, int length, int index) {
        if (index < 0 || index >= length) throw new StringIndexOutOfBoundsException();
        char high = c[index];
        if (high < 0xd800 || high > 0xdbff || index + 1 == length) return high;
        char low = c[index + 1];
        return low < 0xdc00 || low > 0xdfff ? high : (high - 0xd800 << 10) + low - 0xdc00 + 0x10000;
    }
    public void getChars(int from, int to, char[] into, int at) {
        char[] c = chars$();
        if (from < 0 || from > to || to > c.length) throw new StringIndexOutOfBoundsException();
        int n = to - from, most = into.length - n;
        if (at < 0 || at > most) throw new StringIndexOutOfBoundsException();
        for (int i = 0; i < n; i++) into[at + i] = c[from + i];
    }
    public char charAt(int index) {
        char[] c = chars$();
        if (index < 0 || index >= c.length) throw new StringIndexOutOfBoundsException();
        return c[index];
    }
    public boolean equals(Object o) {
        if (this == o) return true;
        if (!(o instanceof String)) return false;
        return equal$(chars$(), ((String) o).chars$());
    }
    // Not one case for each length: a map has many texts as keys.
    @AtOnce private static boolean equal$(char[] a, char[] b) { return a.length == b.length && has$(a, b, 0); }
    // Whether b stands in a at a place. One question for all characters: what a text is then is one case, not one for
    // each of its prefixes.
    private static boolean has$(char[] a, char[] b, int at) {
        boolean same = true;
        for (int i = 0; i < b.length; i++) same &= a[at + i] == b[i];
        return same;
    }
    public boolean contentEquals(String s) { return equals(s); }
    public int hashCode() {
        char[] c = chars$();
        int h = 0;
        for (int i = 0; i < c.length; i++) h = 31 * h + c[i];
        return h;
    }
    // The same as a part of another hash code: not one case for each length of each text, though that equal texts have the
    // same is harder to see then.
    int code$() { return hash$(chars$()); }
    @AtOnce private static int hash$(char[] c) {
        int h = 0;
        for (int i = 0; i < c.length; i++) h = 31 * h + c[i];
        return h;
    }
    String plain$() { return this; }
    public native String intern();
    // Whether two equal texts are one depends on where they come from: constants are there once, what `new` makes is no other
    // text, what methods return may be what they were given, and of an input nobody knows.
    boolean one$(Object o) {
        if (!(o instanceof String) || !equal$(chars$(), ((String) o).chars$())) return false;
        boolean constants = this instanceof Constant$ && o instanceof Constant$;
        return constants || !(placed$() && ((String) o).placed$()) && identity$();
    }
    // Whether it is a constant or what `new` makes.
    private boolean placed$() { return this instanceof Constant$ || this instanceof New$; }
    private static native boolean identity$();
    public String concat(String s) { return new Joined$(this, of$(s.chars$())); }
    public char[] toCharArray() { char[] c = chars$(); return Arrays.copyOf(c, c.length); }
    public int compareTo(String other) {
        return order$(chars$(), other.chars$());
    }
    @AtOnce private static int order$(char[] a, char[] b) {
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) if (a[i] != b[i]) return a[i] - b[i];
        return a.length - b.length;
    }
    public String substring(int from) { return substring(from, length()); }
    public String substring(int from, int to) {
        char[] c = chars$();
        if (from < 0 || to > c.length || from > to) throw new StringIndexOutOfBoundsException();
        return of$(Arrays.copyOfRange(c, from, to));
    }
    public int indexOf(int ch) { return indexOf(ch, 0); }
    public int indexOf(int ch, int from) {
        char[] c = chars$();
        for (int i = from < 0 ? 0 : from; i < c.length; i++) if (c[i] == ch) return i;
        return -1;
    }
    public int lastIndexOf(int ch) {
        char[] c = chars$();
        for (int i = c.length - 1; i >= 0; i--) if (c[i] == ch) return i;
        return -1;
    }
    public int lastIndexOf(int ch, int from) {
        char[] c = chars$();
        for (int i = from < c.length ? from : c.length - 1; i >= 0; i--) if (c[i] == ch) return i;
        return -1;
    }
    public int indexOf(String s) { return indexOf(s, 0); }
    public int indexOf(String s, int from) {
        char[] a = chars$(), b = s.chars$();
        // Nothing is found at the end of the text and behind it as well.
        if (b.length == 0) return from < 0 ? 0 : from < a.length ? from : a.length;
        for (int i = from < 0 ? 0 : from; i <= a.length - b.length; i++) if (has$(a, b, i)) return i;
        return -1;
    }
    public int lastIndexOf(String s) { return lastIndexOf(s, length()); }
    public int lastIndexOf(String s, int from) {
        char[] a = chars$(), b = s.chars$();
        int most = a.length - b.length;
        for (int i = from < most ? from : most; i >= 0; i--) if (has$(a, b, i)) return i;
        return -1;
    }
    public CharSequence subSequence(int from, int to) { return substring(from, to); }
    public boolean contains(CharSequence s) { return contains(s.toString()); }
    public boolean contentEquals(CharSequence s) { return contentEquals(s.toString()); }
    public int compareToIgnoreCase(String s) {
        char[] other = s.lower$();
        return order$(lower$(), other);
    }
    public boolean startsWith(String s, int from) {
        char[] a = chars$(), b = s.chars$();
        return from >= 0 && from <= a.length - b.length && has$(a, b, from);
    }
    public boolean regionMatches(int from, String s, int other, int n) {
        char[] a = chars$(), b = s.chars$();
        if (from < 0 || other < 0 || from > (long) a.length - n || other > (long) b.length - n) return false;
        boolean same = true;
        for (int i = 0; i < n; i++) same &= a[from + i] == b[other + i];
        return same;
    }
    public boolean regionMatches(boolean ignoresCase, int from, String s, int other, int n) {
        if (!ignoresCase) return regionMatches(from, s, other, n);
        char[] a = chars$();
        if (from < 0 || other < 0 || from > (long) a.length - n) return false;
        char[] b = s.chars$();
        if (other > (long) b.length - n) return false;
        for (int i = 0; i < n; i++) {
            char x = a[from + i], y = b[other + i];
            if (x != y && Character.toLowerCase(x) != Character.toLowerCase(y)) return false;
        }
        return true;
    }
    public String stripLeading() {
        char[] c = chars$();
        int from = 0;
        while (from < c.length && Character.isWhitespace(c[from])) from++;
        return of$(Arrays.copyOfRange(c, from, c.length));
    }
    public String stripTrailing() {
        char[] c = chars$();
        int to = c.length;
        while (to > 0 && Character.isWhitespace(c[to - 1])) to--;
        return of$(Arrays.copyOfRange(c, 0, to));
    }
    public static String copyValueOf(char[] chars) { return new String(chars); }
    public static String copyValueOf(char[] chars, int offset, int count) { return new String(chars, offset, count); }
    public static String valueOf(char[] chars, int offset, int count) { return new String(chars, offset, count); }
    public static String join(CharSequence between, Iterable<? extends CharSequence> parts) {
        if (between == null || parts == null) throw new NullPointerException();
        StringBuilder b = new StringBuilder();
        boolean first = true;
        for (CharSequence s : parts) {
            if (!first) b.append(between);
            b.append(s);
            first = false;
        }
        return b.toString();
    }
    public boolean contains(String s) {
        char[] a = chars$(), b = s.chars$();
        boolean found = false;
        for (int i = 0; i + b.length <= a.length; i++) found |= has$(a, b, i);
        return found;
    }
    public boolean startsWith(String s) {
        char[] a = chars$(), b = s.chars$();
        return b.length <= a.length && has$(a, b, 0);
    }
    public String trim() {
        char[] c = chars$();
        int from = 0, to = c.length;
        while (from < to && c[from] <= ' ') from++;
        while (from < to && c[to - 1] <= ' ') to--;
        return of$(Arrays.copyOfRange(c, from, to));
    }
    public boolean equalsIgnoreCase(String s) {
        if (s == null) return false;
        if (length() != s.length()) return false;
        return equal$(lower$(), s.lower$());
    }
    public String replace(CharSequence from, CharSequence to) {
        int n = from.length(), more = to.length();
        StringBuilder b = new StringBuilder();
        int i = 0;
        while (i <= length()) {
            boolean here = i + n <= length();
            for (int k = 0; here && k < n; k++) here = charAt(i + k) == from.charAt(k);
            if (here) for (int k = 0; k < more; k++) b.append(to.charAt(k));
            if (here && n > 0) {
                i += n;
            } else {
                if (i < length()) b.append(charAt(i));
                i++;
            }
        }
        return b.toString();
    }
    public String replace(char from, char to) {
        char[] c = toCharArray();
        for (int i = 0; i < c.length; i++) if (c[i] == from) c[i] = to;
        return of$(c);
    }
    public String repeat(int n) {
        if (n < 0) throw new IllegalArgumentException();
        char[] c = chars$();
        if (n == 0 || c.length == 0) return "";
        // Nobody has room for a longer one.
        assume$(c.length <= 0x7fffffff / n);
        char[] all = new char[c.length * n];
        for (int k = 0; k < n; k++) for (int i = 0; i < c.length; i++) all[k * c.length + i] = c[i];
        return of$(all);
    }
    public String toUpperCase() {
        char[] c = letters$();
        for (int i = 0; i < c.length; i++) c[i] = upper$(c[i]);
        return of$(c);
    }
    public String toLowerCase() { return of$(lower$()); }
    private char[] lower$() {
        char[] c = letters$();
        for (int i = 0; i < c.length; i++) c[i] = lower$(c[i]);
        return c;
    }
    // The characters, when upper and lower case of each is known. One question for all of them.
    private char[] letters$() {
        char[] c = toCharArray();
        boolean all = true;
        for (int i = 0; i < c.length; i++) all &= c[i] < 128;
        if (!all) Character.beyondAscii$(128);
        return c;
    }
    @AtOnce private static char upper$(char c) { return c >= 'a' & c <= 'z' ? (char) (c - 32) : c; }
    @AtOnce private static char lower$(char c) { return c >= 'A' & c <= 'Z' ? (char) (c + 32) : c; }
    // The languages of the constants have letters as all others have.
    public String toUpperCase(Locale l) {
        if (l == null) throw new NullPointerException();
        return toUpperCase();
    }
    public String toLowerCase(Locale l) {
        if (l == null) throw new NullPointerException();
        return toLowerCase();
    }
    public String strip() {
        char[] c = chars$();
        int from = 0, to = c.length;
        while (from < to && Character.isWhitespace(c[from])) from++;
        while (from < to && Character.isWhitespace(c[to - 1])) to--;
        return of$(Arrays.copyOfRange(c, from, to));
    }
    public static String format(String format, Object... args) { return Format$.format$(format, args); }
    public static String format(Locale l, String format, Object... args) { return Format$.format$(format, args); }
    public String formatted(Object... args) { return Format$.format$(this, args); }
    public static String join(CharSequence between, CharSequence... parts) {
        if (between == null || parts == null) throw new NullPointerException();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) b.append(between);
            b.append(parts[i]);
        }
        return b.toString();
    }
    static native char regex$();
    // Whether a pattern is one character, which is its last one.
    private static boolean single$(char[] pattern) {
        if (pattern.length == 1) return ".$|()[{^?*+\\".indexOf(pattern[0]) < 0;
        return pattern.length == 2 && pattern[0] == '\\' && Pattern$.QUOTED.indexOf(pattern[1]) >= 0;
    }
    private String[] splitAt$(Pattern$ p, int limit) {
        p.atLeastOne$();
        char[] c = chars$();
        String[] all = new String[c.length + 1];
        int from = 0, k = 0;
        for (int i = 0; i < c.length && k + 1 != limit; ) {
            int end = p.end$(c, i);
            if (end < 0) { i++; continue; }
            all[k++] = substring(from, i);
            from = end;
            i = end;
        }
        all[k++] = substring(from);
        if (limit == 0 && k > 1) while (k > 0 && all[k - 1].isEmpty()) k--;
        return Arrays.copyOf(all, k);
    }
    public boolean matches(String pattern) {
        char[] c = chars$();
        return new Pattern$(pattern.chars$()).end$(c, 0) == c.length;
    }
    public String replaceAll(String pattern, String by) { return replace$(new Pattern$(pattern.chars$()), by, false); }
    public String replaceFirst(String pattern, String by) { return replace$(new Pattern$(pattern.chars$()), by, true); }
    private String replace$(Pattern$ p, String by, boolean once) {
        p.atLeastOne$();
        if (once && by == null) throw new NullPointerException();
        if (by != null && (by.indexOf('$') >= 0 || by.indexOf('\\') >= 0)) regex$();
        char[] c = chars$();
        StringBuilder b = new StringBuilder();
        boolean done = false;
        for (int i = 0; i < c.length; ) {
            int end = done ? -1 : p.end$(c, i);
            if (end < 0) {
                b.append(c[i++]);
            } else {
                if (by == null) throw new NullPointerException();
                b.append(by);
                i = end;
                done = once;
            }
        }
        return b.toString();
    }
    public String[] split(String pattern) { return split(pattern, 0); }
    // In no more parts than a positive limit says; without one, those at the end that are empty are left out.
    public String[] split(String pattern, int limit) {
        char[] meant = pattern.chars$();
        if (meant.length == 0 || meant.length == 1 && meant[0] == '|') return split$(limit);
        if (!single$(meant)) return splitAt$(new Pattern$(meant), limit);
        char at = meant[meant.length - 1];
        char[] c = chars$();
        int parts = 1;
        for (int i = 0; i < c.length; i++) if (parts != limit && c[i] == at) parts++;
        String[] all = new String[parts];
        int from = 0, k = 0;
        for (int i = 0; i < c.length && k + 1 < parts; i++) {
            if (c[i] == at) { all[k++] = substring(from, i); from = i + 1; }
        }
        all[k++] = substring(from);
        if (parts == 1 || limit != 0) return all;
        while (k > 0 && all[k - 1].isEmpty()) k--;
        return Arrays.copyOf(all, k);
    }
    // Where a pattern is found everywhere, as nothing, and nothing or nothing (`|`), are.
    private String[] split$(int limit) {
        int n = length();
        if (n == 0) n = 1;
        else if (limit > 0 && limit <= n) n = limit;
        else if (limit != 0) n++;
        String[] all = new String[n];
        for (int i = 0; i < n - 1; i++) all[i] = substring(i, i + 1);
        all[n - 1] = substring(n - 1 < length() ? n - 1 : length());
        return all;
    }
    private int margin$() {
        int n = 0;
        while (n < length() && Character.isWhitespace(charAt(n))) n++;
        return n;
    }
    public String indent(int n) {
        StringBuilder b = new StringBuilder();
        for (String line : lines().toList()) {
            for (int i = 0; i < n; i++) b.append(' ');
            int margin = n < 0 ? line.margin$() : 0;
            b.append(line.substring(n == Integer.MIN_VALUE || margin < -n ? margin : n < 0 ? -n : 0)).append('\n');
        }
        return b.toString();
    }
    public String stripIndent() {
        int n = length();
        boolean ended = n > 0 && (charAt(n - 1) == '\n' || charAt(n - 1) == '\r');
        int margin = ended ? 0 : n;
        List<String> lines = lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int own = line.margin$();
            if (own < line.length() || i == lines.size() - 1) margin = Math.min(margin, own);
        }
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).stripTrailing();
            if (i > 0) b.append('\n');
            b.append(line.substring(Math.min(margin, line.length())));
        }
        return ended ? b.append('\n').toString() : b.toString();
    }
    public String translateEscapes() {
        char[] c = chars$();
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < c.length; i++) {
            if (c[i] != '\\') {
                b.append(c[i]);
                continue;
            }
            char what = ++i < c.length ? c[i] : 'x';
            switch (what) {
                case 'b' -> b.append('\b');
                case 'f' -> b.append('\f');
                case 'n' -> b.append('\n');
                case 'r' -> b.append('\r');
                case 's' -> b.append(' ');
                case 't' -> b.append('\t');
                case '\'', '"', '\\' -> b.append(what);
                case '\n' -> { }
                case '\r' -> { if (i + 1 < c.length && c[i + 1] == '\n') i++; }
                default -> {
                    if (what < '0' || what > '7') throw new IllegalArgumentException();
                    int code = what - '0', most = i + (what <= '3' ? 2 : 1);
                    while (i < most && i + 1 < c.length && c[i + 1] >= '0' && c[i + 1] <= '7') code = code * 8 + c[++i] - '0';
                    b.append((char) code);
                }
            }
        }
        return b.toString();
    }
    public Stream<String> lines() {
        char[] c = chars$();
        ArrayList<String> lines = new ArrayList<String>();
        int from = 0;
        for (int i = 0; i < c.length; i++) {
            if (c[i] != '\n' && c[i] != '\r') continue;
            lines.add(substring(from, i));
            if (c[i] == '\r' && i + 1 < c.length && c[i + 1] == '\n') i++;
            from = i + 1;
        }
        if (from < c.length) lines.add(substring(from, c.length));
        return Stream.from$(lines);
    }
    public boolean isBlank() {
        char[] c = chars$();
        boolean blank = true, other = false;
        for (int i = 0; i < c.length; i++) {
            boolean white = Character.white$(c[i]);
            blank &= white;
            other |= c[i] < 128 & !white;
        }
        if (!blank && !other) Character.beyondAscii$(128);
        return blank;
    }
    public boolean endsWith(String s) {
        char[] a = chars$(), b = s.chars$();
        return b.length <= a.length && has$(a, b, a.length - b.length);
    }
}
// Characters, `.`, `\\s` and the like, and sets, one after the other, each perhaps repeated. What else a pattern may have is
// not known here, nor one in which what is repeated may have to leave something to what must follow.
final class Pattern$ {
    static final String QUOTED = ".$|()[{^?*+\\-/,;: ";
    private final char[] p;
    // Where each part begins and ends, and how often it stands: once (0), or as `+`, `*` and `?` say.
    private final int[] from, to;
    private final char[] times;
    private int n;
    Pattern$(char[] pattern) {
        p = pattern;
        from = new int[p.length];
        to = new int[p.length];
        times = new char[p.length];
        for (int i = 0; i < p.length; n++) {
            from[n] = i;
            i = past$(i);
            to[n] = i;
            if (i < p.length && (p[i] == '+' || p[i] == '*' || p[i] == '?')) times[n] = p[i++];
        }
        for (int k = 0; k < n; k++) {
            if (times[k] == 0) continue;
            int next = k + 1;
            while (next < n && (times[next] == '*' || times[next] == '?')) next++;
            if (next < n && !apart$(k, next)) String.regex$();
        }
    }
    private int past$(int i) {
        if (p[i] == '\\') {
            if (i + 1 == p.length || "sSdDwWtnr".indexOf(p[i + 1]) < 0 && QUOTED.indexOf(p[i + 1]) < 0) String.regex$();
            return i + 2;
        }
        if (p[i] == '[') {
            int end = i + 1;
            while (end < p.length && p[end] != ']') if (p[end] == '[' || p[end] == '&' || p[end++] == '\\') String.regex$();
            if (end >= p.length || end == i + 1 || p[end - 1] == '^') String.regex$();
            return end + 1;
        }
        if ("$|(){^?*+".indexOf(p[i]) >= 0) String.regex$();
        return i + 1;
    }
    // Whether no character is one of both parts.
    private boolean apart$(int a, int b) {
        if (is$(a)) return !has$(b, letter$(a));
        if (is$(b)) return !has$(a, letter$(b));
        if (p[from[a]] != '\\' || p[from[b]] != '\\') return false;
        char x = p[from[a] + 1], y = p[from[b] + 1];
        return x == 's' && (y == 'd' || y == 'w') || y == 's' && (x == 'd' || x == 'w') || x != y && Character.toLowerCase(x) == Character.toLowerCase(y);
    }
    // Whether a part is one character, and that character.
    private boolean is$(int k) {
        char c = p[from[k]];
        return c != '[' && c != '.' && (c != '\\' || "sSdDwW".indexOf(p[from[k] + 1]) < 0);
    }
    private char letter$(int k) {
        char c = p[to[k] - 1];
        if (p[from[k]] != '\\') return c;
        return c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c;
    }
    private boolean has$(int k, char c) {
        if (is$(k)) return c == letter$(k);
        if (p[from[k]] == '.') return c != '\n' && c != '\r' && c != '\u0085' && c != '\u2028' && c != '\u2029';
        if (p[from[k]] == '[') return set$(from[k] + 1, to[k] - 1, c);
        char kind = p[from[k] + 1];
        return kind == 's' ? space$(c) : kind == 'S' ? !space$(c) : kind == 'd' ? digit$(c) : kind == 'D' ? !digit$(c) : kind == 'w' ? word$(c) : !word$(c);
    }
    private boolean set$(int i, int end, char c) {
        boolean not = p[i] == '^', in = false;
        if (not) i++;
        for (; i < end; i++) {
            if (i + 2 < end && p[i + 1] == '-') {
                in |= p[i] <= c && c <= p[i + 2];
                i += 2;
            } else {
                in |= p[i] == c;
            }
        }
        return in != not;
    }
    private static boolean space$(char c) { return c == ' ' || c >= 9 && c <= 13; }
    private static boolean digit$(char c) { return c >= '0' && c <= '9'; }
    private static boolean word$(char c) { return digit$(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'; }
    // A match of nothing is a matter of its own.
    void atLeastOne$() {
        for (int k = 0; k < n; k++) if (times[k] == 0 || times[k] == '+') return;
        String.regex$();
    }
    // Where the match ends that begins at a place, or -1.
    int end$(char[] c, int at) {
        int i = at;
        for (int k = 0; k < n; k++) {
            boolean one = i < c.length && has$(k, c[i]);
            if (!one && (times[k] == 0 || times[k] == '+')) return -1;
            if (one) i++;
            if (one && (times[k] == '+' || times[k] == '*')) while (i < c.length && has$(k, c[i])) i++;
        }
        return i;
    }
}
// What the compiler knows: equal ones are one object.
class Constant$ extends String {
    Constant$() { }
}
// What `new String(..)` makes where the program has written it.
final class New$ extends String {
    New$() { }
}
final class CaseOrder$ implements Comparator<String> {
    CaseOrder$() { }
    public int compare(String a, String b) { return a.compareToIgnoreCase(b); }
    public boolean equals(Object o) { return o instanceof CaseOrder$; }
}
public interface Appendable {
    Appendable append(CharSequence s);
    Appendable append(CharSequence s, int from, int to);
    Appendable append(char c);
}
// Texts one after the other. Those that are put together themselves are not asked for their characters: a sum of many
// would be as many calls deep.
final class Joined$ extends String {
    private String left, right;
    Joined$(String left, String right) { this.left = left; this.right = right; }
    @Ends char[] fill$() {
        // Parts from the last one on, and what is still to be looked at, the first on top.
        Part$ parts = null, open = new Part$(this, null);
        int length = 0;
        while (open != null) {
            String s = open.text;
            open = open.next;
            if (s instanceof Joined$ && s.chars == null) {
                Joined$ sum = (Joined$) s;
                open = new Part$(sum.left, new Part$(sum.right, open));
            } else {
                length += s.chars$().length;
                parts = new Part$(s, parts);
            }
        }
        char[] all = new char[length];
        for (; parts != null; parts = parts.next) {
            length -= parts.text.chars.length;
            put$(parts.text.chars, all, length);
        }
        return all;
    }
    private static void put$(char[] chars, char[] into, int at) {
        for (int i = 0; i < chars.length; i++) into[at + i] = chars[i];
    }
}
final class Part$ {
    final String text;
    final Part$ next;
    Part$(String text, Part$ next) { this.text = text; this.next = next; }
}
final class Digits$ extends String {
    private long number;
    Digits$(long number) { this.number = number; }
    @Ends char[] fill$() {
        char[] digits = new char[20];
        int at = 20;
        long n = number;
        boolean negative = n < 0;
        do {
            int d = (int) (n % 10);
            at--;
            // The sign is known once and for all: not one more case for each digit.
            digits[at] = (char) ('0' + (negative ? -d : d));
            n = n / 10;
        } while (negative ? n < 0 : n > 0);
        if (negative) { at--; digits[at] = '-'; }
        return Arrays.copyOfRange(digits, at, 20);
    }
}
// The digits of a number without a sign, of so many bits each.
final class Radix$ extends String {
    private long number;
    private int bits;
    Radix$(long number, int bits) { this.number = number; this.bits = bits; }
    @Ends char[] fill$() {
        char[] digits = new char[64];
        int at = 64;
        long n = number;
        do {
            int d = (int) n & (1 << bits) - 1;
            at--;
            digits[at] = (char) (d < 10 ? '0' + d : 'a' + d - 10);
            n >>>= bits;
        } while (n != 0);
        return Arrays.copyOfRange(digits, at, 64);
    }
}
final class Based$ extends String {
    private long number;
    private int radix;
    Based$(long number, int radix) { this.number = number; this.radix = radix; }
    @Ends char[] fill$() {
        char[] digits = new char[65];
        int at = 65;
        long n = number;
        boolean negative = n < 0;
        do {
            int d = (int) (n % radix);
            digits[--at] = Character.forDigit(negative ? -d : d, radix);
            n = n / radix;
        } while (n != 0);
        if (negative) digits[--at] = '-';
        return Arrays.copyOfRange(digits, at, 65);
    }
}
final class Decimal$ extends String {
    Decimal$() { }
    native char[] fill$();
}
final class Shown$ extends String {
    private Object object;
    Shown$(Object object) { this.object = object; }
    char[] fill$() {
        return object == null ? "null".chars$() : object.plain$().chars$();
    }
}
// What both builders have: a text that changes.
abstract class Builder$ implements CharSequence, Appendable {
    char[] value = new char[16];
    int count;
    private void room(int n) {
        int least = count + n;
        if (least > value.length) {
            char[] more = new char[least < 0x40000000 ? least * 2 : least];
            for (int i = 0; i < count; i++) more[i] = value[i];
            value = more;
        }
    }
    void put$(char c) { room(1); value[count++] = c; }
    void put$(char[] c) {
        room(c.length);
        for (int i = 0; i < c.length; i++) value[count++] = c[i];
    }
    void put$(String s) { put$(String.text$(s).chars$()); }
    void put$(char[] c, int offset, int n) {
        int length = c.length, end = offset + n;
        if (offset < 0 || offset > end || end > length) throw new IndexOutOfBoundsException();
        room(n);
        for (int i = offset; i < end; i++) value[count++] = c[i];
    }
    void put$(CharSequence s, int from, int to) {
        String text = s == null ? "null" : s.toString();
        if (from < 0 || from > to || to > text.length()) throw new IndexOutOfBoundsException();
        put$(text.substring(from, to));
    }
    void replace$(int from, int to, String s) {
        int end = to > count ? count : to;
        if (from < 0 || from > count || from > end) throw new StringIndexOutOfBoundsException();
        String before = substring(0, from), after = substring(end);
        char[] c = s.chars$();
        count = 0;
        put$(before);
        put$(c);
        put$(after);
    }
    void insert$(int index, String s) {
        if (index < 0 || index > count) throw new StringIndexOutOfBoundsException();
        char[] c = String.text$(s).chars$();
        room(c.length);
        for (int i = count - 1; i >= index; i--) value[i + c.length] = value[i];
        for (int i = 0; i < c.length; i++) value[index + i] = c[i];
        count += c.length;
    }
    void insert$(int index, char[] c) {
        if (index < 0 || index > count) throw new StringIndexOutOfBoundsException();
        insert$(index, new String(c));
    }
    void delete$(int index) {
        if (index < 0 || index >= count) throw new StringIndexOutOfBoundsException();
        for (int i = index; i + 1 < count; i++) value[i] = value[i + 1];
        count--;
    }
    void reverse$() {
        for (int i = 0, j = count - 1; i < j; i++, j--) { char c = value[i]; value[i] = value[j]; value[j] = c; }
    }
    public String substring(int from) { return substring(from, count); }
    public String substring(int from, int to) {
        if (from < 0 || from > to || to > count) throw new StringIndexOutOfBoundsException();
        return String.of$(Arrays.copyOfRange(value, from, to));
    }
    public CharSequence subSequence(int from, int to) { return substring(from, to); }
    public int indexOf(String s) { return toString().indexOf(s); }
    public int indexOf(String s, int from) { return toString().indexOf(s, from); }
    public int lastIndexOf(String s) { return toString().lastIndexOf(s); }
    public int lastIndexOf(String s, int from) { return toString().lastIndexOf(s, from); }
    public void ensureCapacity(int n) { }
    public void trimToSize() { }
    public int codePointAt(int index) { return String.point$(value, count, index); }
    public void getChars(int from, int to, char[] into, int at) {
        if (from < 0 || from > to || to > count) throw new StringIndexOutOfBoundsException();
        int n = to - from, length = into.length;
        if (at < 0 || at > length - n) throw new IndexOutOfBoundsException();
        for (int i = 0; i < n; i++) into[at + i] = value[from + i];
    }
    public int length() { return count; }
    public char charAt(int index) {
        if (index < 0 || index >= count) throw new StringIndexOutOfBoundsException();
        return value[index];
    }
    public void setCharAt(int index, char c) {
        if (index < 0 || index >= count) throw new StringIndexOutOfBoundsException();
        value[index] = c;
    }
    public void setLength(int n) {
        if (n < 0) throw new StringIndexOutOfBoundsException();
        if (n > count) { room(n - count); for (int i = count; i < n; i++) value[i] = (char) 0; }
        count = n;
    }
    int told$() { return 1; }
    public String toString() { return String.of$(Arrays.copyOfRange(value, 0, count)); }
}
public final class StringBuilder extends Builder$ implements Comparable<StringBuilder> {
    public StringBuilder() { }
    public StringBuilder(int capacity) { if (capacity < 0) throw new NegativeArraySizeException(); }
    public StringBuilder(String s) { put$(s.chars$()); }
    public StringBuilder(CharSequence s) { put$(s.toString()); }
    public StringBuilder append(String s) { put$(s); return this; }
    public StringBuilder append(char[] c) { put$(c); return this; }
    public StringBuilder append(char[] c, int offset, int n) { put$(c, offset, n); return this; }
    public StringBuilder append(CharSequence s) { put$(s == null ? "null" : s.toString()); return this; }
    public StringBuilder append(CharSequence s, int from, int to) { put$(s, from, to); return this; }
    public StringBuilder append(char c) { put$(c); return this; }
    public StringBuilder append(int i) { put$(String.valueOf(i)); return this; }
    public StringBuilder append(float x) { put$(String.valueOf(x)); return this; }
    public StringBuilder append(double x) { put$(String.valueOf(x)); return this; }
    public StringBuilder append(long i) { put$(String.valueOf(i)); return this; }
    public StringBuilder append(boolean b) { put$(String.valueOf(b)); return this; }
    public StringBuilder appendCodePoint(int c) { put$(Character.toChars(c)); return this; }
    public StringBuilder append(Object o) { put$(String.valueOf(o)); return this; }
    public StringBuilder insert(int index, String s) { insert$(index, s); return this; }
    public StringBuilder insert(int index, char c) { insert$(index, String.valueOf(c)); return this; }
    public StringBuilder insert(int index, int i) { insert$(index, String.valueOf(i)); return this; }
    public StringBuilder insert(int index, long i) { insert$(index, String.valueOf(i)); return this; }
    public StringBuilder insert(int index, boolean b) { insert$(index, String.valueOf(b)); return this; }
    public StringBuilder insert(int index, Object o) { insert$(index, String.valueOf(o)); return this; }
    public StringBuilder insert(int index, char[] c) { insert$(index, c); return this; }
    public StringBuilder delete(int from, int to) { replace$(from, to, ""); return this; }
    public StringBuilder replace(int from, int to, String s) { replace$(from, to, s); return this; }
    public StringBuilder deleteCharAt(int index) { delete$(index); return this; }
    public StringBuilder reverse() { reverse$(); return this; }
    public int compareTo(StringBuilder other) { return toString().compareTo(other.toString()); }
}
public final class StringBuffer extends Builder$ implements Comparable<StringBuffer> {
    public StringBuffer() { }
    public StringBuffer(int capacity) { if (capacity < 0) throw new NegativeArraySizeException(); }
    public StringBuffer(String s) { put$(s.chars$()); }
    public StringBuffer(CharSequence s) { put$(s.toString()); }
    public StringBuffer append(String s) { put$(s); return this; }
    public StringBuffer append(char[] c) { put$(c); return this; }
    public StringBuffer append(char[] c, int offset, int n) { put$(c, offset, n); return this; }
    public StringBuffer append(CharSequence s) { put$(s == null ? "null" : s.toString()); return this; }
    public StringBuffer append(CharSequence s, int from, int to) { put$(s, from, to); return this; }
    public StringBuffer append(char c) { put$(c); return this; }
    public StringBuffer append(int i) { put$(String.valueOf(i)); return this; }
    public StringBuffer append(float x) { put$(String.valueOf(x)); return this; }
    public StringBuffer append(double x) { put$(String.valueOf(x)); return this; }
    public StringBuffer append(long i) { put$(String.valueOf(i)); return this; }
    public StringBuffer append(boolean b) { put$(String.valueOf(b)); return this; }
    public StringBuffer appendCodePoint(int c) { put$(Character.toChars(c)); return this; }
    public StringBuffer append(Object o) { put$(String.valueOf(o)); return this; }
    public StringBuffer insert(int index, String s) { insert$(index, s); return this; }
    public StringBuffer insert(int index, char c) { insert$(index, String.valueOf(c)); return this; }
    public StringBuffer insert(int index, int i) { insert$(index, String.valueOf(i)); return this; }
    public StringBuffer insert(int index, long i) { insert$(index, String.valueOf(i)); return this; }
    public StringBuffer insert(int index, boolean b) { insert$(index, String.valueOf(b)); return this; }
    public StringBuffer insert(int index, Object o) { insert$(index, String.valueOf(o)); return this; }
    public StringBuffer insert(int index, char[] c) { insert$(index, c); return this; }
    public StringBuffer delete(int from, int to) { replace$(from, to, ""); return this; }
    public StringBuffer replace(int from, int to, String s) { replace$(from, to, s); return this; }
    public StringBuffer deleteCharAt(int index) { delete$(index); return this; }
    public StringBuffer reverse() { reverse$(); return this; }
    public int compareTo(StringBuffer other) { return toString().compareTo(other.toString()); }
}
public final class StringJoiner {
    private final String between, before, after;
    private StringBuilder parts;
    private String empty;
    public StringJoiner(CharSequence between) { this(between, "", ""); }
    public StringJoiner(CharSequence between, CharSequence before, CharSequence after) {
        if (before == null || between == null || after == null) throw new NullPointerException();
        this.between = between.toString();
        this.before = before.toString();
        this.after = after.toString();
    }
    public StringJoiner setEmptyValue(CharSequence empty) {
        this.empty = Objects.requireNonNull(empty).toString();
        return this;
    }
    public StringJoiner add(CharSequence part) {
        if (parts == null) parts = new StringBuilder(); else parts.append(between);
        parts.append(part);
        return this;
    }
    public StringJoiner merge(StringJoiner other) {
        if (other.parts != null) add(other.parts.toString());
        return this;
    }
    public int length() { return toString().length(); }
    int told$() { return 1; }
    public String toString() {
        if (parts == null && empty != null) return empty;
        return before + (parts == null ? "" : parts.toString()) + after;
    }
}
// What `String.format` makes of a text: as a rule one that is written in the program, so that this runs on known
// characters and only the pieces between depend on the input.
final class Format$ {
    private final String format;
    // Where the text before the next `%` begins and ends, and where it is read on.
    private int from, end, at;
    // What that `%` begins; -1 where a number is not written.
    private String flags;
    private int index, width, precision;
    private char what;
    private boolean upper, dated;
    // The argument that was used last, and the next that is used without a position.
    private int last = -1, next;
    private Format$(String format) { this.format = format; }
    static String format$(String format, Object[] args) {
        // What is wrong with the text is told before anything is asked of the arguments.
        Format$ all = new Format$(format);
        while (all.more$()) all.read$();
        Format$ f = new Format$(format);
        String out = "";
        while (f.more$()) {
            if (f.end > f.from) out += format.substring(f.from, f.end);
            f.read$();
            if (f.what == 'n') out += "\n";
            else out += f.what == '%' ? f.shown$("%") : f.text$(f.argument$(args));
        }
        return f.end > f.from ? out + format.substring(f.from, f.end) : out;
    }
    private boolean more$() {
        int n = format.length();
        from = at;
        while (at < n && format.charAt(at) != '%') at++;
        end = at;
        return at++ < n;
    }
    private boolean is$(String any) { return at < format.length() && any.indexOf(format.charAt(at)) >= 0; }
    private boolean has$(char flag) { return flags.indexOf(flag) >= 0; }
    private int number$() {
        int n = -1;
        while (is$("0123456789")) n = (n < 0 ? 0 : n * 10) + (format.charAt(at++) - '0');
        return n;
    }
    private void read$() {
        int start = at;
        index = number$();
        if (index >= 0 && is$("$")) at++;
        else { at = start; index = -1; }
        start = at;
        while (is$("-#+ 0,(<")) at++;
        flags = format.substring(start, at);
        width = number$();
        precision = -1;
        if (is$(".")) {
            at++;
            precision = number$();
            if (precision < 0) throw new UnknownFormatConversionException();
        }
        dated = is$("tT");
        if (dated) at++;
        if (at >= format.length()) throw new UnknownFormatConversionException();
        what = format.charAt(at++);
        check$();
        upper = !dated && what >= 'A' && what <= 'Z';
        if (upper) what = (char) (what + ('a' - 'A'));
    }
    private void check$() {
        String known = dated ? "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc" : "bBhHsScCdoxXeEfgGaAn%";
        if (index == 0) new Unformatted$().fill$();
        for (int i = 0; i < flags.length(); i++)
            if (flags.indexOf(flags.charAt(i)) < i) throw new DuplicateFormatFlagsException();
        if (known.indexOf(what) < 0) throw new UnknownFormatConversionException();
        if (dated) { precise$(); plain$("#+ 0,("); wide$("-"); }
        else switch (what) {
            case 'b', 'B', 'h', 'H' -> { plain$("#"); wide$("-"); plain$("+ 0,("); }
            case 's', 'S' -> { wide$("-"); plain$("+ 0,("); }
            case 'c', 'C' -> { precise$(); plain$("#+ 0,("); wide$("-"); }
            case 'd' -> { signed$(); precise$(); plain$("#"); }
            case 'o', 'x', 'X' -> { signed$(); precise$(); plain$(","); }
            case 'a', 'A' -> { signed$(); plain$("(,"); }
            case 'e', 'E' -> { signed$(); plain$(","); }
            case 'g', 'G' -> { signed$(); plain$("#"); }
            case 'f' -> signed$();
            default -> {
                precise$();
                if (what == 'n' && width >= 0) throw new IllegalFormatWidthException();
                if (!flags.equals(what == '%' && has$('-') ? "-" : "")) throw new IllegalFormatFlagsException();
                wide$("-");
            }
        }
    }
    private void precise$() { if (precision >= 0) throw new IllegalFormatPrecisionException(); }
    private void plain$(String bad) {
        for (int i = 0; i < bad.length(); i++)
            if (has$(bad.charAt(i))) throw new FormatFlagsConversionMismatchException();
    }
    private void wide$(String filling) {
        for (int i = 0; i < filling.length(); i++)
            if (width < 0 && has$(filling.charAt(i))) throw new MissingFormatWidthException();
    }
    private void signed$() {
        wide$("-0");
        if (has$('+') && has$(' ') || has$('-') && has$('0')) throw new IllegalFormatFlagsException();
    }
    private Object argument$(Object[] args) {
        if (!has$('<')) last = index > 0 ? index - 1 : next++;
        if (last < 0 || args != null && last >= args.length) throw new MissingFormatArgumentException();
        return args == null ? null : args[last];
    }
    // Cut to so many characters, and with blanks up to a width.
    private String shown$(String text) {
        if (width < 0 && precision < 0 && !upper) return text;
        return new Padded$(text, width, precision, has$('-'), upper);
    }
    private String text$(Object o) {
        if (dated) return o == null ? shown$("null") : new Unformatted$();
        if (what == 'b' && o == null) return shown$("false");
        if (what == 'b') return shown$(o instanceof Boolean ? String.valueOf(((Boolean) o).booleanValue()) : "true");
        // A number of a class that is not known may fit, and what can be formatted says itself how.
        if (o instanceof Opaque$) new Unformatted$().fill$();
        if (what == 's' && has$('#')) throw new FormatFlagsConversionMismatchException();
        if (o == null || what == 's') return shown$(String.valueOf(o));
        boolean whole = o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte;
        boolean fits = switch (what) {
            case 'd', 'o', 'x' -> whole;
            case 'c' -> o instanceof Character || whole && !(o instanceof Long);
            case 'e', 'f', 'g', 'a' -> o instanceof Double || o instanceof Float;
            default -> true;
        };
        if (!fits) throw new IllegalFormatConversionException();
        if (what == 'c') return shown$(o instanceof Character ? String.valueOf(o) : point$(((Number) o).intValue()));
        if (what == 'h') return new Unformatted$();
        return whole ? whole$(o) : new Decimal$();
    }
    private static String point$(int point) {
        if (point < 0 || point > 0x10ffff) throw new IllegalFormatCodePointException();
        if (point < 0x10000) return String.valueOf((char) point);
        char[] halves = { (char) (0xd800 + (point - 0x10000 >> 10)), (char) (0xdc00 + (point & 0x3ff)) };
        return String.of$(halves);
    }
    private String whole$(Object o) {
        long n = ((Number) o).longValue();
        if (what == 'd' && width < 0 && flags.isEmpty()) return String.valueOf(n);
        // What separates digits depends on the language.
        if (has$(',')) return new Unformatted$();
        if (what == 'd') return new Whole$(n, flags, width);
        plain$("( +");
        int bits = o instanceof Byte ? 8 : o instanceof Short ? 16 : o instanceof Integer ? 32 : 64;
        String digits = new Radix$(bits == 64 ? n : n & (1L << bits) - 1, what == 'x' ? 4 : 3);
        String before = !has$('#') ? "" : what == 'x' ? "0x" : "0";
        if (has$('0')) digits = new Zeros$(digits, width - before.length());
        return shown$(before.isEmpty() ? digits : before + digits);
    }
}
// Why a text is not known that is formatted in another way.
final class Unformatted$ extends String {
    native char[] fill$();
}
final class Padded$ extends String {
    private String text;
    private int width, precision;
    private boolean left, upper;
    Padded$(String text, int width, int precision, boolean left, boolean upper) {
        this.text = text;
        this.width = width;
        this.precision = precision;
        this.left = left;
        this.upper = upper;
    }
    char[] fill$() {
        char[] c = text.chars$();
        int n = precision >= 0 && precision < c.length ? precision : c.length;
        char[] all = new char[width > n ? width : n];
        int blanks = left ? 0 : all.length - n;
        for (int i = 0; i < all.length; i++) {
            if (i < blanks || i >= blanks + n) all[i] = ' ';
            else all[i] = upper ? Character.toUpperCase(c[i - blanks]) : c[i - blanks];
        }
        return all;
    }
}
final class Zeros$ extends String {
    private String digits;
    private int width;
    Zeros$(String digits, int width) { this.digits = digits; this.width = width; }
    char[] fill$() {
        char[] c = digits.chars$();
        char[] all = new char[width > c.length ? width : c.length];
        int zeros = all.length - c.length;
        for (int i = 0; i < all.length; i++) all[i] = i < zeros ? '0' : c[i - zeros];
        return all;
    }
}
// A number in decimal digits, with its sign and up to a width as flags say.
final class Whole$ extends String {
    private long number;
    private String flags;
    private int width;
    Whole$(long number, String flags, int width) {
        this.number = number;
        this.flags = flags;
        this.width = width;
    }
    private boolean has$(char flag) { return flags.indexOf(flag) >= 0; }
    char[] fill$() {
        boolean negative = number < 0, around = negative && has$('(');
        String sign = around ? "(" : negative ? "-" : has$('+') ? "+" : has$(' ') ? " " : "";
        String digits = new Digits$(number);
        if (negative) digits = digits.substring(1);
        if (has$('0')) digits = new Zeros$(digits, width - sign.length() - (around ? 1 : 0));
        return new Padded$(sign + digits + (around ? ")" : ""), width, -1, has$('-'), false).fill$();
    }
}
public final class Locale {
    private final String tag;
    private Locale(String tag) { this.tag = tag; }
    boolean one$(Object o) { return equals(o) && unsure$(); }
    public static final Locale ROOT = new Locale("");
    public static final Locale ENGLISH = new Locale("en");
    public static final Locale FRENCH = new Locale("fr");
    public static final Locale GERMAN = new Locale("de");
    public static final Locale ITALIAN = new Locale("it");
    public static final Locale JAPANESE = new Locale("ja");
    public static final Locale KOREAN = new Locale("ko");
    public static final Locale CHINESE = new Locale("zh");
    public static final Locale US = new Locale("en_US");
    public static final Locale UK = new Locale("en_GB");
    public static final Locale CANADA = new Locale("en_CA");
    public static final Locale FRANCE = new Locale("fr_FR");
    public static final Locale GERMANY = new Locale("de_DE");
    public static final Locale ITALY = new Locale("it_IT");
    public static final Locale JAPAN = new Locale("ja_JP");
    public static final Locale KOREA = new Locale("ko_KR");
    public static final Locale CHINA = new Locale("zh_CN");
    public boolean equals(Object other) { return other instanceof Locale && tag.equals(((Locale) other).tag); }
    public int hashCode() { return tag.hashCode(); }
    String plain$() { return tag; }
}
