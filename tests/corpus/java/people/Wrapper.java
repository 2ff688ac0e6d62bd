import java.util.Objects;
public final class Wrapper {
    private final Integer count; private final Character letter; private final Long big; private Double ratio; Boolean on; Byte tiny; Short little; Float f;
    public Wrapper(Integer count, Character letter, Long big) { this.count = Objects.requireNonNull(count); this.letter = letter; this.big = big; }
    public int half() { return 10 / count; }
    public char up() { return Character.toUpperCase(letter); }
    public boolean on() { return on; }
    public long plus(long k) { return Math.addExact(big, k); }
    public double ratio(Double d) { return ratio / d; }
    public int tiny() { return tiny + little; }
    public static boolean same(Integer a, Integer b) { return a == b; }
    public static Character letterAt(Character[] cs, Integer i) { return cs[i]; }
    @Override public boolean equals(Object o) { if (!(o instanceof Wrapper)) return false; Wrapper w = (Wrapper) o; return count.equals(w.count) && letter.equals(w.letter); }
    @Override public int hashCode() { return Objects.hash(count, letter); }
}
