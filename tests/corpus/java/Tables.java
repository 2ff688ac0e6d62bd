import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Sorted collections, and collections in collections, of final static fields that the program only reads. */
class Tables {
  enum State { IDLE, RUN, STOP }

  static final EnumSet<State> LIVE = EnumSet.of(State.IDLE, State.RUN);
  static final Set<State> SHOWN = Collections.unmodifiableSet(EnumSet.of(State.IDLE));
  static final Set<Integer> PRIMES = new TreeSet<>(List.of(2, 3, 5));
  static final TreeMap<Integer, String> BANDS = new TreeMap<>();
  static final Map<State, Set<State>> NEXT = Map.of(State.IDLE, EnumSet.of(State.RUN), State.RUN, EnumSet.of(State.STOP));
  private static final Map<State, List<Integer>> COSTS = new EnumMap<>(State.class);
  private static final Map<String, List<Integer>> GROWING = new HashMap<>();
  private static final List<Integer> COMMON = new ArrayList<>(List.of(1));
  private static final Map<String, List<Integer>> SHARED = new HashMap<>();
  private static final Map<String, Integer> WORDS = new HashMap<>();

  static {
    BANDS.put(0, "");
    BANDS.put(10, "high");
    COSTS.put(State.IDLE, new ArrayList<>(List.of(0, 4)));
    COSTS.put(State.RUN, new ArrayList<>(List.of(7)));
    GROWING.put("a", new ArrayList<>(List.of(1)));
    SHARED.put("a", COMMON);
    WORDS.put("zero", 0);
  }

  // A text as long as a key of the table.
  static int word(String s) {
    return 10 / WORDS.getOrDefault(s, 5); //~ division-by-zero
  }

  static int live(State s) {
    return 1 / (LIVE.contains(s) ? 1 : s == State.STOP ? 2 : s == null ? 3 : 0);
  }

  static int shown(State s) {
    return 1 / (SHOWN.contains(s) ? 0 : 1); //~ division-by-zero
  }

  static int primes() {
    int sum = 0;
    for (int p : PRIMES) sum += p;
    return 1 / (sum - 10); //~ division-by-zero
  }

  static int prime(int n) {
    return 1 / (PRIMES.contains(n) && n > 5 ? 0 : 1);
  }

  static char band(int n) {
    return BANDS.floorEntry(n).getValue().charAt(0); //~ null-dereference, uncaught-exception
  }

  static char top() {
    return BANDS.lastEntry().getValue().charAt(3);
  }

  static boolean may(State from, State to) {
    return NEXT.get(from).contains(to); //~ null-dereference, uncaught-exception
  }

  static int steps(State from) {
    if (from == null || from == State.STOP) return 1;
    return 1 / NEXT.get(from).size();
  }

  static int cost(State s) {
    List<Integer> all = COSTS.get(s);
    int sum = 0;
    if (all != null) for (int c : all) sum += c;
    return 1 / (all == null || sum == 4 || sum == 7 ? 1 : 0);
  }

  // This one changes what is inside.
  static void grow() {
    GROWING.get("a").add(2); //~ null-dereference
  }

  static int grown() {
    return 1 / (GROWING.get("a").size() - 2); //~ division-by-zero, null-dereference
  }

  // What is inside is elsewhere, too, and changes there.
  static void more() {
    COMMON.add(2);
  }

  static int shared() {
    return 1 / (SHARED.get("a").size() - 2); //~ division-by-zero, null-dereference
  }
}
