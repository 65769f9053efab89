package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.Identifiers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * {@code schema-linking}: 1 iff a schema linker retrieved every column that the gold query needs (metrics.md §2.9). Its
 * mean over a run is the thesis's SLR. The detail gives the share of irrelevant columns, which the thesis calls FPR,
 * and the true false-positive rate.
 */
public final class SchemaLinking implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "schema-linking", "Schema linking", MetricInfo.Group.STRUCTURE, OptionalDouble.empty(),
            Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.SCHEMA),
            "VortoSQL thesis §4.3.4; metrics.md §2.9").diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Optional<Set<String>> retrieved = retrieved(evidence);
        if (retrieved.isEmpty()) {
            return Outcome.unavailable("not_applicable", "no " + RunFacts.RETRIEVED + " are recorded");
        }
        SchemaInfo schema = evidence.plainSchema();
        Optional<Set<String>> required = required(evidence);
        return required.isEmpty()
                ? Outcome.unavailable("gold_unparsable", evidence.goldSql().whyNoQuery())
                : Outcome.value(evidence.explained(
                        measurement(retrieved.get(), required.get(), schema), steps -> explain(retrieved.get(), required.get(), steps)));
    }

    private static Optional<Set<String>> required(Evidence evidence) {
        return evidence.extra("required_columns").filter(Datum.Items.class::isInstance)
                .map(list -> folded(list.asItems().stream().flatMap(c -> c.asText().stream()).toList()))
                .or(() -> Identifiers.of(evidence.goldSql(), evidence.plainSchema()).map(Identifiers::columns));
    }

    private static Measurement measurement(Set<String> retrieved, Set<String> required, SchemaInfo schema) {
        Set<String> irrelevant = retrieved.stream()
                .filter(r -> !isAmong(r, required))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> missing = required.stream()
                .filter(q -> !isAmong(q, retrieved))
                .collect(Collectors.toCollection(TreeSet::new));
        FindingList findings = new FindingList();
        findings.number("irrelevance", retrieved.isEmpty() ? 0.0 : (double) irrelevant.size() / retrieved.size());
        long others = schema.complete() ? columns(schema) - required.size() : 0;
        if (others > 0) {
            findings.number("fpr_true", Math.min(1.0, (double) irrelevant.size() / others));
        }
        findings.listed("required", required);
        findings.add(OneSided.missing("missing", "", missing));
        findings.add(OneSided.extra("irrelevant", "", irrelevant));
        return Measurement.of(missing.isEmpty() ? 1 : 0, findings.list());
    }

    private static boolean isAmong(String column, Set<String> columns) {
        return columns.stream().anyMatch(c -> same(c, column));
    }

    /** A column without its table fits that of any table. */
    private static boolean same(String one, String other) {
        boolean bare = one.indexOf('.') < 0 || other.indexOf('.') < 0;
        return one.equals(other) || bare && last(one).equals(last(other));
    }

    private static String last(String column) {
        return column.substring(column.lastIndexOf('.') + 1);
    }

    private static long columns(SchemaInfo schema) {
        return schema.columns().values().stream().mapToInt(Set::size).sum();
    }

    private static Optional<Set<String>> retrieved(Evidence evidence) {
        return RunFacts.of(evidence::extra).retrieved().map(SchemaLinking::folded);
    }

    private static Set<String> folded(List<String> names) {
        return names.stream().map(n -> n.strip().toLowerCase(Locale.ROOT)).collect(Collectors.toCollection(TreeSet::new));
    }

    private static void explain(Set<String> retrieved, Set<String> required, Steps steps) {
        List<String> found = required.stream().filter(q -> isAmong(q, retrieved)).toList();
        List<String> missing = required.stream().filter(q -> !isAmong(q, retrieved)).toList();
        List<String> needed = retrieved.stream().filter(r -> isAmong(r, required)).toList();
        List<String> irrelevant = retrieved.stream().filter(r -> !isAmong(r, required)).toList();
        steps.instead("required", "missing", "irrelevant")
                .counted("columns_required", required.size())
                .counted("columns_found", found.size())
                .says("linking.score", found.size(), required.size(), retrieved.isEmpty()
                        ? Phrase.of("linking.nothing")
                        : Phrase.of("linking.share", new Arithmetic.Share(irrelevant.size(), retrieved.size())))
                .passage("linking.missing", missing, c -> line(Mark.MISSING, c))
                .passage("linking.irrelevant", irrelevant, c -> line(Mark.EXTRA, c))
                .passage("linking.needed", needed, c -> line(Mark.EQUAL, c));
    }

    private static Line line(Mark mark, String column) {
        return Line.of(mark, Steps.shortened(column));
    }
}
