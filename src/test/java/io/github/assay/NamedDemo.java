package io.github.assay;

import io.github.assay.app.SampleCopies;
import java.io.IOException;
import java.nio.file.Path;

/** The sample project with mutants and less natural names. */
public final class NamedDemo {
    private NamedDemo() {}

    /** A copy of the sample in a new folder; nothing has been run in it. */
    public static Path in(Path folder) throws IOException {
        SampleCopies.copy(Path.of("sample-projects", "robustness-demo"), folder);
        return folder;
    }
}
