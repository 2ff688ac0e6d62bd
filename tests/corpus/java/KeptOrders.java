import java.util.*;

// What all constructors say of an order, each object has: it is there, and asks elements for what it says.
class KeptOrders {
  final Comparator<String> byLength;
  private final Comparator<Integer> down = Collections.reverseOrder();

  // A text that is null has no length: what asks for it stands here.
  KeptOrders() {
    byLength = Comparator.comparing(String::length); //~ null-dereference
  }

  KeptOrders(int unused) {
    byLength = Comparator.comparing(String::length);
  }

  int compare(String a) {
    return byLength.compare(a, "x");
  }

  int known() {
    return 1 / byLength.compare("a", "b"); //~ division-by-zero
  }

  int never() {
    return 1 / down.compare(1, 2);
  }
}

class PlainOrder {
  final Comparator<String> order;

  PlainOrder() {
    order = Comparator.<String>naturalOrder().reversed();
  }

  int compare(String a) {
    return a == null ? 0 : order.compare(a, a) == 0 ? 1 : 1 / 0;
  }
}
