// What constructors give final fields on each way: never null where that is so, whatever may be null where not.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

class Given {
    private static final String[] NONE = {};

    private final String[] words;
    private final char[] letters;
    private final List<String> names;
    private final Map<String, Integer> made;
    private final String text;
    private final String checkedBehind;
    private final String checkedElsewhere;
    private final String kept;
    private final String[] copied;
    private final String wrongWay;
    private final String last;

    Given(String[] words, String letters, List<String> names, String text, String a, String b, String c, boolean way) {
        this.words = words != null ? words : NONE;
        this.letters = letters.toCharArray(); //~ null-dereference
        this.names = names == null ? Collections.emptyList() : names;
        this.made = make();
        if (text == null) {
            this.text = "";
        } else {
            this.text = text;
        }
        this.checkedBehind = a;
        if (a == null) throw new IllegalArgumentException(); //~ uncaught-exception
        check(b); //~ uncaught-exception
        this.checkedElsewhere = b;
        this.kept = kept(c); //~ uncaught-exception
        this.copied = words == null ? null : words.clone();
        this.wrongWay = a != null ? null : a;
        this.last = last(way);
    }

    private static Map<String, Integer> make() {
        return new HashMap<>();
    }

    private static void check(String s) {
        if (s == null) throw new IllegalStateException(); //~ uncaught-exception
    }

    private static String kept(String s) {
        if (s == null) throw new IllegalStateException(); //~ uncaught-exception
        return s;
    }

    private static String last(boolean way) {
        if (way) return null;
        return "last";
    }

    int there() {
        return words.length + letters.length + names.size() + made.size() + text.length() + checkedBehind.length()
            + checkedElsewhere.length() + kept.length();
    }

    int copied() {
        return copied.length; //~ null-dereference
    }

    int wrongWay() {
        return wrongWay.length(); //~ null-dereference
    }

    int last() {
        return last.length(); //~ null-dereference
    }
}

/** What a parameter is set to later is not what was checked. */
class Reset {
    private final List<String> list;

    Reset(List<String> list) {
        Objects.requireNonNull(list); //~ uncaught-exception
        if (list.isEmpty()) list = null;
        this.list = list;
    }

    int size() {
        return list.size(); //~ null-dereference
    }
}

/** Nor is what it is set to where it was asked. */
class Lost {
    private final String text;

    Lost(String text) {
        if (text != null) {
            text = text.isEmpty() ? null : text;
            this.text = text;
        } else {
            this.text = "";
        }
    }

    int length() {
        return text.length(); //~ null-dereference
    }
}

/** A method that others override may give anything. */
class Open {
    private final List<String> list;

    Open() {
        list = make();
    }

    List<String> make() {
        return new ArrayList<>();
    }

    int size() {
        return list.size(); //~ null-dereference
    }
}

/** A constructor above that calls a method which is below sees what initialisers have not made yet. */
class Asking {
    Asking() {
        begin();
    }

    void begin() {
    }
}

class Asked extends Asking {
    private final List<String> list = new ArrayList<>();

    @Override
    void begin() {
        list.add("begun"); //~ null-dereference
    }
}

class AskedLater extends Asking {
    private List<String> list = new ArrayList<>();

    @Override
    void begin() {
        list.add("begun"); //~ null-dereference
    }
}

/** What a block makes is there like what a constructor makes. */
class Blocks {
    private final int[] room;
    private final List<String> list;
    private final String name;
    private int at = 2;

    {
        room = new int[3];
        list = new ArrayList<>();
    }

    {
        name = find();
    }

    static String find() {
        return null;
    }

    int first() {
        return room[0] + list.size();
    }

    int last() {
        return room[3]; //~ array-index-out-of-bounds
    }

    int length() {
        return name.length(); //~ null-dereference
    }

    int there(int at) {
        return at < 0 || at > 2 ? 0 : room[at];
    }
}

/** A block that asks the object before it makes something. */
class BlockAsks {
    private final List<String> list;

    {
        int size = size();
        list = new ArrayList<>(size);
    }

    int size() {
        return list.size(); //~ null-dereference
    }
}
