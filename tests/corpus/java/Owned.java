import java.util.Objects;

/** What constructors refuse, of components of small types too: tests make objects with them. */
public class Owned {
    record Binary(char operator, byte width, String left) {
        Binary {
            Objects.requireNonNull(left); //~ uncaught-exception
        }
    }

    private final String id;
    private int balance;

    public Owned(String id) {
        if (id == null) {
            throw new IllegalArgumentException("no id"); //~ uncaught-exception
        }
        this.id = id;
    }

    public void put(int amount) {
        balance += amount;
    }

    public String id() {
        return id;
    }

    /** Reads no `id`; whoever makes the objects has to give them one. */
    public static int ratio(Owned a, Owned b) {
        if (a == null || b == null || a == b) {
            return 0;
        }
        return a.balance == b.balance ? 1 : a.balance / b.balance; //~ division-by-zero
    }
}
