/** Each box that is opened may be null by itself, and the left one is opened before the right side is looked at. */
class Boxes {
  Integer width, height;
  int[] cells;

  int area() {
    return width //~ null-dereference
        * height; //~ null-dereference
  }

  //@ requires width == null;
  boolean fits() {
    return width < cells[0]; //~ null-dereference
  }

  //@ requires width == null && cells != null;
  void widen() {
    width += //~ null-dereference
        cells[-1];
  }
}
