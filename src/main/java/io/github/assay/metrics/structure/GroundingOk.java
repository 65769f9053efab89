package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.gate.UnavailableReasons;
import io.github.assay.metrics.gate.UnreadPrediction;
import io.github.assay.sql.canonical.SchemaInfo;
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
                .map(g -> Outcome.value(measurement(g)))
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
    @Override
    public Account account(Evidence evidence) {
        ParsedSql sql = evidence.predictedSql();
        SchemaInfo schema = evidence.plainSchema();
        return Identifiers.of(sql, schema)
                .flatMap(named -> Grounding.of(sql, schema).map(g -> reported(named, g)))
                .orElse(Account.NONE);
    }

    private static Account reported(Identifiers named, Grounding g) {
        List<String> found = Stream.concat(
                        named.tables().stream().filter(t -> !g.lacksTable(t)).map(t -> "table " + t),
                        named.columns().stream().filter(c -> !g.lacksColumn(c)).map(c -> "column " + c))
                .toList();
        boolean ofNoTable = !g.tables().isEmpty() && named.columns().stream().anyMatch(c -> !g.columns().contains(c) && g.lacksColumn(c));
        return new AccountBuilder()
                .says(g.isGrounded()
                        ? "Every name was found."
                        : "Not found: " + AccountBuilder.count(g.tables().size(), "table") + ", "
                                + AccountBuilder.count(g.columns().size(), "column") + "; one is enough for 0."
                                + (ofNoTable ? " Columns of a table that is not there cannot be looked up." : ""))
                .figure("names_looked_up", named.tables().size() + named.columns().size())
                .figure("names_not_found", g.tables().size() + g.columns().size())
                .passage("Found in the schema", found, name -> Account.Line.of(Mark.EQUAL, AccountBuilder.sql(name)))
                .build();
    }
}
