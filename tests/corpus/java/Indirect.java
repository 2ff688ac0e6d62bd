import java.util.List;
import java.util.Map;
import java.util.Set;

/** Longer inputs again, where code does not compare their length with a number: it has room for so many, or counts. */
public class Indirect {
    static int depth(String s) {
        int depth = 0;
        int[] open = new int[4];
        for (char c : s.toCharArray()) { //~ null-dereference
            if (c == '(') {
                open[depth++] = 1; //~ array-index-out-of-bounds
            }
        }
        return depth;
    }

    static String pad(String s) {
        return s == null ? "" : " ".repeat(5 - s.length()) + s; //~ uncaught-exception
    }

    static char letter(String s) {
        return s == null ? 'a' : "abcdef".charAt(s.length()); //~ uncaught-exception
    }

    static String without(String s) {
        StringBuilder b = new StringBuilder("abcd");
        return s == null ? "" : b.deleteCharAt(s.length()).toString(); //~ uncaught-exception
    }

    static int share(List<Integer> list) {
        return list == null ? 0 : 10 / (list.size() - 5); //~ division-by-zero
    }

    static int left(Map<String, Integer> map) {
        return map == null ? 0 : 10 / (4 - map.size()); //~ division-by-zero
    }

    static int listed(List<Integer> list) {
        return list == null ? 0 : List.of(1, 2, 3, 4, 5).get(list.size()); //~ array-index-out-of-bounds
    }

    static int price(Set<Integer> set) {
        int[] prices = {1, 2, 3, 4, 5, 6};
        return set == null ? 0 : prices[set.size()]; //~ array-index-out-of-bounds
    }

    static int counted(int[] values) {
        int n = 0;
        for (int value : values) { //~ null-dereference
            if (n == 4) {
                return 10 / value; //~ division-by-zero
            }
            n++;
        }
        return n;
    }
}
