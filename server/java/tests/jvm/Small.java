import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Calls the methods of the named class with all small collections and maps, numbers, indexes, and some lists and maps.
 * Prints a line for each exception that a method raises on some of them: its name, and the class of the exception.
 */
public class Small {
    private static final Integer[] VALUES = {0, 1, 2, null};

    public static void main(String[] args) throws Exception {
        for (Method method : Class.forName(args[0]).getDeclaredMethods()) {
            if (method.isSynthetic()) continue;
            method.setAccessible(true);
            var raised = new TreeSet<String>();
            Class<?> type = method.getParameterTypes()[0];
            for (List<Integer> of : Map.class.isAssignableFrom(type) ? entries() : elements()) all(method, type, of, raised);
            for (String exception : raised) System.out.println(method.getName() + " " + exception);
        }
        // Blocked threads, were there any, would keep the process.
        System.exit(0);
    }

    private static void all(Method method, Class<?> type, List<Integer> of, TreeSet<String> raised) throws Exception {
        for (int x = 0; x < 3; x++)
            for (int y = 0; y < 3; y++)
                for (int k = -1; k <= 3; k++)
                    for (int given = 0; given < 4; given++) {
                        Object made = made(type, of);
                        if (made == null) return;
                        try {
                            method.invoke(null, made, x, y, k, list(given), map(given));
                        } catch (InvocationTargetException e) {
                            raised.add(e.getCause().getClass().getSimpleName());
                        }
                    }
    }

    /** Null, where a class takes no such elements. */
    @SuppressWarnings("unchecked")
    private static Object made(Class<?> type, List<Integer> of) throws Exception {
        Object made = type.getDeclaredConstructor().newInstance();
        try {
            if (made instanceof Map) {
                for (int i = 0; i < of.size(); i += 2) ((Map<Integer, Integer>) made).put(of.get(i), of.get(i + 1));
            } else {
                ((Collection<Integer>) made).addAll(of);
            }
        } catch (NullPointerException e) {
            return null;
        }
        return made;
    }

    private static List<Integer> list(int given) {
        return new ArrayList<>(switch (given) {
            case 0 -> List.of();
            case 1 -> List.of(1);
            case 2 -> List.of(0, 2);
            default -> Arrays.asList((Integer) null);
        });
    }

    private static Map<Integer, Integer> map(int given) {
        var map = new HashMap<Integer, Integer>();
        if (given == 1) map.put(1, 1);
        if (given == 2) map.put(null, null);
        if (given == 3) map.put(0, null);
        return map;
    }

    private static List<List<Integer>> elements() {
        var all = new ArrayList<List<Integer>>();
        all.add(List.of());
        for (Integer a : VALUES) {
            all.add(Arrays.asList(a));
            for (Integer b : VALUES) {
                all.add(Arrays.asList(a, b));
                for (Integer c : new Integer[] {0, 1}) all.add(Arrays.asList(a, b, c));
            }
        }
        return all;
    }

    private static List<List<Integer>> entries() {
        var all = new ArrayList<List<Integer>>();
        all.add(List.of());
        for (Integer key : VALUES)
            for (Integer value : VALUES) {
                all.add(Arrays.asList(key, value));
                for (Integer other : new Integer[] {0, 1, 2}) all.add(Arrays.asList(key, value, other, 1));
            }
        // In each order.
        for (int first = 0; first < 3; first++)
            for (int step = 1; step < 3; step++)
                all.add(Arrays.asList(first, 1, (first + step) % 3, null, (first + 2 * step) % 3, 1));
        return all;
    }
}
