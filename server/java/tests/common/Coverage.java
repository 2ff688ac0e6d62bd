package heaplens;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;

/**
 * Runs tests in groups under JaCoCo. The first argument is the folder with the classes to measure, the second the one
 * with the tests; each other one is a group: its name, the class of its tests and their names, with commas between.
 * Prints for each group and method with branches: group, file, method, first line, branches covered, all branches.
 */
public class Coverage {
    private static final class Loader extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            byte[] bytes = classes.get(name);
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static Map<String, byte[]> classes(Path folder) throws Exception {
        Map<String, byte[]> found = new HashMap<>();
        try (var files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                String path = folder.relativize(file).toString();
                found.put(path.substring(0, path.length() - 6).replace('/', '.'), Files.readAllBytes(file));
            }
        }
        return found;
    }

    public static void main(String[] args) throws Exception {
        Map<String, byte[]> measured = classes(Path.of(args[0]));
        var runtime = new LoggerRuntime();
        var data = new RuntimeData();
        runtime.startup(data);
        var instrumenter = new Instrumenter(runtime);
        var loader = new Loader();
        loader.classes.putAll(classes(Path.of(args[1])));
        for (var c : measured.entrySet()) {
            loader.classes.put(c.getKey(), instrumenter.instrument(c.getValue(), c.getKey()));
        }
        loader.setDefaultAssertionStatus(true);
        for (int i = 2; i < args.length; i++) {
            String[] group = args[i].split(",");
            Class<?> type = loader.loadClass(group[1]);
            for (int k = 2; k < group.length; k++) run(type, group[k]);
            var execution = new ExecutionDataStore();
            data.collect(execution, new SessionInfoStore(), false);
            print(group[0], measured, execution);
            data.reset();
        }
        runtime.shutdown();
    }

    private static void run(Class<?> type, String name) throws Exception {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        var method = type.getDeclaredMethod(name);
        method.setAccessible(true);
        method.invoke(constructor.newInstance());
    }

    private static void print(String group, Map<String, byte[]> measured, ExecutionDataStore execution) throws Exception {
        var builder = new CoverageBuilder();
        var analyzer = new Analyzer(execution, builder);
        for (var c : measured.entrySet()) analyzer.analyzeClass(c.getValue(), c.getKey());
        for (var c : builder.getClasses()) {
            for (var m : c.getMethods()) {
                var branches = m.getBranchCounter();
                if (branches.getTotalCount() == 0) continue;
                System.out.printf("%s %s %s %d %d %d%n", group, c.getSourceFileName(), m.getName(), m.getFirstLine(),
                    branches.getCoveredCount(), branches.getTotalCount());
            }
        }
    }
}
