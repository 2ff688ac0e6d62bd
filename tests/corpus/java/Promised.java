import java.util.List;
import java.util.Map;

/** Objects that others have are as their classes promise, wherever code finds them; until it changes them itself. */
class Promised {
  static class Account {
    private int share = 1;
    //@ invariant share > 0;

    int share() { return share; }

    int others() { return 10 / (share - 1); } //~ division-by-zero

    void close() { share = 0; } //~ invariant-violated

    int closed() {
      share = 0;
      int each = 10 / share; //~ division-by-zero
      share = 1;
      return each;
    }
  }

  private Account own;
  private List<Account> all;
  private Account[] some;
  private Map<String, Account> named;

  int ofField() { return own == null ? 0 : 10 / own.share(); }

  int ofAnything(Object o) { return o instanceof Account ? 10 / ((Account) o).share : 0; }

  int ofList() {
    int sum = 0;
    if (all != null) for (Account a : all) if (a != null) sum += 10 / a.share();
    return sum;
  }

  int ofArray(int i) { return some == null || i < 0 || i >= some.length || some[i] == null ? 0 : 10 / some[i].share(); }

  int ofMap() {
    Account a = named == null ? null : named.get("a");
    return a == null ? 0 : 10 / a.share();
  }

  int less() { return own == null ? 0 : own.others(); }

  static class Link {
    private Link next;
    private int left;
    //@ invariant left >= 0 && (next == null || left > next.left);

    int behind() { return next == null ? 0 : 100 / (left - next.left); }

    int farBehind() { return next == null || next.next == null ? 0 : 100 / (next.left - next.next.left); }

    int twoBelow() { return next == null || next.next == null ? 0 : 100 / (left - next.next.left - 2); } //~ division-by-zero
  }
}
