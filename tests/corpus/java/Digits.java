// Loops over the digits of a number are followed to their end, whatever bounds loops; those of people's iterators are not.
class Digits {
    static int ten(int i) { return 1 / (Integer.toString(i).length() - 10); } //~ division-by-zero
    static int leading(int x) { return Integer.numberOfLeadingZeros(x) == 26 ? 1 / (x - 33) : 0; } //~ division-by-zero
    static int trailing(int x) { return Integer.numberOfTrailingZeros(x) == 20 ? 1 / (x - (5 << 20)) : 0; } //~ division-by-zero
    static int binary(int x) { return 1 / (Integer.toBinaryString(x).length() - 20); } //~ division-by-zero

    // A `continue` behind a condition on numbers does not make a walk along a ring one that counts.
    static class N { int k; N next; }
    static N plus(N a, N b) {
        N r = null;
        while (a != null || b != null) {
            N t = new N();
            if (a != null) { t.k += a.k; a = a.next; }
            if (b != null) { t.k += b.k; b = b.next; }
            if (t.k == 0) continue;
            t.next = r;
            r = t;
        }
        return r;
    }

    // Nor is one that ends with a number cut short because it begins with a choice.
    static int rounds(boolean odd) {
        int i = 0, sum = 0;
        do {
            if (odd) sum++;
            sum++;
            i++;
        } while (i < 30);
        return 1 / (sum - 60); //~ division-by-zero
    }

    // Whoever starts a clause has ended the one before.
    //@ requires n > 0
    //@ ensures \result > 5;
    static int two(int n) { return n; } //~ postcondition-violated
}
