import java.util.HashSet;
import java.util.Set;

/**
 * A scheduler with three priority queues (seed 004, figures 1 and 3; from the SIR benchmark). {@code memCount} decides
 * whether a queue is empty, {@code first} what is taken from it: only where heap and path condition are solved together
 * is the reference known to be there.
 */
public class Schedule {
  static final int MAXPRIO = 3;

  int numProcesses;
  Job curProc;
  List[] pQueues = new List[MAXPRIO + 1];
  List blockQueue;

  static class List {
    Job first, last;
    int memCount;
  }

  static class Job {
    Job next, prev;
    int val, priority;
  }

  /** Ends processes, those of the highest priority first; the bound goes down while the counter goes up. */
  //@ requires shape queuesOk();
  //@ requires data countsOk();
  //@ scope Schedule <= 1, List <= 4, Job <= 2, arrays <= 1, length <= 4;
  public void finishAllProcesses() {
    for (int i = 0; i < numProcesses; i++) finishProcess();
  }

  private void finishProcess() {
    schedule();
    if (curProc != null) {
      curProc = null;
      numProcesses--;
    }
  }

  private void schedule() {
    curProc = null;
    for (int i = MAXPRIO; i > 0; i--) {
      if (pQueues[i].memCount > 0) {
        curProc = pQueues[i].first;
        pQueues[i] = delEle(pQueues[i], curProc);
        return;
      }
    }
  }

  /** Takes a job out of its list. Null, as in the original, when there is nothing to take. */
  private static List delEle(List list, Job job) {
    if (list == null || job == null) return null;
    if (job.next != null) job.next.prev = job.prev;
    else list.last = job.prev;
    if (job.prev != null) job.prev.next = job.next;
    else list.first = job.next;
    list.memCount--;
    return list;
  }

  /** Queue 0 is not used, the others and the blocked one are different lists without a common job. */
  private boolean queuesOk() {
    if (pQueues == null || pQueues.length != MAXPRIO + 1 || pQueues[0] != null) return false;
    Set<List> lists = new HashSet<>();
    Set<Job> jobs = new HashSet<>();
    for (int i = 1; i <= MAXPRIO; i++) {
      if (!listOk(pQueues[i], lists, jobs)) return false;
    }
    return listOk(blockQueue, lists, jobs) && numProcesses == jobs.size();
  }

  private static boolean listOk(List list, Set<List> lists, Set<Job> jobs) {
    if (list == null || !lists.add(list)) return false;
    Job before = null;
    for (Job at = list.first; at != null; at = at.next) {
      if (!jobs.add(at) || at.prev != before) return false;
      before = at;
    }
    return list.last == before;
  }

  /** Jobs have the priority of their queue, and {@code memCount} counts them. */
  private boolean countsOk() {
    if (curProc != null && (curProc.priority < 1 || curProc.priority > MAXPRIO)) return false;
    for (int i = 1; i <= MAXPRIO; i++) {
      int n = 0;
      for (Job at = pQueues[i].first; at != null; at = at.next) {
        if (at.priority != i) return false;
        n++;
      }
      if (n != pQueues[i].memCount) return false;
    }
    int n = 0;
    for (Job at = blockQueue.first; at != null; at = at.next) {
      if (at.priority < 1 || at.priority > MAXPRIO) return false;
      n++;
    }
    return n == blockQueue.memCount;
  }
}

// No false alarm: `pQueues[3]` is never set to null, because a queue that counts a job has one.
//~ explore Schedule.finishAllProcesses auto: paths.exceptional=0 paths.invalid=0 complete=true
