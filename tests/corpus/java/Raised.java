import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.MissingResourceException;
import java.util.function.Function;

/** Exceptions of the JDK that programs raise and catch themselves, by their classes and those above. */
class Raised {
  static int refuse(int k) {
    if (k == 1) {
      throw new SecurityException("no"); //~ uncaught-exception
    }
    if (k == 2) {
      throw new MissingResourceException("none", "Raised", "key"); //~ uncaught-exception
    }
    if (k == 3) {
      throw new IllegalThreadStateException(); //~ uncaught-exception
    }
    if (k == 4) {
      throw new NoSuchMethodError("m"); //~ uncaught-exception
    }
    return k;
  }

  // 1 is caught below, 3 as what it is a kind of, 4 as an error of linking; 2 is not, and is reported where it is passed.
  static int caught(int k) {
    try {
      return refuse(k); //~ uncaught-exception
    } catch (SecurityException e) {
      return 1 / (k - 1); //~ division-by-zero
    } catch (IllegalArgumentException e) {
      return 1 / (k - 3); //~ division-by-zero
    } catch (LinkageError e) {
      return 1 / (k - 4); //~ division-by-zero
    }
  }

  static String key(int k) {
    try {
      if (k == 0) {
        throw new MissingResourceException("none", "Raised", "key");
      }
      return "k";
    } catch (MissingResourceException e) {
      assert !e.getKey().equals("key"); //~ assertion-failure
      return e.getClassName();
    } catch (ConcurrentModificationException e) {
      return null;
    }
  }

  /** What calls say of type variables themselves. */
  static int named(String s) {
    return Function.<String>identity().apply(s).length(); //~ null-dereference
  }

  static int none() {
    return Collections.<String>emptyList().size();
  }
}
