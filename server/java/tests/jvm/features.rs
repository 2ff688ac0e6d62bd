//! Programs written by hand, for what random ones do not use. Each is the inside of a class with `run(int, long)`.

pub const PROGRAMS: [&str; 25] = [
    // Methods of one name for functions with and without a result: what the body of a lambda is decides.
    r#"
  interface Task<T> { T get() throws Exception; }
  static class Host {
    int at;
    void done() { at += 7; }
    int next() { return ++at; }
    String go(Runnable r) { r.run(); return "r"; }
    <T> String go(Supplier<T> s) { return "s" + s.get(); }
    String with(int n, Runnable... all) { for (Runnable r : all) r.run(); return "R" + n; }
    String with(int n, Supplier<Integer> s) { return "S" + s.get(); }
    String each(Consumer<Integer> c) { c.accept(4); return "c"; }
    String each(Supplier<Integer> s) { return "g" + s.get(); }
    String plan(Task<Integer> t) { try { return "t" + t.get(); } catch (Exception e) { return "t!"; } }
    String plan(Runnable r) { try { r.run(); return "r"; } catch (RuntimeException e) { return "r!"; } }
    long all(int p) {
      String s = go(() -> done()) + go(() -> next()) + go(() -> 5) + go(() -> { at++; }) + go(() -> { return at; })
          + go(() -> at = p) + go(() -> at++) + go(() -> new int[] { p }.length) + go(() -> { if (p > 2) return; at++; })
          + go(() -> { if (p > 2) return "x"; else return "y"; }) + go(() -> { Runnable r = () -> { return; }; r.run(); })
          + go(() -> { Supplier<Integer> t = () -> { return 3; }; at += t.get(); }) + go(() -> p > 1 ? 2 : 3)
          + with(1, () -> done()) + with(2, () -> next()) + with(3) + with(4, () -> { }, () -> { at += 100; })
          + each(x -> at += x) + each(() -> 8) + plan(() -> { throw new IllegalStateException(); })
          + plan(() -> { at = 0; while (true) { if (at++ > 300) throw new Exception(); } }) + plan(() -> { throw_(); });
      long h = at;
      for (char c : s.toCharArray()) h = h * 31 + c;
      return h;
    }
    void throw_() { throw new IllegalArgumentException(); }
  }
  static long run(int p, long q) { return new Host().all(p); }"#,
    // Parts of lists, what `Arrays` says and finds, digits of other bases, formats.
    r#"
  static String raised(Runnable r) {
    try { r.run(); return "-"; } catch (RuntimeException e) { return kind(e); }
  }
  static String kind(RuntimeException e) {
    return e instanceof ConcurrentModificationException ? "CME" : e instanceof IndexOutOfBoundsException ? "IOOBE"
        : e instanceof NumberFormatException ? "NFE" : e instanceof MissingFormatArgumentException ? "MFA"
        : e instanceof IllegalFormatConversionException ? "IFC" : e instanceof UnknownFormatConversionException ? "UFC"
        : e instanceof IllegalArgumentException ? "IAE" : e instanceof UnsupportedOperationException ? "UOE"
        : e instanceof IllegalStateException ? "ISE" : e instanceof NoSuchElementException ? "NSE" : "?";
  }
  static long run(int p, long q) {
    List<Integer> all = new ArrayList<>(List.of(5, 3, 8, 1, 9, 2));
    List<Integer> part = all.subList(1, 5), inner = part.subList(1, 3);
    String s = "" + part + inner + part.size();
    inner.add(p); inner.set(0, 77); inner.remove(Integer.valueOf(1)); part.add(0, 4);
    s += raised(() -> inner.size());
    s += all + "" + part + part.indexOf(9) + part.lastIndexOf(3) + part.contains(2) + part.equals(List.of(4, 3, 77, p, 9)) + part.hashCode();
    ListIterator<Integer> it = part.listIterator(part.size());
    while (it.hasPrevious()) if (it.previous() == 77) { it.remove(); it.add(6); }
    part.replaceAll(i -> i + 1); part.sort(null);
    s += part + "" + all;
    part.subList(0, 2).clear();
    s += all + raised(() -> all.subList(-1, 2)) + raised(() -> all.subList(0, 99)) + raised(() -> all.subList(2, 1));
    all.add(1);
    s += raised(() -> part.get(0)) + raised(() -> part.iterator()) + raised(() -> part.get(40));
    s += raised(() -> List.of(1, 2).subList(0, 1).set(0, 1)) + raised(() -> Collections.unmodifiableList(all).subList(0, 1).clear());
    s += raised(() -> Arrays.asList(1, 2, 3).subList(1, 2).add(2)) + Arrays.asList(1, 2, 3).subList(1, 3);
    int[] a = { 4, 1, 3, p, 2 }; Arrays.sort(a, 1, 4);
    long[] l = { q, 2, 1 }; Arrays.sort(l); short[] h = { 3, 1, 2 }; Arrays.sort(h); byte[] y = { 3, -1, 2 }; Arrays.sort(y, 0, 2);
    double[] d = { 1.0, -0.0, 0.0, Double.NaN }; char[] c = { 'a', 'c', 'e' }; String[] t = { "a", "b", null };
    s += Arrays.toString(a) + Arrays.toString(l) + Arrays.toString(h) + Arrays.toString(y) + Arrays.toString(c) + Arrays.toString(t);
    s += Arrays.toString((int[]) null) + Arrays.toString(new boolean[2]) + Arrays.toString(new Object[0]);
    s += Arrays.deepToString(new Object[] { a, null, new int[][] { { 1 }, null }, "x", t, new Object[] { 2L, 'c' } });
    Object[] self = new Object[2]; self[0] = self; s += Arrays.deepToString(self);
    s += Arrays.deepEquals(new int[][] { { 1 }, { 2 } }, new int[][] { { 1 }, { 2 } }) + "" + Arrays.deepEquals(new Object[] { a }, new Object[] { l });
    Arrays.sort(a);
    for (int k = -1; k < 6; k++) s += Arrays.binarySearch(a, k) + "," + Arrays.binarySearch(a, 1, 3, k) + ";";
    s += Arrays.binarySearch(l, q) + Arrays.binarySearch(c, 'd') + Arrays.binarySearch(d, 1, 3, 0.0) + Arrays.binarySearch(d, 1, 4, Double.NaN);
    s += Arrays.binarySearch(new String[] { "a", "c" }, "b") + Arrays.binarySearch(new Integer[] { 9, 5, 1 }, 5, Comparator.reverseOrder());
    s += raised(() -> Arrays.binarySearch(a, 3, 2, 1)) + raised(() -> Arrays.sort(a, 0, 99)) + raised(() -> Arrays.sort(a, 3, 1));
    Integer[] boxes = new Integer[3]; Arrays.setAll(boxes, i -> i * p); Arrays.setAll(a, i -> i - p); s += Arrays.toString(boxes) + Arrays.toString(a);
    return s.hashCode();
  }"#,
    r#"
  static String raised(Supplier<Object> r) {
    try { return "" + r.get(); } catch (RuntimeException e) {
      return e instanceof NumberFormatException ? "NFE" : e instanceof MissingFormatArgumentException ? "MFA"
        : e instanceof IllegalFormatConversionException ? "IFC" : e instanceof UnknownFormatConversionException ? "UFC"
        : e instanceof MissingFormatWidthException ? "MFW" : e instanceof FormatFlagsConversionMismatchException ? "FCM"
        : e instanceof DuplicateFormatFlagsException ? "DUP" : e instanceof IllegalFormatCodePointException ? "ICP"
        : e instanceof IllegalFormatFlagsException ? "IFF" : e instanceof IllegalFormatPrecisionException ? "IFP"
        : e instanceof IllegalFormatWidthException ? "IFW" : "?";
    }
  }
  static long run(int p, long q) {
    String s = Integer.toHexString(p) + Integer.toHexString(-p) + Integer.toBinaryString(p) + Integer.toOctalString(p - 9)
        + Long.toHexString(q) + Long.toBinaryString(-q) + Long.toOctalString(q) + Integer.reverse(p) + Integer.reverseBytes(p + 3)
        + Integer.compareUnsigned(p, 3) + Long.compareUnsigned(q, -1) + Boolean.TRUE + (Boolean.FALSE == Boolean.valueOf(p > 99));
    for (String n : new String[] { "0", "-9223372036854775808", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
        "+7", "", "-", "+", "1x", "99999999999999999999", " 1", "-0", "000123" }) s += raised(() -> Long.parseLong(n)) + ",";
    s += raised(() -> Long.parseLong(null)) + Long.valueOf("12");
    s += String.format("%d of %s: %5d|%-5s|%b%c%%%x%n", p, "all", p, "ab", p > 2, 'z', 255) + String.format("%d %x %s", q, q, (Object) null);
    s += String.format("%3s%2d%-3d.", "long", 12345, q) + "%s-%s".formatted(p, List.of(1, 2)) + String.format("none") + String.format("%5c|%-4b|", 'x', true);
    s += raised(() -> String.format("%d", "x")) + raised(() -> String.format("%s %s", 1)) + raised(() -> String.format("%q", 1))
        + raised(() -> String.format("%")) + raised(() -> String.format("%d", 1.5)) + raised(() -> String.format("%c", 1L))
        + raised(() -> String.format("%d %d", p)) + raised(() -> String.format("%s", (Object[]) null)) + raised(() -> String.format("%x", true));
    s += raised(() -> { String.format("%.2f", 1); return 1; }) + raised(() -> { String.format("%.2f", 1.5); return 1; })
        + raised(() -> { String.format("%e", 'c'); return 1; }) + raised(() -> { String.format("%05d", 7); return 1; });
    String[] formats = { "%-0s|", "%2$s", "%--5s", "%-s", "%0s", "%05s", "%.2d", "%.2c", "%-d", "%05d|%+d|% d|%(d|%-6d|%(06d|%+6d|%1$d",
        "%x %X %o", "%#x|%#o|%08x|%#08X|%-6o|%6X", "%5%|%-5%|", "%.3n", "%5n", "%-n", "%-%", "%#b", "%#s", "%+x", "%+-05d", "%+ d", "%,x",
        "%<s", "%1$s %<s %1$s %s", "%tQ%", "%t", "%.", "%.x", "%5-d", "%c", "%#d", "%D", "%b%B%5b" };
    for (String f : formats) s += raised(() -> String.format(f, p, 71, -8, 4, -5, 6)) + ";";
    s += String.format("%S|%.3s|%-6.2s|%6.2S|%s", "ab", "abcd", "xyz", "uvw", (Object) null) + String.format("%s %d", (Object[]) null)
        + String.format("%c%c%x %o %X", 65, (byte) 66, (byte) -3, (short) -9, -1L) + raised(() -> String.format("%c", -1));
    s += raised(() -> Objects.requireNonNull(null, () -> "gone")) + raised(() -> Objects.requireNonNull(p, () -> "gone"))
        + raised(() -> Objects.requireNonNullElseGet(null, () -> q)) + raised(() -> Objects.requireNonNullElseGet(null, () -> null));
    List<Integer> l = new ArrayList<>(List.of(3, 1, 2)); l.add(null);
    l.sort(Comparator.nullsFirst(Comparator.naturalOrder())); s += l;
    l.sort(Comparator.nullsLast(Comparator.reverseOrder())); s += l;
    // What follows is asked for what is not null alone, and a null comes last when all is reversed.
    Comparator<String> lengths = Comparator.nullsFirst(Comparator.<String>naturalOrder()).thenComparing(String::length);
    s += lengths.compare(null, null) + " " + lengths.compare(null, "a") + " " + lengths.reversed().compare("a", null)
        + " " + Comparator.<String>nullsLast(null).thenComparing(String::length).compare("ab", "c")
        + " " + raised(() -> Comparator.<String>nullsLast(null).thenComparing((Comparator<String>) null));
    return s.hashCode();
  }"#,
    // Type variables that lambdas and method references say, that the target says, and lambdas that return lambdas.
    r#"
  record E(String name, int prio) {}
  static int finals;
  static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) {
    List<R> out = new ArrayList<>();
    for (T t : l) out.add(f.apply(t));
    return out;
  }
  static String names(Iterable<E> l) { String s = ""; for (E e : l) s += e.name(); return s; }
  static long run(int p, long q) {
    finals = 0;
    List<E> l = new ArrayList<>();
    l.add(new E("b", p)); l.add(new E("a", 5)); l.add(new E("d", (int) q)); l.add(new E("c", 5));
    String all = "";
    l.sort(Comparator.comparingInt(e -> e.prio)); all += names(l);
    l.sort(Comparator.comparing(E::name)); all += names(l);
    l.sort(Comparator.comparing(E::prio).thenComparing(E::name)); all += names(l);
    Collections.sort(l, Comparator.comparing(e -> e.name)); all += names(l);
    l.sort(Comparator.comparing((E e) -> e.prio).reversed()); all += names(l);
    l.sort(Collections.reverseOrder(Comparator.comparing(e -> e.name))); all += names(l);
    Comparator<E> c = Comparator.comparing(e -> e.name, Comparator.reverseOrder());
    PriorityQueue<E> queue = new PriorityQueue<>(Comparator.comparingInt(e -> -e.prio));
    queue.addAll(l);
    TreeMap<E, Integer> tree = new TreeMap<>(Comparator.comparingInt(E::prio).thenComparing(c));
    for (E e : l) tree.put(e, e.prio());
    all += queue.poll().name() + names(tree.keySet());
    Function<Integer, Function<Integer, Integer>> add = a -> b -> a + b;
    Function<Integer, BiFunction<Integer, Integer, Integer>> three = a -> (b, d) -> a * b + d;
    Supplier<Supplier<Long>> twice = () -> () -> q;
    long sum = add.apply(p).apply(2) + three.apply(p).apply(2, 3) + twice.get().get();
    for (int i : map(l, e -> { if (e.prio == 5) return 3; int k = e.prio; return k + 1; })) sum = sum * 31 + i;
    for (String s : map(l, e -> { try { return e.name(); } finally { finals++; } })) sum = sum * 31 + s.length();
    Function<E, String> name = E::name;
    return sum + name.andThen(s -> s.length()).apply(l.get(0)) + all.hashCode() + finals;
  }"#,
    // The type of a conditional expression and of a `switch` whose values are numbers of several kinds (JLS 15.25).
    r#"
  static final int LOW = 97;
  static String kind(Object o) {
    return o instanceof Double ? "D" : o instanceof Long ? "L" : o instanceof Integer ? "I" : o instanceof Short ? "S"
        : o instanceof Byte ? "B" : o instanceof Character ? "C" : o == null ? "null" : "?";
  }
  static String nulled(boolean b, Integer i, Double d) {
    try { Object o = b ? i : d; return kind(o); } catch (NullPointerException e) { return "NPE"; }
  }
  static long run(int p, long q) {
    boolean b = p > 2;
    Integer i = p; Long l = q; Short s = (short) p; Byte y = (byte) p; Character c = (char) (p & 127); Double d = 1.5;
    int n = p; char ch = 'x'; byte by = 1; short sh = 2;
    String all = kind(b ? i : d) + kind(b ? i : l) + kind(b ? s : y) + kind(b ? y : s) + kind(b ? i : 'x') + kind(b ? c : n)
        + kind(b ? ch : 0) + kind(b ? 0 : ch) + kind(b ? c : 7) + kind(b ? by : 127) + kind(b ? by : 128) + kind(b ? sh : -5)
        + kind(b ? ch : -1) + kind(b ? by : sh) + kind(b ? by : ch) + kind(b ? i : i) + kind(b ? null : 1) + kind(b ? y : 'a')
        + kind(b ? n : l) + kind(b ? ch : LOW) + (b ? ch : 97) + (b ? 'a' : n) + (b ? ch : LOW);
    all += nulled(b, null, d) + nulled(b, i, null) + nulled(!b, null, null);
    Object o = b ? i : l;
    all += kind(o) + kind(b ? "s" : 1) + kind(b ? (Object) i : d);
    all += kind(switch (p) { case 1 -> ch; case 2 -> 65; default -> by; }).length();
    var v = switch (p) { case 1 -> 66; case 2 -> ch; default -> 65; };
    var w = switch (p) { case 1 -> i; case 2 -> d; default -> 0; };
    var u = switch (p) { case 1 -> by; case 2 -> 3; default -> sh; };
    all += v + kind(v) + kind(w) + kind(u);
    Boolean yes = true;
    boolean t = b ? yes : p == 1;
    return all.hashCode() * 2L + (t ? 1 : 0);
  }"#,
    // The value of an arm that looks like a statement; inner classes below inner classes; copies; order of `sort`.
    r#"
  int base = 5;
  class Up { int b = base; int up() { return base + b; } }
  class Down extends Up { int down() { return up() * base; } }
  static class Box implements Cloneable {
    int n; int[] a = { 1, 2 };
    Box copy() { try { return (Box) super.clone(); } catch (CloneNotSupportedException e) { throw new InternalError(e); } }
  }
  static long run(int p, long q) {
    int i = p;
    i = switch (i & 1) { case 0 -> i++; default -> i--; };
    P o = new P();
    o.base = p;
    Down d = o.new Down();
    Box box = new Box();
    box.n = i;
    Box other = box.copy();
    other.n++;
    other.a[0] = 9;
    Integer[] all = { 5, p, 3, 7, 1, p == 6 ? null : 2 };
    Arrays.sort(all, 0, p == 5 ? 6 : 5);
    ArrayList<Integer> list = new ArrayList<>();
    for (Integer x : all) list.add(x);
    ListIterator<Integer> it = list.listIterator(2);
    it.add(77);
    it.previous();
    long sum = i * 3L + d.down() + box.n * 100 + other.n + box.a[0];
    for (Integer x : list) sum = sum * 31 + (x == null ? 1 : x);
    return sum;
  }"#,
    // Type patterns, sealed interfaces, records in records.
    r#"
  sealed interface Shape permits Circle, Box, Pair {}
  record Circle(int r) implements Shape {}
  record Box(int w, Object what) implements Shape {}
  record Pair(Shape a, Shape b) implements Shape {}
  static int area(Object o) {
    if (o == null) return -1;
    if (o instanceof Circle c && c.r() > 5) return 1000;
    if (o instanceof Circle c) return c.r();
    if (o instanceof Pair x) return area(x.a()) + area(x.b());
    if (o instanceof Integer i) return i + 1;
    if (!(o instanceof String s)) return o.equals(new Box(3, null)) ? 70 : 7;
    return s.length();
  }
  static long run(int p, long q) {
    Object[] all = { new Circle(p), new Pair(new Circle(2), new Circle(9)), p, "abc", null, new Box(3, null), q };
    long sum = 0;
    for (Object o : all) sum = sum * 31 + area(o);
    return p == 6 ? (((Pair) all[0]).a() == null ? 1 : 2) : sum + new Circle(p).hashCode() + (all[0].equals(new Circle(5)) ? 1 : 0);
  }"#,
    // Method references of every kind.
    r#"
  interface Op { int go(int a, int b); }
  interface Make<T> { T make(int n); }
  int k;
  P(int k) { this.k = k; }
  P() { this(11); }
  int plus(int a) { return k + a; }
  static int twice(int a) { return 2 * a; }
  static int minus(int a, int b) { return a - b; }
  static int apply(IntUnaryOperator f, int x) { return f.applyAsInt(x); }
  static int two(Op op) { return op.go(5, 3); }
  static <T, R> R map(Function<T, R> f, T x) { return f.apply(x); }
  static long run(int p, long q) {
    P o = p == 5 ? null : new P(p);
    Make<P> maker = P::new;
    Supplier<P> none = P::new;
    Make<int[]> arrays = int[]::new;
    long sum = apply(P::twice, p) + two(P::minus) + two(Math::max) + maker.make(4).k + none.get().k + arrays.make(3).length;
    sum += map(String::length, "four") + map(P::twice, 8);
    ToIntFunction<P> get = P::key;
    sum += get.applyAsInt(new P(9));
    IntUnaryOperator late = o::plus;
    o = null;
    return sum * 31 + late.applyAsInt(1);
  }
  int key() { return k * 3; }"#,
    // What the library has of functions, comparators and optionals.
    r#"
  record Item(String name, int weight) {}
  static long run(int p, long q) {
    ArrayList<Integer> list = new ArrayList<>();
    for (int i = 0; i < 5; i++) list.add(i * 3 % 4);
    int[] sum = { p };
    list.forEach(x -> sum[0] = sum[0] * 7 + x);
    list.removeIf(x -> x > 2);
    Comparator<Integer> up = Comparator.naturalOrder();
    Comparator<Item> byName = Comparator.comparing(Item::name);
    Comparator<Item> both = byName.thenComparing(Comparator.comparingInt(Item::weight));
    long out = sum[0] + list.size() * 100 + up.compare(1, 2) + up.reversed().compare(1, 2);
    out = out * 31 + Integer.signum(both.compare(new Item("a", 2), new Item("a", 1)));
    Optional<Item> some = Optional.of(new Item("x", p)), none = Optional.empty();
    out += some.map(Item::weight).orElse(5) + none.map(Item::weight).orElse(50) + (none.isPresent() ? 1 : 2);
    HashMap<String, Integer> map = new HashMap<>();
    map.put("a", 1);
    map.computeIfPresent("a", (k, v) -> v + 4);
    int[] total = { 0 };
    map.forEach((k, v) -> total[0] += v + k.length());
    return p == 6 ? Optional.ofNullable(null).hashCode() + (long) none.get().weight() : out + total[0];
  }"#,
    // Characters and strings.
    r#"
  static long run(int p, long q) {
    String text = " Ab9 z\t";
    int n = 0;
    for (char c : text.toCharArray()) {
      n = n * 5 + (Character.isDigit(c) ? 1 : 0) + (Character.isLetter(c) ? 2 : 0) + (Character.isWhitespace(c) ? 4 : 0);
      n += Character.toUpperCase(c) - Character.toLowerCase(c);
    }
    char c = 'a';
    c += p;
    c++;
    byte b = (byte) p;
    b *= 3;
    b >>>= 1;
    short s = (short) q;
    s -= 7;
    return n + c + b + s + text.trim().length() + ("aB".equalsIgnoreCase("Ab") ? 1000 : 0);
  }"#,
    // Interfaces with default and static methods, anonymous and inner classes, labelled jumps, varargs.
    r#"
  interface Named { String name(); default int size() { return name().length() + extra(); } private int extra() { return 2; } static Named of(String s) { return () -> s; } }
  class Inner { int v = base * 2; int up() { return ++v + base; } }
  int base = 4;
  static int sum(int first, int... rest) { int s = first; for (int r : rest) s += r; return s; }
  static long run(int p, long q) {
    P o = new P();
    P.Inner inner = o.new Inner();
    Named anonymous = new Named() { int calls; public String name() { calls++; return "n" + calls; } };
    long out = inner.up() + anonymous.size() + anonymous.size() + Named.of("abc").size() + sum(1) + sum(1, 2, 3);
    outer:
    for (int i = 0; i < 6; i++) {
      for (int j = 0; ; j++) {
        if (j > i) continue outer;
        if (i * j == p) break outer;
        out += i * j;
      }
    }
    return out;
  }"#,
    // Static methods of interfaces are not inherited; a box is opened before what stands to its right is evaluated.
    r#"
  interface Maker { static int make() { return 1; } }
  static class Made implements Maker { int of() { return make(); } }
  static int make() { return 2; }
  static int seen = 0;
  static int see(int k) { seen += k; return k; }
  static Integer boxed(int k) { seen += k; return k > 1000 ? null : k; }
  static long run(int p, long q) {
    seen = 0;
    Integer none = p % 2 == 0 ? null : p;
    long out = new Made().of();
    try { out += none + see(1); } catch (NullPointerException e) { out += 7; }
    try { out += none - boxed(10); } catch (NullPointerException e) { out += 70; }
    try { if (none == see(100)) out += 300; } catch (NullPointerException e) { out += 700; }
    try { if (none == boxed(200)) out += 400; } catch (NullPointerException e) { out += 900; }
    try { out += boxed(1001) << see(2000); } catch (NullPointerException e) { out += 7000; }
    try { none += see(10_000); } catch (NullPointerException e) { out += 20_000; }
    try { none *= boxed(5000); } catch (NullPointerException e) { out += 50_000; }
    String text = none + "" + boxed(4000);
    return (out + text.length()) * 100_000 + seen;
  }"#,
    // Text blocks, `try` with resources that fail, `finally` and nested exceptions.
    r#"
  static String log = null;
  static class Res implements AutoCloseable {
    final int id; final int[] order;
    Res(int id, int[] order) { this.id = id; this.order = order; if (id == 3) throw new IllegalStateException(); }
    public void close() { order[0] = order[0] * 10 + id; if (id == 2) throw new IllegalArgumentException(); }
  }
  static long run(int p, long q) {
    int[] order = { 0 };
    String block = """
        one
          two\tthree
        """;
    try (Res a = new Res(1, order); Res b = new Res(p == 5 ? 3 : 2, order)) {
      order[0] += p / (p - 6);
    } catch (IllegalArgumentException | IllegalStateException e) {
      order[0] += 1000;
    } finally {
      order[0] += 7;
    }
    return order[0] * 100L + block.length();
  }"#,
    // Lists that refuse: each kind another selection of operations, and another exception for a wrong index.
    r#"
  interface Change { void to(List<Integer> list); }
  static int refuses(List<Integer> list, Change change) {
    try {
      change.to(list);
      return 1;
    } catch (UnsupportedOperationException e) {
      return 2;
    } catch (ArrayIndexOutOfBoundsException e) {
      return 3;
    } catch (IndexOutOfBoundsException e) {
      return 4;
    } catch (NullPointerException e) {
      return 5;
    }
  }
  static long all(List<Integer> list) {
    long sum = refuses(list, x -> x.add(1));
    sum = sum * 6 + refuses(list, x -> x.add(0, 1));
    sum = sum * 6 + refuses(list, x -> x.add(9, 1));
    sum = sum * 6 + refuses(list, x -> x.set(0, 8));
    sum = sum * 6 + refuses(list, x -> x.remove(0));
    sum = sum * 6 + refuses(list, x -> x.remove(Integer.valueOf(77)));
    sum = sum * 6 + refuses(list, x -> x.remove(Integer.valueOf(4)));
    sum = sum * 6 + refuses(list, x -> x.get(7));
    sum = sum * 6 + refuses(list, x -> x.contains(null));
    sum = sum * 6 + refuses(list, x -> x.removeIf(y -> y == 5));
    sum = sum * 6 + refuses(list, x -> x.sort((y, z) -> z - y));
    sum = sum * 6 + refuses(list, x -> x.clear());
    for (Integer x : list) sum = sum * 31 + x;
    return sum * 31 + list.size();
  }
  static long run(int p, long q) {
    Integer[] own = { 4, p, 5 };
    ArrayList<Integer> open = new ArrayList<>(Arrays.asList(3, 4, p));
    List<Integer> shown = Collections.unmodifiableList(open);
    long sum = all(List.of(4, p, 5)) + 3 * all(List.of(4, p)) + 5 * all(List.of(4)) + 7 * all(List.of());
    sum += 11 * all(Arrays.asList(own)) + 13 * all(Collections.emptyList()) + 17 * all(shown);
    open.add(9);
    own[1] = 6;
    return sum + 19 * all(shown) + own[0] + (p == 6 ? List.of(1, (Integer) null).size() : 0);
  }"#,
    // Boxes of small values are kept, so that two of them are one; others are not.
    r#"
  static <T> int same(T a, T b) { return a.equals(b) ? 1 : 0; }
  static long run(int p, long q) {
    int[] all = { 0, 127, 128, -128, -129, p, 1000 };
    long sum = 0;
    for (int x : all) {
      Integer a = x, b = x, c = a;
      Long d = (long) x, e = (long) x;
      Short f = (short) x, g = (short) x;
      Byte h = (byte) x, k = (byte) x;
      Character m = (char) x, n = (char) x;
      Boolean s = x > 5, t = x > 5;
      Object o = x;
      sum = sum * 3 + (a == b ? 1 : 0) + (a == c ? 1 : 0) + (d == e ? 1 : 0) + (f == g ? 1 : 0) + (h != k ? 1 : 0);
      sum = sum * 3 + (m == n ? 1 : 0) + (s == t ? 1 : 0) + (o == a ? 1 : 0) + (a == null ? 1 : 0) + same(a, b);
    }
    return sum;
  }"#,
    // Initialisers of classes: blocks, methods, loops, one class that needs another.
    r#"
  static final int N;
  static final int[] SQUARES = squares(6);
  static final int[][] GRID = { { 1, 2 }, { 3 }, {} };
  static final Map<String, Integer> CODES = new HashMap<>();
  static final List<Integer> LIST = List.of(5, 6, 7);
  static final Pair ORIGIN = new Pair(2, -1);
  static final String TEXT = "a" + Other.LAST * 3;
  static final IntBinaryOperator ADD = (a, b) -> a * 10 + b;
  static final long BIG = Other.LAST << 40L;
  static final double HALF = half(1);
  static final Object NONE = null;
  static {
    int sum = 0;
    for (int x : SQUARES) sum += x;
    N = sum;
    CODES.put("x", N);
    CODES.put("y", 2);
  }
  record Pair(int x, int y) { Pair { if (x < y) throw new IllegalArgumentException(); } }
  static class Other {
    static final int[] ALL = { 4, 9 };
    static final int LAST = last();
    static int last() { return ALL[ALL.length - 1]; }
  }
  enum Op {
    PLUS("+", 1), TIMES("*", 2);
    static final Map<String, Op> BY_TEXT = new HashMap<>();
    static { for (Op o : values()) BY_TEXT.put(o.text, o); }
    final String text; final int rank;
    Op(String text, int rank) { this.text = text; this.rank = rank; }
  }
  static double half(int n) { return n / 2.0; }
  static int[] squares(int n) {
    int[] a = new int[n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    return a;
  }
  static long run(int p, long q) {
    long sum = N * 31L + SQUARES[p & 3] + TEXT.length() + BIG + (HALF == 0.5 ? 1 : 2) + (NONE == null ? 4 : 8);
    for (int[] row : GRID) for (int x : row) sum = sum * 7 + x;
    for (int x : LIST) sum = sum * 3 + x;
    sum += CODES.get("x") + CODES.getOrDefault("z", 100) + ORIGIN.x() * 5 + ORIGIN.y() + ADD.applyAsInt(p, 3);
    sum += Op.BY_TEXT.get("*").rank * 1000 + Op.BY_TEXT.get("+").ordinal() + TEXT.charAt(1);
    if (p == 5) return GRID[2][0];
    return p == 6 ? Op.BY_TEXT.get("/").rank : sum;
  }"#,
    // Constants with bodies, whose methods override what they have in common, or what an interface wants.
    r#"
  enum Op {
    ADD("+") { long on(int a, long b) { return a + b; } },
    DIV("/") { long on(int a, long b) { return b / a; } boolean total() { return false; } int rank(int x) { return x + helper(); } },
    NEG("-") { long on(int a, long b) { return -a; } private int twice(int x) { return 2 * x; } int rank(int x) { return twice(x); } };
    final String text;
    Op(String text) { this.text = text; }
    abstract long on(int a, long b);
    boolean total() { return true; }
    int rank(int x) { return x; }
    int helper() { return ordinal() * 100 + text.length(); }
  }
  enum Level implements IntUnaryOperator {
    LOW { public int applyAsInt(int x) { return x + 1; } },
    HIGH { public int applyAsInt(int x) { return x * 3; } }
  }
  static long run(int p, long q) {
    long sum = 0;
    for (Op op : Op.values()) {
      sum = sum * 31 + (op.total() || p != 6 ? 1 : 2) + op.rank(p) + op.name().length();
      if (op.total() || q != 0) sum += op.on(p, q);
    }
    for (Level level : Level.values()) sum = sum * 7 + level.applyAsInt((int) q);
    IntUnaryOperator f = p > 5 ? Level.HIGH : Level.LOW;
    return sum + f.applyAsInt(p);
  }"#,
    // Sorted maps and sets, with and without an order, and what they refuse.
    r#"
  static long hash(Iterable<Integer> all) { long h = 7; for (Integer x : all) h = h * 31 + x; return h; }
  static int refused(Runnable r) {
    try { r.run(); return 1; }
    catch (NullPointerException e) { return 2; }
    catch (ClassCastException e) { return 3; }
    catch (NoSuchElementException e) { return 4; }
    catch (UnsupportedOperationException e) { return 5; }
    catch (ConcurrentModificationException e) { return 6; }
  }
  enum Color { RED, GREEN, BLUE }
  static long run(int p, long q) {
    TreeMap<Integer, String> map = new TreeMap<>();
    TreeMap<String, Integer> back = new TreeMap<>(Comparator.reverseOrder());
    for (int i = 0; i < 6; i++) { int k = (i * 7 + (p & 15)) % 11; map.put(k, "v" + i); back.put("k" + k, i); }
    long h = hash(map.keySet());
    for (int k = -1; k < 12; k += 3) {
      h = h * 31 + Objects.hashCode(map.floorKey(k)) + 3 * Objects.hashCode(map.ceilingKey(k));
      h = h * 31 + Objects.hashCode(map.lowerKey(k)) + 3 * Objects.hashCode(map.higherKey(k));
    }
    h = h * 31 + map.firstKey() * 100 + map.lastKey() + map.firstEntry().getValue().length() + back.firstKey().length();
    h = h * 31 + map.pollFirstEntry().getKey() + map.size();
    map.remove(map.lastKey());
    for (Map.Entry<Integer, String> e : map.entrySet()) h = h * 31 + e.getKey() + e.getValue().length();
    TreeSet<Integer> set = new TreeSet<>(Arrays.asList(5, 3, 9, 3, p));
    h = h * 31 + hash(set) + set.first() + set.last() * 3 + (set.contains(9) ? 1 : 0) + (set.add(3) ? 10 : 20);
    h = h * 31 + Objects.hashCode(set.higher(5)) + Objects.hashCode(set.lower(3)) + set.pollLast();
    EnumMap<Color, Integer> colors = new EnumMap<>(Color.class);
    colors.put(Color.BLUE, 4);
    colors.put(Color.RED, 6);
    for (Map.Entry<Color, Integer> e : colors.entrySet()) h = h * 31 + e.getKey().ordinal() * 10 + e.getValue();
    h = h * 7 + refused(() -> map.get(null)) + 3 * refused(() -> new TreeMap<Object, Integer>().put(new Object(), 1));
    h = h * 7 + refused(() -> new TreeMap<String, Integer>().put(null, 1)) + 3 * refused(() -> new TreeSet<Integer>().first());
    h = h * 7 + refused(() -> map.firstEntry().setValue("x")) + 3 * refused(() -> colors.put(null, 1)) + 5 * refused(() -> colors.get(null));
    h = h * 7 + refused(() -> new TreeMap<Integer, Integer>().floorKey(null)) + 3 * refused(() -> map.floorKey(null));
    h = h * 7 + refused(() -> { for (Integer k : map.keySet()) map.put(k + 100, ""); });
    return p == 6 ? back.get(null) : h;
  }"#,
    // Priority queues, maps in the order of arrival and of use.
    r#"
  static class Cache<K, V> extends LinkedHashMap<K, V> {
    final int most;
    Cache(int most) { super(16, 0.75f, true); this.most = most; }
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) { return size() > most; }
  }
  record Task(int rank, String name) {}
  static long run(int p, long q) {
    PriorityQueue<Integer> queue = new PriorityQueue<>();
    long h = 7;
    for (int i = 0; i < 9; i++) { queue.add((i * 5 + (p & 7)) % 7); h = h * 31 + queue.peek(); }
    for (int x : queue) h = h * 31 + x;
    h += queue.remove(Integer.valueOf(3)) ? 1 : 2;
    while (queue.size() > 2) h = h * 31 + queue.poll();
    PriorityQueue<Task> tasks = new PriorityQueue<>((a, b) -> b.rank() - a.rank());
    for (int i = 0; i < 6; i++) tasks.offer(new Task(i * 3 % 4, "t" + i));
    for (Task t : tasks) h = h * 31 + t.rank();
    while (!tasks.isEmpty()) h = h * 31 + tasks.poll().rank();
    PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(6, 2, 8, 1, 9));
    for (int x : heap) h = h * 31 + x;
    Cache<String, Integer> cache = new Cache<>(3);
    for (int i = 0; i < 5; i++) { cache.put("k" + i, i); cache.get("k2"); }
    for (Map.Entry<String, Integer> e : cache.entrySet()) h = h * 31 + e.getValue() + e.getKey().charAt(1);
    LinkedHashMap<Integer, Integer> linked = new LinkedHashMap<>();
    linked.put(9, 1); linked.put(1, 2); linked.put(9, 3); linked.put(4, 4); linked.remove(1); linked.put(1, 5);
    for (int k : linked.keySet()) h = h * 31 + k * 10 + linked.get(k);
    linked.compute(9, (k, v) -> v == null ? 1 : v + 1);
    linked.compute(4, (k, v) -> null);
    for (int v : linked.values()) h = h * 31 + v;
    LinkedHashSet<String> seen = new LinkedHashSet<>(List.of("b", "a", "b".repeat(1 + (p & 1))));
    for (String s : seen) h = h * 31 + s.length() + s.charAt(0);
    if (p == 6) queue.add(null);
    return p == 5 ? new PriorityQueue<Integer>().element() : h;
  }"#,
    // Functions of functions, optional values, texts.
    r#"
  static long run(int p, long q) {
    Function<Integer, Integer> twice = x -> x * 2, next = x -> x + 1, same = Function.identity();
    long h = twice.andThen(next).apply(p) * 31 + twice.compose(next).apply(p) + same.apply(4);
    Predicate<Integer> even = x -> x % 2 == 0, small = x -> x < 6;
    h = h * 31 + (even.and(small).test(p) ? 1 : 2) + (even.or(small).test(p) ? 4 : 8) + (even.negate().test(p) ? 16 : 32);
    BiFunction<Integer, Integer, Integer> add = (a, b) -> a + b;
    int[] log = { 0 };
    Consumer<Integer> first = x -> log[0] = log[0] * 10 + x;
    first.andThen(x -> log[0] = log[0] * 10 + 9).accept(3);
    h = h * 31 + add.andThen(twice).apply(p, 5) + log[0];
    Optional<String> some = Optional.of("abc"), none = Optional.empty();
    some.ifPresentOrElse(s -> log[0] = s.length(), () -> log[0] = -1);
    Optional<Integer> length = some.flatMap(s -> Optional.of(s.length()));
    h = h * 31 + log[0] + length.orElse(0);
    none.ifPresentOrElse(s -> log[0] = s.length(), () -> log[0] = -1);
    String text = "a,b,,c,,";
    for (String s : text.split(",")) h = h * 31 + s.length() + 1;
    h = h * 31 + "x.y.z".split("\\.").length + "".split(",").length + ",".split(",").length + "abc".split(" ").length;
    String word = "Hello, World";
    h = h * 31 + word.toUpperCase().hashCode() + word.toLowerCase().hashCode() + word.replace('l', 'L').hashCode();
    h = h * 31 + "ab".repeat(p & 3).length() + "  x \t".strip().length() + String.join("-", "a", "bc", "d").hashCode();
    h = h * 31 + Integer.valueOf("12") + (Boolean.parseBoolean("TRUE") ? 1 : 0);
    List<Integer> list = new ArrayList<>();
    Collections.addAll(list, 4, 8, p & 15, 2);
    h = h * 31 + Collections.max(list) * 100 + Collections.min(list) + Collections.frequency(list, 4);
    if (p == 6) none.orElseThrow(() -> new IllegalStateException());
    if (p == 5) next = twice.andThen(null);
    return h;
  }"#,
    // Sets are equal by what they hold, whatever keeps it.
    r#"
  static long run(int p, long q) {
    HashSet<Integer> hashed = new HashSet<>();
    LinkedHashSet<Integer> linked = new LinkedHashSet<>();
    TreeSet<Integer> sorted = new TreeSet<>();
    for (int i = 0; i < 4; i++) { hashed.add(i * p); linked.add(i * p); sorted.add(3 * p - i * p); }
    Object any = linked;
    long h = (hashed.equals(linked) ? 1 : 0) + (linked.equals(sorted) ? 2 : 0) + (sorted.equals(hashed) ? 4 : 0);
    h = h * 31 + hashed.hashCode() + 31L * linked.hashCode() + 961L * sorted.hashCode();
    h = h * 31 + (any instanceof HashSet ? 1 : 2) + (any instanceof LinkedHashSet ? 4 : 8);
    linked.remove(p);
    h = h * 31 + (hashed.equals(linked) ? 1 : 0) + (hashed.equals(new HashSet<>(linked)) ? 2 : 0);
    for (int i : linked) h = h * 31 + i;
    if (p == 5) new LinkedHashSet<Integer>(-1);
    return h;
  }"#,
    // Views of maps, and what they pass on to the map.
    r#"
  static long run(int p, long q) {
    Map<Integer, String> map = new HashMap<>();
    for (int i = 0; i < 6; i++) map.put((i * 7 + p) % 11, "v" + i % 3);
    long sum = map.keySet().remove(p % 11) ? 1 : 0;
    sum = sum * 31 + (map.values().remove("v1") ? 1 : 0);
    for (Map.Entry<Integer, String> e : map.entrySet()) {
      if (e.getKey() % 2 == 0) e.setValue(e.getValue() + "!");
      sum = sum * 31 + e.hashCode() + e.toString().length();
    }
    map.replaceAll((k, v) -> k > 4 ? v + k : v);
    sum = sum * 31 + map.toString().hashCode() + map.hashCode();
    sum = sum * 31 + (map.keySet().removeIf(k -> k > 8) ? 1 : 0) + map.size();
    sum = sum * 31 + (map.entrySet().removeIf(e -> e.getValue().endsWith("!")) ? 1 : 0) + map.size();
    sum = sum * 31 + (map.values().removeAll(List.of("v0")) ? 1 : 0) + map.size();
    Map<Integer, String> same = new LinkedHashMap<>(map);
    sum = sum * 31 + (map.equals(same) ? 1 : 0) + (same.equals(map) ? 2 : 0) + (map.hashCode() == same.hashCode() ? 4 : 0);
    same.put(99, null);
    sum = sum * 31 + (map.equals(same) ? 1 : 0) + (same.containsValue(null) ? 2 : 0);
    Iterator<Integer> it = same.keySet().iterator();
    it.next();
    it.remove();
    sum = sum * 31 + same.size() + (same.keySet().contains(99) ? 1 : 0);
    map.entrySet().clear();
    return p == 6 ? same.entrySet().iterator().next().getKey() : sum + map.size();
  }"#,
    // What maps compute; fixed and read-only collections.
    r#"
  static int tried(Runnable r) {
    try { r.run(); return 1; } catch (UnsupportedOperationException e) { return 2; } catch (NullPointerException e) { return 3; }
    catch (IllegalArgumentException e) { return 4; } catch (ConcurrentModificationException e) { return 5; }
  }
  static long run(int p, long q) {
    Map<String, Integer> map = new HashMap<>();
    map.put(null, p);
    map.put("a", null);
    long sum = map.getOrDefault("a", 7) == null ? 1 : 0;
    sum = sum * 31 + map.getOrDefault("b", 7);
    sum = sum * 31 + (map.putIfAbsent("a", 4) == null ? 1 : 0) + map.putIfAbsent(null, 9);
    sum = sum * 31 + map.computeIfAbsent("c", k -> k.length() + p) + (map.computeIfAbsent("d", k -> null) == null ? 1 : 0);
    sum = sum * 31 + (map.computeIfPresent("c", (k, v) -> v > 5 ? null : v + 1) == null ? 1 : 0) + map.size();
    sum = sum * 31 + (map.compute("e", (k, v) -> v == null ? 5 : v + 1)) + (map.compute("a", (k, v) -> null) == null ? 1 : 0);
    sum = sum * 31 + map.merge("e", 10, Integer::sum) + (map.merge("e", 1, (a, b) -> null) == null ? 1 : 0) + map.size();
    sum = sum * 31 + (map.remove(null, p + 1) ? 1 : 0) + (map.replace(null, p, 40) ? 2 : 0) + (map.replace("zz", 1) == null ? 4 : 0);
    int[] all = { 0 };
    map.forEach((k, v) -> all[0] += (k == null ? 1 : k.length()) * v);
    sum = sum * 31 + all[0];
    Map.Entry<String, Integer> entry = Map.entry("k", p);
    sum = sum * 31 + entry.hashCode() + entry.getValue() + (entry.equals(Map.entry("k", p)) ? 1 : 0);
    Map<String, Integer> fixed = Collections.unmodifiableMap(map);
    Set<Integer> set = Collections.unmodifiableSet(new LinkedHashSet<>(List.of(3, 1, p + 10)));
    Collection<String> few = Collections.unmodifiableCollection(new ArrayList<>(List.of("x", "y")));
    map.put("late", 1);
    sum = sum * 31 + fixed.size() + (fixed.containsKey("late") ? 1 : 0) + (fixed.equals(map) ? 1 : 0);
    for (int x : set) sum = sum * 31 + x;
    for (String x : few) sum = sum * 31 + x.length();
    sum = sum * 31 + tried(() -> fixed.put("x", 1)) + tried(() -> fixed.remove("x")) * 3 + tried(() -> fixed.clear()) * 9;
    sum = sum * 31 + tried(() -> fixed.keySet().remove("x")) + tried(() -> fixed.values().clear()) * 3;
    sum = sum * 31 + tried(() -> fixed.entrySet().iterator().next().setValue(3)) + tried(() -> set.add(1)) * 3 + tried(() -> few.removeIf(x -> true)) * 9;
    sum = sum * 31 + tried(() -> Map.entry(null, 1)) + tried(() -> Collections.unmodifiableMap((Map<String, Integer>) null)) * 3;
    sum = sum * 31 + tried(() -> { for (String k : map.keySet()) map.remove("late"); }) + tried(() -> map.keySet().add("q")) * 3;
    return sum + set.toString().length() * 1000;
  }"#,
    // What only some constants of an enum write, the others inherit: from all enums, and from an interface.
    r#"
  interface Named { default int weight(int by) { return 4 * by; } int kind(); default String label() { return "n"; } }
  enum Step implements Named {
    IDLE { public int kind() { return 0; } },
    RUN { public String toString() { return "running"; } public int kind() { return 1; } },
    HEAVY { public int weight(int by) { return 40 + by; } public int kind() { return 2; } public String label() { return "heavy"; } };
  }
  static long run(int p, long q) {
    long sum = 0;
    for (Step s : Step.values()) sum = sum * 31 + s.toString().length() + s.weight(p) + s.kind() + s.label().length();
    return sum + ("" + Step.IDLE).length();
  }"#,
    // Among default methods the most specific wins, whoever inherited the others; a method of a class wins over all of them.
    r#"
  interface A { default String m() { return "A"; } default String n(int k) { return "An" + k; } }
  interface B extends A { default String m() { return "B"; } }
  interface C extends B { default String n(int k) { return "Cn" + B.super.n(k); } }
  interface Both extends C, A { }
  interface Only { String m(); }
  static class InA implements A { }
  static class InB implements B { }
  static class Low extends InA implements B { }
  static class Lower extends Low implements A { }
  static class Lowest extends Lower implements C { public String all() { return super.m() + m() + super.n(1) + C.super.n(2); } }
  static class Twice extends InB implements A { }
  static class Joined extends InA implements Both { }
  static class Written implements A { public String m() { return "W"; } }
  static class Kept extends Written implements C { }
  static class KeptOn extends Kept implements B, Only { }
  static abstract class Open extends InA implements Only { public abstract String m(); }
  static class Closed extends Open implements B { public String m() { return "c" + B.super.m(); } }
  interface G<T> { default String take(T t) { return "G" + t; } }
  interface H extends G<String> { default String take(String s) { return "H" + s + G.super.take(s); } }
  interface N<T extends Number> extends G<T> { default String take(T t) { return "N" + t.intValue(); } }
  static class InG implements G<String> { }
  static class InH extends InG implements H { }
  static class Num implements G<Integer> { }
  static class Nums extends Num implements N<Integer> { }
  enum Kind implements A { X, Y { public String m() { return "Y"; } } }
  record Pair(int m1) implements C { }
  static <T> String take(G<T> g, T t) { return g.take(t); }
  static char[] run(int p, long q) {
    String s = "";
    A[] all = { new InA(), new InB(), new Low(), new Lower(), new Lowest(), new Twice(), new Joined(), new Written(), new Kept(),
      new KeptOn(), new Closed(), Kind.X, Kind.Y, new Pair(p), new InA() { }, new Low() { public String n(int k) { return "!"; } } };
    for (A a : all) s += a.m() + a.n(p) + ";";
    s += new Lowest().all() + ((Only) new KeptOn()).m() + ((A) new Joined()).m() + ((B) new Kept()).m();
    H h = new InH();
    s += take(new InG(), "x") + take(new InH(), "y") + h.take("z") + take(new Num(), p) + take(new Nums(), p);
    return s.toCharArray();
  }"#,
];
