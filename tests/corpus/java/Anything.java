import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An Object may be a list or a map where code asks for one. */
class Anything {
  static int pair(Object o) {
    if (o instanceof List<?> list && list.size() == 2) {
      throw new IllegalStateException(); //~ uncaught-exception
    }
    return 0;
  }

  static int entries(Object o) {
    return o instanceof Map ? 12 / ((Map<?, ?>) o).size() : 0; //~ division-by-zero
  }

  //@ requires all != null;
  //@ scope length <= 2;
  static int nested(Object[] all) {
    int found = 0;
    for (Object each : all) {
      if (each instanceof ArrayList) {
        found += ((ArrayList<?>) each).size();
      }
    }
    assert found < 2; //~ assertion-failure
    return found;
  }

  static int cast(Object o) {
    return ((List<?>) o).size(); //~ null-dereference, class-cast
  }
}
