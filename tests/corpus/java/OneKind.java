// Values of one type variable are compared with each other: they are of one kind, whatever declares them.
class OneKind<E extends Comparable<E>> {
    static class Part<E> {
        E item;
        Part<E> next;

        Part(E item, Part<E> next) {
            this.item = item;
            this.next = next;
        }
    }

    Part<E> head;

    void insert(E e) {
        if (e == null) return;
        boolean above = head == null || head.item == null || head.item.compareTo(e) <= 0; //~ class-cast
        if (above) head = new Part<>(e, head);
    }

    static int use(OneKind<String> a) {
        if (a != null && a.head != null) a.insert("zz");
        return 0;
    }

    // Both texts and numbers are there, but not together.
    static int order(OneKind<String> a, OneKind<Integer> b) {
        if (a == null || a.head == null || a.head.item == null || b == null || b.head == null) return 0;
        return a.first() + b.first();
    }

    int first() {
        if (head == null || head.item == null || head.next == null || head.next.item == null) return 1;
        return 1 / head.item.compareTo(head.next.item); //~ division-by-zero
    }

    // What code has put there itself may be of another kind: this raises where `insert` compares the two.
    @SuppressWarnings({"unchecked", "rawtypes"})
    static int mixed(int n) {
        OneKind<Integer> a = new OneKind<>();
        a.insert(n);
        ((OneKind) a).insert("text");
        return 1;
    }
}

// A list of texts has no numbers, whatever `mixed` does.
//~ explore OneKind.use auto: paths.exceptional=0 complete=true
