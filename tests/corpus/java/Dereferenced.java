// What a constructor calls a method of, or reads a part of, is not null in any object that it has left.

import java.util.List;

class Dereferenced {
    private final int[] numbers;
    private final int count;
    private final String name;
    private final List<String> words;
    private final Object free;

    Dereferenced(int[] numbers, String name, List<String> words, Object free) {
        this.numbers = numbers;
        this.count = numbers.length; //~ null-dereference
        this.name = name;
        this.words = words;
        this.free = free;
        for (String word : this.words) { //~ null-dereference
            if (word == null) throw new IllegalArgumentException(); //~ uncaught-exception
        }
        if (name.isEmpty() || words.isEmpty()) throw new IllegalArgumentException(); //~ null-dereference, uncaught-exception
    }

    int known() {
        return numbers.length + name.length() + words.size();
    }

    int unknown() {
        return free.hashCode(); //~ null-dereference
    }
}

// Where that does not always happen, it may be null.
class Skipped {
    private final String never;
    private final String behind;
    private final String within;
    private final String left;
    private final String later;

    Skipped(String never, String behind, String within, String left, String later, boolean skip) {
        this.never = never;
        this.behind = behind;
        this.within = within;
        this.left = left;
        this.later = later;
        if (skip && behind.isEmpty()) throw new IllegalArgumentException(); //~ null-dereference, uncaught-exception
        int n = skip ? within.length() : 0; //~ null-dereference
        Runnable r = () -> System.out.println(later.trim());
        if (skip) return;
        if (left.isEmpty()) throw new IllegalArgumentException(); //~ null-dereference, uncaught-exception
    }

    int never() {
        return never.length(); //~ null-dereference
    }

    int behind() {
        return behind.length(); //~ null-dereference
    }

    int within() {
        return within.length(); //~ null-dereference
    }

    int left() {
        return left.length(); //~ null-dereference
    }

    int later() {
        return later.length(); //~ null-dereference
    }
}
