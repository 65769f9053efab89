package io.github.assay.files.labels;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was found in a label file and how it is read.
 *
 * @param name the file's name
 * @param form what kind of file it is, as the object of a sentence
 * @param columns what is taken from each column, in file order
 * @param votes in file order; a system or run that the file does not name is the empty text. Empty while there are doubts
 * @param problems fields and lines that could not be used, one for each column and kind
 * @param doubts what the file leaves open; nothing is taken from it until a person settles all of them
 */
public record LabelReading(
        String name,
        String form,
        List<ColumnUse> columns,
        List<Vote> votes,
        List<Problem> problems,
        List<Doubt> doubts) {
    public LabelReading {
        columns = List.copyOf(columns);
        votes = List.copyOf(votes);
        problems = List.copyOf(problems);
        doubts = List.copyOf(doubts);
    }

    /** What a column is taken for. */
    public enum Use {
        ITEM("item"),
        SYSTEM("system"),
        RUN("run"),
        ANNOTATOR("annotator"),
        LABEL("label"),
        VOTES("votes of one annotator"),
        TIME("time of the vote"),
        SECONDS("seconds spent"),
        COMMENT("comment"),
        REST("kept with the vote"),
        NONE("not used");

        private final String words;

        Use(String words) {
            this.words = words;
        }

        /** The use in words. */
        public String words() {
            return words;
        }
    }

    /**
     * The use of one column.
     *
     * @param column as the file spells it; empty for an unnamed one
     * @param detail the label it means, or why it is not used; may be empty
     */
    public record ColumnUse(String column, Use use, String detail) {}

    /** What of {@link LabelFileOptions} settles a doubt. */
    public enum Setting {
        ANNOTATORS,
        ANNOTATOR,
        ITEM_COLUMN,
        LABEL_COLUMN,
        SYSTEM,
        WORDS
    }

    /**
     * Something a file leaves open.
     *
     * @param sentence what, with the names and words concerned
     * @param setting what settles it
     * @param example a value of the setting that fits this file
     */
    public record Doubt(String sentence, Setting setting, String example) {}

    /** How many votes each annotator has by label, by the annotators' names. */
    public Map<String, Map<Label, Long>> counts() {
        Map<String, Map<Label, Long>> counts = new TreeMap<>();
        for (Vote vote : votes) {
            counts.computeIfAbsent(vote.annotator(), _ -> new EnumMap<>(Label.class)).merge(vote.label(), 1L, Long::sum);
        }
        return counts;
    }
}
