class Matrix {
    private final double[][] cells; final int rows, cols;
    Matrix(int rows, int cols) { this.rows = rows; this.cols = cols; cells = new double[rows][cols]; }
    Matrix(double[][] cells) { this.cells = cells; rows = cells.length; cols = cells[0].length; }
    double get(int r, int c) { return cells[r][c]; }
    static int[][] identity(int n) { int[][] m = new int[n][n]; for (int i = 0; i < n; i++) m[i][i] = 1; return m; }
    double trace() { double t = 0; for (int i = 0; i < rows; i++) t += cells[i][i]; return t; }
    static long sum(long[][] m) { long s = 0; for (long[] r : m) for (long x : r) s += x; return s; }
    static String[][] names(String[][] n) { n[0][0] = n[1][1].trim(); return n; }
    static boolean[] flags(boolean[][] b) { return b[b.length - 1]; }
    static Object[] objs(Object[][] o) { return o[0]; }
}
