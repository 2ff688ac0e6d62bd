public class AtomicInteger extends Number {
    private int value;
    public AtomicInteger() { }
    public AtomicInteger(int value) { this.value = value; }
    public final int get() { return value; }
    public final int getPlain() { return value; }
    public final int getOpaque() { return value; }
    public final int getAcquire() { return value; }
    public final void set(int to) { value = to; }
    public final void setPlain(int to) { value = to; }
    public final void setOpaque(int to) { value = to; }
    public final void setRelease(int to) { value = to; }
    public final void lazySet(int to) { value = to; }
    public final int getAndSet(int to) { int old = value; value = to; return old; }
    public final boolean compareAndSet(int from, int to) {
        if (value != from) return false;
        value = to;
        return true;
    }
    public final int getAndIncrement() { return value++; }
    public final int getAndDecrement() { return value--; }
    public final int getAndAdd(int more) { int old = value; value += more; return old; }
    public final int incrementAndGet() { return ++value; }
    public final int decrementAndGet() { return --value; }
    public final int addAndGet(int more) { return value += more; }
    public final int getAndUpdate(IntUnaryOperator f) { int old = value; value = f.applyAsInt(old); return old; }
    public final int updateAndGet(IntUnaryOperator f) { value = f.applyAsInt(value); return value; }
    public final int getAndAccumulate(int x, IntBinaryOperator f) { int old = value; value = f.applyAsInt(old, x); return old; }
    public final int accumulateAndGet(int x, IntBinaryOperator f) { value = f.applyAsInt(value, x); return value; }
    int told$() { return 1; }
    public String toString() { return Integer.toString(value); }
    public int intValue() { return value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
}
public class AtomicLong extends Number {
    private long value;
    public AtomicLong() { }
    public AtomicLong(long value) { this.value = value; }
    public final long get() { return value; }
    public final long getPlain() { return value; }
    public final long getOpaque() { return value; }
    public final long getAcquire() { return value; }
    public final void set(long to) { value = to; }
    public final void setPlain(long to) { value = to; }
    public final void setOpaque(long to) { value = to; }
    public final void setRelease(long to) { value = to; }
    public final void lazySet(long to) { value = to; }
    public final long getAndSet(long to) { long old = value; value = to; return old; }
    public final boolean compareAndSet(long from, long to) {
        if (value != from) return false;
        value = to;
        return true;
    }
    public final long getAndIncrement() { return value++; }
    public final long getAndDecrement() { return value--; }
    public final long getAndAdd(long more) { long old = value; value += more; return old; }
    public final long incrementAndGet() { return ++value; }
    public final long decrementAndGet() { return --value; }
    public final long addAndGet(long more) { return value += more; }
    public final long getAndUpdate(LongUnaryOperator f) { long old = value; value = f.applyAsLong(old); return old; }
    public final long updateAndGet(LongUnaryOperator f) { value = f.applyAsLong(value); return value; }
    public final long getAndAccumulate(long x, LongBinaryOperator f) { long old = value; value = f.applyAsLong(old, x); return old; }
    public final long accumulateAndGet(long x, LongBinaryOperator f) { value = f.applyAsLong(value, x); return value; }
    int told$() { return 1; }
    public String toString() { return Long.toString(value); }
    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
}
public class AtomicBoolean {
    private boolean value;
    public AtomicBoolean() { }
    public AtomicBoolean(boolean value) { this.value = value; }
    public final boolean get() { return value; }
    public final boolean getPlain() { return value; }
    public final boolean getOpaque() { return value; }
    public final boolean getAcquire() { return value; }
    public final void set(boolean to) { value = to; }
    public final void setPlain(boolean to) { value = to; }
    public final void setOpaque(boolean to) { value = to; }
    public final void setRelease(boolean to) { value = to; }
    public final void lazySet(boolean to) { value = to; }
    public final boolean getAndSet(boolean to) { boolean old = value; value = to; return old; }
    public final boolean compareAndSet(boolean from, boolean to) {
        if (value != from) return false;
        value = to;
        return true;
    }
    int told$() { return 1; }
    public String toString() { return value ? "true" : "false"; }
}
public class AtomicReference<V> {
    private V value;
    public AtomicReference() { }
    public AtomicReference(V value) { this.value = value; }
    public final V get() { return value; }
    public final V getPlain() { return value; }
    public final V getOpaque() { return value; }
    public final V getAcquire() { return value; }
    public final void set(V to) { value = to; }
    public final void setPlain(V to) { value = to; }
    public final void setOpaque(V to) { value = to; }
    public final void setRelease(V to) { value = to; }
    public final void lazySet(V to) { value = to; }
    public final V getAndSet(V to) { V old = value; value = to; return old; }
    public final boolean compareAndSet(V from, V to) {
        if (!identical$(value, from)) return false;
        value = to;
        return true;
    }
    public final V getAndUpdate(UnaryOperator<V> f) { V old = value; value = f.apply(old); return old; }
    public final V updateAndGet(UnaryOperator<V> f) { value = f.apply(value); return value; }
    public final V getAndAccumulate(V x, BinaryOperator<V> f) { V old = value; value = f.apply(old, x); return old; }
    public final V accumulateAndGet(V x, BinaryOperator<V> f) { value = f.apply(value, x); return value; }
    int told$() { return 1; }
    public String toString() { return String.valueOf(value); }
}
public interface Lock {
    void lock();
    void lockInterruptibly();
    boolean tryLock();
    void unlock();
    Condition newCondition();
}
public interface Condition {
    void await() throws InterruptedException;
    void signal();
    void signalAll();
}
// Who tells others that they may go on has the lock; nobody waits for it, and nobody tells the one who waits.
final class ConditionOf$ implements Condition {
    private final Lock of;
    ConditionOf$(Lock of) { this.of = of; }
    private void known$() {
        boolean held = of instanceof ReentrantLock
            ? ((ReentrantLock) of).isHeldByCurrentThread()
            : ((ReentrantReadWriteLock.WriteLock) of).isHeldByCurrentThread();
        if (!held) throw new IllegalMonitorStateException();
    }
    private native void waits$();
    public void await() throws InterruptedException {
        known$();
        waits$();
    }
    public void signal() { known$(); }
    public void signalAll() { known$(); }
}
public class ReentrantLock implements Lock {
    private final boolean fair;
    private int holds;
    public ReentrantLock() { this(false); }
    public ReentrantLock(boolean fair) { this.fair = fair; }
    public void lock() { holds = held$() + 1; }
    public void lockInterruptibly() { lock(); }
    public boolean tryLock() { lock(); return true; }
    public void unlock() {
        if (held$() == 0) throw new IllegalMonitorStateException();
        holds--;
    }
    public int getHoldCount() { return held$(); }
    public Condition newCondition() { return new ConditionOf$(this); }
    public boolean isHeldByCurrentThread() { return held$() > 0; }
    public boolean isLocked() { return held$() > 0; }
    private int held$() { assume$(holds >= 0 && holds < 1000000); return holds; }
    public final boolean isFair() { return fair; }
    public final boolean hasQueuedThreads() { return false; }
    public final int getQueueLength() { return 0; }
}
public interface ReadWriteLock {
    Lock readLock();
    Lock writeLock();
}
// Of the one thread that there is: it may read what it writes, and would wait for itself where it writes what it reads.
public class ReentrantReadWriteLock implements ReadWriteLock {
    private final boolean fair;
    private int reads, writes;
    // Not there in an input: nobody asked for them.
    private ReadLock reader;
    private WriteLock writer;
    public ReentrantReadWriteLock() { this(false); }
    public ReentrantReadWriteLock(boolean fair) { this.fair = fair; }
    public ReentrantReadWriteLock.ReadLock readLock() {
        if (reader == null) reader = new ReadLock(this);
        return reader;
    }
    public ReentrantReadWriteLock.WriteLock writeLock() {
        if (writer == null) writer = new WriteLock(this);
        return writer;
    }
    private int reads$() { assume$(reads >= 0 && reads < 60000); return reads; }
    private int writes$() { assume$(writes >= 0 && writes < 60000); return writes; }
    // It would wait for ever.
    private native void waits$();
    public final boolean isFair() { return fair; }
    public int getReadLockCount() { return reads$(); }
    public int getReadHoldCount() { return reads$(); }
    public int getWriteHoldCount() { return writes$(); }
    public boolean isWriteLocked() { return writes$() > 0; }
    public boolean isWriteLockedByCurrentThread() { return writes$() > 0; }
    public final boolean hasQueuedThreads() { return false; }
    public final int getQueueLength() { return 0; }
    public static class ReadLock implements Lock {
        private final ReentrantReadWriteLock of;
        protected ReadLock(ReentrantReadWriteLock of) { this.of = of; }
        public void lock() { of.reads = of.reads$() + 1; }
        public void lockInterruptibly() { lock(); }
        public boolean tryLock() { lock(); return true; }
        public void unlock() {
            if (of.reads$() == 0) throw new IllegalMonitorStateException();
            of.reads--;
        }
        public Condition newCondition() { throw new UnsupportedOperationException(); }
    }
    public static class WriteLock implements Lock {
        private final ReentrantReadWriteLock of;
        protected WriteLock(ReentrantReadWriteLock of) { this.of = of; }
        public void lock() { if (!tryLock()) of.waits$(); }
        public void lockInterruptibly() { lock(); }
        public boolean tryLock() {
            if (of.writes$() == 0 && of.reads$() > 0) return false;
            of.writes++;
            return true;
        }
        public void unlock() {
            if (of.writes$() == 0) throw new IllegalMonitorStateException();
            of.writes--;
        }
        public Condition newCondition() { return new ConditionOf$(this); }
        public boolean isHeldByCurrentThread() { return of.writes$() > 0; }
        public int getHoldCount() { return of.writes$(); }
    }
}
public class LongAdder extends Number {
    private long value;
    public LongAdder() { }
    public void add(long x) { value += x; }
    public void increment() { value++; }
    public void decrement() { value--; }
    public long sum() { return value; }
    public void reset() { value = 0; }
    public long sumThenReset() { long sum = value; value = 0; return sum; }
    public int intValue() { return (int) value; }
    public long longValue() { return value; }
    public float floatValue() { return value; }
    public double doubleValue() { return value; }
    int told$() { return 1; }
    public String toString() { return String.valueOf(value); }
}
