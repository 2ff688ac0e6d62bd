// Nothing but a private table that gives its rows away to nobody refers to them: no two rows are one array, and no array
// from elsewhere is one of them, whatever the invariants of the class speak of.
class Grid {
  private final int[][] cells = new int[2][2];
  private int used;
  //@ invariant 0 <= used && used <= 4;

  //@ ensures cells[1][0] == \old(cells[1][0]);
  void first(int v) {
    cells[0][0] = v;
  }

  int apart() {
    cells[0][1] = 1;
    cells[1][1] = 0;
    return 10 / cells[0][1];
  }

  int given(int[] row) {
    if (row == null || row.length < 2) return 0;
    row[0] = 1;
    cells[0][0] = 0;
    return 5 / row[0];
  }

  int any(int i) {
    return 10 / cells[i & 1][0]; //~ division-by-zero
  }
}

// Anybody may put one array there twice.
class OpenGrid {
  final int[][] cells = new int[2][2];
  int used;
  //@ invariant 0 <= used && used <= 4;

  int apart() {
    if (cells[0] == null || cells[1] == null || cells[0].length < 2 || cells[1].length < 2) return 0;
    cells[0][1] = 1;
    cells[1][1] = 0;
    return 10 / cells[0][1]; //~ division-by-zero
  }
}
