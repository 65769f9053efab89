package io.github.assay.ui.review;

import io.github.assay.ui.PngFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javafx.scene.Scene;

/** Writes pictures of scenes into {@code target/screenshots}, for eyes rather than for assertions. */
public final class Pictures {
    private static final Path FOLDER = Path.of("target", "screenshots");

    private Pictures() {}

    /** Takes a picture; call it on the UI thread. */
    public static void take(Scene scene, String name) {
        try {
            PngFile.write(scene.snapshot(null), FOLDER.resolve(name + ".png"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
