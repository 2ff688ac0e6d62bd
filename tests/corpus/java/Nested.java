// Fields that are never null, in objects that arguments lead to. What code itself makes and writes is another matter.
class Nested {
    @interface NonNull {}
    static class City { @NonNull String name; @NonNull City twin; City(String n) { name = n; } } //~ invariant-violated, invariant-violated
    static class Order { City city; City[] all; }
    static int nested(Order o) {
        if (o == null || o.city == null) return 0;
        return o.city.name.length();
    }
    static int twins(Order o) {
        if (o == null || o.city == null) return 0;
        return o.city.twin.twin.name.length();
    }
    static int element(Order o) {
        if (o == null || o.all == null || o.all.length == 0 || o.all[0] == null) return 0;
        return o.all[0].name.length();
    }
    static int made() { return new City(null).name.length(); } //~ null-dereference
    static int cleared(Order o) {
        if (o == null || o.city == null) return 0;
        o.city.name = null;
        return o.city.name.length(); //~ null-dereference
    }
    static boolean set(Order o) {
        if (o == null || o.city == null) return false;
        o.city.twin = o.city;
        return o.city.twin.name.equals("a");
    }

    // The parameters of a compact constructor are the components.
    record Named(@NonNull String name) {
        Named {
            if (name.isEmpty()) throw new IllegalArgumentException(); //~ uncaught-exception
        }
    }
}

//~ explore Nested.nested auto: paths.explored=3 paths.exceptional=0
//~ explore Nested.nested lazier: paths.explored=3 paths.exceptional=0
//~ explore Nested.nested summary: paths.explored=3 paths.exceptional=0
//~ explore Nested.twins enumerate City=2: paths.exceptional=0
