package io.github.assay.execution.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Permissions of a query process beside its Java and its own folder: files to read and ports to connect to. A file is
 * identified by the file system's key, so a replaced file is a different one.
 *
 * @param files the files by the file system's key of each
 * @param ports TCP ports; {@link #ANY_PORT} means all. Empty: no sockets at all
 */
public record SandboxPermissions(Map<Object, Path> files, Set<Integer> ports) {
    /** No file, no port. */
    public static final SandboxPermissions NOTHING = new SandboxPermissions(Map.of(), Set.of());

    /** Value that permits every port. */
    public static final int ANY_PORT = 0;

    public SandboxPermissions {
        files = Map.copyOf(files);
        ports = Set.copyOf(ports);
    }

    /** These files, as far as they exist. Symbolic links are followed. */
    public static SandboxPermissions files(List<Path> paths) {
        Map<Object, Path> files = new HashMap<>();
        for (Path path : paths) {
            try {
                Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
                files.put(key == null ? path : key, path);
            } catch (IOException _) {
                // A file that does not exist needs no right; opening it reports the problem.
                continue;
            }
        }
        return new SandboxPermissions(files, Set.of());
    }

    /**
     * The files in a folder and in folders up to two levels below, at most {@value #MOST_FILES}; none where the folder
     * does not exist.
     */
    public static SandboxPermissions below(Path folder) {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return NOTHING;
        }
        try (Stream<Path> all = Files.find(folder, 3, (_, about) -> about.isRegularFile())) {
            return files(all.limit(MOST_FILES).toList());
        } catch (IOException | java.io.UncheckedIOException | InvalidPathException _) {
            return NOTHING;
        }
    }

    private static final int MOST_FILES = 2_000;

    /** TCP connections to these ports. */
    public static SandboxPermissions ports(Set<Integer> ports) {
        return new SandboxPermissions(Map.of(), ports);
    }

    /** The union of both. */
    public SandboxPermissions and(SandboxPermissions other) {
        if (covers(other)) {
            return this;
        }
        Map<Object, Path> bothFiles = new HashMap<>(files);
        bothFiles.putAll(other.files);
        Set<Integer> bothPorts = new HashSet<>(ports);
        bothPorts.addAll(other.ports);
        return new SandboxPermissions(bothFiles, bothPorts);
    }

    /** Whether these permissions include all that are needed. */
    public boolean covers(SandboxPermissions needed) {
        return files.keySet().containsAll(needed.files.keySet())
                && (ports.contains(ANY_PORT) || ports.containsAll(needed.ports));
    }
}
