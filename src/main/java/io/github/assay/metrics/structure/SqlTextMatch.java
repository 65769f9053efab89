package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Unmeasured;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code sql-text-match}: 1 iff both texts are equal but for case, white space and semicolons (metrics.md §2.2). */
public final class SqlTextMatch implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "sql-text-match",
            "Same text",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.of(1),
            Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
            "IBM/unitxt; metrics.md §2.2");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return Unmeasured.refusalExpected();
        }
        String gold = evidence.goldText();
        String predicted = evidence.predictedText();
        if (gold.isBlank()) {
            return Outcome.unavailable("gold_unparsable", "there is no gold SQL");
        }
        return predicted.isBlank()
                ? SqlPair.zero("no_prediction", "there is no predicted SQL")
                : Outcome.value(new Measurement(
                        plain(gold).equals(plain(predicted)) ? 1 : 0, "", List.of(), Map.of()));
    }

    private static String plain(String sql) {
        return sql.replace(";", "").strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
    }
}
