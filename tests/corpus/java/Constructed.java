// Final fields that every constructor makes, or has checked, are never null in an object that is there; the others are
// what inputs have.

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

class Constructed {
    private final StringBuilder text;
    private final String name;
    private final String other;
    private final int[] data;
    private final Map<String, Integer> maybe;
    private final String passed;

    Constructed(String name, String other, boolean full, String passed) {
        if (other == null || other.isEmpty()) {
            throw new IllegalArgumentException(); //~ uncaught-exception
        }
        this.text = new StringBuilder();
        this.name = Objects.requireNonNull(name); //~ uncaught-exception
        this.other = other;
        this.data = new int[4];
        if (full) {
            maybe = new HashMap<>();
        } else {
            maybe = null;
        }
        this.passed = passed;
    }

    Constructed(String name) {
        this(name, "some", true, name); //~ uncaught-exception
    }

    int made() {
        return text.length() + data[3];
    }

    int checked() {
        return name.length() + other.length();
    }

    int mayBeNull() {
        return maybe.size(); //~ null-dereference
    }

    int passedAsItWas() {
        return passed.length(); //~ null-dereference
    }
}

/** What its constructor calls sees the field before it is set. */
class Early {
    private final List<String> list;

    Early() {
        fill();
        list = new ArrayList<>();
    }

    private void fill() {
        list.add("a"); //~ null-dereference
    }
}

/** So does what is called by way of a class above. */
class Inherits extends AbstractList<Integer> {
    private final List<Integer> list;

    Inherits() {
        add(1);
        list = new ArrayList<>();
    }

    @Override
    public void add(int index, Integer e) {
        list.add(index, e); //~ null-dereference, uncaught-exception
    }

    @Override
    public Integer get(int index) {
        return index;
    }

    @Override
    public int size() {
        return 0;
    }
}
