public class Date {
    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private final int day, month; final short year;
    public Date(int day, int month, short year) { if (month < 1 || month > 12) throw new IllegalArgumentException("month " + month); this.day = day; this.month = month; this.year = year; }
    public static int daysIn(int month) { return DAYS[month - 1]; }
    public boolean before(Date d) { return year < d.year || month < d.month; }
    public static boolean leap(short year) { return year % 4 == 0 && year % 100 != 0; }
    static Date parse(String s) { String[] p = s.split("-"); return new Date(p[0].length(), p[1].length(), (short) p[2].length()); }
}
