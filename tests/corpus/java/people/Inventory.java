package shop;
import java.util.*;
public class Inventory {
    public enum Kind { FOOD(5), TOOL(20); private final int tax; Kind(int tax) { this.tax = tax; } int tax() { return tax; } }
    public static class Item { private String name; private Kind kind; private int price; public Item(String name, Kind kind, int price) { this.name = name; this.kind = kind; this.price = price; } public int gross() { return price + price * kind.tax() / 100; } public Kind getKind() { return kind; } }
    private final List<Item> items = new ArrayList<>(); private Item[] shelf = new Item[2]; private EnumMap<Kind, Integer> counts;
    public void add(Item i) { items.add(i); }
    public int total() { int t = 0; for (Item i : items) t += i.gross(); return t; }
    public Item at(int k) { return shelf[k]; }
    public int first(Kind k) { for (Item i : shelf) if (i.getKind() == k) return i.gross(); return -1; }
    public static Kind kindOf(String s) { return Kind.valueOf(s); }
    public static int taxes(Kind[] ks) { int t = 0; for (Kind k : ks) t += k.tax(); return t; }
    public static int taxAt(int i) { return Kind.values()[i].tax(); }
}
