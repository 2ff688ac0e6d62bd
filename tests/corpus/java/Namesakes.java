/** Classes of people that are called as those of the library are. */
class Namesakes {
  interface List {
    int size();
  }

  static class ArrayList implements List {
    int n;

    public int size() {
      return 10 / n; //~ division-by-zero
    }
  }

  static int first(java.util.List<List> q) {
    return q.get(0).size(); //~ null-dereference, uncaught-exception
  }

  static java.util.List<List> add(java.util.ArrayList<List> q, List x) {
    q.add(0, x); //~ null-dereference
    return q;
  }
}
