import java.util.Collections;
import java.util.List;
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
