/** A trie over the letters a to z, as textbooks have it: each node has an array of 26 children, never a shorter one. */
class Tries {
    static final class Node {
        final Node[] next = new Node[26];
        int count;
    }

    private final Node root = new Node();

    void insert(String word) {
        Node at = root;
        for (int i = 0; i < word.length(); i++) {   //~ null-dereference
            int k = word.charAt(i) - 'a';
            if (at.next[k] == null) {               //~ array-index-out-of-bounds
                at.next[k] = new Node();
            }
            at = at.next[k];
        }
        at.count++;
    }

    int count(String word) {
        if (word == null) {
            return 0;
        }
        Node at = root;
        for (int i = 0; i < word.length() && at != null; i++) {
            int k = word.charAt(i) - 'a';
            if (k < 0 || k >= 26) {
                return 0;
            }
            at = at.next[k];
        }
        return at == null ? 0 : at.count;
    }

    /** The last child is there in every input. */
    Node last() {
        return root.next[25];
    }

    /** Other arrays are as short as ever: a length of 26 is none of them. */
    static int sum(int[] all) {
        if (all == null) {
            return 0;
        }
        assert all.length < 26;
        int sum = 0;
        for (int n : all) {
            sum += n;
        }
        return sum;
    }
}

// Null, and arrays of no element to three.
//~ explore Tries.sum auto: paths.explored=5 paths.bounded=0
