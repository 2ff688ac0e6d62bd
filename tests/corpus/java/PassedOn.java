// Constructors that pass the object on before they have set a field: whoever gets it may read nothing there.

import java.util.ArrayList;
import java.util.List;

class PassedOn {
    /** A text that is a constant, and one that is not. */
    static class Named {
        private final String name;
        private final String full;

        Named(int n) {
            Asker.first(this, n);
            name = "q";
            Asker.second(this, n);
            full = name + n;
        }

        int first() {
            return name.length(); //~ null-dereference
        }

        int second() {
            return name.length() + full.length(); //~ null-dereference
        }

        // All other objects are finished.
        int both() {
            return name.length() + full.length();
        }
    }

    static class Asker {
        static void first(Named named, int n) {
            if (named != null && n == 1) named.first();
        }

        static void second(Named named, int n) {
            if (named != null && n == 2) named.second();
        }
    }

    /** By another name. */
    static class Renamed {
        private String id;

        Renamed(String id) {
            Renamed me = this;
            me.length();
            this.id = id == null ? "" : id;
        }

        int length() {
            return id.length(); //~ null-dereference
        }
    }

    /** To an own static method. */
    static class Static {
        private final String id;

        Static() {
            use(this);
            id = "q".trim();
        }

        static void use(Static of) {
            if (of != null) of.length();
        }

        int length() {
            return id.length(); //~ null-dereference
        }
    }

    /** To a constructor. */
    static class Owner {
        private final Part part;
        private final List<String> names;

        Owner() {
            part = new Part(this);
            names = new ArrayList<>();
        }

        int count() {
            return names.size(); //~ null-dereference
        }
    }

    static class Part {
        final int count;

        Part(Owner owner) {
            count = owner == null ? 0 : owner.count();
        }
    }

    /** Within a list. */
    static class Listed {
        private final String id;

        Listed() {
            List<Listed> all = new ArrayList<>();
            all.add(this);
            for (Listed each : all) each.length();
            id = "q".trim();
        }

        int length() {
            return id.length(); //~ null-dereference
        }
    }

    /** As the object around another one. */
    static class Around {
        private final Inner inner;
        private final String text;

        Around() {
            inner = new Inner();
            text = "q".trim();
        }

        int length() {
            return text.length(); //~ null-dereference
        }

        class Inner {
            int known = length();
        }
    }

    /** A field beside it. */
    static class Kept {
        static Kept last;
        private final int[] numbers;

        Kept() {
            last = this;
            count();
            numbers = new int[2];
        }

        static int count() {
            return last == null ? 0 : last.first();
        }

        int first() {
            return numbers[1]; //~ null-dereference
        }

        int sum() {
            return numbers[0] + numbers[1];
        }
    }

    /** A constructor above does it. */
    static class Above {
        Above() {
            look(this);
        }

        static void look(Above above) {
            if (above != null) above.look();
        }

        int look() {
            return 0;
        }
    }

    static class Below extends Above {
        private final String text;

        Below() {
            text = "q";
        }

        int look() {
            return text.length(); //~ null-dereference
        }
    }

    /** A number: what an input has there is the constant, what a new object has is 0. */
    static class Counted {
        private final int n;

        Counted() {
            Keeper.keep(this);
            n = 1;
        }

        int share() {
            return 1 / n; //~ not-explored
        }
    }

    static class Keeper {
        static void keep(Counted counted) {
        }
    }

    /** What is set before is there; whoever is given it is given a finished object later, too. */
    static class Before {
        private final String id;

        Before(List<Before> all) {
            id = "q".trim();
            if (all != null) all.add(this);
        }

        int length() {
            return id.length();
        }
    }
}
