package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.studies.StatisticsCells;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the user states about a label file where the file itself is not clear. An empty text or list states nothing.
 *
 * @param annotators columns of a wide file that hold votes; for a file with an annotator column, whose votes are taken
 * @param annotator whose votes these are, for files that name no annotator
 * @param itemColumn the column with the item's id; {@code #N} is the N-th column, from 1
 * @param labelColumn the column with the label, or the question whose answers have one column each
 * @param system the judged system, for files that name none
 * @param words labels by the words that the file uses for them
 * @param people by a name in the file, the annotator of the project whom it means; the name itself: another person
 * @param annotatorColumn the column that names the annotator
 * @param pass which numbers are pass; the others are fail
 * @param rows by a column, the text that rows must have in it to be read
 */
public record LabelFileOptions(
        List<String> annotators,
        String annotator,
        String itemColumn,
        String labelColumn,
        String system,
        Map<String, Label> words,
        Map<String, String> people,
        String annotatorColumn,
        Optional<PassRule> pass,
        Map<String, String> rows) {
    /** No statement. */
    public static final LabelFileOptions NONE = new LabelFileOptions(List.of(), "", "", "", "", Map.of());

    public LabelFileOptions {
        annotators = List.copyOf(annotators);
        words = Map.copyOf(words);
        people = Map.copyOf(people);
        rows = Map.copyOf(rows);
    }

    /** With statements on columns and words alone. */
    public LabelFileOptions(
            List<String> annotators, String annotator, String itemColumn, String labelColumn, String system,
            Map<String, Label> words) {
        this(annotators, annotator, itemColumn, labelColumn, system, words, Map.of(), "", Optional.empty(), Map.of());
    }

    /** The same with these statements about people. */
    public LabelFileOptions withPeople(Map<String, String> stated) {
        return new LabelFileOptions(
                annotators, annotator, itemColumn, labelColumn, system, words, stated, annotatorColumn, pass, rows);
    }

    /** Whether columns and annotators are used as the file writes them. */
    boolean readsAsWritten() {
        return annotator.isEmpty() && itemColumn.isEmpty() && labelColumn.isEmpty() && annotatorColumn.isEmpty()
                && rows.isEmpty();
    }

    /**
     * Which numbers of a rating scale are pass.
     *
     * @param sign {@code >=}, {@code >}, {@code <=}, {@code <} or {@code =}
     * @param bound the number that others are compared with
     */
    public record PassRule(String sign, double bound) {
        private static final Pattern FORM = Pattern.compile("\\s*(>=|<=|>|<|=)\\s*([+-]?[0-9.]+)\\s*");

        /** The rule of a text such as {@code >=4}; empty for other texts. */
        public static Optional<PassRule> parse(String text) {
            Matcher form = FORM.matcher(text);
            OptionalDouble bound = form.matches() ? StatisticsCells.number(form.group(2), false) : OptionalDouble.empty();
            return bound.isPresent() ? Optional.of(new PassRule(form.group(1), bound.getAsDouble())) : Optional.empty();
        }

        /** The label of a number. */
        public Label label(double number) {
            int than = Double.compare(number, bound);
            boolean passes = switch (sign) {
                case ">=" -> than >= 0;
                case ">" -> than > 0;
                case "<=" -> than <= 0;
                case "<" -> than < 0;
                default -> than == 0;
            };
            return passes ? Label.PASS : Label.FAIL;
        }
    }
}
