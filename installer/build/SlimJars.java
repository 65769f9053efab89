import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Leaves the native libraries of one system in a folder of jars. Those of DuckDB and JavaFX are put beside their jars, where
 * both look first: nothing is unpacked into a temporary folder or the user's home when the program runs. Classes and other
 * files of the jars stay as they are. The names of the jars that were changed are written to {@code altered-jars.txt}.
 *
 * <p>Part of the packages: {@code java SlimJars.java LIB ARCHITECTURE}, with {@code amd64} or {@code arm64}.
 */
final class SlimJars {
    private SlimJars() {}

    public static void main(String[] args) throws IOException {
        Path lib = Path.of(args[0]);
        boolean arm = args[1].equals("arm64");
        String duckdb = "libduckdb_java.so_linux_" + args[1];
        String sqlite = "org/sqlite/native/Linux/" + (arm ? "aarch64" : "x86_64") + "/";
        Set<String> altered = new TreeSet<>();
        for (Path jar : jars(lib)) {
            String name = jar.getFileName().toString();
            if (name.startsWith("duckdb_jdbc-")) {
                beside(jar, duckdb::equals);
                without(jar, entry -> entry.startsWith("libduckdb_java."));
            } else if (name.startsWith("sqlite-jdbc-")) {
                without(jar, entry -> entry.startsWith("org/sqlite/native/") && !entry.startsWith(sqlite));
            } else if (name.startsWith("javafx-") && name.contains("-linux")) {
                beside(jar, entry -> entry.endsWith(".so"));
                without(jar, entry -> entry.endsWith(".so"));
            } else {
                continue;
            }
            altered.add(name);
        }
        Files.writeString(lib.resolve("altered-jars.txt"), "Jars without the native libraries of other systems; those of DuckDB and JavaFX"
                + " are files beside them. Nothing else in them is changed.\n" + String.join("\n", altered)
                + "\n\nThe manifest of picocli's jar says how its class files were changed.\n");
    }

    private static List<Path> jars(Path lib) throws IOException {
        try (Stream<Path> files = Files.list(lib)) {
            return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
        }
    }

    private static void beside(Path jar, Predicate<String> natives) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(e -> natives.test(e.getName())).toList()) {
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, jar.resolveSibling(entry.getName()), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }

    private static void without(Path jar, Predicate<String> left) throws IOException {
        Path smaller = jar.resolveSibling(jar.getFileName() + ".new");
        try (ZipFile zip = new ZipFile(jar.toFile());
                OutputStream file = Files.newOutputStream(smaller);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (ZipEntry entry : zip.stream().filter(e -> !left.test(e.getName())).toList()) {
                ZipEntry kept = new ZipEntry(entry.getName());
                kept.setTime(entry.getTime());
                out.putNextEntry(kept);
                try (InputStream in = zip.getInputStream(entry)) {
                    in.transferTo(out);
                }
                out.closeEntry();
            }
        }
        Files.move(smaller, jar, StandardCopyOption.REPLACE_EXISTING);
    }
}
