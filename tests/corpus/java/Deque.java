/*@ pred dll(Entry p, Entry prev) := emp & p = null
  |   exists q. p -> Entry(next: q, previous: prev) * dll(q, p); @*/
class Deque {
  Entry first;
  int size;

  //@ requires size > 0;
  //@ requires first != null;
  //@ ensures size == old(size) - 1;
  //@ scope Entry <= 2
  Object removeFirst() {
    Entry e = first;
    first = e.next;
    first.previous = null; //~ null-dereference
    size--;
    return e.item;
  }

  // @ requires sl
  //     dll(from, null);
  //@ scope Entry <= 3;
  static int length(Entry from) {
    int n = 0;
    for (Entry e = from; e != null; e = e.next) {
      assert e.next == null || e.next.previous == e;
      n++;
    }
    return n;
  }

  /*@ requires hex { from(.next)+ not null; from(.next)+ aliases from; }
    @ scope Entry <= 2;
    @*/
  static Entry second(Entry from) {
    return from.next.next; //~ null-dereference
  }
}

class Entry {
  Entry next, previous;
  Object item;
}
