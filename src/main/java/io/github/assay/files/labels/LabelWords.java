package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.studies.StatisticsCells;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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

    LabelWords(Map<String, Label> declared) {
        declared.forEach((word, label) -> this.declared.put(folded(word), label));
    }

    private static String folded(String word) {
        return word.strip().toLowerCase(Locale.ROOT);
    }

    /** The label of a field; words that the user stated take precedence over the known ones. */
    Optional<Label> label(String field) {
        String word = folded(field);
        return Optional.ofNullable(declared.get(word))
                .or(() -> StatisticsCells.label(word))
                .or(() -> Optional.ofNullable(CLASSES.get(word)));
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
