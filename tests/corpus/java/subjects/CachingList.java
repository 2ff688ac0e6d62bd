/**
 * A circular, doubly linked list that keeps removed nodes for later, in the manner of NodeCachingLinkedList of Apache
 * Commons (seed 000, subject P4). HEX says what the shape is; the predicate counts as well, which HEX cannot. The clauses
 * stand before each method: an invariant would be checked at the end of each as well, which makes more paths.
 */
public class CachingList {
  Node header;
  int size;
  Node cache;
  int cached;
  int mostCached;

  static class Node {
    Node next, previous;
    int value;
  }

  /*@ requires hex {
        this.header not null;
        this.header(.next)+ not null;
        this.header(.next)+ aliases this.header(.previous)*;
        this.header(.next)+.previous not null;
        this.header(.next)+.previous expands to nothing;
        this.header(.next)+.previous aliases here.up.up;
        this.header(.previous)+ not null;
        this.header(.previous)+ aliases this.header(.next)*;
        this.header(.previous)+.next not null;
        this.header(.previous)+.next expands to nothing;
        this.header(.previous)+.next aliases here.up.up;
        this.cache(.next)* aliases nothing;
        this.cache(.next)*.previous is null;
      } @*/
  //@ requires shape wellFormed();
  //@ scope CachingList <= 1, Node <= 4;
  public boolean contains(int value) {
    for (Node at = header.next; at != header; at = at.next) {
      if (at.value == value) return true;
    }
    return false;
  }

  /** Removes the first node with a value; the node goes to the cache while there is room. */
  /*@ requires hex {
        this.header not null;
        this.header(.next)+ not null;
        this.header(.next)+ aliases this.header(.previous)*;
        this.header(.next)+.previous not null;
        this.header(.next)+.previous expands to nothing;
        this.header(.next)+.previous aliases here.up.up;
        this.header(.previous)+ not null;
        this.header(.previous)+ aliases this.header(.next)*;
        this.header(.previous)+.next not null;
        this.header(.previous)+.next expands to nothing;
        this.header(.previous)+.next aliases here.up.up;
        this.cache(.next)* aliases nothing;
        this.cache(.next)*.previous is null;
      } @*/
  //@ requires shape wellFormed();
  //@ scope CachingList <= 1, Node <= 4;
  public boolean remove(int value) {
    for (Node at = header.next; at != header; at = at.next) {
      if (at.value != value) continue;
      at.previous.next = at.next;
      at.next.previous = at.previous;
      size--;
      if (cached < mostCached) {
        at.next = cache;
        at.previous = null;
        cache = at;
        cached++;
      }
      return true;
    }
    return false;
  }

  /** Puts a value in front, in a node from the cache where there is one. */
  /*@ requires hex {
        this.header not null;
        this.header(.next)+ not null;
        this.header(.next)+ aliases this.header(.previous)*;
        this.header(.next)+.previous not null;
        this.header(.next)+.previous expands to nothing;
        this.header(.next)+.previous aliases here.up.up;
        this.header(.previous)+ not null;
        this.header(.previous)+ aliases this.header(.next)*;
        this.header(.previous)+.next not null;
        this.header(.previous)+.next expands to nothing;
        this.header(.previous)+.next aliases here.up.up;
        this.cache(.next)* aliases nothing;
        this.cache(.next)*.previous is null;
      } @*/
  //@ requires shape wellFormed();
  //@ scope CachingList <= 1, Node <= 4;
  public void addFirst(int value) {
    Node node = cache;
    if (node == null) {
      node = new Node();
    } else {
      cache = node.next;
      cached--;
    }
    Node behind = header.next;
    node.value = value;
    node.next = behind;
    node.previous = header;
    behind.previous = node;
    header.next = node;
    size++;
  }

  /** Empties the cache until it is not larger than it may be. */
  /*@ requires hex {
        this.header not null;
        this.header(.next)+ not null;
        this.header(.next)+ aliases this.header(.previous)*;
        this.header(.next)+.previous not null;
        this.header(.next)+.previous expands to nothing;
        this.header(.next)+.previous aliases here.up.up;
        this.header(.previous)+ not null;
        this.header(.previous)+ aliases this.header(.next)*;
        this.header(.previous)+.next not null;
        this.header(.previous)+.next expands to nothing;
        this.header(.previous)+.next aliases here.up.up;
        this.cache(.next)* aliases nothing;
        this.cache(.next)*.previous is null;
      } @*/
  //@ requires shape wellFormed();
  //@ scope CachingList <= 1, Node <= 4;
  public void shrinkCache(int most) {
    mostCached = most;
    while (cache != null && cached > most) {
      cache = cache.next;
      cached--;
    }
  }

  /** The list leads around and back, the cache ends in null, and both are counted. */
  private boolean wellFormed() {
    if (header == null) return false;
    int n = 0;
    Node before = header;
    for (Node at = header.next; at != header; at = at.next) {
      if (at == null || at.previous != before) return false;
      n++;
      before = at;
    }
    if (header.previous != before || size != n) return false;
    int c = 0;
    for (Node at = cache; at != null; at = at.next) {
      if (at.previous != null || c > cached) return false;
      c++;
    }
    return cached == c;
  }
}

// What `addFirst` writes is there: the header has a successor, a cached node comes off the cache.
//~ explore CachingList.addFirst auto: paths.exceptional=0 paths.invalid=0 complete=true
//~ explore CachingList.remove auto: paths.exceptional=0 paths.invalid=0 complete=true
