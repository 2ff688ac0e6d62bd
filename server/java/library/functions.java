public interface Runnable { void run(); }
public interface Callable<V> { V call() throws Exception; }
public interface Comparator<T> {
    int compare(T a, T b);
    default Comparator<T> reversed() { return (a, b) -> compare(b, a); }
    default Comparator<T> thenComparing(Comparator<? super T> other) {
        if (other == null) throw new NullPointerException();
        return (a, b) -> { int c = compare(a, b); return c != 0 ? c : other.compare(a, b); };
    }
    default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        return thenComparing(comparing(key, order));
    }
    default <U extends Comparable<U>> Comparator<T> thenComparing(Function<? super T, ? extends U> key) {
        return thenComparing(comparing(key));
    }
    static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
        return new Nulls$<T>(true, (Comparator<T>) order);
    }
    static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
        return new Nulls$<T>(false, (Comparator<T>) order);
    }
    default Comparator<T> thenComparingInt(ToIntFunction<? super T> key) { return thenComparing(comparingInt(key)); }
    default Comparator<T> thenComparingLong(ToLongFunction<? super T> key) { return thenComparing(comparingLong(key)); }
    default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> key) {
        return thenComparing(comparingDouble(key));
    }
    static <T, U extends Comparable<U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        if (key == null) throw new NullPointerException();
        return (a, b) -> ((Comparable<Object>) key.apply(a)).compareTo(key.apply(b));
    }
    static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key, Comparator<? super U> order) {
        if (key == null || order == null) throw new NullPointerException();
        return (a, b) -> order.compare(key.apply(a), key.apply(b));
    }
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        if (key == null) throw new NullPointerException();
        return (a, b) -> Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
    }
    static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
        if (key == null) throw new NullPointerException();
        return (a, b) -> Long.compare(key.applyAsLong(a), key.applyAsLong(b));
    }
    static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
        if (key == null) throw new NullPointerException();
        return (a, b) -> Double.compare(key.applyAsDouble(a), key.applyAsDouble(b));
    }
    static <T extends Comparable<T>> Comparator<T> naturalOrder() { return (a, b) -> ((Comparable<Object>) a).compareTo(b); }
    static <T extends Comparable<T>> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<Object>) b).compareTo(a); }
}
final class Nulls$<T> implements Comparator<T> {
    private final boolean first;
    private final Comparator<T> order;
    Nulls$(boolean first, Comparator<T> order) {
        this.first = first;
        this.order = order;
    }
    public int compare(T a, T b) {
        if (a == null) return b == null ? 0 : first ? -1 : 1;
        if (b == null) return first ? 1 : -1;
        return order == null ? 0 : order.compare(a, b);
    }
    public Comparator<T> thenComparing(Comparator<? super T> other) {
        if (other == null) throw new NullPointerException();
        return new Nulls$<T>(first, order == null ? (Comparator<T>) other : order.thenComparing(other));
    }
    public Comparator<T> reversed() { return new Nulls$<T>(!first, order == null ? null : order.reversed()); }
}
public interface Function<T, R> {
    R apply(T t);
    default <V> Function<T, V> andThen(Function<? super R, ? extends V> after) {
        if (after == null) throw new NullPointerException();
        return t -> after.apply(apply(t));
    }
    default <V> Function<V, R> compose(Function<? super V, ? extends T> before) {
        if (before == null) throw new NullPointerException();
        return v -> apply(before.apply(v));
    }
    static <T> Function<T, T> identity() { return t -> t; }
}
public interface BiFunction<T, U, R> {
    R apply(T t, U u);
    default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> after) {
        if (after == null) throw new NullPointerException();
        return (t, u) -> after.apply(apply(t, u));
    }
}
public interface UnaryOperator<T> extends Function<T, T> {
    static <T> UnaryOperator<T> identity() { return t -> t; }
}
public interface BinaryOperator<T> extends BiFunction<T, T, T> {
    static <T> BinaryOperator<T> minBy(Comparator<? super T> order) {
        if (order == null) throw new NullPointerException();
        return (a, b) -> order.compare(a, b) <= 0 ? a : b;
    }
    static <T> BinaryOperator<T> maxBy(Comparator<? super T> order) {
        if (order == null) throw new NullPointerException();
        return (a, b) -> order.compare(a, b) >= 0 ? a : b;
    }
}
public interface Predicate<T> {
    boolean test(T t);
    default Predicate<T> negate() { return t -> !test(t); }
    default Predicate<T> and(Predicate<? super T> other) { if (other == null) throw new NullPointerException(); return t -> test(t) && other.test(t); }
    static <T> Predicate<T> not(Predicate<? super T> p) {
        if (p == null) throw new NullPointerException();
        return t -> !p.test(t);
    }
    static <T> Predicate<T> isEqual(Object o) { return t -> Objects.equals(o, t); }
    default Predicate<T> or(Predicate<? super T> other) { if (other == null) throw new NullPointerException(); return t -> test(t) || other.test(t); }
}
public interface BiPredicate<T, U> {
    boolean test(T t, U u);
    default BiPredicate<T, U> negate() { return (t, u) -> !test(t, u); }
    default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> other) {
        if (other == null) throw new NullPointerException();
        return (t, u) -> test(t, u) && other.test(t, u);
    }
    default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> other) {
        if (other == null) throw new NullPointerException();
        return (t, u) -> test(t, u) || other.test(t, u);
    }
}
public interface Supplier<T> { T get(); }
public interface Consumer<T> {
    void accept(T t);
    default Consumer<T> andThen(Consumer<? super T> after) {
        if (after == null) throw new NullPointerException();
        return t -> { accept(t); after.accept(t); };
    }
}
public interface BiConsumer<T, U> {
    void accept(T t, U u);
    default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> after) {
        if (after == null) throw new NullPointerException();
        return (t, u) -> { accept(t, u); after.accept(t, u); };
    }
}
public interface IntPredicate {
    boolean test(int value);
    default IntPredicate negate() { return i -> !test(i); }
    default IntPredicate and(IntPredicate other) {
        if (other == null) throw new NullPointerException();
        return i -> test(i) && other.test(i);
    }
    default IntPredicate or(IntPredicate other) {
        if (other == null) throw new NullPointerException();
        return i -> test(i) || other.test(i);
    }
}
public interface IntUnaryOperator {
    int applyAsInt(int value);
    default IntUnaryOperator andThen(IntUnaryOperator after) {
        if (after == null) throw new NullPointerException();
        return i -> after.applyAsInt(applyAsInt(i));
    }
    default IntUnaryOperator compose(IntUnaryOperator before) {
        if (before == null) throw new NullPointerException();
        return i -> applyAsInt(before.applyAsInt(i));
    }
    static IntUnaryOperator identity() { return i -> i; }
}
public interface LongConsumer { void accept(long value); }
public interface DoubleConsumer { void accept(double value); }
public interface IntToDoubleFunction { double applyAsDouble(int value); }
public interface LongToIntFunction { int applyAsInt(long value); }
public interface DoubleToIntFunction { int applyAsInt(double value); }
public interface DoubleToLongFunction { long applyAsLong(double value); }
public interface LongToDoubleFunction { double applyAsDouble(long value); }
public interface ToLongBiFunction<T, U> { long applyAsLong(T t, U u); }
public interface ToDoubleBiFunction<T, U> { double applyAsDouble(T t, U u); }
public interface ObjLongConsumer<T> { void accept(T t, long value); }
public interface ObjDoubleConsumer<T> { void accept(T t, double value); }
public interface IntBinaryOperator { int applyAsInt(int left, int right); }
public interface IntFunction<R> { R apply(int value); }
public interface ToIntFunction<T> { int applyAsInt(T value); }
public interface IntSupplier { int getAsInt(); }
public interface IntConsumer { void accept(int value); }
public interface BooleanSupplier { boolean getAsBoolean(); }
public interface LongUnaryOperator { long applyAsLong(long value); }
public interface ToLongFunction<T> { long applyAsLong(T value); }
public interface ObjIntConsumer<T> { void accept(T t, int value); }
public interface IntToLongFunction { long applyAsLong(int value); }
public interface LongBinaryOperator { long applyAsLong(long left, long right); }
public interface LongPredicate { boolean test(long value); }
public interface LongSupplier { long getAsLong(); }
public interface LongFunction<R> { R apply(long value); }
public interface DoubleUnaryOperator { double applyAsDouble(double value); }
public interface DoubleBinaryOperator { double applyAsDouble(double left, double right); }
public interface DoublePredicate { boolean test(double value); }
public interface DoubleSupplier { double getAsDouble(); }
public interface DoubleFunction<R> { R apply(double value); }
public interface ToDoubleFunction<T> { double applyAsDouble(T value); }
public interface ToIntBiFunction<T, U> { int applyAsInt(T t, U u); }
