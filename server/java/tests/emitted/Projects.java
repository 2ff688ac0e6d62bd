import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs the tests of many projects in one process: a compiler that is warm takes a tenth of the time. Each
 * argument is a folder with the programs in {@code own}, their tests in {@code src}, and the names of the test classes, one
 * in each line, in {@code tests}; what all tests are written with is in {@code help}. Each project is loaded by itself,
 * behind a line with the name of its folder.
 */
public class Projects {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    public static void main(String[] args) throws Exception {
        Path help = Files.createDirectory(Path.of("helped"));
        compile(Path.of("help"), help, help, List.of("-nowarn"));
        for (String arg : args) {
            Path folder = Path.of(arg);
            Path out = Files.createDirectory(folder.resolve("out"));
            // What people have written may have warnings.
            compile(folder.resolve("own"), out, help, List.of("-nowarn"));
            compile(folder.resolve("src"), out, help, List.of("-Xlint:all", "-Werror"));
            System.out.println(folder.getFileName());
            URL[] where = {help.toUri().toURL(), out.toUri().toURL()};
            try (var loader = new URLClassLoader(where, ClassLoader.getPlatformClassLoader())) {
                String[] names = Files.readAllLines(folder.resolve("tests")).toArray(String[]::new);
                loader.loadClass("heaplens.RunAll").getMethod("main", String[].class).invoke(null, (Object) names);
            }
        }
    }

    private static void compile(Path folder, Path out, Path help, List<String> options) throws Exception {
        List<Path> sources;
        try (var all = Files.walk(folder)) {
            sources = all.filter(path -> path.toString().endsWith(".java")).toList();
        }
        var all = new ArrayList<>(options);
        all.addAll(List.of("-proc:none", "-d", out.toString(), "-cp", help + File.pathSeparator + out));
        if (!COMPILER.getTask(null, FILES, null, all, null, FILES.getJavaFileObjectsFromPaths(sources)).call()) {
            System.err.println("while compiling " + sources);
            System.exit(1);
        }
    }
}
