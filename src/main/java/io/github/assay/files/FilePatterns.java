package io.github.assay.files;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the files that names and patterns such as {@code predictions/*.jsonl} mean, below one folder. */
final class FilePatterns {
    private static final int DEPTH = 8;

    private FilePatterns() {}

    /** The files, in the order of the patterns and by name within one; a plain name need not exist. */
    static List<Path> find(Path folder, List<String> patterns) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String pattern : patterns) {
            if (isPattern(pattern)) {
                files.addAll(matching(folder, pattern));
            } else {
                files.add(plain(folder, pattern));
            }
        }
        return List.copyOf(files);
    }

    static boolean isPattern(String name) {
        return name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    private static Path plain(Path folder, String name) throws IOException {
        try {
            return folder.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new IOException("not a file name: " + name, e);
        }
    }

    private static List<Path> matching(Path folder, String pattern) throws IOException {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        int slash = pattern.indexOf('/');
        String first = slash < 0 ? "" : pattern.substring(0, slash);
        Path start = first.isEmpty() || isPattern(first) ? folder : folder.resolve(first);
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        int depth = slash < 0 ? 1 : DEPTH;
        try (Stream<Path> all = Files.walk(start, depth)) {
            return all.filter(f -> !f.equals(start))
                    .filter(f -> matcher.matches(folder.relativize(f)))
                    .filter(f -> !Files.isDirectory(f))
                    .sorted()
                    .toList();
        }
    }
}
