/** What calls into the JDK surely give is there, whatever it does: fields of it cost nothing else of their class. */

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.UUID;
import java.util.concurrent.*;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.regex.Pattern;

class Pooled {
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final int[] slots = new int[3];

    int slot(int i) {
        return slots[i]; //~ array-index-out-of-bounds
    }

    void later(int i) {
        pool.execute(() -> slots[i] = 1); //~ not-explored
    }
}

class Stamped {
    private final Date made = new Date();
    private final java.util.Date epoch = new java.util.Date(0L);
    private final SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd");
    private final ThreadLocal<String> name = new ThreadLocal<>();
    private int x;

    void set(int x) {
        this.x = x;
    }

    int div() {
        return 10 / x; //~ division-by-zero
    }

    /** Each is an object of its own, and there from the start. */
    int same(int k) {
        if (made == epoch || made == null || format == null) return 1 / 0;
        return 10 / k; //~ division-by-zero
    }

    Date made() {
        return made;
    }

    boolean before() {
        return made.before(epoch); //~ not-explored
    }
}

class Matched {
    private static final Pattern WORD = Pattern.compile("[a-z]+(-[a-z]+)*");
    private static final Charset UTF = StandardCharsets.UTF_8;
    private static Clock clock = Clock.systemUTC();
    private final CompletableFuture<String> first = new CompletableFuture<>();
    private final UUID id = UUID.randomUUID();
    private String name;

    void set(String name) {
        this.name = name;
    }

    int length() {
        return name.length(); //~ null-dereference
    }

    boolean fits(String s) {
        return WORD.matcher(s).matches(); //~ not-explored
    }

    int constants(int k) {
        if (WORD == null || UTF == null || WORD != WORD || id == null) return 1 / 0;
        return 10 / k; //~ division-by-zero
    }

    int then(int k) {
        if (k == 0) return 10 / k; //~ division-by-zero
        first.thenAccept(s -> name = s); //~ not-explored
        return 1;
    }
}

/** What is always there is no null, and what is set again is something else. */
class Deadlines {
    private final Duration limit = Duration.ofSeconds(5);
    private LocalDate due = LocalDate.now();
    private int left;

    void move() {
        due = LocalDate.of(2024, 2, 28);
        left = 0;
    }

    int share(int all) {
        return due == null || limit == null ? 0 : all / left; //~ division-by-zero
    }

    static int local(int k) {
        DateTimeFormatter iso = DateTimeFormatter.ISO_DATE;
        Object other = new Date();
        return iso == null || other == null ? 1 / 0 : 10 / k; //~ division-by-zero
    }
}

/** What the compiler knows counts as written. */
class Latched {
    private static final int PARTS = 2;
    private static final String FORMAT = "yyyy" + "-MM";
    private final CountDownLatch latch;
    private final DateTimeFormatter format = DateTimeFormatter.ofPattern(FORMAT);
    private final int[] parts;

    Latched() {
        parts = new int[PARTS];
        latch = new CountDownLatch(PARTS);
    }

    int part(int i) {
        return latch == null ? 0 : parts[i]; //~ array-index-out-of-bounds
    }
}

class Waiters {
    private final Lock lock = new ReentrantLock();
    private final Condition full = lock.newCondition();
    private int count;

    int share() {
        return 10 / count; //~ division-by-zero
    }

    static int signalled(int k) {
        ReentrantLock own = new ReentrantLock();
        Condition free = own.newCondition();
        if (k == 1) free.signal(); //~ uncaught-exception
        own.lock();
        free.signalAll();
        own.unlock();
        return 1;
    }

    static int read() {
        new ReentrantReadWriteLock().readLock().newCondition(); //~ uncaught-exception
        return 1;
    }
}
