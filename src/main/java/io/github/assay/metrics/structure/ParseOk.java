package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.ParseFault;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code parse-ok}: 1 iff the predicted text, freed of one code fence, is exactly one statement (metrics.md §2.10). */
public final class ParseOk implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "parse-ok", "Parses", MetricInfo.Group.STRUCTURE, OptionalDouble.of(1),
            Set.of(MetricInfo.Need.PREDICTED_SQL), "Dataface; metrics.md §2.10").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        if (evidence.expected().refusal()) {
            return UnavailableReasons.refusalExpected();
        }
        if (evidence.isWithoutSql()) {
            return SqlPair.zero("no_prediction", "there is no predicted SQL");
        }
        ParsedSql sql = evidence.predictedSql();
        return sql.fault()
                .map(fault -> UnreadPrediction.limit(evidence, sql).isEmpty()
                        ? Outcome.value(new Measurement(0, "", List.of(), detail(fault, QueryInText.note(sql))))
                        : UnreadPrediction.<Measurement>unread(evidence))
                .orElseGet(() -> Outcome.value(evidence.explained(Measurement.of(1), steps -> steps.says("parse.one"))));
    }

    private static List<Finding> detail(ParseFault fault, String note) {
        FindingList findings = new FindingList();
        findings.quoted("message", fault.message() + note);
        findings.number("line", fault.line());
        findings.number("column", fault.column());
        return findings.list();
    }
}
