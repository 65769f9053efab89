package io.github.assay.files.labels;

import io.github.assay.domain.Problem;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.LabelFileSetting;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The content of a label file and how it is read.
 *
 * @param name the file's name
 * @param form the kind of file, as the object of a sentence
 * @param columns the use of each column, in file order
 * @param votes in file order; a system or run that the file does not name is the empty text. Empty while there are
 *     doubts
 * @param problems unusable fields and lines, one for each column and kind
 * @param doubts what the file leaves unclear; no vote is taken until the user settles all of them
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

    /** The use of a column. */
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
        ORIGIN("person or program"),
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
     * @param detail the label that the column means, or why it is not used; may be empty
     */
    public record ColumnUse(String column, Use use, String detail) {}

    /**
     * Something that a file leaves unclear.
     *
     * @param sentence what is unclear, with the names and words concerned
     * @param setting the option that settles it
     * @param example a value of the setting that fits this file; empty: the setting has no effect here
     */
    public record Doubt(String sentence, LabelFileSetting setting, String example) {}

    /** Number of votes by annotator and label; annotators sorted by name. */
    public Map<String, Map<Label, Long>> counts() {
        Map<String, Map<Label, Long>> counts = new TreeMap<>();
        for (Vote vote : votes) {
            counts.computeIfAbsent(vote.annotator(), _ -> new EnumMap<>(Label.class)).merge(vote.label(), 1L, Long::sum);
        }
        return counts;
    }
}
