public interface Runnable { void run(); }
public interface Comparator<T> {
    int compare(T a, T b);
    default Comparator<T> reversed() { return (a, b) -> compare(b, a); }
    default Comparator<T> thenComparing(Comparator<? super T> other) {
        return (a, b) -> { int c = compare(a, b); return c != 0 ? c : other.compare(a, b); };
    }
    static <T, U extends Comparable<U>> Comparator<T> comparing(Function<? super T, ? extends U> key) {
        return (a, b) -> ((Comparable<Object>) key.apply(a)).compareTo(key.apply(b));
    }
    static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
        return (a, b) -> Integer.compare(key.applyAsInt(a), key.applyAsInt(b));
    }
    static <T extends Comparable<T>> Comparator<T> naturalOrder() { return (a, b) -> ((Comparable<Object>) a).compareTo(b); }
    static <T extends Comparable<T>> Comparator<T> reverseOrder() { return (a, b) -> ((Comparable<Object>) b).compareTo(a); }
}
public interface Function<T, R> { R apply(T t); }
public interface BiFunction<T, U, R> { R apply(T t, U u); }
public interface UnaryOperator<T> extends Function<T, T> { }
public interface BinaryOperator<T> extends BiFunction<T, T, T> { }
public interface Predicate<T> {
    boolean test(T t);
    default Predicate<T> negate() { return t -> !test(t); }
    default Predicate<T> and(Predicate<T> other) { return t -> test(t) && other.test(t); }
    default Predicate<T> or(Predicate<T> other) { return t -> test(t) || other.test(t); }
}
public interface BiPredicate<T, U> { boolean test(T t, U u); }
public interface Supplier<T> { T get(); }
public interface Consumer<T> { void accept(T t); }
public interface BiConsumer<T, U> { void accept(T t, U u); }
public interface IntPredicate { boolean test(int value); }
public interface IntUnaryOperator { int applyAsInt(int value); }
public interface IntBinaryOperator { int applyAsInt(int left, int right); }
public interface IntFunction<R> { R apply(int value); }
public interface ToIntFunction<T> { int applyAsInt(T value); }
public interface IntSupplier { int getAsInt(); }
public interface IntConsumer { void accept(int value); }
public interface BooleanSupplier { boolean getAsBoolean(); }
public interface LongUnaryOperator { long applyAsLong(long value); }
public interface ToLongFunction<T> { long applyAsLong(T value); }
public interface ObjIntConsumer<T> { void accept(T t, int value); }
