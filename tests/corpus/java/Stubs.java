import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

// What code is given from outside: interfaces that nobody in sight implements have objects in inputs, each of whose methods
// answers always the same; and loggers, which have no effect.
class Stubs {
    @interface NonNull {}

    private static final Logger LOG = Logger.getLogger(Stubs.class.getName());
    private static final String HOME = System.getProperty("user.home");
    private static final int[] SIZES = {1, 2, 4};

    static class User { String name; User boss; }

    interface Users {
        User find(long id);
        @NonNull User admin();
        boolean has(String name);
        int count();
        char initial(User user);
        short year();
        void forget(User user);
        default User boss(long id) { return find(id).boss; } //~ null-dereference
        static Users none() { return null; }
    }

    interface Visitor<R> { R leaf(int value); R inner(R left, R right); }
    interface Order<T extends Comparable<T>> { int compare(T a, T b); T least(); }
    interface Chain extends java.io.Serializable { Chain next(); Chain next(int steps); }
    interface Longer extends Chain { int length(); List<String> names(); }
    interface Done { void run(); }
    interface Kept { /*@ ensures \result > 0; @*/ int size(); }
    private interface Hidden { int get(); }

    private final Users users;
    Stubs(Users users) { this.users = users; }

    String name(long id) {
        LOG.info("asked for " + id);
        User user = users.find(id); //~ null-dereference
        return user == null ? "" : user.name.trim(); //~ null-dereference
    }
    int admin() {
        if (users == null) return 0;
        LOG.log(Level.FINE, "admin {0}", users.count());
        return users.admin().name == null ? SIZES[users.count() & 3] : 0; //~ array-index-out-of-bounds
    }
    User boss(long id) {
        if (users == null) return null;
        return users.boss(id);
    }
    static int initial(Users users, User user) {
        if (users == null || user == null) return 0;
        users.forget(user);
        if (users.initial(user) == 'x' && users.year() < 0 && users.has("a")) throw new IllegalStateException(); //~ uncaught-exception
        return 1;
    }
    static String visit(Visitor<String> visitor, int n) {
        if (visitor == null) return "";
        return visitor.inner(visitor.leaf(n), null).trim(); //~ null-dereference
    }
    static int order(Order<Integer> order) {
        if (order == null || order.least() == null) return 0;
        return 1 / order.compare(order.least(), 1); //~ division-by-zero
    }
    // Rings of stubs are built, too.
    static int ring(Chain chain) {
        if (chain == null || chain.next() != chain || chain.next(2) == null) return 0;
        if (chain.next(2) instanceof Longer) {
            return ((Longer) chain.next(2)).names().size(); //~ null-dereference
        }
        return 1;
    }
    static void run(Done done, boolean twice) {
        done.run(); //~ null-dereference
        if (twice) done.run();
    }
    // A stub would have to keep a promise.
    static int kept(Kept kept) { //~ not-explored
        return kept == null ? 0 : kept.size();
    }
    private static int hidden(Hidden hidden) { return hidden == null ? 0 : 1 / hidden.get(); } //~ division-by-zero
    static int none() { return Users.none() == null ? hidden(null) : 1; }
    static int first() { return SIZES[0]; }
    static int home() { return HOME.length(); } //~ not-explored
    static boolean logs() { return LOG.isLoggable(Level.FINE) && SIZES.length > 0; } //~ not-explored
    // Where code makes one, it is that.
    static int made() {
        Done done = () -> { throw new IllegalStateException(); }; //~ uncaught-exception
        done.run();
        return 1;
    }
}

//~ explore Stubs.name auto: paths.exceptional=2 false_alarms=0
//~ explore Stubs.boss auto: paths.exceptional=1
