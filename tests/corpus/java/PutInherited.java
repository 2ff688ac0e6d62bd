import java.util.ArrayList;
import java.util.List;

// What a class puts away with a method of the class above it runs in another one of these.
class PutInherited {
  abstract static class Jobs {
    private final List<Runnable> jobs = new ArrayList<>();

    void later(Runnable job) {
      jobs.add(job);
    }

    void run() {
      for (Runnable job : jobs) {
        if (job != null) {
          job.run();
        }
      }
    }
  }

  static class Shares extends Jobs {
    private int total;

    void share(int parts) {
      later(() -> total = 100 / parts); //~ division-by-zero
    }
  }

  static class Once extends Jobs {
    Once(int parts) {
      later(() -> System.out.println(100 / parts)); //~ division-by-zero
    }
  }

  static class Safe extends Jobs {
    private int total;

    void share(int parts) {
      if (parts != 0) {
        later(() -> total = 100 / parts);
      }
    }
  }

  // It runs no jobs.
  static class Quiet extends Jobs {
    private int total;

    void share(int parts) {
      later(() -> total = 100 / parts); //~ not-explored
    }

    @Override
    void run() {}
  }
}
