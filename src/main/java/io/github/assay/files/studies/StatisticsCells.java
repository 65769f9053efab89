package io.github.assay.files.studies;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.records.NumberText;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;

/** Parses fields of CSV files as R, Stata, SPSS, pandas and spreadsheets write them. */
public final class StatisticsCells {
    private static final Set<String> MISSING = Set.of("", "na", "nan", "null", ".", "n/a", "<na>", "none", "#n/a");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");

    private StatisticsCells() {}

    /** Whether a field is a missing value. */
    public static boolean isMissing(String field) {
        return MISSING.contains(field.strip().toLowerCase(Locale.ROOT));
    }

    /** Pass or fail as {@link Label#parse} reads it, and as factor or number: yes, no, 1.00, 0,00. */
    public static Optional<Label> label(String field) {
        String word = field.strip().toLowerCase(Locale.ROOT);
        return switch (word) {
            case "yes" -> Optional.of(Label.PASS);
            case "no" -> Optional.of(Label.FAIL);
            default -> Label.parse(word).or(() -> ofNumber(number(word, true)));
        };
    }

    private static Optional<Label> ofNumber(OptionalDouble number) {
        return number.isEmpty() || number.getAsDouble() != 0 && number.getAsDouble() != 1
                ? Optional.empty()
                : Optional.of(number.getAsDouble() == 1 ? Label.PASS : Label.FAIL);
    }

    /** Whether a field of labels is a rating, so that all numbers beside it are: a number that is neither 0 nor 1. */
    public static boolean isRating(String field) {
        OptionalDouble number = number(field, true);
        return number.isPresent() && number.getAsDouble() != 0 && number.getAsDouble() != 1;
    }

    /** @param decimalComma whether the file may write 0,5 for 0.5 */
    public static OptionalDouble number(String field, boolean decimalComma) {
        String text = field.strip();
        boolean comma = decimalComma && DECIMAL_COMMA.matcher(text).matches();
        return NumberText.parse(comma ? text.replace(',', '.') : text);
    }

    /** A number with a comma changed to the same number with a point; other texts are unchanged. */
    public static String point(String field) {
        return DECIMAL_COMMA.matcher(field).matches() ? field.replace(',', '.') : field;
    }
}
