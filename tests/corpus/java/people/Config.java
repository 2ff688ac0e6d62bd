class Config {
    final String name; final int level; final Config base; final char[] key; final long[] stamps;
    Config(String name, int level, Config base, char[] key, long... stamps) { this.name = name; this.level = level; this.base = base; this.key = key; this.stamps = stamps; }
    int depth() { return base == null ? 0 : 1 + base.depth(); }
    char sec() { return key[level]; }
    long last() { return stamps[stamps.length - 1]; }
    static Config of(String n) { if (n.length() > 3) return null; return new Config(n, 1, null, new char[0]); }
    boolean isRoot() { return name.equals(base.name); }
}
