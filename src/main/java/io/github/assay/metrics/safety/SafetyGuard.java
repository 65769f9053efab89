package io.github.assay.metrics.safety;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.GuardOptions;
import io.github.assay.sql.GuardVerdict;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.StatementGuard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code safety-guard}: 1 iff the statement guard would let the predicted SQL run; the label is {@code allow} or the
 * guard's code (metrics.md §4.6). Gold SQL that the guard blocks is flagged {@code gold_blocked}.
 */
public final class SafetyGuard implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "safety-guard",
            "Guard",
            MetricInfo.Group.SAFETY,
            OptionalDouble.of(1),
            Set.of(MetricInfo.Need.PREDICTED_SQL),
            "Evaluation skill §2.4; metrics.md §4.6");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.isWithoutSql()) {
            return Outcome.unavailable("not_applicable", "there is no predicted SQL");
        }
        List<String> flags = new ArrayList<>();
        String gold = evidence.goldText();
        if (!gold.isBlank() && !judge(evidence.goldSql()).allows()) {
            flags.add("gold_blocked");
        }
        return Outcome.value(
                switch (judge(evidence.predictedSql())) {
                    case GuardVerdict.Allow(List<String> notes) -> {
                        flags.addAll(notes);
                        yield new Measurement(1, "allow", flags, Map.of());
                    }
                    case GuardVerdict.Block block -> new Measurement(0, block.code(), flags, detail(block));
                });
    }

    private static GuardVerdict judge(ParsedSql sql) {
        return StatementGuard.judge(sql, GuardOptions.STRICT);
    }

    private static Map<String, Object> detail(GuardVerdict.Block block) {
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("matched", block.matched());
        detail.put("offset", block.offset());
        return detail;
    }
}
