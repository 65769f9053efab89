package io.github.assay.store;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Starts processes that tests kill, quickly: little class path, little compiling, and classes shared between the
 * processes, because most of such a process's time is its start.
 */
public final class ChildJvm {
    private static final Set<String> PACKAGES = Set.of("cells", "digest", "domain", "h2", "json", "store", "task");

    private static Optional<ChildJvm> shared = Optional.empty();

    private final String classPath;
    private final Path archive;

    private ChildJvm(String classPath, Path archive) {
        this.classPath = classPath;
        this.archive = archive;
    }

    /** The one of this process; for its archive one short process labels when it is first asked for. */
    public static synchronized ChildJvm shared() throws IOException, InterruptedException {
        if (shared.isEmpty()) {
            shared = Optional.of(in(ProcessFolder.make("assay-children")));
        }
        return shared.get();
    }

    private static ChildJvm in(Path temp) throws IOException, InterruptedException {
        Path archive = temp.resolve("classes.jsa");
        ChildJvm jvm = new ChildJvm(jar(temp) + libraries(), archive);
        Path rehearsal = Files.createDirectory(temp.resolve("rehearsal"));
        new ProcessBuilder(jvm.command("-XX:ArchiveClassesAtExit=" + archive, KilledChild.class, rehearsal.toString(), "0", "20"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        return jvm;
    }

    private static String libraries() {
        StringBuilder all = new StringBuilder();
        classPath(part -> part.endsWith(".jar") && (part.contains("h2-") || part.contains("postgresql-4")))
                .forEach(part -> all.append(File.pathSeparator).append(part));
        return all.toString();
    }

    /** A process of a class with arguments. */
    public ProcessBuilder process(Class<?> main, String... arguments) {
        return new ProcessBuilder(command("-XX:SharedArchiveFile=" + archive, main, arguments));
    }

    private List<String> command(String sharing, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                sharing,
                "-Xlog:disable",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx128m",
                "-cp",
                classPath,
                main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static Stream<String> classPath(Predicate<String> which) {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).filter(which);
    }

    /** The classes that a child needs, in one jar: only classes in jars can be shared. */
    private static Path jar(Path temp) throws IOException {
        Path jar = temp.resolve("child.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String root : classPath(part -> Files.isDirectory(Path.of(part))).toList()) {
                for (Path file : needed(Path.of(root))) {
                    String name = Path.of(root).relativize(file).toString().replace(File.separatorChar, '/');
                    out.putNextEntry(new JarEntry(name));
                    Files.copy(file, out);
                }
            }
        }
        return jar;
    }

    private static List<Path> needed(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> StreamSupport.stream(root.relativize(file).spliterator(), false)
                            .anyMatch(part -> PACKAGES.contains(part.toString())))
                    .toList();
        }
    }
}
