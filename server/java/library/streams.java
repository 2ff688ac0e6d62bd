// What a stream takes its elements from, one after the other, when somebody asks for the next one.
abstract class Flow$<T> {
    T item;
    // Whether it is known how many there are, and that they are in their natural order.
    boolean sized, sorted;
    abstract boolean next$();
    // Whether several elements may be worked on at a time.
    boolean parallel;
    int size$() { return 0; }
    // Somebody may stop before the end: then a list is looked at after each element.
    void short$() { alone$(); }
    // What comes of it depends on which elements come first, or together.
    void alone$() { if (parallel) order$(); }
    private native void order$();
    void end$() { }
}
final class ListFlow$<T> extends Flow$<T> {
    private final ArrayBase$<T> of;
    private Object[] items;
    private int at, count, changes;
    private boolean each;
    ListFlow$(ArrayBase$<T> of) {
        this.of = of;
        sized = true;
    }
    int size$() { return of.count; }
    void short$() {
        alone$();
        each = true;
    }
    void end$() { if (items != null && changes != of.changes) throw new ConcurrentModificationException(); }
    boolean next$() {
        if (items == null) {
            items = of.items;
            count = of.count;
            changes = of.changes;
        }
        if (each || at == count) end$();
        if (at == count) return false;
        item = (T) items[at++];
        return true;
    }
}
final class ItemsFlow$<T> extends Flow$<T> {
    private final Collection<T> of;
    private Iterator<T> it;
    ItemsFlow$(Collection<T> of) {
        this.of = of;
        sized = true;
        sorted = of instanceof SortedSet && ((SortedSet<T>) of).comparator() == null;
    }
    int size$() { return of.size(); }
    boolean next$() {
        if (it == null) it = of.iterator();
        if (!it.hasNext()) return false;
        item = it.next();
        return true;
    }
}
final class ArrayFlow$<T> extends Flow$<T> {
    private final Object[] items;
    private final int to;
    private int at;
    ArrayFlow$(Object[] items, int from, int to) {
        this.items = items;
        this.at = from;
        this.to = to;
        sized = true;
    }
    int size$() { return to - at; }
    boolean next$() {
        if (at == to) return false;
        item = (T) items[at++];
        return true;
    }
}
final class RangeFlow$ extends Flow$<Long> {
    private long at;
    private final long to;
    RangeFlow$(long from, long to) {
        this.at = from;
        this.to = to;
        sized = true;
        sorted = true;
    }
    int size$() { return at < to ? (int) (to - at) : 0; }
    boolean next$() {
        if (at >= to) return false;
        item = at++;
        return true;
    }
}
final class Made$<T> extends Flow$<T> {
    private final Supplier<? extends T> make;
    Made$(Supplier<? extends T> make) { this.make = make; }
    boolean next$() {
        item = make.get();
        return true;
    }
}
final class Iterated$<T> extends Flow$<T> {
    private final T first;
    private final Predicate<? super T> more;
    private final UnaryOperator<T> step;
    private boolean begun, done;
    Iterated$(T first, Predicate<? super T> more, UnaryOperator<T> step) {
        this.first = first;
        this.more = more;
        this.step = step;
    }
    boolean next$() {
        if (done) return false;
        item = begun ? step.apply(item) : first;
        begun = true;
        done = more != null && !more.test(item);
        return !done;
    }
}
final class Both$<T> extends Flow$<T> {
    private final Flow$<T> a, b;
    private boolean second;
    Both$(Flow$<T> a, Flow$<T> b) {
        this.a = a;
        this.b = b;
        sized = a.sized && b.sized;
        parallel = a.parallel || b.parallel;
    }
    int size$() { return a.size$() + b.size$(); }
    void short$() {
        alone$();
        a.short$();
        b.short$();
    }
    void end$() { if (second) b.end$(); else a.end$(); }
    boolean next$() {
        if (!second && a.next$()) {
            item = a.item;
            return true;
        }
        second = true;
        if (!b.next$()) return false;
        item = b.item;
        return true;
    }
}
abstract class Stage$<S, T> extends Flow$<T> {
    final Flow$<S> up;
    Stage$(Flow$<S> up, boolean sized, boolean sorted) {
        this.up = up;
        this.sized = sized;
        this.sorted = sorted;
        parallel = up.parallel;
    }
    int size$() { return up.size$(); }
    void short$() {
        alone$();
        up.short$();
    }
    void end$() { up.end$(); }
}
final class Filtered$<T> extends Stage$<T, T> {
    private final Predicate<? super T> p;
    Filtered$(Flow$<T> up, Predicate<? super T> p) { super(up, false, up.sorted); this.p = p; }
    boolean next$() {
        while (up.next$()) {
            item = up.item;
            if (p.test(item)) return true;
        }
        return false;
    }
}
final class Mapped$<S, T> extends Stage$<S, T> {
    private final Function<? super S, ? extends T> f;
    Mapped$(Flow$<S> up, Function<? super S, ? extends T> f, boolean sorted) { super(up, up.sized, sorted); this.f = f; }
    boolean next$() {
        if (!up.next$()) return false;
        item = f.apply(up.item);
        return true;
    }
}
final class Flat$<S, T> extends Stage$<S, T> {
    private final Function<? super S, ? extends Stream<? extends T>> f;
    private Flow$<T> inner;
    Flat$(Flow$<S> up, Function<? super S, ? extends Stream<? extends T>> f) { super(up, false, false); this.f = f; }
    boolean next$() {
        while (inner == null || !inner.next$()) {
            inner = null;
            if (!up.next$()) return false;
            Stream<T> s = (Stream<T>) f.apply(up.item);
            if (s != null) inner = s.use$();
        }
        item = inner.item;
        return true;
    }
}
// What a function hands on for an element; what it raises comes after what it has handed on.
final class Multi$<S, T> extends Stage$<S, T> {
    private final BiConsumer<? super S, ? super Consumer<T>> f;
    private Iterator<T> handed;
    private RuntimeException raised;
    Multi$(Flow$<S> up, BiConsumer<? super S, ? super Consumer<T>> f) { super(up, false, false); this.f = f; }
    boolean next$() {
        while (handed == null || !handed.hasNext()) {
            if (raised != null) throw raised;
            if (!up.next$()) return false;
            ArrayList<T> all = new ArrayList<T>();
            try {
                f.accept(up.item, (Consumer<T>) t -> all.add(t));
            } catch (RuntimeException e) {
                if (all.isEmpty()) throw e;
                raised = e;
            }
            handed = all.iterator();
        }
        item = handed.next();
        return true;
    }
}
final class Peeked$<T> extends Stage$<T, T> {
    private final Consumer<? super T> action;
    Peeked$(Flow$<T> up, Consumer<? super T> action) { super(up, up.sized, up.sorted); this.action = action; }
    boolean next$() {
        if (!up.next$()) return false;
        item = up.item;
        action.accept(item);
        return true;
    }
}
final class Unlike$<T> extends Stage$<T, T> {
    private final HashSet<T> seen = new HashSet<T>();
    Unlike$(Flow$<T> up) { super(up, false, up.sorted); }
    boolean next$() {
        while (up.next$()) {
            item = up.item;
            if (seen.add(item)) return true;
        }
        return false;
    }
}
final class Sorted$<T> extends Stage$<T, T> {
    private final Comparator<? super T> order;
    private Iterator<T> it;
    Sorted$(Flow$<T> up, Comparator<? super T> order, boolean natural) { super(up, up.sized, natural); this.order = order; }
    boolean next$() {
        if (it == null) {
            ArrayList<T> all = new ArrayList<T>();
            while (up.next$()) all.add(up.item);
            all.sort(order);
            it = all.iterator();
        }
        if (!it.hasNext()) return false;
        item = it.next();
        return true;
    }
}
final class Limited$<T> extends Stage$<T, T> {
    private long left;
    Limited$(Flow$<T> up, long n) {
        super(up, false, up.sorted);
        left = n;
        up.short$();
    }
    boolean next$() {
        if (left == 0 || !up.next$()) return false;
        left--;
        item = up.item;
        return true;
    }
}
final class Skipped$<T> extends Stage$<T, T> {
    private long left;
    Skipped$(Flow$<T> up, long n) { super(up, false, up.sorted); left = n; }
    boolean next$() {
        for (; left > 0; left--) if (!up.next$()) return false;
        if (!up.next$()) return false;
        item = up.item;
        return true;
    }
}
final class While$<T> extends Stage$<T, T> {
    private final Predicate<? super T> p;
    private final boolean taking;
    private boolean over;
    While$(Flow$<T> up, Predicate<? super T> p, boolean taking) {
        super(up, false, up.sorted);
        this.p = p;
        this.taking = taking;
        if (taking) up.short$();
    }
    boolean next$() {
        if (taking && over) return false;
        while (up.next$()) {
            item = up.item;
            if (!over) over = !p.test(item);
            if (taking) return !over;
            if (over) return true;
        }
        return false;
    }
}
public final class Stream<T> {
    private final Flow$<T> flow;
    private boolean used;
    Stream(Flow$<T> flow) { this.flow = flow; }
    private Flow$<T> alone$() {
        use$().alone$();
        return flow;
    }
    Flow$<T> use$() {
        if (used) throw new IllegalStateException();
        used = true;
        return flow;
    }
    Flow$<T> short$() {
        use$().short$();
        return flow;
    }
    static <T> Stream<T> from$(Collection<T> c) {
        if (c instanceof ArrayBase$) return new Stream<T>(new ListFlow$<T>((ArrayBase$<T>) c));
        return new Stream<T>(new ItemsFlow$<T>(c));
    }
    public static <T> Stream<T> empty() { return new Stream<T>(new ArrayFlow$<T>(new Object[0], 0, 0)); }
    public static <T> Stream<T> of(T... all) { return new Stream<T>(new ArrayFlow$<T>(all, 0, all.length)); }
    public static <T> Stream<T> ofNullable(T one) {
        return one == null ? Stream.<T>empty() : new Stream<T>(new ArrayFlow$<T>(new Object[] { one }, 0, 1));
    }
    public static <T> Stream<T> iterate(T first, UnaryOperator<T> step) {
        if (step == null) throw new NullPointerException();
        return new Stream<T>(new Iterated$<T>(first, null, step));
    }
    public static <T> Stream<T> iterate(T first, Predicate<? super T> more, UnaryOperator<T> step) {
        if (step == null || more == null) throw new NullPointerException();
        return new Stream<T>(new Iterated$<T>(first, more, step));
    }
    public static <T> Stream<T> generate(Supplier<? extends T> make) {
        if (make == null) throw new NullPointerException();
        return new Stream<T>(new Made$<T>(make));
    }
    public static <T> Stream<T> concat(Stream<? extends T> a, Stream<? extends T> b) {
        if (a == null || b == null) throw new NullPointerException();
        return new Stream<T>(new Both$<T>(((Stream<T>) a).use$(), ((Stream<T>) b).use$()));
    }
    public Stream<T> filter(Predicate<? super T> p) {
        if (p == null) throw new NullPointerException();
        return new Stream<T>(new Filtered$<T>(use$(), p));
    }
    public <R> Stream<R> map(Function<? super T, ? extends R> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Mapped$<T, R>(use$(), f, false));
    }
    public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Flat$<T, R>(use$(), f));
    }
    public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Multi$<T, R>(use$(), f));
    }
    public IntStream flatMapToInt(Function<? super T, ? extends IntStream> f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Flat$<T, Integer>(use$(), t -> { IntStream s = f.apply(t); return s == null ? null : new Stream<Integer>(s.use$()); }));
    }
    public IntStream mapToInt(ToIntFunction<? super T> f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Mapped$<T, Integer>(use$(), t -> f.applyAsInt(t), false));
    }
    public LongStream mapToLong(ToLongFunction<? super T> f) {
        if (f == null) throw new NullPointerException();
        return new LongStream(new Mapped$<T, Long>(use$(), t -> f.applyAsLong(t), false));
    }
    public DoubleStream mapToDouble(ToDoubleFunction<? super T> f) {
        if (f == null) throw new NullPointerException();
        return new DoubleStream(new Mapped$<T, Double>(use$(), t -> f.applyAsDouble(t), false));
    }
    public Stream<T> peek(Consumer<? super T> action) {
        if (action == null) throw new NullPointerException();
        return new Stream<T>(new Peeked$<T>(use$(), action));
    }
    public Stream<T> distinct() { return new Stream<T>(new Unlike$<T>(use$())); }
    public Stream<T> sorted() {
        Flow$<T> up = use$();
        return new Stream<T>(up.sorted ? up : new Sorted$<T>(up, null, true));
    }
    public Stream<T> sorted(Comparator<? super T> order) { return new Stream<T>(new Sorted$<T>(use$(), Objects.requireNonNull(order), false)); }
    public Stream<T> limit(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return new Stream<T>(new Limited$<T>(use$(), n));
    }
    public Stream<T> skip(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return n == 0 ? this : new Stream<T>(new Skipped$<T>(use$(), n));
    }
    public Stream<T> takeWhile(Predicate<? super T> p) {
        if (p == null) throw new NullPointerException();
        return new Stream<T>(new While$<T>(use$(), p, true));
    }
    public Stream<T> dropWhile(Predicate<? super T> p) {
        if (p == null) throw new NullPointerException();
        return new Stream<T>(new While$<T>(use$(), p, false));
    }
    public Stream<T> sequential() { return at$(false); }
    public Stream<T> parallel() { return at$(true); }
    public Stream<T> unordered() { return this; }
    public boolean isParallel() { return flow.parallel; }
    private Stream<T> at$(boolean parallel) {
        flow.parallel = parallel;
        return this;
    }
    public Stream<T> onClose(Runnable r) { return lost$(); }
    private native Stream<T> lost$();
    public void close() { used = true; }
    public void forEach(Consumer<? super T> action) {
        if (action == null) throw new NullPointerException();
        Flow$<T> all = use$();
        while (all.next$()) action.accept(all.item);
    }
    public void forEachOrdered(Consumer<? super T> action) { forEach(action); }
    private ArrayList<T> all$() {
        ArrayList<T> list = new ArrayList<T>();
        Flow$<T> all = use$();
        while (all.next$()) list.add(all.item);
        return list;
    }
    public Iterator<T> iterator() { return new FlowCursor$<T>(short$()); }
    public Object[] toArray() { return all$().toArray(); }
    public <A> A[] toArray(IntFunction<A[]> make) {
        boolean sized = flow.sized;
        ArrayList<T> all = all$();
        A[] a = make.apply(all.size());
        if (sized && a.length != all.size()) throw new IllegalStateException();
        if (a.length < all.size()) throw new IndexOutOfBoundsException();
        for (int i = 0; i < all.size(); i++) a[i] = (A) all.get(i);
        return a;
    }
    public List<T> toList() { return ListOf$.given$(all$().toArray()); }
    public <R, A> R collect(Collector<? super T, A, R> c) {
        A into = c.supplier.get();
        Flow$<T> all = use$();
        while (all.next$()) ((BiConsumer<A, T>) (Object) c.accumulator).accept(into, all.item);
        return c.finisher.apply(into);
    }
    public <R> R collect(Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
        if (supplier == null || accumulator == null || combiner == null) throw new NullPointerException();
        Flow$<T> all = alone$();
        R into = supplier.get();
        while (all.next$()) accumulator.accept(into, all.item);
        return into;
    }
    public T reduce(T first, BinaryOperator<T> f) {
        if (f == null) throw new NullPointerException();
        Flow$<T> all = alone$();
        T sum = first;
        while (all.next$()) sum = f.apply(sum, all.item);
        return sum;
    }
    public <U> U reduce(U first, BiFunction<U, ? super T, U> f, BinaryOperator<U> combiner) {
        if (f == null || combiner == null) throw new NullPointerException();
        Flow$<T> all = alone$();
        U sum = first;
        while (all.next$()) sum = f.apply(sum, all.item);
        return sum;
    }
    public Optional<T> reduce(BinaryOperator<T> f) {
        if (f == null) throw new NullPointerException();
        return fold$(alone$(), f);
    }
    private static <T> Optional<T> fold$(Flow$<T> all, BinaryOperator<T> f) {
        if (!all.next$()) return Optional.<T>empty();
        T sum = all.item;
        while (all.next$()) sum = f.apply(sum, all.item);
        return Optional.of(sum);
    }
    private Optional<T> best$(BinaryOperator<T> f) { return fold$(use$(), f); }
    public Optional<T> min(Comparator<? super T> order) { return best$(BinaryOperator.<T>minBy(order)); }
    public Optional<T> max(Comparator<? super T> order) { return best$(BinaryOperator.<T>maxBy(order)); }
    public long count() {
        Flow$<T> all = use$();
        if (all.sized) return all.size$();
        long n = 0;
        while (all.next$()) n++;
        return n;
    }
    // Whether an element is found for which a condition says this.
    private boolean any$(Predicate<? super T> p, boolean what) {
        if (p == null) throw new NullPointerException();
        Flow$<T> all = short$();
        while (all.next$()) {
            if (p.test(all.item) == what) {
                all.end$();
                return true;
            }
        }
        return false;
    }
    public boolean anyMatch(Predicate<? super T> p) { return any$(p, true); }
    public boolean allMatch(Predicate<? super T> p) { return !any$(p, false); }
    public boolean noneMatch(Predicate<? super T> p) { return !any$(p, true); }
    public Optional<T> findFirst() {
        Flow$<T> all = short$();
        if (!all.next$()) return Optional.<T>empty();
        all.end$();
        return Optional.of(all.item);
    }
    public Optional<T> findAny() { return findFirst(); }
}
final class FlowCursor$<T> implements Iterator<T> {
    private final Flow$<T> of;
    private boolean ready;
    FlowCursor$(Flow$<T> of) { this.of = of; }
    public boolean hasNext() {
        if (!ready) ready = of.next$();
        return ready;
    }
    public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        ready = false;
        return of.item;
    }
}
public final class IntStream {
    private final Flow$<Integer> flow;
    private boolean used;
    IntStream(Flow$<Integer> flow) { this.flow = flow; }
    private Flow$<Integer> alone$() {
        use$().alone$();
        return flow;
    }
    Flow$<Integer> use$() {
        if (used) throw new IllegalStateException();
        used = true;
        return flow;
    }
    Flow$<Integer> short$() {
        use$().short$();
        return flow;
    }
    public static IntStream empty() { return of(); }
    public static IntStream of(int... all) { return from$(all, 0, all.length); }
    static IntStream from$(int[] all, int from, int to) { return new IntStream(new IntStreamOf$(all, from, to)); }
    public static IntStream iterate(int first, IntUnaryOperator step) {
        if (step == null) throw new NullPointerException();
        return new IntStream(new Iterated$<Integer>(first, null, i -> step.applyAsInt(i)));
    }
    public static IntStream iterate(int first, IntPredicate more, IntUnaryOperator step) {
        if (step == null || more == null) throw new NullPointerException();
        return new IntStream(new Iterated$<Integer>(first, i -> more.test(i), i -> step.applyAsInt(i)));
    }
    public static IntStream concat(IntStream a, IntStream b) {
        if (a == null || b == null) throw new NullPointerException();
        return new IntStream(new Both$<Integer>(a.use$(), b.use$()));
    }
    public IntStream filter(IntPredicate p) {
        if (p == null) throw new NullPointerException();
        return new IntStream(new Filtered$<Integer>(use$(), i -> p.test(i)));
    }
    public IntStream map(IntUnaryOperator f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Mapped$<Integer, Integer>(use$(), i -> f.applyAsInt(i), false));
    }
    public <R> Stream<R> mapToObj(IntFunction<? extends R> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Mapped$<Integer, R>(use$(), i -> f.apply(i), false));
    }
    public Stream<Integer> boxed() { return new Stream<Integer>(new Mapped$<Integer, Integer>(use$(), i -> i, false)); }
    public IntStream peek(IntConsumer action) {
        if (action == null) throw new NullPointerException();
        return new IntStream(new Peeked$<Integer>(use$(), i -> action.accept(i)));
    }
    public IntStream distinct() { return new IntStream(new Unlike$<Integer>(use$())); }
    public IntStream sorted() {
        Flow$<Integer> up = use$();
        return new IntStream(up.sorted ? up : new Sorted$<Integer>(up, null, true));
    }
    public IntStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return new IntStream(new Limited$<Integer>(use$(), n));
    }
    public IntStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return n == 0 ? this : new IntStream(new Skipped$<Integer>(use$(), n));
    }
    public IntStream takeWhile(IntPredicate p) {
        if (p == null) throw new NullPointerException();
        return new IntStream(new While$<Integer>(use$(), i -> p.test(i), true));
    }
    public IntStream dropWhile(IntPredicate p) {
        if (p == null) throw new NullPointerException();
        return new IntStream(new While$<Integer>(use$(), i -> p.test(i), false));
    }
    public IntStream sequential() { return at$(false); }
    public IntStream parallel() { return at$(true); }
    public IntStream unordered() { return this; }
    public boolean isParallel() { return flow.parallel; }
    private IntStream at$(boolean parallel) {
        flow.parallel = parallel;
        return this;
    }
    public static IntStream range(int from, int to) { return upTo$(from, to); }
    public static IntStream rangeClosed(int from, int to) { return upTo$(from, to + 1L); }
    private static IntStream upTo$(int from, long to) {
        return new IntStream(new Mapped$<Long, Integer>(new RangeFlow$(from, to), i -> i.intValue(), true));
    }
    public LongStream asLongStream() { return new LongStream(new Mapped$<Integer, Long>(use$(), i -> i.longValue(), false)); }
    public LongStream mapToLong(IntToLongFunction f) {
        if (f == null) throw new NullPointerException();
        return new LongStream(new Mapped$<Integer, Long>(use$(), i -> f.applyAsLong(i), false));
    }
    public DoubleStream asDoubleStream() { return mapToDouble(i -> i); }
    public DoubleStream mapToDouble(IntToDoubleFunction f) {
        if (f == null) throw new NullPointerException();
        return new DoubleStream(new Mapped$<Integer, Double>(use$(), i -> f.applyAsDouble(i), false));
    }
    public IntStream flatMap(IntFunction<? extends IntStream> f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Flat$<Integer, Integer>(use$(), i -> { IntStream s = f.apply(i); return s == null ? null : new Stream<Integer>(s.use$()); }));
    }
    public void forEach(IntConsumer action) {
        if (action == null) throw new NullPointerException();
        Flow$<Integer> all = use$();
        while (all.next$()) action.accept(all.item);
    }
    public int[] toArray() {
        ArrayList<Integer> list = new ArrayList<Integer>();
        Flow$<Integer> all = use$();
        while (all.next$()) list.add(all.item);
        int[] a = new int[list.size()];
        for (int i = 0; i < a.length; i++) a[i] = list.get(i);
        return a;
    }
    public int sum() {
        int sum = 0;
        Flow$<Integer> all = use$();
        while (all.next$()) sum += all.item;
        return sum;
    }
    public OptionalDouble average() {
        long sum = 0, n = 0;
        Flow$<Integer> all = use$();
        while (all.next$()) {
            n++;
            sum += all.item;
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / n);
    }
    public int reduce(int first, IntBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        Flow$<Integer> all = alone$();
        int sum = first;
        while (all.next$()) sum = f.applyAsInt(sum, all.item);
        return sum;
    }
    public OptionalInt reduce(IntBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        return fold$(alone$(), f);
    }
    private static OptionalInt fold$(Flow$<Integer> all, IntBinaryOperator f) {
        if (!all.next$()) return OptionalInt.empty();
        int sum = all.item;
        while (all.next$()) sum = f.applyAsInt(sum, all.item);
        return OptionalInt.of(sum);
    }
    public OptionalInt min() { return fold$(use$(), (a, b) -> Math.min(a, b)); }
    public OptionalInt max() { return fold$(use$(), (a, b) -> Math.max(a, b)); }
    public IntSummaryStatistics summaryStatistics() {
        IntSummaryStatistics all = new IntSummaryStatistics();
        forEach(x -> all.accept(x));
        return all;
    }
    public long count() {
        Flow$<Integer> all = use$();
        if (all.sized) return all.size$();
        long n = 0;
        while (all.next$()) n++;
        return n;
    }
    private boolean any$(IntPredicate p, boolean what) {
        if (p == null) throw new NullPointerException();
        Flow$<Integer> all = short$();
        while (all.next$()) {
            if (p.test(all.item) == what) {
                all.end$();
                return true;
            }
        }
        return false;
    }
    public boolean anyMatch(IntPredicate p) { return any$(p, true); }
    public boolean allMatch(IntPredicate p) { return !any$(p, false); }
    public boolean noneMatch(IntPredicate p) { return !any$(p, true); }
    public OptionalInt findFirst() {
        Flow$<Integer> all = short$();
        if (!all.next$()) return OptionalInt.empty();
        all.end$();
        return OptionalInt.of(all.item);
    }
    public OptionalInt findAny() { return findFirst(); }
}
final class IntStreamOf$ extends Flow$<Integer> {
    private final int[] items;
    private final int to;
    private int at;
    IntStreamOf$(int[] items, int from, int to) {
        this.items = items;
        this.at = from;
        this.to = to;
        sized = true;
    }
    int size$() { return to - at; }
    boolean next$() {
        if (at == to) return false;
        item = items[at++];
        return true;
    }
}
public final class LongStream {
    private final Flow$<Long> flow;
    private boolean used;
    LongStream(Flow$<Long> flow) { this.flow = flow; }
    private Flow$<Long> alone$() {
        use$().alone$();
        return flow;
    }
    Flow$<Long> use$() {
        if (used) throw new IllegalStateException();
        used = true;
        return flow;
    }
    Flow$<Long> short$() {
        use$().short$();
        return flow;
    }
    public static LongStream empty() { return of(); }
    public static LongStream of(long... all) { return from$(all, 0, all.length); }
    static LongStream from$(long[] all, int from, int to) { return new LongStream(new LongStreamOf$(all, from, to)); }
    public static LongStream iterate(long first, LongUnaryOperator step) {
        if (step == null) throw new NullPointerException();
        return new LongStream(new Iterated$<Long>(first, null, i -> step.applyAsLong(i)));
    }
    public static LongStream iterate(long first, LongPredicate more, LongUnaryOperator step) {
        if (step == null || more == null) throw new NullPointerException();
        return new LongStream(new Iterated$<Long>(first, i -> more.test(i), i -> step.applyAsLong(i)));
    }
    public static LongStream concat(LongStream a, LongStream b) {
        if (a == null || b == null) throw new NullPointerException();
        return new LongStream(new Both$<Long>(a.use$(), b.use$()));
    }
    public LongStream filter(LongPredicate p) {
        if (p == null) throw new NullPointerException();
        return new LongStream(new Filtered$<Long>(use$(), i -> p.test(i)));
    }
    public LongStream map(LongUnaryOperator f) {
        if (f == null) throw new NullPointerException();
        return new LongStream(new Mapped$<Long, Long>(use$(), i -> f.applyAsLong(i), false));
    }
    public <R> Stream<R> mapToObj(LongFunction<? extends R> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Mapped$<Long, R>(use$(), i -> f.apply(i), false));
    }
    public Stream<Long> boxed() { return new Stream<Long>(new Mapped$<Long, Long>(use$(), i -> i, false)); }
    public LongStream peek(LongConsumer action) {
        if (action == null) throw new NullPointerException();
        return new LongStream(new Peeked$<Long>(use$(), i -> action.accept(i)));
    }
    public LongStream distinct() { return new LongStream(new Unlike$<Long>(use$())); }
    public LongStream sorted() {
        Flow$<Long> up = use$();
        return new LongStream(up.sorted ? up : new Sorted$<Long>(up, null, true));
    }
    public LongStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return new LongStream(new Limited$<Long>(use$(), n));
    }
    public LongStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return n == 0 ? this : new LongStream(new Skipped$<Long>(use$(), n));
    }
    public LongStream takeWhile(LongPredicate p) {
        if (p == null) throw new NullPointerException();
        return new LongStream(new While$<Long>(use$(), i -> p.test(i), true));
    }
    public LongStream dropWhile(LongPredicate p) {
        if (p == null) throw new NullPointerException();
        return new LongStream(new While$<Long>(use$(), i -> p.test(i), false));
    }
    public LongStream sequential() { return at$(false); }
    public LongStream parallel() { return at$(true); }
    public LongStream unordered() { return this; }
    public boolean isParallel() { return flow.parallel; }
    private LongStream at$(boolean parallel) {
        flow.parallel = parallel;
        return this;
    }
    public static LongStream range(long from, long to) { return new LongStream(new RangeFlow$(from, to)); }
    public static LongStream rangeClosed(long from, long to) {
        if (to == Long.MAX_VALUE) return far$();
        return range(from, to + 1);
    }
    private static native LongStream far$();
    public DoubleStream asDoubleStream() { return mapToDouble(i -> i); }
    public DoubleStream mapToDouble(LongToDoubleFunction f) {
        if (f == null) throw new NullPointerException();
        return new DoubleStream(new Mapped$<Long, Double>(use$(), i -> f.applyAsDouble(i), false));
    }
    public IntStream mapToInt(LongToIntFunction f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Mapped$<Long, Integer>(use$(), i -> f.applyAsInt(i), false));
    }
    public void forEach(LongConsumer action) {
        if (action == null) throw new NullPointerException();
        Flow$<Long> all = use$();
        while (all.next$()) action.accept(all.item);
    }
    public long[] toArray() {
        ArrayList<Long> list = new ArrayList<Long>();
        Flow$<Long> all = use$();
        while (all.next$()) list.add(all.item);
        long[] a = new long[list.size()];
        for (int i = 0; i < a.length; i++) a[i] = list.get(i);
        return a;
    }
    public long sum() {
        long sum = 0;
        Flow$<Long> all = use$();
        while (all.next$()) sum += all.item;
        return sum;
    }
    public OptionalDouble average() {
        long sum = 0, n = 0;
        Flow$<Long> all = use$();
        while (all.next$()) {
            n++;
            sum += all.item;
        }
        return n == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / n);
    }
    public long reduce(long first, LongBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        Flow$<Long> all = alone$();
        long sum = first;
        while (all.next$()) sum = f.applyAsLong(sum, all.item);
        return sum;
    }
    public OptionalLong reduce(LongBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        return fold$(alone$(), f);
    }
    private static OptionalLong fold$(Flow$<Long> all, LongBinaryOperator f) {
        if (!all.next$()) return OptionalLong.empty();
        long sum = all.item;
        while (all.next$()) sum = f.applyAsLong(sum, all.item);
        return OptionalLong.of(sum);
    }
    public OptionalLong min() { return fold$(use$(), (a, b) -> Math.min(a, b)); }
    public OptionalLong max() { return fold$(use$(), (a, b) -> Math.max(a, b)); }
    public LongSummaryStatistics summaryStatistics() {
        LongSummaryStatistics all = new LongSummaryStatistics();
        forEach(x -> all.accept(x));
        return all;
    }
    public long count() {
        Flow$<Long> all = use$();
        if (all.sized) return all.size$();
        long n = 0;
        while (all.next$()) n++;
        return n;
    }
    private boolean any$(LongPredicate p, boolean what) {
        if (p == null) throw new NullPointerException();
        Flow$<Long> all = short$();
        while (all.next$()) {
            if (p.test(all.item) == what) {
                all.end$();
                return true;
            }
        }
        return false;
    }
    public boolean anyMatch(LongPredicate p) { return any$(p, true); }
    public boolean allMatch(LongPredicate p) { return !any$(p, false); }
    public boolean noneMatch(LongPredicate p) { return !any$(p, true); }
    public OptionalLong findFirst() {
        Flow$<Long> all = short$();
        if (!all.next$()) return OptionalLong.empty();
        all.end$();
        return OptionalLong.of(all.item);
    }
    public OptionalLong findAny() { return findFirst(); }
}
final class LongStreamOf$ extends Flow$<Long> {
    private final long[] items;
    private final int to;
    private int at;
    LongStreamOf$(long[] items, int from, int to) {
        this.items = items;
        this.at = from;
        this.to = to;
        sized = true;
    }
    int size$() { return to - at; }
    boolean next$() {
        if (at == to) return false;
        item = items[at++];
        return true;
    }
}
public final class DoubleStream {
    private final Flow$<Double> flow;
    private boolean used;
    DoubleStream(Flow$<Double> flow) { this.flow = flow; }
    private Flow$<Double> alone$() {
        use$().alone$();
        return flow;
    }
    Flow$<Double> use$() {
        if (used) throw new IllegalStateException();
        used = true;
        return flow;
    }
    Flow$<Double> short$() {
        use$().short$();
        return flow;
    }
    public static DoubleStream empty() { return of(); }
    public static DoubleStream of(double... all) { return from$(all, 0, all.length); }
    static DoubleStream from$(double[] all, int from, int to) { return new DoubleStream(new DoubleStreamOf$(all, from, to)); }
    public static DoubleStream iterate(double first, DoubleUnaryOperator step) {
        if (step == null) throw new NullPointerException();
        return new DoubleStream(new Iterated$<Double>(first, null, i -> step.applyAsDouble(i)));
    }
    public static DoubleStream iterate(double first, DoublePredicate more, DoubleUnaryOperator step) {
        if (step == null || more == null) throw new NullPointerException();
        return new DoubleStream(new Iterated$<Double>(first, i -> more.test(i), i -> step.applyAsDouble(i)));
    }
    public static DoubleStream concat(DoubleStream a, DoubleStream b) {
        if (a == null || b == null) throw new NullPointerException();
        return new DoubleStream(new Both$<Double>(a.use$(), b.use$()));
    }
    public DoubleStream filter(DoublePredicate p) {
        if (p == null) throw new NullPointerException();
        return new DoubleStream(new Filtered$<Double>(use$(), i -> p.test(i)));
    }
    public DoubleStream map(DoubleUnaryOperator f) {
        if (f == null) throw new NullPointerException();
        return new DoubleStream(new Mapped$<Double, Double>(use$(), i -> f.applyAsDouble(i), false));
    }
    public <R> Stream<R> mapToObj(DoubleFunction<? extends R> f) {
        if (f == null) throw new NullPointerException();
        return new Stream<R>(new Mapped$<Double, R>(use$(), i -> f.apply(i), false));
    }
    public Stream<Double> boxed() { return new Stream<Double>(new Mapped$<Double, Double>(use$(), i -> i, false)); }
    public DoubleStream peek(DoubleConsumer action) {
        if (action == null) throw new NullPointerException();
        return new DoubleStream(new Peeked$<Double>(use$(), i -> action.accept(i)));
    }
    public DoubleStream distinct() { return new DoubleStream(new Unlike$<Double>(use$())); }
    public DoubleStream sorted() {
        Flow$<Double> up = use$();
        return new DoubleStream(up.sorted ? up : new Sorted$<Double>(up, null, true));
    }
    public DoubleStream limit(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return new DoubleStream(new Limited$<Double>(use$(), n));
    }
    public DoubleStream skip(long n) {
        if (n < 0) throw new IllegalArgumentException();
        return n == 0 ? this : new DoubleStream(new Skipped$<Double>(use$(), n));
    }
    public DoubleStream takeWhile(DoublePredicate p) {
        if (p == null) throw new NullPointerException();
        return new DoubleStream(new While$<Double>(use$(), i -> p.test(i), true));
    }
    public DoubleStream dropWhile(DoublePredicate p) {
        if (p == null) throw new NullPointerException();
        return new DoubleStream(new While$<Double>(use$(), i -> p.test(i), false));
    }
    public DoubleStream sequential() { return at$(false); }
    public DoubleStream parallel() { return at$(true); }
    public DoubleStream unordered() { return this; }
    public boolean isParallel() { return flow.parallel; }
    private DoubleStream at$(boolean parallel) {
        flow.parallel = parallel;
        return this;
    }
    public IntStream mapToInt(DoubleToIntFunction f) {
        if (f == null) throw new NullPointerException();
        return new IntStream(new Mapped$<Double, Integer>(use$(), i -> f.applyAsInt(i), false));
    }
    public LongStream mapToLong(DoubleToLongFunction f) {
        if (f == null) throw new NullPointerException();
        return new LongStream(new Mapped$<Double, Long>(use$(), i -> f.applyAsLong(i), false));
    }
    public void forEach(DoubleConsumer action) {
        if (action == null) throw new NullPointerException();
        Flow$<Double> all = use$();
        while (all.next$()) action.accept(all.item);
    }
    public double[] toArray() {
        ArrayList<Double> list = new ArrayList<Double>();
        Flow$<Double> all = use$();
        while (all.next$()) list.add(all.item);
        double[] a = new double[list.size()];
        for (int i = 0; i < a.length; i++) a[i] = list.get(i);
        return a;
    }
    private Sum$ sum$() {
        Sum$ sum = new Sum$();
        Flow$<Double> all = alone$();
        while (all.next$()) sum.add$(all.item);
        return sum;
    }
    public double sum() { return sum$().total$(); }
    public OptionalDouble average() {
        Sum$ sum = sum$();
        return sum.count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum.total$() / sum.count);
    }
    public double reduce(double first, DoubleBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        Flow$<Double> all = alone$();
        double sum = first;
        while (all.next$()) sum = f.applyAsDouble(sum, all.item);
        return sum;
    }
    public OptionalDouble reduce(DoubleBinaryOperator f) {
        if (f == null) throw new NullPointerException();
        return fold$(alone$(), f);
    }
    private static OptionalDouble fold$(Flow$<Double> all, DoubleBinaryOperator f) {
        if (!all.next$()) return OptionalDouble.empty();
        double sum = all.item;
        while (all.next$()) sum = f.applyAsDouble(sum, all.item);
        return OptionalDouble.of(sum);
    }
    public OptionalDouble min() { return fold$(use$(), (a, b) -> Math.min(a, b)); }
    public OptionalDouble max() { return fold$(use$(), (a, b) -> Math.max(a, b)); }
    public DoubleSummaryStatistics summaryStatistics() {
        DoubleSummaryStatistics all = new DoubleSummaryStatistics();
        forEach(x -> all.accept(x));
        return all;
    }
    public long count() {
        Flow$<Double> all = use$();
        if (all.sized) return all.size$();
        long n = 0;
        while (all.next$()) n++;
        return n;
    }
    private boolean any$(DoublePredicate p, boolean what) {
        if (p == null) throw new NullPointerException();
        Flow$<Double> all = short$();
        while (all.next$()) {
            if (p.test(all.item) == what) {
                all.end$();
                return true;
            }
        }
        return false;
    }
    public boolean anyMatch(DoublePredicate p) { return any$(p, true); }
    public boolean allMatch(DoublePredicate p) { return !any$(p, false); }
    public boolean noneMatch(DoublePredicate p) { return !any$(p, true); }
    public OptionalDouble findFirst() {
        Flow$<Double> all = short$();
        if (!all.next$()) return OptionalDouble.empty();
        all.end$();
        return OptionalDouble.of(all.item);
    }
    public OptionalDouble findAny() { return findFirst(); }
}
final class DoubleStreamOf$ extends Flow$<Double> {
    private final double[] items;
    private final int to;
    private int at;
    DoubleStreamOf$(double[] items, int from, int to) {
        this.items = items;
        this.at = from;
        this.to = to;
        sized = true;
    }
    int size$() { return to - at; }
    boolean next$() {
        if (at == to) return false;
        item = items[at++];
        return true;
    }
}
// A sum that remembers what rounding took from it.
final class Sum$ {
    private double high, lost, plain;
    long count;
    void add$(double x) {
        double more = x - lost, next = high + more;
        lost = next - high - more;
        high = next;
        plain += x;
        count++;
    }
    double total$() {
        double total = high - lost;
        return total$(total, plain);
    }
    // Which of the two, as one number.
    private static double total$(double total, double plain) {
        return total != total && (plain == 1.0 / 0.0 || plain == -1.0 / 0.0) ? plain : total;
    }
}
public class IntSummaryStatistics implements IntConsumer {
    private long count, sum;
    private int min = 0x7fffffff, max = 0x80000000;
    public void accept(int value) {
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }
    public void combine(IntSummaryStatistics other) {
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }
    public final long getCount() { return count; }
    public final long getSum() { return sum; }
    public final int getMin() { return min; }
    public final int getMax() { return max; }
    public final double getAverage() { return count == 0 ? 0 : (double) sum / count; }
    int told$() { return 1; }
    public String toString() { return String.format("IntSummaryStatistics{count=%d, sum=%d, min=%d, average=%f, max=%d}", count, sum, min, getAverage(), max); }
}
public class LongSummaryStatistics implements LongConsumer {
    private long count, sum;
    private long min = 0x7fffffffffffffffL, max = 0x8000000000000000L;
    public void accept(long value) {
        count++;
        sum += value;
        min = Math.min(min, value);
        max = Math.max(max, value);
    }
    public void combine(LongSummaryStatistics other) {
        count += other.count;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }
    public final long getCount() { return count; }
    public final long getSum() { return sum; }
    public final long getMin() { return min; }
    public final long getMax() { return max; }
    public final double getAverage() { return count == 0 ? 0 : (double) sum / count; }
    int told$() { return 1; }
    public String toString() { return String.format("LongSummaryStatistics{count=%d, sum=%d, min=%d, average=%f, max=%d}", count, sum, min, getAverage(), max); }
}
public class DoubleSummaryStatistics implements DoubleConsumer {
    private final Sum$ sum = new Sum$();
    private double min = 1.0 / 0.0, max = -1.0 / 0.0;
    public void accept(double value) {
        sum.add$(value);
        min = Math.min(min, value);
        max = Math.max(max, value);
    }
    public final long getCount() { return sum.count; }
    public final double getSum() { return sum.total$(); }
    public final double getMin() { return min; }
    public final double getMax() { return max; }
    public final double getAverage() { return sum.count == 0 ? 0 : sum.total$() / sum.count; }
    int told$() { return 1; }
    public String toString() { return String.format("DoubleSummaryStatistics{count=%d, sum=%f, min=%f, average=%f, max=%f}", getCount(), getSum(), min, getAverage(), max); }
}
public final class OptionalInt {
    private final int value;
    private final boolean there;
    private OptionalInt(int value, boolean there) { this.value = value; this.there = there; }
    boolean one$(Object o) { return !there && o instanceof OptionalInt && !((OptionalInt) o).there; }
    public static OptionalInt empty() { return new OptionalInt(0, false); }
    public static OptionalInt of(int value) { return new OptionalInt(value, true); }
    public boolean isPresent() { return there; }
    public boolean isEmpty() { return !there; }
    public int getAsInt() { if (!there) throw new NoSuchElementException(); return value; }
    public int orElseThrow() { return getAsInt(); }
    public <X extends Throwable> int orElseThrow(Supplier<? extends X> failure) throws X {
        if (!there) throw failure.get();
        return value;
    }
    public int orElse(int other) { return there ? value : other; }
    public int orElseGet(IntSupplier other) { return there ? value : other.getAsInt(); }
    public void ifPresent(IntConsumer action) { if (there) action.accept(value); }
    public void ifPresentOrElse(IntConsumer action, Runnable otherwise) { if (there) action.accept(value); else otherwise.run(); }
    public boolean equals(Object o) {
        if (!(o instanceof OptionalInt)) return false;
        OptionalInt that = (OptionalInt) o;
        return there == that.there && (!there || Integer.compare(value, that.value) == 0);
    }
    public int hashCode() { return there ? Integer.hashCode(value) : 0; }
    int told$() { return 1; }
    public String toString() { return there ? "OptionalInt[" + value + "]" : "OptionalInt.empty"; }
}
public final class OptionalLong {
    private final long value;
    private final boolean there;
    private OptionalLong(long value, boolean there) { this.value = value; this.there = there; }
    boolean one$(Object o) { return !there && o instanceof OptionalLong && !((OptionalLong) o).there; }
    public static OptionalLong empty() { return new OptionalLong(0, false); }
    public static OptionalLong of(long value) { return new OptionalLong(value, true); }
    public boolean isPresent() { return there; }
    public boolean isEmpty() { return !there; }
    public long getAsLong() { if (!there) throw new NoSuchElementException(); return value; }
    public long orElseThrow() { return getAsLong(); }
    public <X extends Throwable> long orElseThrow(Supplier<? extends X> failure) throws X {
        if (!there) throw failure.get();
        return value;
    }
    public long orElse(long other) { return there ? value : other; }
    public long orElseGet(LongSupplier other) { return there ? value : other.getAsLong(); }
    public void ifPresent(LongConsumer action) { if (there) action.accept(value); }
    public void ifPresentOrElse(LongConsumer action, Runnable otherwise) { if (there) action.accept(value); else otherwise.run(); }
    public boolean equals(Object o) {
        if (!(o instanceof OptionalLong)) return false;
        OptionalLong that = (OptionalLong) o;
        return there == that.there && (!there || Long.compare(value, that.value) == 0);
    }
    public int hashCode() { return there ? Long.hashCode(value) : 0; }
    int told$() { return 1; }
    public String toString() { return there ? "OptionalLong[" + value + "]" : "OptionalLong.empty"; }
}
public final class OptionalDouble {
    private final double value;
    private final boolean there;
    private OptionalDouble(double value, boolean there) { this.value = value; this.there = there; }
    boolean one$(Object o) { return !there && o instanceof OptionalDouble && !((OptionalDouble) o).there; }
    public static OptionalDouble empty() { return new OptionalDouble(0, false); }
    public static OptionalDouble of(double value) { return new OptionalDouble(value, true); }
    public boolean isPresent() { return there; }
    public boolean isEmpty() { return !there; }
    public double getAsDouble() { if (!there) throw new NoSuchElementException(); return value; }
    public double orElseThrow() { return getAsDouble(); }
    public <X extends Throwable> double orElseThrow(Supplier<? extends X> failure) throws X {
        if (!there) throw failure.get();
        return value;
    }
    public double orElse(double other) { return there ? value : other; }
    public double orElseGet(DoubleSupplier other) { return there ? value : other.getAsDouble(); }
    public void ifPresent(DoubleConsumer action) { if (there) action.accept(value); }
    public void ifPresentOrElse(DoubleConsumer action, Runnable otherwise) { if (there) action.accept(value); else otherwise.run(); }
    public boolean equals(Object o) {
        if (!(o instanceof OptionalDouble)) return false;
        OptionalDouble that = (OptionalDouble) o;
        return there == that.there && (!there || Double.compare(value, that.value) == 0);
    }
    public int hashCode() { return there ? Double.hashCode(value) : 0; }
    int told$() { return 1; }
    public String toString() { return there ? "OptionalDouble[" + value + "]" : "OptionalDouble.empty"; }
}
public final class Collector<T, A, R> {
    final Supplier<A> supplier;
    final BiConsumer<A, T> accumulator;
    final Function<A, R> finisher;
    Collector(Supplier<A> supplier, BiConsumer<A, T> accumulator, Function<A, R> finisher) {
        this.supplier = supplier;
        this.accumulator = accumulator;
        this.finisher = finisher;
    }
}
// What a collector has gathered where that is one value.
final class Gathered$ {
    Object value;
    long sum, count;
    boolean any;
}
public final class Collectors {
    public static <T> Collector<T, ?, List<T>> toList() {
        return new Collector<T, Object, List<T>>(() -> new ArrayList<T>(), (l, t) -> ((List<T>) l).add(t), l -> (List<T>) l);
    }
    public static <T> Collector<T, ?, Set<T>> toSet() {
        return new Collector<T, Object, Set<T>>(() -> new HashSet<T>(), (l, t) -> ((Set<T>) l).add(t), l -> (Set<T>) l);
    }
    public static <T> Collector<T, ?, List<T>> toUnmodifiableList() {
        return new Collector<T, Object, List<T>>(() -> new ArrayList<T>(), (l, t) -> ((List<T>) l).add(t), l -> new ListOf$<T>(((List<T>) l).toArray()));
    }
    public static <T> Collector<T, ?, Set<T>> toUnmodifiableSet() {
        return new Collector<T, Object, Set<T>>(() -> new HashSet<T>(), (l, t) -> ((Set<T>) l).add(t), l -> new SetOf$<T>((HashSet<T>) l));
    }
    public static <T, C extends Collection<T>> Collector<T, ?, C> toCollection(Supplier<C> make) {
        return new Collector<T, Object, C>(() -> make.get(), (l, t) -> ((Collection<T>) l).add(t), l -> (C) l);
    }
    public static Collector<CharSequence, ?, String> joining() { return joining("", "", ""); }
    public static Collector<CharSequence, ?, String> joining(CharSequence between) { return joining(between, "", ""); }
    public static Collector<CharSequence, ?, String> joining(CharSequence between, CharSequence before, CharSequence after) {
        return new Collector<CharSequence, Object, String>(() -> new StringJoiner(between, before, after), (j, s) -> ((StringJoiner) j).add(s), j -> j.toString());
    }
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value) {
        return new Collector<T, Object, Map<K, U>>(() -> new HashMap<K, U>(), (m, t) -> {
            K k = key.apply(t);
            U u = Objects.requireNonNull(value.apply(t));
            if (((Map<K, U>) m).putIfAbsent(k, u) != null) throw new IllegalStateException();
        }, m -> (Map<K, U>) m);
    }
    public static <T, K, U> Collector<T, ?, Map<K, U>> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge) {
        return new Collector<T, Object, Map<K, U>>(() -> new HashMap<K, U>(), (m, t) -> ((Map<K, U>) m).merge(key.apply(t), value.apply(t), merge), m -> (Map<K, U>) m);
    }
    public static <T, K, U, M extends Map<K, U>> Collector<T, ?, M> toMap(Function<? super T, ? extends K> key, Function<? super T, ? extends U> value, BinaryOperator<U> merge, Supplier<M> make) {
        return new Collector<T, Object, M>(() -> make.get(), (m, t) -> ((Map<K, U>) m).merge(key.apply(t), value.apply(t), merge), m -> (M) m);
    }
    public static <T, K> Collector<T, ?, Map<K, List<T>>> groupingBy(Function<? super T, ? extends K> key) {
        return new Collector<T, Object, Map<K, List<T>>>(() -> new HashMap<K, Object>(), (m, t) -> {
            K k = Objects.requireNonNull(key.apply(t));
            ((List<T>) ((Map<K, Object>) m).computeIfAbsent(k, x -> new ArrayList<T>())).add(t);
        }, m -> (Map<K, List<T>>) m);
    }
    public static <T, K, A, D> Collector<T, ?, Map<K, D>> groupingBy(Function<? super T, ? extends K> key, Collector<? super T, A, D> down) {
        return new Collector<T, Object, Map<K, D>>(() -> new HashMap<K, Object>(), (m, t) -> group$((Map<Object, Object>) m, key, t, (Collector) down), m -> (Map<K, D>) groups$((Map<Object, Object>) m, (Collector) down));
    }
    public static <T, K, D, A, M extends Map<K, D>> Collector<T, ?, M> groupingBy(Function<? super T, ? extends K> key, Supplier<M> make, Collector<? super T, A, D> down) {
        return new Collector<T, Object, M>(() -> make.get(), (m, t) -> group$((Map<Object, Object>) m, key, t, (Collector) down), m -> (M) groups$((Map<Object, Object>) m, (Collector) down));
    }
    private static void group$(Map<Object, Object> groups, Function key, Object t, Collector down) {
        Object k = Objects.requireNonNull(key.apply(t));
        down.accumulator.accept(groups.computeIfAbsent(k, x -> down.supplier.get()), t);
    }
    private static Map<Object, Object> groups$(Map<Object, Object> groups, Collector down) {
        groups.replaceAll((k, v) -> down.finisher.apply(v));
        return groups;
    }
    public static <T> Collector<T, ?, Map<Boolean, List<T>>> partitioningBy(Predicate<? super T> p) {
        return new Collector<T, Object, Map<Boolean, List<T>>>(() -> {
            Map<Boolean, List<T>> parts = new LinkedHashMap<Boolean, List<T>>();
            parts.put(false, new ArrayList<T>());
            parts.put(true, new ArrayList<T>());
            return parts;
        }, (m, t) -> ((Map<Boolean, List<T>>) m).get(p.test(t)).add(t), m -> new ReadOnlyMap$<Boolean, List<T>>((Map<Boolean, List<T>>) m));
    }
    public static <T, D, A> Collector<T, ?, Map<Boolean, D>> partitioningBy(Predicate<? super T> p, Collector<? super T, A, D> down) {
        Collector raw = (Collector) down;
        return new Collector<T, Object, Map<Boolean, D>>(() -> {
            Map<Object, Object> parts = new LinkedHashMap<Object, Object>();
            parts.put(true, raw.supplier.get());
            parts.put(false, raw.supplier.get());
            return parts;
        }, (m, t) -> raw.accumulator.accept(((Map<Object, Object>) m).get(p.test(t)), t), m -> {
            Map<Object, Object> parts = (Map<Object, Object>) m, ends = new LinkedHashMap<Object, Object>();
            Object yes = raw.finisher.apply(parts.get(true));
            ends.put(false, raw.finisher.apply(parts.get(false)));
            ends.put(true, yes);
            return (Map<Boolean, D>) (Object) new ReadOnlyMap$<Object, Object>(ends);
        });
    }
    public static <T> Collector<T, ?, Long> counting() {
        return new Collector<T, Object, Long>(() -> new Gathered$(), (g, t) -> ((Gathered$) g).count++, g -> ((Gathered$) g).count);
    }
    public static <T> Collector<T, ?, Integer> summingInt(ToIntFunction<? super T> f) {
        return new Collector<T, Object, Integer>(() -> new Gathered$(), (g, t) -> ((Gathered$) g).sum += f.applyAsInt(t), g -> (int) ((Gathered$) g).sum);
    }
    public static <T> Collector<T, ?, Long> summingLong(ToLongFunction<? super T> f) {
        return new Collector<T, Object, Long>(() -> new Gathered$(), (g, t) -> ((Gathered$) g).sum += f.applyAsLong(t), g -> ((Gathered$) g).sum);
    }
    public static <T> Collector<T, ?, Double> summingDouble(ToDoubleFunction<? super T> f) {
        return new Collector<T, Object, Double>(() -> new Sum$(), (s, t) -> ((Sum$) s).add$(f.applyAsDouble(t)), s -> ((Sum$) s).total$());
    }
    public static <T> Collector<T, ?, Double> averagingDouble(ToDoubleFunction<? super T> f) {
        return new Collector<T, Object, Double>(() -> new Sum$(), (s, t) -> ((Sum$) s).add$(f.applyAsDouble(t)), s -> ((Sum$) s).count == 0 ? 0.0 : ((Sum$) s).total$() / ((Sum$) s).count);
    }
    public static <T> Collector<T, ?, Double> averagingInt(ToIntFunction<? super T> f) { return averagingLong(t -> f.applyAsInt(t)); }
    public static <T> Collector<T, ?, Double> averagingLong(ToLongFunction<? super T> f) {
        return new Collector<T, Object, Double>(() -> new Gathered$(), (g, t) -> {
            ((Gathered$) g).sum += f.applyAsLong(t);
            ((Gathered$) g).count++;
        }, g -> ((Gathered$) g).count == 0 ? 0.0 : (double) ((Gathered$) g).sum / ((Gathered$) g).count);
    }
    public static <T, U, A, R> Collector<T, ?, R> mapping(Function<? super T, ? extends U> f, Collector<? super U, A, R> down) {
        Collector raw = (Collector) down;
        return new Collector<T, Object, R>(() -> raw.supplier.get(), (a, t) -> raw.accumulator.accept(a, f.apply(t)), a -> (R) raw.finisher.apply(a));
    }
    public static <T, U, A, R> Collector<T, ?, R> flatMapping(Function<? super T, ? extends Stream<? extends U>> f, Collector<? super U, A, R> down) {
        Collector raw = (Collector) down;
        return new Collector<T, Object, R>(() -> raw.supplier.get(), (a, t) -> {
            Stream<U> all = (Stream<U>) f.apply(t);
            if (all != null) all.forEach(u -> raw.accumulator.accept(a, u));
        }, a -> (R) raw.finisher.apply(a));
    }
    public static <T, A, B, R> Collector<T, ?, R> teeing(Collector<? super T, ?, A> first, Collector<? super T, ?, B> second, BiFunction<? super A, ? super B, R> both) {
        if (first == null || second == null || both == null) throw new NullPointerException();
        Collector one = (Collector) first, other = (Collector) second;
        return new Collector<T, Object, R>(() -> new Object[] { one.supplier.get(), other.supplier.get() }, (a, t) -> {
            one.accumulator.accept(((Object[]) a)[0], t);
            other.accumulator.accept(((Object[]) a)[1], t);
        }, a -> {
            A x = (A) one.finisher.apply(((Object[]) a)[0]);
            B y = (B) other.finisher.apply(((Object[]) a)[1]);
            return both.apply(x, y);
        });
    }
    public static <T> Collector<T, ?, IntSummaryStatistics> summarizingInt(ToIntFunction<? super T> f) {
        return new Collector<T, Object, IntSummaryStatistics>(() -> new IntSummaryStatistics(), (s, t) -> ((IntSummaryStatistics) s).accept(f.applyAsInt(t)), s -> (IntSummaryStatistics) s);
    }
    public static <T> Collector<T, ?, LongSummaryStatistics> summarizingLong(ToLongFunction<? super T> f) {
        return new Collector<T, Object, LongSummaryStatistics>(() -> new LongSummaryStatistics(), (s, t) -> ((LongSummaryStatistics) s).accept(f.applyAsLong(t)), s -> (LongSummaryStatistics) s);
    }
    public static <T> Collector<T, ?, DoubleSummaryStatistics> summarizingDouble(ToDoubleFunction<? super T> f) {
        return new Collector<T, Object, DoubleSummaryStatistics>(() -> new DoubleSummaryStatistics(), (s, t) -> ((DoubleSummaryStatistics) s).accept(f.applyAsDouble(t)), s -> (DoubleSummaryStatistics) s);
    }
    public static <T, A, R> Collector<T, ?, R> filtering(Predicate<? super T> p, Collector<? super T, A, R> down) {
        Collector raw = (Collector) down;
        return new Collector<T, Object, R>(() -> raw.supplier.get(), (a, t) -> { if (p.test(t)) raw.accumulator.accept(a, t); }, a -> (R) raw.finisher.apply(a));
    }
    public static <T, A, R, S> Collector<T, A, S> collectingAndThen(Collector<T, A, R> down, Function<R, S> f) {
        return new Collector<T, A, S>(down.supplier, down.accumulator, a -> f.apply(down.finisher.apply(a)));
    }
    public static <T> Collector<T, ?, T> reducing(T first, BinaryOperator<T> f) {
        return new Collector<T, Object, T>(() -> {
            Gathered$ g = new Gathered$();
            g.value = first;
            return g;
        }, (g, t) -> ((Gathered$) g).value = f.apply((T) ((Gathered$) g).value, t), g -> (T) ((Gathered$) g).value);
    }
    public static <T, U> Collector<T, ?, U> reducing(U first, Function<? super T, ? extends U> f, BinaryOperator<U> sum) {
        return new Collector<T, Object, U>(() -> {
            Gathered$ g = new Gathered$();
            g.value = first;
            return g;
        }, (g, t) -> ((Gathered$) g).value = sum.apply((U) ((Gathered$) g).value, f.apply(t)), g -> (U) ((Gathered$) g).value);
    }
    public static <T> Collector<T, ?, Optional<T>> minBy(Comparator<? super T> order) { return best$(BinaryOperator.<T>minBy(order)); }
    public static <T> Collector<T, ?, Optional<T>> maxBy(Comparator<? super T> order) { return best$(BinaryOperator.<T>maxBy(order)); }
    private static <T> Collector<T, ?, Optional<T>> best$(BinaryOperator<T> f) {
        return new Collector<T, Object, Optional<T>>(() -> new Gathered$(), (g, t) -> {
            ((Gathered$) g).value = ((Gathered$) g).any ? f.apply((T) ((Gathered$) g).value, t) : t;
            ((Gathered$) g).any = true;
        }, g -> Optional.<T>ofNullable((T) ((Gathered$) g).value));
    }
}
