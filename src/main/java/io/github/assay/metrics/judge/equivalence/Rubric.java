package io.github.assay.metrics.judge.equivalence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The options a judge chooses from, with their scores (metrics.md §3.2-H), as the project declares them under
 * {@code judges.rubric.rubric}.
 *
 * @param name its name; may be empty
 * @param scores option → score, 0 to 1
 */
record Rubric(String name, Map<String, Double> scores) {
    /** Reads a declaration; the reason {@code no_rubric} names what is missing or wrong. */
    static Outcome<Rubric> of(Datum.Fields declared) {
        Datum.Fields rubric = declared.get("rubric").isPresent() ? declared.fields("rubric") : declared;
        Map<String, Double> scores = new LinkedHashMap<>();
        for (Datum option : rubric.items("options")) {
            Datum.Fields fields = option.asFields().orElse(Datum.Fields.NONE);
            Optional<String> name = fields.text("name");
            Optional<Double> score = fields.get("score")
                    .flatMap(Datum::asNumber)
                    .map(BigDecimal::doubleValue)
                    .filter(s -> s >= 0 && s <= 1);
            if (name.isEmpty() || score.isEmpty()) {
                return Outcome.unavailable(
                        "no_rubric", "option " + scores.size() + " needs a name and a score from 0 to 1");
            }
            scores.put(name.get(), score.get());
        }
        return scores.isEmpty()
                ? Outcome.unavailable("no_rubric", "project.json declares no options under judges.rubric.rubric")
                : Outcome.value(new Rubric(rubric.text("name").orElse(""), scores));
    }

    /** The score of an option; case, spaces, {@code -} and {@code _} do not count. */
    Optional<Double> score(String option) {
        return scores.entrySet().stream()
                .filter(e -> fold(e.getKey()).equals(fold(option)))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static String fold(String text) {
        return text.replaceAll("[\\s_-]", "").toLowerCase(Locale.ROOT);
    }
}
