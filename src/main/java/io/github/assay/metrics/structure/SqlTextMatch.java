package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.UnavailableReasons;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code sql-text-match}: 1 iff both texts are equal but for case, white space and semicolons (metrics.md §2.2). */
public final class SqlTextMatch implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "sql-text-match", "Same text", MetricInfo.Group.STRUCTURE, OptionalDouble.of(1),
            Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL), "IBM/unitxt; metrics.md §2.2");

    /** So many characters are shown from where texts differ. */
    private static final int SHOWN = 120;

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        String gold = evidence.goldText();
        String predicted = evidence.predictedText();
        if (gold.isBlank()) {
            return Outcome.unavailable("gold_unparsable", "there is no gold SQL");
        }
        return predicted.isBlank()
                ? SqlPair.zero("no_prediction", "there is no predicted SQL")
                : Outcome.value(evidence.explained(
                        Measurement.of(plain(gold).equals(plain(predicted)) ? 1 : 0),
                        steps -> differ(plain(gold), plain(predicted), steps)));
    }

    /** Where both texts first differ, from the beginning of a word on. */
    private static void differ(String gold, String predicted, Steps steps) {
        if (gold.isBlank() || predicted.isBlank() || gold.equals(predicted)) {
            return;
        }
        int same = 0;
        while (same < Math.min(gold.length(), predicted.length()) && gold.charAt(same) == predicted.charAt(same)) {
            same++;
        }
        int from = gold.lastIndexOf(' ', Math.max(0, same - 1)) + 1;
        steps.figure("equal_characters", same).passage("text.differ", List.of(
                Line.of(Mark.MISSING, part(gold, from)), Line.of(Mark.EXTRA, part(predicted, from))), line -> line);
    }

    private static Phrase part(String text, int from) {
        String rest = text.substring(Math.min(from, text.length()));
        String before = from > 0 ? "… " : "";
        return rest.isEmpty()
                ? Phrase.of("text.end", before)
                : Phrase.text(before + (rest.length() > SHOWN ? rest.substring(0, SHOWN) + " …" : rest));
    }

    private static String plain(String sql) {
        return sql.replace(";", "").strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
    }
}
