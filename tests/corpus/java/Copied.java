import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

// Records that keep copies of what they are given, which nobody changes.
record Copied(String name, List<String> mails) {
    Copied {
        mails = List.copyOf(mails); //~ null-dereference
    }

    void add(String s) {
        mails.add(s); //~ uncaught-exception
    }

    void sorted() {
        Collections.sort(mails); //~ uncaught-exception
    }

    // No null is in a copy.
    int letters() {
        int sum = 0;
        for (String s : mails) sum += s.length();
        return 10 / (sum - 3); //~ division-by-zero
    }

    int third() {
        return mails.get(2).length(); //~ uncaught-exception
    }
}

record Seen(Set<String> words) {
    Seen {
        words = Collections.unmodifiableSet(words); //~ uncaught-exception
    }

    boolean drop(String s) {
        return words.remove(s); //~ uncaught-exception
    }

    int count() {
        return 1 / words.size(); //~ division-by-zero
    }

    static Seen of(Set<String> words) {
        Seen seen = new Seen(words);
        return seen.words().contains("x") ? seen : null;
    }
}

// Who asks a copy for null gets an exception, and not who asks a view.
final class Askers {
    private final List<String> list;
    private final Set<String> set;
    private final Map<String, Integer> map;
    private final List<String> shown;

    Askers(List<String> list, Set<String> set, Map<String, Integer> map) {
        this.list = List.copyOf(list); //~ null-dereference
        this.set = Set.copyOf(set); //~ null-dereference
        this.map = Map.copyOf(map); //~ null-dereference
        this.shown = Collections.unmodifiableList(list);
    }

    boolean inList(String s) {
        return list.contains(s); //~ uncaught-exception
    }

    boolean inSet(String s) {
        return set.contains(s); //~ uncaught-exception
    }

    int ofMap(String s) {
        return map.getOrDefault(s, 1); //~ uncaught-exception
    }

    boolean isKey(String s) {
        return map.containsKey(s); //~ uncaught-exception
    }

    boolean isShown(String s) {
        return shown.contains(s);
    }

    int sum() {
        int n = 0;
        for (Map.Entry<String, Integer> e : map.entrySet()) n += e.getValue() + e.getKey().length();
        for (String s : set) n += s.length();
        return 10 / (n - 2); //~ division-by-zero
    }

    String third() {
        return list.get(2); //~ uncaught-exception
    }
}
