package io.github.assay.metrics.triage;

import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.structure.BoundedText;
import io.github.assay.metrics.structure.SelectCoverage;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Causes that show in the difference of both queries' parts. */
final class SqlCauses {
    private final CauseParts gold;
    private final CauseParts predicted;
    private final EnumSet<Cause> causes;
    private final Map<String, Object> detail;

    private SqlCauses(CauseParts gold, CauseParts predicted, EnumSet<Cause> causes, Map<String, Object> detail) {
        this.gold = gold;
        this.predicted = predicted;
        this.causes = causes;
        this.detail = detail;
    }

    /** Adds what applies, with the differing parts in the detail; nothing where a query has no parts. */
    static void add(Evidence evidence, EnumSet<Cause> causes, Map<String, Object> detail) {
        SchemaInfo schema = evidence.plainSchema();
        Optional<QueryParts> gold = evidence.goldSql().parts(schema);
        Optional<QueryParts> predicted = evidence.predictedSql().parts(schema);
        if (gold.isPresent() && predicted.isPresent()) {
            SqlCauses found = new SqlCauses(
                    CauseParts.of(evidence.goldSql(), gold.get()),
                    CauseParts.of(evidence.predictedSql(), predicted.get()),
                    causes,
                    detail);
            found.sources();
            found.filters();
            found.groups();
            found.columns(
                    SelectCoverage.of(gold.get(), predicted.get(), schema),
                    evidence.expected().allowExtraColumns());
        }
    }

    private void sources() {
        boolean tables = differ(
                Cause.TABLE_MISMATCH, "tables", gold.tables(), predicted.tables());
        if (!tables) {
            differ(Cause.JOIN_MISMATCH, "joins", gold.joins(), predicted.joins());
        }
    }

    private void filters() {
        FilterDifference difference = FilterDifference.of(gold.filters(), predicted.filters());
        put(Cause.MISSING_FILTER, "missing_filters", difference.missing());
        put(Cause.EXTRA_FILTER, "extra_filters", difference.extra());
        put(Cause.FILTER_VALUE_MISMATCH, "changed_filters", difference.changed());
    }

    private void groups() {
        differ(
                Cause.AGGREGATION_MISMATCH, "aggregates", gold.aggregates(), predicted.aggregates());
        differ(Cause.GROUPING_MISMATCH, "grouping", gold.groups(), predicted.groups());
        differ(Cause.DISTINCT_MISMATCH, "distinct", gold.distincts(), predicted.distincts());
        differ(Cause.LIMIT_MISMATCH, "limits", gold.limits(), predicted.limits());
    }

    private void columns(SelectCoverage coverage, boolean extraAllowed) {
        put(Cause.MISSING_COLUMNS, "missing_columns", coverage.missing());
        if (!extraAllowed) {
            put(Cause.EXTRA_COLUMNS, "extra_columns", coverage.extra());
        }
    }

    private boolean differ(Cause cause, String name, Set<String> inGold, Set<String> inPredicted) {
        if (inGold.equals(inPredicted)) {
            return false;
        }
        causes.add(cause);
        detail.put("gold_" + name, only(inGold, inPredicted));
        detail.put("predicted_" + name, only(inPredicted, inGold));
        return true;
    }

    private static List<String> only(Set<String> one, Set<String> other) {
        Set<String> rest = new TreeSet<>(one);
        rest.removeAll(other);
        return BoundedText.texts(rest);
    }

    private void put(Cause cause, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            causes.add(cause);
            detail.put(name, BoundedText.texts(texts));
        }
    }
}
