package paint.model;
enum Color { RED, GREEN { @Override int weight() { return 3; } }, BLUE; int weight() { return ordinal(); } }
interface Shape { double area(); default String name() { return "shape"; } }
record Point(int x, int y) { Point { if (x < 0) throw new IllegalArgumentException("x"); } int dist(Point o) { return Math.abs(x - o.x) + Math.abs(y - o.y); } }
record Line(Point from, Point to) { boolean flat() { return from.y() == to.y(); } }
public class Colors {
    Color main; Shape shape; Line line;
    int pick(Color c) { switch (c) { case RED: return 1; case GREEN: case BLUE: return main.weight(); default: return -1; } }
    static String say(Color c) { return switch (c) { case RED -> "r"; case GREEN, BLUE -> "gb"; }; }
    double size(Shape s) { return s.area() + shape.area(); }
    int len() { return line.from().dist(line.to()); }
    static int x(Point p) { return p.x(); }
    boolean same(Line l) { return l.equals(line); }
}
