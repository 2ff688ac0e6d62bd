package org.sample;
public class Temp {
    private double celsius; protected float f; static double max = 100;
    public Temp(double c) { if (c < -273.15) throw new IllegalArgumentException("too cold"); celsius = c; }
    public double fahrenheit() { return celsius * 9 / 5 + 32; }
    public boolean hotter(Temp o) { return celsius > o.celsius; }
    public int level() { if (celsius > max) return 1; return (int) (celsius / 10); }
    public static float mean(float[] fs) { float s = 0; for (float x : fs) s += x; return s / fs.length; }
    public static boolean nan(double d) { return d != d; }
    public long bits(float x) { if (x == 0f && 1 / x < 0) throw new ArithmeticException("-0"); return (long) x; }
}
