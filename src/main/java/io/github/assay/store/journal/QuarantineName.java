package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Names under which damaged files are kept: nothing is deleted that somebody might want to look at. */
public final class QuarantineName {
    private QuarantineName() {}

    /** The first name {@code FILE.WORD-1}, {@code -2} … that is not taken. */
    static Path free(Path file, String word) {
        for (int i = 1; ; i++) {
            Path name = file.resolveSibling(file.getFileName() + "." + word + "-" + i);
            if (!Files.exists(name)) {
                return name;
            }
        }
    }

    /** Moves a file out of the way. */
    public static Path move(Path file, String word) throws IOException {
        return Files.move(file, free(file, word));
    }
}
