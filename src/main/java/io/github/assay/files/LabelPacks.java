package io.github.assay.files;

import io.github.assay.domain.Vote;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** Label packs, long and wide (project-and-cli.md §2). */
public final class LabelPacks {
    private LabelPacks() {}

    /** Forms a pack is written in. */
    public enum Form {
        /** One vote a line, JSON. */
        JSONL,
        /** One vote a row, the same columns. */
        CSV,
        /** One row an item, one column an annotator; only the label that is in force. */
        WIDE_CSV
    }

    /**
     * Reads a pack; its form is found from its content.
     *
     * @param at the time of votes that state none, as in wide files
     * @throws ProjectFormatException when the file cannot be read, or has none of the columns of a pack
     */
    public static LabelPack read(Path file, Instant at, Progress progress) throws ProjectFormatException {
        throw new ProjectFormatException(file + " cannot be read yet", "");
    }

    /** Writes the votes in a fixed order (item, annotator, time), atomically: the same votes give the same bytes. */
    public static void write(Path file, Form form, List<Vote> votes) throws ProjectFormatException {
        throw new ProjectFormatException(file + " cannot be written yet", "");
    }
}
