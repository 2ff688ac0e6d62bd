import java.lang.annotation.ElementType;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;
import java.util.Set;

// Where annotations around a type speak of its arguments, nothing is null in a collection either.
class MarkedArguments {
    @Target(ElementType.TYPE_USE)
    @interface Nullable { }
    @interface NullMarked { }
    @interface NullUnmarked { }
    @interface NonNullApi { }
    @interface NonNullByDefault { }

    @NullMarked
    static class All {
        List<String> names;
        @Nullable List<String> none;

        All(List<String> names) {
            this.names = names;
        }

        int ofFields() {
            int sum = 0;
            for (String name : names) sum += name.length();
            if (none != null) for (String name : none) sum += name.length();
            return sum;
        }

        static int first(List<String> list) {
            return list.isEmpty() ? 0 : list.get(0).length();
        }

        static int nullable(List<@Nullable String> list) {
            return list.isEmpty() ? 0 : list.get(0).length(); //~ null-dereference
        }

        static int entries(Map<String, @Nullable String> map) {
            int sum = 0;
            for (Map.Entry<String, String> e : map.entrySet()) {
                sum += e.getKey().length();
                sum += e.getValue().length(); //~ null-dereference
            }
            return sum;
        }

        static int bounded(Set<? extends String> all) {
            int sum = 0;
            for (String s : all) sum += s.length();
            return sum;
        }

        static int inner(List<List<String>> rows) {
            return rows.isEmpty() || rows.get(0).isEmpty() ? 0 : rows.get(0).get(0).length();
        }

        static int innerNullable(List<List<@Nullable String>> rows) {
            return rows.isEmpty() || rows.get(0).isEmpty() ? 0 : rows.get(0).get(0).length(); //~ null-dereference
        }

        // Others choose what these have.
        static int open(List<?> list) {
            return list.isEmpty() ? 0 : list.get(0).hashCode(); //~ null-dereference
        }

        static int above(List<? super String> list) {
            return list.isEmpty() ? 0 : list.get(0).hashCode(); //~ null-dereference
        }

        static <T> int variable(List<T> list) {
            return list.isEmpty() ? 0 : list.get(0).hashCode(); //~ null-dereference
        }

        record Pair(List<String> left, List<@Nullable String> right) {
            int ofLeft() {
                return left.isEmpty() ? 0 : left.get(0).length();
            }

            int ofRight() {
                return right.isEmpty() ? 0 : right.get(0).length(); //~ null-dereference
            }
        }

        @NullUnmarked
        static int unmarked(List<String> list) {
            return list == null || list.isEmpty() ? 0 : list.get(0).length(); //~ null-dereference
        }
    }

    @NullMarked
    interface Source {
        List<String> all();

        List<@Nullable String> some();

        @Nullable List<String> none();
    }

    static int ofStub(/*@ non_null @*/ Source source) {
        List<String> all = source.all();
        List<String> none = source.none();
        int sum = all.isEmpty() ? 0 : all.get(0).length();
        if (none != null && !none.isEmpty()) sum += none.get(0).length();
        List<String> some = source.some();
        return some.isEmpty() ? sum : some.get(0).length(); //~ null-dereference
    }

    // These speak of the list alone; Eclipse's would of what is in it, too.
    @NonNullApi
    static class Api {
        static int first(List<String> list) {
            return list.isEmpty() ? 0 : list.get(0).length(); //~ null-dereference
        }
    }

    @NonNullByDefault
    static class Defaults {
        static int first(List<String> list) {
            return list.isEmpty() ? 0 : list.get(0).length(); //~ null-dereference
        }
    }
}
