//! Statements with one construct each, of arrays, exceptions, classes and the library, for random programs.
//!
//! `@x` and `@y` are any `int` expressions, `@t` is a condition, `@n` a number that makes names unique, `@s` a statement.
//! What a lambda or an inner class captures must not change, so such statements copy it first.

/// A name for the construct, and how it is written.
pub const STATEMENTS: [(&str, &str); 105] = [
    // Expressions.
    ("increments as values", "a[(@x) & 1] = i++ + ++i - j-- * --j;"),
    ("chained assignment", "i = j = (int) (l = (@x));"),
    ("order of evaluation", "a[i & 1] = (i += 3) + a[(j = (@x)) & 1]++;"),
    ("narrowing assignment", "b += (@x); s *= (@y); c += 3; b >>>= 1; c -= i; s++; --c;"),
    ("shift of a long", "l = l << (@x) ^ l >>> (@y) ^ (l >> 3);"),
    ("parenthesised operand", "i = (al.length) - (@x); j = (a.length) + (i); l = (l) - (n.v); i += (a)[1] + (n).v;"),
    ("cast of a sign", "i = (int) -(@x); l = (long) +(@y) + (byte) ~i; j = (i) - 1; c = (char) (j) ;"),
    (
        "name before a sign",
        "i = 3 * (j) - (@x); l = (i) - 2 * (n.v) + (@y) % 5; j = -(i) - (j) + 1; i ^= (P#.g) - (byte) (j) - (P#.K) + 2;",
    ),
    ("conversion of a character", "c = (char) (c + 1); j += 'a' * c; l += (int) 'z' - '0'; t = c > 'b';"),
    ("literals", "i ^= 0x7fff_ffff + 0b101 - 017; l += 0xFFFF_FFFFL | 1_000L; j += '\\n' + '\\u0041' + '\\'';"),
    ("truth values", "t = t & (@t) | !(@t) ^ i < j; t |= j == 3; t &= !t; t ^= (@x) != 2;"),
    ("comparison of truths", "t = (i < j) == (@t); t = t != ((@x) > 4);"),
    ("nested conditional", "i = (@t) ? (@x) : (@t) ? (@y) : j > 2 ? -1 : 1;"),
    (
        "conditional of references",
        "Object o@n = t ? (Object) w : r; i += o@n instanceof String s@n ? s@n.length() : 7;",
    ),
    ("conditional of boxes", "Integer b@n = (@t) ? (Integer) (int) (@x) : Integer.valueOf(3); j += b@n;"),
    ("text", "w += (char) ('a' + ((@x) & 7)) + \"-\" + l + t + null + c + b;"),
    // Statements.
    (
        "labelled jumps",
        "a@n: for (int x@n = 0; x@n < 3; x@n++) { for (int y@n = 0; y@n < 3; y@n++) { if (x@n * y@n == ((@x) & 3)) break a@n; if (y@n > x@n) continue a@n; i += y@n; } }",
    ),
    ("labelled block", "a@n: { if (@t) break a@n; i ^= 5; @s }"),
    ("two loop variables", "for (int x@n = 0, y@n = 5; x@n < y@n; x@n++, y@n -= 2) j += x@n * y@n;"),
    ("loop without a head", "for (;;) { if (i++ > 3 || (@t)) break; i += 1 << 28; }"),
    ("do while", "{ int x@n = 0; do { x@n++; if (x@n == 2) continue; j -= x@n; } while (x@n < 3 && (@t)); }"),
    (
        "switch on text",
        "switch (w) { case \"x5\": i = 3; break; case \"x0\": case \"x6\": j = (@x); break; default: l++; }",
    ),
    ("switch on an enum", "j += switch (e) { case RED -> (@x); case GREEN, BLUE -> { i++; yield (@y); } };"),
    ("switch on a character", "switch (c) { case 'a' -> i++; case 'b', 'c' -> { j--; l += (@x); } default -> { } }"),
    (
        "switch that falls through",
        "switch ((@x) & 7) { default: i++; case 1: j++; case 2: l++; break; case 3: { g++; } case 4: i--; }",
    ),
    ("switch that throws", "i = switch ((@x) & 3) { case 0 -> throw new Fail(4); case 1 -> j; default -> (@y); };"),
    (
        "nested switch",
        "switch ((@x) & 1) { case 0: switch (e) { case RED: i++; break; default: j++; } break; default: l--; }",
    ),
    ("assert", "assert (@x) != 12 : \"no\";"),
    ("ended early", "if (@t) return i * 3L + g;"),
    // Arrays.
    (
        "array of arrays",
        "int[][] m@n = { { 1, (@x) }, { 3 }, new int[2] }; m@n[(@y) & 1][0] += j; i += m@n[(@y) & 3].length;",
    ),
    ("rectangular array", "long[][] m@n = new long[2][3]; m@n[1][(@x) & 3] = l; l += m@n[1][2] + m@n.length;"),
    (
        "ragged array",
        "int[][] m@n = new int[3][]; m@n[(@x) & 1] = a; if (m@n[1] != null) i += m@n[1][0]; else j += m@n[2] == null ? 1 : 2;",
    ),
    ("array of unknown length", "int[] m@n = new int[(@x) & 7]; m@n[(@y) & 7]++; j += m@n.length;"),
    ("negative length", "if (@t) { int[] m@n = new int[(@x) % 5]; i += m@n.length; }"),
    ("array of objects", "P#[] m@n = { n, null, new P#((@x)) }; i += m@n[(@y) & 1].v; m@n[2].next = m@n[0];"),
    (
        "array of a subclass",
        "Object[] h@n = t ? new String[2] : new Object[2]; h@n[(@x) & 1] = w; j += h@n[0] == null ? 1 : 2;",
    ),
    ("array of another class", "Object[] h@n = (@t) ? new String[2] : new Object[2]; h@n[(@x) & 1] = n; j++;"),
    (
        "copies of an array of objects",
        "P#[] m@n = { n, null }; P#[] q@n = m@n.clone(); q@n[(@x) & 1] = new P#((@y)); if (m@n[0] != q@n[0]) i++; q@n = Arrays.copyOf(m@n, (@x) & 3); j += q@n.length; m@n = Arrays.copyOfRange(q@n, 0, 2); m@n[1] = n;",
    ),
    (
        "copy of the class of an array",
        "Object[] h@n = (@t) ? new String[1] : new Object[1]; h@n = h@n.clone(); h@n = Arrays.copyOf(h@n, 2); if (h@n instanceof String[]) i++; h@n[1] = n;",
    ),
    (
        "arrays of a collection",
        "ArrayList<Object> k@n = new ArrayList<>(); if (n != null) k@n.add(n); if (@t) k@n.add(w); P#[] m@n = k@n.toArray(new P#[(@x) & 1]); j += m@n.length; m@n = k@n.toArray(P#[]::new);",
    ),
    ("copy of an array", "int[] c@n = a.clone(); c@n[0] = (@x); i += a[0] + c@n[0];"),
    (
        "small elements",
        "byte[] y@n = { 1, (byte) (@x) }; y@n[0] += (@y); char[] z@n = { 'a', c }; z@n[1]++; boolean[] t@n = new boolean[2]; t@n[1] = t; i += y@n[0] + z@n[1] + (t@n[(@x) & 1] ? 1 : 0);",
    ),
    ("System.arraycopy", "System.arraycopy(a, (@x) & 1, a, (@y) & 3, 2);"),
    (
        "Arrays.copyOf",
        "int[] c@n = Arrays.copyOf(a, (@x) & 7); Arrays.fill(c@n, (@y)); t = Arrays.equals(a, c@n); i += c@n.length;",
    ),
    ("Arrays.sort", "int[] c@n = { (@x), (@y), j, 4 }; Arrays.sort(c@n); i = c@n[1] - c@n[2];"),
    // Exceptions.
    ("own exception", "try { if ((@x) > 2) throw new Fail((@y)); j++; } catch (Fail f@n) { i += f@n.code; }"),
    ("checked exception", "try { if (t) throw new Checked(); @s } catch (Checked | Fail f@n) { i++; }"),
    (
        "caught and thrown again",
        "try { try { j /= (@x); } catch (ArithmeticException f@n) { g++; throw new Fail(g); } finally { g += 2; } } catch (RuntimeException f@n) { l -= g; }",
    ),
    (
        "jump out of finally",
        "for (int f@n = 0; f@n < 3; f@n++) { try { if (f@n == ((@x) & 3)) continue; i += f@n; @s } finally { j++; if (j == 9) break; } }",
    ),
    ("return through finally", "i += early((@x) & 7); j += loop((@y) & 7);"),
    ("finally without catch", "try { i /= (@x); @s } finally { g += i; }"),
    (
        "resources",
        "try (Res r@n = new Res((@x) & 15); Res q@n = new Res((@y) & 7)) { g += r@n.id; if (t) throw new Fail(1); } catch (IllegalStateException | Fail f@n) { i ^= g; }",
    ),
    ("resource that is null", "try (Res r@n = t ? null : new Res(3)) { g += (@x); } finally { j++; }"),
    (
        "message and cause",
        "try { throw new IllegalStateException(\"m\" + j, new Fail(2)); } catch (RuntimeException f@n) { i += f@n.getMessage().length() + ((Fail) f@n.getCause()).code; }",
    ),
    (
        "exception by its class",
        "try { i = (@t) ? a[9] : n.next.next.v; } catch (IndexOutOfBoundsException f@n) { j = 1; } catch (NullPointerException f@n) { j = 2; } catch (Exception f@n) { j = 3; }",
    ),
    (
        "exception as a value",
        "RuntimeException f@n = (@t) ? new Fail((@x)) : new IllegalArgumentException(); if (f@n instanceof Fail k@n && k@n.code > 3) throw f@n;",
    ),
    // Classes.
    (
        "inner class",
        "P# o@n = new P#((@x)); P#.Inner in@n = o@n.new Inner(); i += in@n.up() + o@n.v; P#.Inner.Deep d@n = in@n.new Deep(); j += d@n.sum();",
    ),
    (
        "anonymous class",
        "int k@n = (@x); Op o@n = new Op() { int calls = 2; public int op(int x) { calls += x; return calls + k@n; } }; i += o@n.twice((@y));",
    ),
    (
        "local class",
        "int k@n = (@x); class L@n { int z = k@n + 1; int up(int d) { z += d; return z * k@n; } } L@n o@n = new L@n(); i += o@n.up((@y)) + o@n.up(2);",
    ),
    (
        "generic class",
        "Cell<Integer> c@n = new Cell<>((int) (@x), new Cell<>((int) (@y), null)); i += c@n.max() + c@n.next.value;",
    ),
    ("generic method", "i += choose(t, (Integer) (int) (@x), Integer.valueOf(4)); w = choose((@t), w, \"x6\");"),
    ("static method of an interface", "int k@n = (@x); Shape s@n = Shape.square(k@n).grow((@y)); j += s@n.area();"),
    (
        "own equality",
        "HashMap<Key, Integer> h@n = new HashMap<>(); h@n.put(new Key((@x)), 5); h@n.put(new Key((@y)), 9); i += h@n.size() * 10 + h@n.getOrDefault(new Key(3), 1);",
    ),
    ("own text", "w = \"\" + new Key((@x) & 63); t = w.equals(new Key(3).toString());"),
    (
        "enum",
        "t = e.compareTo(Color.RED) > 0 || e == Color.BLUE; w += e.name(); i += Color.valueOf(\"GREEN\").ordinal(); e = e.next();",
    ),
    ("enum with fields", "Level v@n = Level.values()[(@x) & 1]; i += v@n.weight * v@n.times((@y));"),
    ("record", "Pair r@n = new Pair((@x), q); t = r@n.equals(r) | r@n.a() > r@n.b(); i += r@n.hashCode();"),
    (
        "overridden method",
        "Left s@n = (@t) ? new Left((@x)) : new Right((@y), l); i += s@n.op(2) + s@n.more() + s@n.k; op = s@n;",
    ),
    ("hidden field", "Base s@n = new Hiding((@x)); i += s@n.k + ((Hiding) s@n).k + s@n.op(1);"),
    ("initialisers", "Made m@n = new Made((@x)); i += m@n.a + m@n.b * 3 + m@n.c;"),
    ("overloads", "i += pick((@x)) + pick(l) + pick(c) + pick((Object) w) + pick(w) + pick(b, 1);"),
    ("variable arguments", "i ^= sum() + sum((@x)) + sum(1, (@y), j); j += sum(a);"),
    ("pattern with a condition", "if (o instanceof P# z@n && z@n.next != null && z@n.next.v > j) i++; else l--;"),
    ("negated pattern", "if (!(o instanceof int[] z@n)) { j--; } else { i += z@n.length; }"),
    ("cast", "Object o@n = (@t) ? w : op; if ((@t)) i += ((String) o@n).length(); else j += ((Op) o@n).op(1);"),
    ("static state", "g++; int k@n = g--; i += ++g * k@n; g = g > 50 ? 0 : g;"),
    // Boxes and functions.
    (
        "boxes",
        "Integer b@n = (int) (@x); Long c@n = (long) b@n; Object o@n = b@n; t = o@n.equals((int) (@y)) || c@n.equals(3L); i += b@n.hashCode() + c@n.intValue();",
    ),
    ("null box", "Integer b@n = (@t) ? null : (Integer) (int) (@x); j += b@n;"),
    (
        "box that counts",
        "Integer b@n = (int) (@x); b@n++; b@n += 2; Character d@n = c; d@n++; j += d@n + b@n; Boolean t@n = t; t = !t@n;",
    ),
    (
        "identity of boxes",
        "Integer b@n = (int) (@x), d@n = (int) (@y); Integer f@n = b@n; t = b@n == d@n; i += f@n == b@n ? 1 : 2; j += b@n != d@n ? 1 : 0;",
    ),
    (
        "lambda",
        "int k@n = (@x); IntBinaryOperator f@n = (y, z) -> { int d@n = y - z; return d@n * k@n; }; i = f@n.applyAsInt((@y), j);",
    ),
    (
        "composed functions",
        "Function<Integer, Integer> f@n = z -> z + 1; i = f@n.apply(f@n.apply((int) (@x))); Predicate<Integer> d@n = z -> z > 3; t = d@n.negate().test((int) (@y));",
    ),
    (
        "supplier",
        "int k@n = (int) (@x); Supplier<P#> f@n = () -> new P#(k@n); i += f@n.get().v; BooleanSupplier d@n = () -> k@n > 2; t = d@n.getAsBoolean();",
    ),
    (
        "reference to a method",
        "Function<String, Integer> f@n = String::length; i += f@n.apply(w); IntUnaryOperator h@n = P#::fib; j += h@n.applyAsInt((@x) & 7); Supplier<P#> d@n = P#::make; l += d@n.get().v;",
    ),
    (
        "optional",
        "Optional<Integer> f@n = (@t) ? Optional.of((int) (@x)) : Optional.empty(); i += f@n.orElse(4) + (f@n.isPresent() ? 1 : 0);",
    ),
    // The library.
    (
        "HashSet",
        "HashSet<Integer> h@n = new HashSet<>(); t = h@n.add((@x) & 3) & h@n.add((@y) & 3); h@n.remove(2); i += h@n.size() + (h@n.contains(1) ? 5 : 0);",
    ),
    (
        "HashMap",
        "map.put((@x) & 7, j); map.putIfAbsent((@y) & 7, 6); Integer d@n = map.remove(3); i += map.size() + (d@n == null ? 9 : d@n); for (Map.Entry<Integer, Integer> f@n : map.entrySet()) j += f@n.getKey() * f@n.getValue();",
    ),
    (
        "views of a map",
        "map.merge((@x) & 3, 5, Integer::sum); for (int f@n : map.keySet()) i += f@n; for (Integer f@n : map.values()) j ^= f@n; t = map.containsKey(1);",
    ),
    (
        "ArrayList",
        "list.add((int) (@x)); list.add(0, (int) (@y)); i += list.get((int) (@x) & 1); list.set(0, 5); t = list.contains(5); j += list.indexOf(5); list.remove((int) (@y) & 1);",
    ),
    (
        "iterator",
        "list.add((int) (@x)); list.add(4); Iterator<Integer> f@n = list.iterator(); while (f@n.hasNext()) { int k@n = f@n.next(); if (k@n > 3) f@n.remove(); else i += k@n; }",
    ),
    (
        "changed while iterated",
        "list.add((int) (@x)); list.add(7); for (Integer f@n : list) { if (f@n == ((int) (@y) & 7)) list.remove(f@n); i++; }",
    ),
    (
        "ArrayDeque",
        "ArrayDeque<Integer> d@n = new ArrayDeque<>(); d@n.push((int) (@x)); d@n.addLast((int) (@y)); d@n.offer(3); i += d@n.pop() * 3 + d@n.peekLast() + d@n.size(); d@n.poll(); j += d@n.removeFirst(); if (@t) d@n.pop();",
    ),
    (
        "LinkedList",
        "LinkedList<Integer> d@n = new LinkedList<>(); d@n.addFirst((int) (@x)); d@n.add((int) (@y)); i += d@n.getLast() - d@n.removeFirst(); if (@t) d@n.remove(); j += d@n.isEmpty() ? 1 : d@n.getFirst();",
    ),
    (
        "sorted list",
        "list.add((int) (@x)); list.add((int) (@y)); list.add(2); list.sort((y, z) -> z - y); Collections.reverse(list); i += list.get(1);",
    ),
    (
        "list that stays",
        "List<Integer> d@n = (@t) ? List.of((int) (@x), 4) : Collections.emptyList(); i += d@n.size(); if (d@n.contains(4)) d@n.add(5);",
    ),
    (
        "list of an array",
        "List<Integer> d@n = Arrays.asList((int) (@x), 5, (int) (@y)); d@n.set(1, j); i += d@n.get(1) + d@n.size(); if (@t) d@n.add(3);",
    ),
    (
        "list that is shown",
        "list.add((int) (@x)); List<Integer> d@n = Collections.unmodifiableList(list); list.add(3); i += d@n.size(); if (@t) d@n.remove(0);",
    ),
    (
        "Math",
        "i = Math.max((@x), Math.abs((@y))) - Math.min(i, 3) + Math.floorMod(j, 5); l = Math.max(l, 2L) + Math.floorDiv(i, 3); j += Math.addExact((@x), 1);",
    ),
    (
        "exact Math",
        "j ^= Math.subtractExact((@x), 7) + Math.absExact((@y)); l = Math.multiplyExact(l, (long) (@x)) - Math.floorMod(l, 5) + Math.multiplyHigh(l, q); if (@t) i = Math.toIntExact(l) + Math.incrementExact(i);",
    ),
    (
        "steps of a number",
        "db1 = Math.nextUp(db1) + Math.ulp(db2); fl1 = Math.scalb(fl1, (@x) & 7) + Math.nextDown(fl2); i += Math.getExponent(db1) + Math.getExponent(fl1);",
    ),
    (
        "hashes",
        "i += Long.hashCode(l) + Double.hashCode(db1) + Float.hashCode(fl1) + Objects.hash(l, db2, t, (@x)); j += Double.compare(db1, db2) + Arrays.hashCode(al) + new Pair((@y), l).hashCode();",
    ),
    (
        "Objects",
        "t = Objects.equals(w, \"x5\") || Objects.equals(r, o); i += Objects.hash((@x), 3); if (@t) Objects.requireNonNull(n.next);",
    ),
    (
        "numbers of the library",
        "i += Integer.compare((@x), j) + Integer.signum((@y)) + Integer.bitCount(i); l += Long.compare(l, 4) + Integer.MAX_VALUE + Long.MIN_VALUE; t = Character.isDigit((char) (c & 127)) || Character.isLetter((char) (i & 127));",
    ),
    (
        "methods of text",
        "i += w.indexOf('5') + w.indexOf(\"x\") + w.compareTo(\"x5\"); t = w.startsWith(\"x\") && !w.isEmpty() && w.contains(\"6\"); w = w.trim(); j += w.hashCode();",
    ),
    (
        "StringBuilder",
        "sb.append((@x)).append('c').append(t).append(l); sb.setLength(2); sb.insert(0, \"z\").reverse(); i += sb.length() + sb.charAt(0); w = sb.toString(); sb.deleteCharAt(0);",
    ),
];
