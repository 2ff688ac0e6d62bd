import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

// Objects of private classes that stay here: what their methods refuse, no code elsewhere passes, whatever type declares them.
class Confined {
  interface Command {
    void run(StringBuilder text);
  }

  interface Item {
    int cost();
  }

  private static class Insert implements Command {
    private final int at;

    Insert(int at) {
      this.at = at;
    }

    public void run(StringBuilder text) {
      text.insert(at, "x"); //~ null-dereference, uncaught-exception
    }
  }

  private static class Key {
    private final String name;

    Key(String name) {
      this.name = name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && name.equals(key.name); //~ null-dereference
    }

    @Override
    public int hashCode() {
      return name.hashCode(); //~ null-dereference
    }
  }

  private record Share(int parts) implements Item {
    public int cost() {
      return 10 / parts; //~ division-by-zero
    }
  }

  // This one others get.
  private record Given(int parts) implements Item {
    public int cost() {
      return 10 / parts; //~ division-by-zero
    }
  }

  private final List<Command> done = new ArrayList<>();
  private final Map<Key, Integer> sizes = new HashMap<>();

  void insert(StringBuilder text) {
    if (text == null) {
      return;
    }
    Command command = new Insert(0);
    command.run(text);
    done.add(command);
  }

  Integer size(String name) {
    return name == null ? null : sizes.get(new Key(name));
  }

  static int share(int parts) {
    Item item = new Share(Math.max(1, parts));
    return item.cost();
  }

  static List<Given> given(int parts) {
    return List.of(new Given(parts));
  }
}
