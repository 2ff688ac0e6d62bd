import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

// Nobody knows in which order a set has keys that are equal only to themselves: what is raised in each order is found.
class RemovedKeys {
  static class Key {
    int id;
  }

  enum Color {
    RED, GREEN, BLUE
  }

  // Whichever of two keys comes first, the other one is asked for when it is gone.
  static void removes(Set<Key> keys) {
    if (keys == null) return;
    for (Key key : keys) { //~ uncaught-exception
      if (key == null) return;
      keys.remove(key);
    }
  }

  static void removesFromMap(Map<Key, String> map) {
    if (map == null) return;
    for (Key key : map.keySet()) { //~ uncaught-exception
      if (key == null) return;
      map.remove(key);
    }
  }

  static void removesColors(Set<Color> colors) {
    if (colors == null) return;
    for (Color color : colors) { //~ uncaught-exception
      if (color == null) return;
      colors.remove(color);
    }
  }

  // Of two keys; of three none is removed.
  static void clears(Set<Key> keys) {
    if (keys == null) return;
    for (Key key : keys) { //~ uncaught-exception
      if (key == null) return;
      if (keys.size() == 2) keys.clear();
    }
  }

  static class Session {
    boolean expired;

    boolean isExpired() {
      return expired;
    }
  }

  private final Set<Session> sessions = new HashSet<>();
  private final Map<Key, Session> byKey = new HashMap<>();

  void open(Session session, Key key) {
    if (session == null || key == null) return;
    sessions.add(session);
    byKey.put(key, session);
  }

  // Of two that have both expired; where one has, it may come last.
  void sweep() {
    for (Session session : sessions) { //~ uncaught-exception
      if (session != null && session.isExpired()) sessions.remove(session);
    }
  }

  void sweepMap() {
    for (Key key : byKey.keySet()) { //~ uncaught-exception
      Session session = byKey.get(key);
      if (session != null && session.expired) byKey.remove(key);
    }
  }

  // One key is removed at its turn, and nothing comes behind it.
  static void single(Set<Key> keys) {
    if (keys == null || keys.size() != 1) return;
    for (Key key : keys) keys.remove(key);
  }

  // Through the iterator nothing is wrong.
  static void right(Set<Key> keys) {
    if (keys == null) return;
    for (var it = keys.iterator(); it.hasNext(); ) {
      if (it.next() != null) it.remove();
    }
  }
}
