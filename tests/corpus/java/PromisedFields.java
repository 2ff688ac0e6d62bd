// Fields that are declared never to be null: constructors and methods keep that, unless a framework may fill them.

import java.lang.annotation.ElementType;
import java.lang.annotation.Target;

class PromisedFields {
    @Target({ ElementType.FIELD, ElementType.TYPE_USE }) @interface NonNull { }
    @interface NotNull { }
    @interface Nonnull { }
    @interface NonNullable { }
    @interface Nullable { }
    @interface NullMarked { }
    @interface Inject { }
    @interface Entity { }

    static class Cleared {
        @NonNull private String s = "x";

        void clear() {
            s = null;
        } //~ invariant-violated

        // In the meantime it may be.
        void change() {
            s = null;
            s = "y";
        }

        void set(@Nullable String s) {
            this.s = s;
        } //~ invariant-violated

        // Others call it, who see to it.
        private void drop() {
            s = null;
        }

        void replace(String by) {
            drop();
            s = by == null ? "" : by;
        }

        int length() {
            return s.length();
        }
    }

    static class Given {
        @NotNull private final String s;

        Given(String s) {
            this.s = s;
        } //~ invariant-violated

        int length() {
            return s.length();
        }
    }

    static class Forgotten {
        @Nonnull String a;
        String b;

        Forgotten(String b) {
            this.b = b;
        } //~ invariant-violated
    }

    /** Nobody wrote its constructor. */
    static class Unwritten { //~ invariant-violated
        @NonNullable String a;
    }

    /** What a constructor calls finds it unfinished, and does nothing wrong. */
    static class Begun {
        private int n;
        @NonNull String a;

        Begun() {
            count();
            a = "a";
        }

        void count() {
            n++;
        }
    }

    static void clear(Given given, Begun begun) {
        if (begun != null) begun.a = null;
    } //~ invariant-violated

    static int fresh() {
        Begun begun = new Begun();
        begun.a = null;
        begun.a = "b";
        return begun.a.length();
    }

    @NullMarked
    static class Marked {
        String a = "";
        @Nullable String b;

        void clear() {
            b = null;
            a = null;
        } //~ invariant-violated
    }

    /** Somebody else fills it. */
    static class Filled {
        @Inject @NonNull String a;

        void reset() {
            a = null;
        }

        int length() {
            return a.length();
        }
    }

    @Entity
    static class Stored {
        @NonNull String a;

        Stored() {
        }

        int length() {
            return a.length();
        }
    }
}
