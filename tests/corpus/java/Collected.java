import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a stream ends in is never null. */
class Collected {
  private final List<String> listed;
  private final List<String> sorted;
  private final Set<String> once;
  private final String joined;
  private final int[] lengths;
  private final Map<String, Integer> counts;
  private final List<Integer> numbers;
  private final List<String> keys;
  private final String longest;

  Collected(List<String> texts, int n, Map<String, Integer> given) {
    listed = texts.stream().limit(1).toList(); //~ null-dereference
    sorted = texts.stream().limit(1).filter(s -> s != null).sorted().collect(Collectors.toList());
    once = Arrays.stream(new String[] {"a", "b"}).collect(Collectors.toSet());
    joined = Stream.of("a", "b").collect(Collectors.joining(","));
    lengths = Stream.of("a", "b").mapToInt(String::length).toArray();
    counts = Stream.of("a").collect(Collectors.groupingBy(s -> s, Collectors.summingInt(s -> 1)));
    numbers = IntStream.range(0, 2).map(i -> i + n).boxed().toList();
    keys = given.keySet().stream().limit(1).toList(); //~ null-dereference
    longest = Stream.of("a", "b").reduce(null, (a, b) -> a);
  }

  int all() {
    return listed.size() + sorted.size() + once.size() + joined.length() + lengths.length + counts.size() + numbers.size() + keys.size();
  }

  int longest() {
    return longest.length(); //~ null-dereference
  }
}
