import java.util.*;
import java.util.concurrent.*;

/** What is done to a collection of an input first, before anything else has looked at it: nothing of it raises an exception. */
class Untouched {
  static int arrayListEach(ArrayList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int arrayListArray(ArrayList<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int arrayListForEach(ArrayList<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int arrayListClear(ArrayList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int arrayListFilter(ArrayList<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int arrayListCount(ArrayList<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int linkedListEach(LinkedList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int linkedListArray(LinkedList<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int linkedListForEach(LinkedList<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int linkedListClear(LinkedList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedListFilter(LinkedList<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int linkedListCount(LinkedList<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int vectorEach(Vector<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int vectorArray(Vector<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int vectorForEach(Vector<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int vectorClear(Vector<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int vectorFilter(Vector<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int vectorCount(Vector<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int copyOnWriteArrayListEach(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int copyOnWriteArrayListArray(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int copyOnWriteArrayListForEach(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int copyOnWriteArrayListClear(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int copyOnWriteArrayListFilter(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int copyOnWriteArrayListCount(CopyOnWriteArrayList<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int hashSetEach(HashSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int hashSetArray(HashSet<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int hashSetForEach(HashSet<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int hashSetClear(HashSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int hashSetFilter(HashSet<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int hashSetCount(HashSet<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int linkedHashSetEach(LinkedHashSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int linkedHashSetArray(LinkedHashSet<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int linkedHashSetForEach(LinkedHashSet<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int linkedHashSetClear(LinkedHashSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedHashSetFilter(LinkedHashSet<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int linkedHashSetCount(LinkedHashSet<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int copyOnWriteArraySetEach(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int copyOnWriteArraySetArray(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int copyOnWriteArraySetForEach(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int copyOnWriteArraySetClear(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int copyOnWriteArraySetFilter(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int copyOnWriteArraySetCount(CopyOnWriteArraySet<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int treeSetEach(TreeSet<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int treeSetArray(TreeSet<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int treeSetForEach(TreeSet<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int treeSetClear(TreeSet<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int treeSetFilter(TreeSet<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int treeSetCount(TreeSet<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int arrayDequeEach(ArrayDeque<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int arrayDequeArray(ArrayDeque<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int arrayDequeForEach(ArrayDeque<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int arrayDequeClear(ArrayDeque<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int arrayDequeFilter(ArrayDeque<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int arrayDequeCount(ArrayDeque<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int priorityQueueEach(PriorityQueue<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int priorityQueueArray(PriorityQueue<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int priorityQueueForEach(PriorityQueue<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int priorityQueueClear(PriorityQueue<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int priorityQueueCount(PriorityQueue<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int concurrentLinkedQueueEach(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m) n++; return n; }
  static int concurrentLinkedQueueArray(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; return m.toArray().length; }
  static int concurrentLinkedQueueForEach(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; m.forEach(x -> { }); return m.size(); }
  static int concurrentLinkedQueueClear(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentLinkedQueueFilter(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; m.removeIf(x -> true); return m.size(); }
  static int concurrentLinkedQueueCount(ConcurrentLinkedQueue<Integer> m) { if (m == null) return 0; return (int) m.stream().count(); }
  static int linkedListBack(LinkedList<Integer> m) { if (m == null) return 0; int n = 0; for (Iterator<Integer> it = m.descendingIterator(); it.hasNext(); n++) it.next(); return n; }
  static int linkedListLast(LinkedList<Integer> m) { if (m == null) return 0; m.pollLast(); m.addFirst(1); return m.size(); }
  static int arrayDequeBack(ArrayDeque<Integer> m) { if (m == null) return 0; int n = 0; for (Iterator<Integer> it = m.descendingIterator(); it.hasNext(); n++) it.next(); return n; }
  static int arrayDequeLast(ArrayDeque<Integer> m) { if (m == null) return 0; m.pollLast(); m.addFirst(1); m.addLast(2); for (Integer x : m) x.hashCode(); return m.size(); }
  static int hashMapKeys(HashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m.keySet()) n++; return n; }
  static int hashMapEntries(HashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int hashMapForEach(HashMap<Integer, Integer> m) { if (m == null) return 0; m.forEach((k, v) -> { }); return m.size(); }
  static int hashMapClear(HashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int hashMapClearKeys(HashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int hashMapClearValues(HashMap<Integer, Integer> m) { if (m == null) return 0; m.values().clear(); return m.size(); }
  static int hashMapClearEntries(HashMap<Integer, Integer> m) { if (m == null) return 0; m.entrySet().clear(); return m.size(); }
  static int hashMapFilter(HashMap<Integer, Integer> m) { if (m == null) return 0; m.values().removeIf(v -> true); return m.size(); }
  static int hashMapPut(HashMap<Integer, Integer> m) { if (m == null) return 0; m.put(1, 2); return m.get(1); }
  static int linkedHashMapKeys(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m.keySet()) n++; return n; }
  static int linkedHashMapEntries(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int linkedHashMapForEach(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.forEach((k, v) -> { }); return m.size(); }
  static int linkedHashMapClear(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int linkedHashMapClearKeys(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int linkedHashMapClearValues(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.values().clear(); return m.size(); }
  static int linkedHashMapClearEntries(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.entrySet().clear(); return m.size(); }
  static int linkedHashMapFilter(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.values().removeIf(v -> true); return m.size(); }
  static int linkedHashMapPut(LinkedHashMap<Integer, Integer> m) { if (m == null) return 0; m.put(1, 2); return m.get(1); }
  static int treeMapKeys(TreeMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m.keySet()) n++; return n; }
  static int treeMapEntries(TreeMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int treeMapForEach(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.forEach((k, v) -> { }); return m.size(); }
  static int treeMapClear(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int treeMapClearKeys(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int treeMapClearValues(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.values().clear(); return m.size(); }
  static int treeMapClearEntries(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.entrySet().clear(); return m.size(); }
  static int treeMapFilter(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.values().removeIf(v -> true); return m.size(); }
  static int treeMapPut(TreeMap<Integer, Integer> m) { if (m == null) return 0; m.put(1, 2); return m.get(1); }
  static int concurrentHashMapKeys(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m.keySet()) n++; return n; }
  static int concurrentHashMapEntries(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int concurrentHashMapForEach(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.forEach((k, v) -> { }); return m.size(); }
  static int concurrentHashMapClear(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentHashMapClearKeys(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int concurrentHashMapClearValues(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.values().clear(); return m.size(); }
  static int concurrentHashMapClearEntries(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.entrySet().clear(); return m.size(); }
  static int concurrentHashMapFilter(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.values().removeIf(v -> true); return m.size(); }
  static int concurrentHashMapPut(ConcurrentHashMap<Integer, Integer> m) { if (m == null) return 0; m.put(1, 2); return m.get(1); }
  static int concurrentSkipListMapKeys(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Integer x : m.keySet()) n++; return n; }
  static int concurrentSkipListMapEntries(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; int n = 0; for (Map.Entry<Integer, Integer> e : m.entrySet()) n++; return n; }
  static int concurrentSkipListMapForEach(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.forEach((k, v) -> { }); return m.size(); }
  static int concurrentSkipListMapClear(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.clear(); return m.size(); }
  static int concurrentSkipListMapClearKeys(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.keySet().clear(); return m.size(); }
  static int concurrentSkipListMapClearValues(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.values().clear(); return m.size(); }
  static int concurrentSkipListMapClearEntries(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.entrySet().clear(); return m.size(); }
  static int concurrentSkipListMapFilter(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.values().removeIf(v -> true); return m.size(); }
  static int concurrentSkipListMapPut(ConcurrentSkipListMap<Integer, Integer> m) { if (m == null) return 0; m.put(1, 2); return m.get(1); }
}
