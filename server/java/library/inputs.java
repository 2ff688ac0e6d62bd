// Functions of inputs: each answers its first question, and that question when it is asked again, with one value, and all
// others with another one. Those that ask for nothing answer their first call so. A comparator is an order, or all are
// alike to it.
final class Asked$ {
    private final Object a, b;
    private final long m, n;
    private final double x, y;
    Asked$(Object a, Object b, long m, long n, double x, double y) {
        this.a = a;
        this.b = b;
        this.m = m;
        this.n = n;
        this.x = x;
        this.y = y;
    }
    boolean are(Object c, Object d) { return same(a, c) && same(b, d); }
    boolean areLongs(long o, long p) { return m == o && n == p; }
    boolean areDoubles(double z, double w) { return Double.compare(x, z) == 0 && Double.compare(y, w) == 0; }
    private static boolean isValue(Object o) {
        return o instanceof String || o instanceof Number || o instanceof Character || o instanceof Boolean;
    }
    private static boolean same(Object first, Object now) {
        return first == now || isValue(first) && first.equals(now);
    }
}
abstract class Answers$ {
    // Null in inputs: nothing was asked yet.
    private Asked$ asked$;
    boolean asks$(Object a, Object b) {
        if (asked$ != null) return asked$.are(a, b);
        asked$ = new Asked$(a, b, 0, 0, 0, 0);
        return true;
    }
    boolean asksLongs$(long a, long b) {
        if (asked$ != null) return asked$.areLongs(a, b);
        asked$ = new Asked$(null, null, a, b, 0, 0);
        return true;
    }
    boolean asksDoubles$(double a, double b) {
        if (asked$ != null) return asked$.areDoubles(a, b);
        asked$ = new Asked$(null, null, 0, 0, a, b);
        return true;
    }
    // None answers with itself.
    <V> V other$(V answer) {
        assume$((Object) answer != this);
        return answer;
    }
    boolean begins$() {
        if (asked$ != null) return false;
        asked$ = new Asked$(null, null, 0, 0, 0, 0);
        return true;
    }
}
public final class SomeComparator<T> implements Comparator<T> {
    private boolean alike, reversed;
    private T last;
    public int compare(T a, T b) {
        if (alike) return 0;
        int order = among$(a, b);
        return reversed ? -order : order;
    }
    private int among$(Object a, Object b) {
        if (a instanceof String && b instanceof String) return ((String) a).compareTo((String) b);
        if (a instanceof Integer && b instanceof Integer) return ((Integer) a).compareTo((Integer) b);
        if (a instanceof Long && b instanceof Long) return ((Long) a).compareTo((Long) b);
        // Which object a number or a text is says nothing.
        assume$((Object) last != this && !(last instanceof Number) && !(last instanceof String));
        return (a == last ? 1 : 0) - (b == last ? 1 : 0);
    }
}
public final class SomeRunnable implements Runnable {
    public void run() { }
}
public final class SomeCallable<V> extends Answers$ implements Callable<V> {
    private V returns, then;
    public V call() { return other$(begins$() ? returns : then); }
}
public final class SomeFunction<T, R> extends Answers$ implements Function<T, R> {
    private R returns, otherwise;
    public R apply(T t) { return other$(asks$(t, null) ? returns : otherwise); }
}
public final class SomeBiFunction<T, U, R> extends Answers$ implements BiFunction<T, U, R> {
    private R returns, otherwise;
    public R apply(T t, U u) { return other$(asks$(t, u) ? returns : otherwise); }
}
public final class SomePredicate<T> extends Answers$ implements Predicate<T> {
    private boolean returns, otherwise;
    public boolean test(T t) { return asks$(t, null) ? returns : otherwise; }
}
public final class SomeBiPredicate<T, U> extends Answers$ implements BiPredicate<T, U> {
    private boolean returns, otherwise;
    public boolean test(T t, U u) { return asks$(t, u) ? returns : otherwise; }
}
public final class SomeSupplier<T> extends Answers$ implements Supplier<T> {
    private T returns, then;
    public T get() { return other$(begins$() ? returns : then); }
}
public final class SomeConsumer<T> implements Consumer<T> {
    public void accept(T t) { }
}
public final class SomeBiConsumer<T, U> implements BiConsumer<T, U> {
    public void accept(T t, U u) { }
}
public final class SomeIntPredicate extends Answers$ implements IntPredicate {
    private boolean returns, otherwise;
    public boolean test(int value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeIntUnaryOperator extends Answers$ implements IntUnaryOperator {
    private int returns, otherwise;
    public int applyAsInt(int value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeLongConsumer implements LongConsumer {
    public void accept(long value) { }
}
public final class SomeDoubleConsumer implements DoubleConsumer {
    public void accept(double value) { }
}
public final class SomeIntToDoubleFunction extends Answers$ implements IntToDoubleFunction {
    private double returns, otherwise;
    public double applyAsDouble(int value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeLongToIntFunction extends Answers$ implements LongToIntFunction {
    private int returns, otherwise;
    public int applyAsInt(long value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeDoubleToIntFunction extends Answers$ implements DoubleToIntFunction {
    private int returns, otherwise;
    public int applyAsInt(double value) { return asksDoubles$(value, 0) ? returns : otherwise; }
}
public final class SomeDoubleToLongFunction extends Answers$ implements DoubleToLongFunction {
    private long returns, otherwise;
    public long applyAsLong(double value) { return asksDoubles$(value, 0) ? returns : otherwise; }
}
public final class SomeLongToDoubleFunction extends Answers$ implements LongToDoubleFunction {
    private double returns, otherwise;
    public double applyAsDouble(long value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeToLongBiFunction<T, U> extends Answers$ implements ToLongBiFunction<T, U> {
    private long returns, otherwise;
    public long applyAsLong(T t, U u) { return asks$(t, u) ? returns : otherwise; }
}
public final class SomeToDoubleBiFunction<T, U> extends Answers$ implements ToDoubleBiFunction<T, U> {
    private double returns, otherwise;
    public double applyAsDouble(T t, U u) { return asks$(t, u) ? returns : otherwise; }
}
public final class SomeObjLongConsumer<T> implements ObjLongConsumer<T> {
    public void accept(T t, long value) { }
}
public final class SomeObjDoubleConsumer<T> implements ObjDoubleConsumer<T> {
    public void accept(T t, double value) { }
}
public final class SomeIntBinaryOperator extends Answers$ implements IntBinaryOperator {
    private int returns, otherwise;
    public int applyAsInt(int left, int right) { return asksLongs$(left, right) ? returns : otherwise; }
}
public final class SomeIntFunction<R> extends Answers$ implements IntFunction<R> {
    private R returns, otherwise;
    public R apply(int value) { return other$(asksLongs$(value, 0) ? returns : otherwise); }
}
public final class SomeToIntFunction<T> extends Answers$ implements ToIntFunction<T> {
    private int returns, otherwise;
    public int applyAsInt(T value) { return asks$(value, null) ? returns : otherwise; }
}
public final class SomeIntSupplier extends Answers$ implements IntSupplier {
    private int returns, then;
    public int getAsInt() { return begins$() ? returns : then; }
}
public final class SomeIntConsumer implements IntConsumer {
    public void accept(int value) { }
}
public final class SomeBooleanSupplier extends Answers$ implements BooleanSupplier {
    private boolean returns, then;
    public boolean getAsBoolean() { return begins$() ? returns : then; }
}
public final class SomeLongUnaryOperator extends Answers$ implements LongUnaryOperator {
    private long returns, otherwise;
    public long applyAsLong(long value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeToLongFunction<T> extends Answers$ implements ToLongFunction<T> {
    private long returns, otherwise;
    public long applyAsLong(T value) { return asks$(value, null) ? returns : otherwise; }
}
public final class SomeObjIntConsumer<T> implements ObjIntConsumer<T> {
    public void accept(T t, int value) { }
}
public final class SomeIntToLongFunction extends Answers$ implements IntToLongFunction {
    private long returns, otherwise;
    public long applyAsLong(int value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeLongBinaryOperator extends Answers$ implements LongBinaryOperator {
    private long returns, otherwise;
    public long applyAsLong(long left, long right) { return asksLongs$(left, right) ? returns : otherwise; }
}
public final class SomeLongPredicate extends Answers$ implements LongPredicate {
    private boolean returns, otherwise;
    public boolean test(long value) { return asksLongs$(value, 0) ? returns : otherwise; }
}
public final class SomeLongSupplier extends Answers$ implements LongSupplier {
    private long returns, then;
    public long getAsLong() { return begins$() ? returns : then; }
}
public final class SomeLongFunction<R> extends Answers$ implements LongFunction<R> {
    private R returns, otherwise;
    public R apply(long value) { return other$(asksLongs$(value, 0) ? returns : otherwise); }
}
public final class SomeDoubleUnaryOperator extends Answers$ implements DoubleUnaryOperator {
    private double returns, otherwise;
    public double applyAsDouble(double value) { return asksDoubles$(value, 0) ? returns : otherwise; }
}
public final class SomeDoubleBinaryOperator extends Answers$ implements DoubleBinaryOperator {
    private double returns, otherwise;
    public double applyAsDouble(double left, double right) { return asksDoubles$(left, right) ? returns : otherwise; }
}
public final class SomeDoublePredicate extends Answers$ implements DoublePredicate {
    private boolean returns, otherwise;
    public boolean test(double value) { return asksDoubles$(value, 0) ? returns : otherwise; }
}
public final class SomeDoubleSupplier extends Answers$ implements DoubleSupplier {
    private double returns, then;
    public double getAsDouble() { return begins$() ? returns : then; }
}
public final class SomeDoubleFunction<R> extends Answers$ implements DoubleFunction<R> {
    private R returns, otherwise;
    public R apply(double value) { return other$(asksDoubles$(value, 0) ? returns : otherwise); }
}
public final class SomeToDoubleFunction<T> extends Answers$ implements ToDoubleFunction<T> {
    private double returns, otherwise;
    public double applyAsDouble(T value) { return asks$(value, null) ? returns : otherwise; }
}
public final class SomeToIntBiFunction<T, U> extends Answers$ implements ToIntBiFunction<T, U> {
    private int returns, otherwise;
    public int applyAsInt(T t, U u) { return asks$(t, u) ? returns : otherwise; }
}
public final class SomeUnaryOperator<T> extends Answers$ implements UnaryOperator<T> {
    private T returns, otherwise;
    public T apply(T t) { return other$(asks$(t, null) ? returns : otherwise); }
}
public final class SomeBinaryOperator<T> extends Answers$ implements BinaryOperator<T> {
    private T returns, otherwise;
    public T apply(T t, T u) { return other$(asks$(t, u) ? returns : otherwise); }
}
// `AbstractMap.SimpleEntry`: the entries of inputs that belong to no map.
public class SimpleEntry<K, V> implements Map.Entry<K, V> {
    private K key;
    private V value;
    public SimpleEntry(K key, V value) { this.key = key; this.value = value; }
    public SimpleEntry(Map.Entry<? extends K, ? extends V> of) { this(of.getKey(), of.getValue()); }
    public K getKey() { return key; }
    public V getValue() { return value; }
    public V setValue(V to) { V old = value; value = to; return old; }
    public boolean equals(Object o) {
        return o instanceof Map.Entry && Objects.equals(key, ((Map.Entry) o).getKey()) && Objects.equals(value, ((Map.Entry) o).getValue());
    }
    public int hashCode() { return Objects.hashCode(key) ^ Objects.hashCode(value); }
    int told$() { return 1; }
    public String toString() { return String.valueOf(key) + "=" + String.valueOf(value); }
}
// An iterator over a list that nobody else has, before its first element.
public final class SomeIterator<E> implements ListIterator<E> {
    private Object[] items = new Object[0];
    private int count;
    // Null in inputs: it has not begun.
    private ListCursor$<E> begun;
    private ListCursor$<E> begun$() {
        if (begun == null) {
            ArrayList<E> of = new ArrayList<E>();
            of.items = items;
            of.count = count;
            begun = new ListCursor$<E>(of, 0);
        }
        return begun;
    }
    public boolean hasNext() { return begun == null ? count > 0 : begun.hasNext(); }
    public E next() { return begun$().next(); }
    public void remove() { begun$().remove(); }
    public boolean hasPrevious() { return begun != null && begun.hasPrevious(); }
    public E previous() { return begun$().previous(); }
    public int nextIndex() { return begun == null ? 0 : begun.nextIndex(); }
    public int previousIndex() { return nextIndex() - 1; }
    public void set(E e) { begun$().set(e); }
    public void add(E e) { begun$().add(e); }
}
