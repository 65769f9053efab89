package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.query.Grounding;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * {@code grounding-ok}: 1 iff every table and column of the prediction is in the schema (metrics.md §2.10). Unavailable
 * — the source's {@code null} — with {@code no_schema}, {@code pred_unparsable} or {@code pred_not_a_query}. The detail lists missing names.
 */
public final class GroundingOk implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "grounding-ok", "Grounded", MetricInfo.Group.STRUCTURE, OptionalDouble.of(1),
            Set.of(MetricInfo.Need.PREDICTED_SQL, MetricInfo.Need.SCHEMA),
            "Dataface; metrics.md §2.10").diagnostic();

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
            return UnavailableReasons.withoutPrediction();
        }
        if (!evidence.schema().complete()) {
            return Outcome.unavailable("no_schema", "neither the case, the project nor the database gives a schema");
        }
        ParsedSql sql = evidence.predictedSql();
        return Grounding.of(sql, evidence.plainSchema())
                .map(g -> Outcome.value(evidence.explained(measurement(g), steps ->
                        Identifiers.of(sql, evidence.plainSchema()).ifPresent(named -> explain(named, g, steps)))))
                .orElseGet(() -> UnreadPrediction.unavailable(evidence));
    }

    private static Measurement measurement(Grounding g) {
        FindingList findings = new FindingList();
        findings.add(OneSided.extra("hallucinated_tables", "tables", g.tables()));
        findings.add(OneSided.extra("hallucinated_columns", "columns", g.columns()));
        List<String> flags = g.textInQuotes() ? List.of("double_quoted_text") : List.of();
        return new Measurement(g.isGrounded() ? 1 : 0, "", flags, findings.list());
    }

    /** The names that were looked up and found; those that were not are the measurement's detail. */
    private static void explain(Identifiers named, Grounding g, Steps steps) {
        List<Phrase> found = Stream.concat(
                        named.tables().stream().filter(t -> !g.lacksTable(t)).map(t -> Phrase.of("grounding.table", Steps.sql(t))),
                        named.columns().stream().filter(c -> !g.lacksColumn(c)).map(c -> Phrase.of("grounding.column", Steps.sql(c))))
                .toList();
        boolean ofNoTable = !g.tables().isEmpty() && named.columns().stream().anyMatch(c -> !g.columns().contains(c) && g.lacksColumn(c));
        steps.says(g.isGrounded()
                        ? Phrase.of("grounding.all")
                        : Phrase.of("grounding.some", g.tables().size(), g.columns().size(),
                                ofNoTable ? Phrase.of("grounding.of-no-table") : ""))
                .figure("names_looked_up", named.tables().size() + named.columns().size())
                .figure("names_not_found", g.tables().size() + g.columns().size())
                .passage("grounding.found", found, name -> Line.of(Mark.EQUAL, name));
    }
}
