package io.github.assay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Finds the samples of the program: projects, and a published comparison. */
final class Samples {
    private Samples() {}

    /** The samples folder: beside the launcher of an installed program, in the working folder when run from sources. */
    static Path folder() {
        String home = System.getProperty("assay.home");
        if (home != null) {
            return Path.of(home, "sample-projects");
        }
        Path beside = Path.of("..", "sample-projects").toAbsolutePath().normalize();
        Path here = Path.of("sample-projects").toAbsolutePath();
        return Files.isDirectory(here) ? here : beside;
    }

    /** The folders of sample projects and files of published counts, by name; empty when the folder is missing. */
    static List<Path> all() {
        if (!Files.isDirectory(folder())) {
            return List.of();
        }
        try (Stream<Path> projects = Files.list(folder())) {
            return projects.filter(p -> Files.isDirectory(p) || p.toString().endsWith(".csv"))
                    .sorted(Comparator.comparing((Path p) -> Files.isRegularFile(p)).thenComparing(Comparator.naturalOrder()))
                    .toList();
        } catch (IOException e) {
            System.getLogger(Samples.class.getName()).log(System.Logger.Level.WARNING, "samples not listed", e);
            return List.of();
        }
    }
}
