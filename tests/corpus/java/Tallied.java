// A `toString` that changes a static field, and texts of others beside it: which objects these are of is known only when
// they are asked.

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

class Tallied {
    private static int asked;

    static class Point {
        int x;

        @Override
        public String toString() {
            asked++;
            return "x" + x;
        }
    }

    // One digit from 0 to 9.
    static int width(Integer n) {
        return 1 / (String.valueOf(n).length() - 1); //~ division-by-zero
    }

    static String beside(String key, Object value) {
        return key.trim() + value; //~ null-dereference
    }

    static int twice() {
        asked = 0;
        String both = "" + new Point() + new Point();
        return both.length() / (asked - 2); //~ division-by-zero
    }

    static int within() {
        asked = 0;
        List<Object> all = new ArrayList<>();
        all.add(new Point());
        all.add(7);
        String text = all + "";
        return text.length() / (asked - 1); //~ division-by-zero
    }

    static int none(Object value) {
        asked = 0;
        String text = "" + value;
        return 1 / asked; //~ division-by-zero
    }

    // The text is that of the moment: "a=1".
    static int entry() {
        Map.Entry<String, String> entry = new AbstractMap.SimpleEntry<>("a", "1");
        String text = "" + entry;
        entry.setValue("longer");
        return 1 / (text.length() - 3); //~ division-by-zero
    }

    static int kinds() {
        Object[] all = {true, 'c', 12L, Kind.FIRST, String.class};
        String text = "";
        for (Object one : all) text += one;
        return 1 / (text.length() - "truec12FIRSTclass java.lang.String".length()); //~ division-by-zero
    }

    enum Kind {
        FIRST
    }
}
