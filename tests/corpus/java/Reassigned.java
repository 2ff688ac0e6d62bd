// Private fields without `final`: as if they had it where nothing sets them again, never null where nothing gives them null.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class Reassigned {
    private static int most = 3;
    private static int count = 3;
    private List<String> names = new ArrayList<>();
    private Map<String, Integer> cleared = new HashMap<>();
    private List<String> given = new ArrayList<>();
    private int[] four = new int[4];
    private int[] grown = new int[4];
    private String text = "";
    private String[] words;
    private Inside inside = new Inside();
    private Node head = new Node();
    private Table table = new Table();
    @Setter private List<String> filled = new ArrayList<>();
    List<String> open = new ArrayList<>();
    private List<String> lent = new ArrayList<>();

    Reassigned(String... words) {
        if (words == null) throw new IllegalArgumentException(); //~ uncaught-exception
        this.words = words;
    }

    void clear() {
        cleared = new HashMap<>();
    }

    void give(List<String> list) {
        this.given = list;
    }

    void grow() {
        int[] larger = new int[grown.length + 4];
        System.arraycopy(grown, 0, larger, 0, grown.length);
        grown = larger;
    }

    void shrink() {
        grown = Arrays.copyOf(grown, 4);
    }

    void say(int n) {
        text = text + n;
        text += n;
    }

    void count() {
        count++;
    }

    int names() {
        return names.size();
    }

    int cleared() {
        return cleared.size();
    }

    int given() {
        return given.size(); //~ null-dereference
    }

    int four(int i) {
        if (i < 0 || i > 4) return 0;
        return four[i]; //~ array-index-out-of-bounds
    }

    int grown() {
        return grown.length;
    }

    /** What it is made with is not how long it stays. */
    int grown(int i) {
        if (i < 0 || i > 8) return 0;
        return grown[i]; //~ array-index-out-of-bounds
    }

    int cell(int i) {
        if (i < 0 || i > 5) return 0;
        return table.cells[i]; //~ array-index-out-of-bounds
    }

    static int link(Link link) {
        if (link == null || link.next == null) return 0;
        return 1 / link.next.value; //~ division-by-zero
    }

    int text() {
        return text.length();
    }

    int words() {
        return words.length;
    }

    int inside() {
        return inside.node.value; //~ null-dereference
    }

    int filled() {
        return filled.size(); //~ null-dereference
    }

    int open() {
        return open.size(); //~ null-dereference
    }

    int lent() {
        return lent.size(); //~ null-dereference
    }

    int next() {
        head = head.next; //~ null-dereference
        return 0;
    }

    static int quotient(int n) {
        return n / (most - 3); //~ division-by-zero
    }

    static int remainder(int n) {
        return n % most;
    }

    static int counted(int n) {
        return n / count; //~ division-by-zero
    }

    /** Only what a parameter gives may be null. */
    static class Inside {
        private Node node = new Node();

        void set(Node other) {
            node = other;
        }
    }

    /** Nobody else can name it, so that its fields are as good as private. */
    private static class Table {
        int[] cells = new int[5];
    }

    /** But nobody may set a field yet. */
    private static class Link {
        Link next = null;
        int value;
    }

    static class Borrower {
        void borrow(Reassigned from) {
            from.lent = null; //~ null-dereference
        }
    }
}

@interface Setter {}

class Node {
    Node next;
    int value;
}
