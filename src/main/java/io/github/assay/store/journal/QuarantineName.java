package io.github.assay.store.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Chooses names for damaged files, which are kept for inspection and never deleted. */
public final class QuarantineName {
    private QuarantineName() {}

    /** The first name {@code FILE.WORD-1}, {@code -2} … that is free. */
    public static Path free(Path file, String word) {
        for (int i = 1; ; i++) {
            Path name = file.resolveSibling(file.getFileName() + "." + word + "-" + i);
            if (!Files.exists(name)) {
                return name;
            }
        }
    }

    /** Renames a file to such a name. */
    public static Path move(Path file, String word) throws IOException {
        return Files.move(file, free(file, word));
    }
}
