package io.github.assay.app;

import io.github.assay.files.user.UserSettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Version of the installed program, its samples (projects, and a published comparison), and the files of its user. */
public final class Installation {
    private Installation() {}

    /** The version of the build, from the jar. */
    static String version() {
        String version = Installation.class.getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** The user's settings file; the log file is beside it. */
    static Path settingsFile() {
        return UserSettingsFile.standardPlace(
                System.getProperty("os.name"), Path.of(System.getProperty("user.home")), System.getenv());
    }

    /** The folder of jars with further metrics: {@code plugins} beside the user's settings. */
    public static Path plugInFolder() {
        return settingsFile().resolveSibling("plugins");
    }

    /** The samples folder: beside the launcher of an installed program, in the working folder when run from sources. */
    static Path samples() {
        String home = System.getProperty("assay.home");
        if (home != null) {
            return Path.of(home, "sample-projects");
        }
        Path beside = Path.of("..", "sample-projects").toAbsolutePath().normalize();
        Path here = Path.of("sample-projects").toAbsolutePath();
        return Files.isDirectory(here) ? here : beside;
    }

    /** The folders of sample projects and files of published counts, by name; empty when the folder is missing. */
    static List<Path> allSamples() {
        if (!Files.isDirectory(samples())) {
            return List.of();
        }
        try (Stream<Path> projects = Files.list(samples())) {
            return projects.filter(p -> Files.isDirectory(p) || p.toString().endsWith(".csv"))
                    .sorted(Comparator.comparing((Path p) -> Files.isRegularFile(p)).thenComparing(Comparator.naturalOrder()))
                    .toList();
        } catch (IOException e) {
            System.getLogger(Installation.class.getName()).log(System.Logger.Level.WARNING, "samples not listed", e);
            return List.of();
        }
    }
}
