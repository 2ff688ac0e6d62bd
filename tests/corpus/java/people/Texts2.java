class Texts2 {
    private String first; String last; StringBuilder sb; char sep = ',';
    String full() { return first.charAt(0) + "." + last; }
    static boolean palindrome(String s) { for (int i = 0, j = s.length() - 1; i < j; i++, j--) if (s.charAt(i) != s.charAt(j)) return false; return true; }
    static int digits(String s) { int n = 0; for (char c : s.toCharArray()) if (c >= '0' && c <= '9') n++; else if (c == '-') throw new NumberFormatException(s); return n; }
    static char initial(String s) { if (s.isEmpty()) return '?'; return s.charAt(0); }
    String add(char c) { sb.append(c).append(sep); return sb.toString(); }
    static String pick(String[] words, int i) { return words[i].toUpperCase(); }
    static int parse(String s) { switch (s) { case "one": return 1; case "two": case "deux": return 2; default: throw new IllegalStateException(s); } }
    static boolean vowel(char c) { switch (c) { case 'a': case 'e': case 'i': case 'o': case 'u': return true; default: return false; } }
    static char next(char c) { if (c == 'z') throw new IllegalArgumentException("z"); return (char) (c + 1); }
}
