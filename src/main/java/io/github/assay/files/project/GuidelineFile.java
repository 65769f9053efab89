package io.github.assay.files.project;

import io.github.assay.domain.project.Guideline;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.files.records.FileErrors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the labelling guideline of a project, {@code guideline.md} in its folder. */
public final class GuidelineFile {
    static final String NAME = "guideline.md";

    /** Longest guideline that is read and written, in bytes of UTF-8. */
    static final long LONGEST = 1 << 20;

    private GuidelineFile() {}

    /**
     * Replaces the guideline, atomically. A blank text is written too: the project then has no guideline.
     *
     * @throws ProjectFormatException when the text exceeds one megabyte, or the file cannot be written; it is then
     *     unchanged
     */
    public static void write(Path folder, String text) throws ProjectFormatException {
        Path file = folder.resolve(NAME);
        if (text.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw new ProjectFormatException(
                    file + " was not changed: the text has more than one megabyte", "Shorten it.");
        }
        try {
            AtomicFiles.write(file, text);
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " was not changed: " + FileErrors.words(e), "Check the folder, your rights and the disk.", e);
        }
    }

    /** Writes the default guideline into a folder that has no {@code guideline.md}. */
    public static void writeIfMissing(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            Files.writeString(file, Guideline.standard().text());
        }
    }
}
