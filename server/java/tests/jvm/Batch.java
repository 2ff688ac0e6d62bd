import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs programs, many in one process and without class files. The first argument are the inputs; each other
 * one is a folder with Java files and the file {@code runs}: a class and a method in each line. Prints what each method
 * does on each input: its result, or the class of its exception.
 */
public class Batch {
    /** Compiled classes, in memory. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
            JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    var bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }
    }

    private static final class Loader extends ClassLoader {
        private final Map<String, ByteArrayOutputStream> classes;

        Loader(Map<String, ByteArrayOutputStream> classes) {
            this.classes = classes;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            var bytes = classes.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes.toByteArray(), 0, bytes.size());
        }
    }

    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var files = compiler.getStandardFileManager(null, null, null);
        String[] inputs = args[0].split(";");
        for (int i = 1; i < args.length; i++) {
            Path folder = Path.of(args[i]);
            List<Path> sources = new ArrayList<>();
            try (var all = Files.newDirectoryStream(folder, "*.java")) {
                all.forEach(sources::add);
            }
            var memory = new Memory(files);
            var task = compiler.getTask(
                null, memory, null, List.of("-nowarn", "-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            if (!task.call()) System.exit(1);
            var loader = new Loader(memory.classes);
            var out = new StringBuilder();
            for (String line : Files.readAllLines(folder.resolve("runs"))) run(loader, line, inputs, out);
            System.out.print(out);
        }
    }

    private static void run(Loader loader, String line, String[] inputs, StringBuilder out) throws Exception {
        String[] words = line.split(" ");
        var method = loader.loadClass(words[0]).getDeclaredMethod(words[1], int.class, long.class);
        method.setAccessible(true);
        for (String input : inputs) {
            String[] values = input.split(",");
            try {
                Object made = method.invoke(null, Integer.parseInt(values[0]), Long.parseLong(values[1]));
                out.append(made instanceof char[] text ? new String(text) : made);
            } catch (InvocationTargetException e) {
                out.append(e.getCause().getClass().getSimpleName());
            }
            out.append('\n');
        }
    }
}
