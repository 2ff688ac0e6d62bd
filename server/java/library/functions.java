public interface Runnable { void run(); }
public interface Comparator<T> {
    int compare(T a, T b);
    default Comparator<T> reversed() { return (a, b) -> compare(b, a); }
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
