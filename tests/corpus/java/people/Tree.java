package com.example.util;
public class Tree<K extends Comparable<K>, V> {
    protected static final class Entry<K, V> { final K key; V value; Entry<K, V> left, right; Entry(K key, V value) { this.key = key; this.value = value; } }
    protected Entry<K, V> root; int size;
    public V get(K key) { Entry<K, V> e = root; while (e != null) { int c = key.compareTo(e.key); if (c == 0) return e.value; e = c < 0 ? e.left : e.right; } return null; }
    public K first() { Entry<K, V> e = root; while (e.left != null) e = e.left; return e.key; }
    public int depth() { return depth(root); }
    private int depth(Entry<K, V> e) { return e == null ? 0 : 1 + Math.max(depth(e.left), depth(e.right)); }
    public void rotate() { Entry<K, V> r = root.right; root.right = r.left; r.left = root; root = r; }
}
