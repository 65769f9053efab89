package io.github.assay.store.upkeep;

import io.github.assay.store.journal.JournalName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of the folder {@code journal} whose lines are chained: journals of annotators and logs beside them. */
public final class JournalFiles {
    private JournalFiles() {}

    /** The files, sorted by name; empty where there is no folder. */
    public static List<Path> of(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(JournalFiles::isChained).sorted().toList();
        }
    }

    private static boolean isChained(Path file) {
        String name = file.getFileName().toString();
        return (name.endsWith(JournalName.SUFFIX) || name.endsWith(".log")) && Files.isRegularFile(file);
    }
}
