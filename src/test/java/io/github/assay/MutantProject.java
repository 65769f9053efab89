package io.github.assay;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.Path;

/** The small sample project, and the project that the command makes of its gold queries. */
public final class MutantProject {
    private MutantProject() {}

    /** A copy of the sample in a new folder. */
    public static Path golds(Path folder) throws IOException {
        SampleCopies.copy(Path.of("sample-projects", "skill-demo"), folder);
        return folder;
    }

    /** Mutants of the sample: 27, two of them equal to gold on the data. */
    public static Path in(Path folder) throws IOException {
        Path golds = golds(folder.resolveSibling(folder.getFileName() + "-golds"));
        CommandRun made = CommandRun.of("mutate", golds.toString(), "--to", folder.toString());
        if (made.status() != 0) {
            throw new AssertionError(made.err());
        }
        return folder;
    }
}
