package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.studies.StatisticsCells;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Words that files use for labels, and names of columns that mean one label (one-hot). */
final class LabelWords {
    private static final Map<String, Label> CLASSES = Map.ofEntries(
            Map.entry("pass", Label.PASS),
            Map.entry("passed", Label.PASS),
            Map.entry("correct", Label.PASS),
            Map.entry("right", Label.PASS),
            Map.entry("accept", Label.PASS),
            Map.entry("accepted", Label.PASS),
            Map.entry("fail", Label.FAIL),
            Map.entry("failed", Label.FAIL),
            Map.entry("incorrect", Label.FAIL),
            Map.entry("wrong", Label.FAIL),
            Map.entry("reject", Label.FAIL),
            Map.entry("rejected", Label.FAIL),
            Map.entry("unsure", Label.UNSURE));

    private final Map<String, Label> declared = new HashMap<>();
    private final Optional<LabelFileOptions.PassRule> pass;

    LabelWords(LabelFileOptions options) {
        options.words().forEach((word, label) -> declared.put(folded(word), label));
        pass = options.pass();
    }

    private static String folded(String word) {
        return word.strip().toLowerCase(Locale.ROOT);
    }

    /** The label of a field; words and numbers that the user stated take precedence over the known ones. */
    Optional<Label> label(String field) {
        String word = folded(field);
        return stated(word).or(() -> StatisticsCells.label(word)).or(() -> Optional.ofNullable(CLASSES.get(word)));
    }

    /** The label of a field in a column of ratings, where no number is a label that the user did not state. */
    Optional<Label> rated(String field) {
        return StatisticsCells.number(field, true).isPresent() ? stated(field) : label(field);
    }

    /** The label of a field by what the user stated. */
    Optional<Label> stated(String field) {
        String word = folded(field);
        return Optional.ofNullable(declared.get(word)).or(() -> {
            OptionalDouble number = StatisticsCells.number(word, true);
            return number.isEmpty() ? Optional.empty() : pass.map(p -> p.label(number.getAsDouble()));
        });
    }

    /** Whether the user stated what words or numbers mean. */
    boolean isRule() {
        return pass.isPresent() || !declared.isEmpty();
    }

    /** The label that a name means. {@code true}, {@code 1} and single letters are values, no names. */
    Optional<Label> named(String name) {
        String word = folded(name);
        return Optional.ofNullable(declared.get(word)).or(() -> Optional.ofNullable(CLASSES.get(word)));
    }

    /** Whether a field is a label by a word, not by a number or by true and false, which many columns hold. */
    boolean speaks(String field) {
        return named(field).isPresent();
    }

    /** The label when another one does not hold; empty for unsure and skip. */
    static Optional<Label> opposite(Label label) {
        return switch (label) {
            case PASS -> Optional.of(Label.FAIL);
            case FAIL -> Optional.of(Label.PASS);
            case UNSURE, SKIP -> Optional.empty();
        };
    }
}
