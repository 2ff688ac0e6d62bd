package health;
public class Clinic {
    private static final int MAX = 3;
    private final Patient[] beds = new Patient[MAX];
    private int used;
    public static abstract class Patient { final String id; Patient(String id) { this.id = id; } public abstract int risk(); }
    public static class Child extends Patient { Patient parent; public Child(String id, Patient parent) { super(id); this.parent = parent; } public int risk() { return parent.risk() + 1; } }
    public static class Adult extends Patient { private byte score; public Adult(String id) { super(id); } public int risk() { return score; } }
    public static class FullException extends RuntimeException { private static final long serialVersionUID = 1L; public FullException(String m) { super(m); } }
    public void admit(Patient p) { if (used == MAX) throw new FullException("full"); beds[used++] = p; }
    public int worst() { int w = 0; for (Patient p : beds) w = Math.max(w, p.risk()); return w; }
    public Patient at(int i) { return beds[i]; }
    public static boolean same(Patient a, Patient b) { return a.id.equals(b.id); }
}
