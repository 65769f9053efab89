package io.github.assay.files.project;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the files for names and patterns such as {@code predictions/*.jsonl}. Files outside the project folder, by
 * {@code ..}, an absolute path or a link, are read only when the user agreed to the name or pattern; before that the
 * program does not access them.
 */
final class FilePatterns {
    private static final int DEPTH = 8;

    private final Path folder;
    private final Predicate<String> allowed;
    private final Set<String> refused = new LinkedHashSet<>();

    /** @param allowed whether the user agreed to a name or pattern that leads outside the folder */
    FilePatterns(Path folder, Predicate<String> allowed) {
        this.folder = folder;
        this.allowed = allowed;
    }

    /** The files, in the order of the patterns and by name within a pattern; a plain name need not exist. */
    List<Path> find(List<String> patterns) throws IOException {
        Set<Path> files = new LinkedHashSet<>();
        for (String pattern : patterns) {
            boolean free = allowed.test(pattern);
            int prefix = prefix(pattern);
            Path start = resolve(pattern.substring(0, prefix));
            if (!free && isOutside(start)) {
                refused.add(pattern);
                continue;
            }
            List<Path> found = prefix == pattern.length() ? List.of(start) : matching(start, pattern.substring(prefix));
            if (!free && found.stream().anyMatch(this::isOutside)) {
                refused.add(pattern);
            } else {
                files.addAll(found);
            }
        }
        return List.copyOf(files);
    }

    /** Names and patterns that lead outside the folder without the user's agreement, in the order found. */
    List<String> refused() {
        return List.copyOf(refused);
    }

    private static boolean isPattern(String name) {
        return name.chars().anyMatch(c -> "*?[{".indexOf(c) >= 0);
    }

    /** The characters of a pattern that name the folder to search, or all of a plain name. */
    private static int prefix(String pattern) {
        int end = 0;
        for (int slash = pattern.indexOf('/'); slash >= 0; slash = pattern.indexOf('/', slash + 1)) {
            if (isPattern(pattern.substring(end, slash))) {
                return end;
            }
            end = slash + 1;
        }
        return isPattern(pattern.substring(end)) ? end : pattern.length();
    }

    private Path resolve(String name) throws IOException {
        try {
            return folder.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new IOException("not a file name: " + name, e);
        }
    }

    private boolean isOutside(Path file) {
        if (!file.startsWith(folder)) {
            return true;
        }
        try {
            return Files.exists(file) && !file.toRealPath().startsWith(folder.toRealPath());
        } catch (IOException _) {
            // The target of the link cannot be found, so it is not followed without agreement.
            return true;
        }
    }

    private static List<Path> matching(Path start, String pattern) throws IOException {
        if (!Files.isDirectory(start)) {
            return List.of();
        }
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        // {@code Files.walk} does not enter a start folder that is a link itself.
        Path real = start.toRealPath();
        try (Stream<Path> all = Files.walk(real, pattern.indexOf('/') < 0 && !pattern.contains("**") ? 1 : DEPTH)) {
            return all.filter(f -> !f.equals(real))
                    .map(real::relativize)
                    .filter(matcher::matches)
                    .map(start::resolve)
                    .filter(f -> !Files.isDirectory(f))
                    .sorted()
                    .toList();
        }
    }
}
