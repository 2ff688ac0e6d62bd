// Private fields that are given each other's values: never null where none of them is ever given null, arrays as long as those
// that any of them begins with.

import java.util.ArrayDeque;
import java.util.LinkedList;
import java.util.Queue;

class Swapped {
    private Queue<String> front = new LinkedList<>(), back = new LinkedList<>();
    private int[] now = new int[3], later = new int[3];
    private int[] odd = new int[3], even = new int[4];
    private StringBuilder one = new StringBuilder(), two = new StringBuilder(), three = new StringBuilder();
    private final StringBuilder fixed = new StringBuilder();
    private StringBuilder latest = fixed;
    private StringBuilder left = new StringBuilder(), right = new StringBuilder();
    private StringBuilder lent = new StringBuilder(), owed = new StringBuilder();
    private Object first, second;

    Swapped(Object first) {
        if (first == null) throw new IllegalArgumentException(); //~ uncaught-exception
        this.first = first;
        second = this;
    }

    void push(String text) {
        back.add(text);
    }

    String pop() {
        if (front.isEmpty()) flip();
        return front.poll();
    }

    private void flip() {
        Queue<String> other = front;
        front = back;
        back = other;
    }

    void step() {
        int[] other = now;
        now = later;
        later = other;
    }

    int at(int i) {
        if (i < 0 || i > 3) return 0;
        return now[i]; //~ array-index-out-of-bounds
    }

    int last() {
        return now[2] + later[2];
    }

    void turn() {
        int[] other = odd;
        odd = even;
        even = other;
    }

    /** It has three elements at first. */
    int fourth() {
        return odd[3]; //~ array-index-out-of-bounds
    }

    /** In a ring, of which nothing else is a part. */
    void rotate() {
        StringBuilder other = this.one;
        this.one = this.two;
        this.two = true ? three : two;
        this.three = other;
    }

    int ring() {
        return one.length() + two.length() + three.length();
    }

    void choose(boolean own) {
        latest = own ? fixed : one;
    }

    int latest() {
        return latest.length();
    }

    /** What one of them may be is what the others may be. */
    void mix(StringBuilder given) {
        StringBuilder other = left;
        left = right;
        right = given;
    }

    int left() {
        return left.length(); //~ null-dereference
    }

    /** The name is that of a parameter. */
    void lend(StringBuilder owed) {
        lent = owed;
    }

    int lent() {
        return lent.length(); //~ null-dereference
    }

    int owed() {
        return owed.length();
    }

    void exchange() {
        Object other = first;
        first = second;
        second = other;
    }

    int ends() {
        return first.hashCode() + second.hashCode();
    }

    /** The first one is given what the second one has before it has anything. */
    static class Early {
        private StringBuilder taken = new StringBuilder();
        private int length = take();
        private StringBuilder given = new StringBuilder();

        private int take() {
            taken = given;
            return 0;
        }

        int taken() {
            return taken.length(); //~ null-dereference
        }

        int given() {
            return given.length();
        }
    }

    /** What stands in a class without a name is another object's. */
    static class Outside {
        private StringBuilder text = new StringBuilder(), other = new StringBuilder();

        Runnable turn() {
            return new Runnable() {
                StringBuilder other;

                public void run() {
                    text = other;
                }
            };
        }

        int text() {
            return text.length(); //~ null-dereference
        }

        int other() {
            return other.length();
        }
    }

    /** Of different classes: what is there may be either. */
    static class Kinds {
        private Queue<String> list = new LinkedList<>(), deque = new ArrayDeque<>();

        void swap() {
            Queue<String> other = list;
            list = deque;
            deque = other;
        }

        int both() {
            return list.size() + deque.size();
        }
    }

    static class Link {
        int value;
        Link next;
    }

    /** Both ends are one object at first. */
    static class Begun {
        private Link head = new Link(), tail = head;
        private final Link fixed = new Link(), same = fixed;

        void add(int value) {
            Link link = new Link();
            link.value = value;
            tail.next = link;
            tail = link;
        }

        int ends() {
            return head.value + tail.value + fixed.value + same.value;
        }
    }

    /** The same by a constructor, in two ways. */
    static class Constructed {
        private Link head, tail;
        private final Link fixed, same;

        Constructed() {
            head = new Link();
            tail = this.head;
            same = fixed = new Link();
        }

        void forget() {
            tail = head;
        }

        int ends() {
            return head.value + tail.value + fixed.value + same.value;
        }
    }

    /** What a constructor reads may be null by then. */
    static class Undone {
        private Link head = new Link(), tail, end, last;

        Undone(boolean cleared) {
            if (cleared) head = null;
            tail = head;
            last = end;
            end = new Link();
        }

        int tail() {
            return tail.value; //~ null-dereference
        }

        int last() {
            return last.value; //~ null-dereference
        }

        int end() {
            return end.value;
        }
    }

    /** The same by a method. */
    static class Emptied {
        private Link head = new Link(), tail;

        Emptied() {
            clear();
            tail = head;
        }

        private void clear() {
            head = null;
        }

        int tail() {
            return tail.value; //~ null-dereference
        }
    }

    /** The block runs before the field that it reads begins. */
    static class Sooner {
        private Link tail;

        {
            tail = this.head;
        }

        private Link head = new Link();

        int tail() {
            return tail.value; //~ null-dereference
        }

        int head() {
            return head.value;
        }
    }
}
