import java.util.HashSet;
import java.util.Map;
import java.util.Set;

// Sets and maps of records, of which no two are equal: what a path knows of them late is no doubt about its exception.
class Repeated {
  record Job(int at, String name) {
  }

  static int added(Set<Job> jobs) {
    Set<Job> all = new HashSet<>();
    for (Job job : jobs) { //~ null-dereference
      all.add(job);
    }
    if (all.contains(null)) throw new IllegalStateException(); //~ uncaught-exception
    return all.size();
  }

  // What is copied needs no comparing, so that nothing turns out later to be there twice.
  //~ explore Repeated.copied auto: paths.invalid=0
  static <K> Set<K> copied(Set<K> keys) {
    return keys == null ? Set.of() : Set.copyOf(keys); //~ uncaught-exception
  }

  // One of a map whose keys differ has as many, and the same ones.
  static int same(Map<Job, String> jobs, Job job) {
    if (jobs == null || job == null || jobs.size() > 1) return 0;
    Map<Job, String> copy = Map.copyOf(jobs); //~ uncaught-exception
    assert copy.size() == jobs.size();
    assert copy.containsKey(job) == jobs.containsKey(job);
    jobs.clear();
    return 1 / (2 - copy.size());
  }
}
