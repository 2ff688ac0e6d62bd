// What a method announces in its `throws` clause or in its documentation is told all the same; it only counts for less.
// The bodies of an interface of the library come from its abstract classes.

import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Collections;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

class Announced {
    static class EmptyException extends Exception { }

    int size;

    /** Takes one away. */
    void pop() throws EmptyException {
        if (size == 0) {
            throw new EmptyException(); //~ uncaught-exception
        }
        size--;
    }

    /**
     * Adds some.
     *
     * @throws IllegalArgumentException when there are none
     */
    void push(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("none"); //~ uncaught-exception
        }
        size += n;
    }

    static String loud(String s) {
        return s.toUpperCase(java.util.Locale.ENGLISH) + String.format(Locale.ROOT, "%d", 1); //~ null-dereference
    }
}

/** The numbers from 0 on. */
class Numbers extends AbstractList<Integer> {
    private final int count;

    Numbers(int count) {
        this.count = count;
    }

    @Override
    public Integer get(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException(); //~ uncaught-exception
        }
        return index;
    }

    @Override
    public int size() {
        return count;
    }

    static int sum(int n) {
        int sum = 0;
        for (int i : new Numbers(n & 3)) {
            sum += i;
        }
        assert sum <= 3;
        assert new Numbers(3).indexOf(2) == 2;
        assert new Numbers(3).subList(1, 3).get(0) == 1;
        assert new Numbers(2).equals(java.util.List.of(0, 1));
        return sum;
    }

    static boolean adds() {
        return new Numbers(1).add(7); //~ uncaught-exception
    }

    static Integer ends() {
        Iterator<Integer> it = new Numbers(1).iterator();
        it.next();
        return it.next(); //~ uncaught-exception
    }
}

/** One key with a value. */
class One extends AbstractMap<String, Integer> {
    @Override
    public Set<Map.Entry<String, Integer>> entrySet() {
        return Collections.singleton(Map.entry("a", 1));
    }

    static int found() {
        One one = new One();
        assert one.get("a") == 1 && one.get("b") == null && one.containsValue(1) && one.keySet().contains("a");
        assert one.toString().equals("{a=1}");
        return one.size();
    }

    static Integer puts() {
        return new One().put("b", 2); //~ uncaught-exception
    }
}
