import java.util.*;
import java.util.concurrent.*;

/** What is done to a collection of an input first, before anything else has looked at it: nothing of it raises an exception. */
class Untouched {
  static int arrayListEach(ArrayList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int arrayListClear(ArrayList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedListEach(LinkedList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int linkedListClear(LinkedList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int vectorEach(Vector<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int vectorClear(Vector<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int copyOnWriteArrayListEach(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int copyOnWriteArrayListClear(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int hashSetEach(HashSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int hashSetClear(HashSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedHashSetEach(LinkedHashSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int linkedHashSetClear(LinkedHashSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int copyOnWriteArraySetEach(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int copyOnWriteArraySetClear(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int treeSetEach(TreeSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int treeSetClear(TreeSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int arrayDequeEach(ArrayDeque<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int arrayDequeArray(ArrayDeque<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int arrayDequeForEach(ArrayDeque<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int arrayDequeClear(ArrayDeque<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int arrayDequeFilter(ArrayDeque<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int arrayDequeCount(ArrayDeque<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int priorityQueueEach(PriorityQueue<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int priorityQueueClear(PriorityQueue<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentLinkedQueueEach(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int concurrentLinkedQueueClear(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedListBack(LinkedList<Integer> m) { if (m == null) return 0; int n = 0; for (Iterator<Integer> it = m.descendingIterator(); it.hasNext(); n++) it.next(); return n; }
  static int linkedListLast(LinkedList<Integer> m) { if (m == null) return 0; m.pollLast(); m.addFirst(1); return m.size(); }
  static int arrayDequeBack(ArrayDeque<Integer> m) { if (m == null) return 0; int n = 0; for (Iterator<Integer> it = m.descendingIterator(); it.hasNext(); n++) it.next(); return n; }
  static int arrayDequeLast(ArrayDeque<Integer> m) { if (m == null) return 0; m.pollLast(); m.addFirst(1); m.addLast(2); for (Integer x : m) x.hashCode(); return m.size(); }
  static int hashMapEntries(HashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int hashMapClear(HashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int hashMapClearKeys(HashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int linkedHashMapEntries(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int linkedHashMapClear(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedHashMapClearKeys(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int treeMapEntries(TreeMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int treeMapClear(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int treeMapClearKeys(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int concurrentHashMapEntries(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int concurrentHashMapClear(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentHashMapClearKeys(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int concurrentSkipListMapEntries(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int concurrentSkipListMapClear(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentSkipListMapClearKeys(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
}
