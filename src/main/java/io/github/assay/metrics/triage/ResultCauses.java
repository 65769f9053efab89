package io.github.assay.metrics.triage;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import java.util.EnumSet;
import java.util.Optional;

/** Causes that show in the two result tables. */
final class ResultCauses {
    private static final ComparisonRules LENIENT =
            ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.BY_PERMUTATION);

    private ResultCauses() {}

    static void add(Evidence evidence, Outcome<Measurement> judged, EnumSet<Cause> causes) {
        if (judged.asValue().filter(m -> m.flags().contains("order_only_mismatch")).isPresent()) {
            causes.add(Cause.ORDER_ONLY_MISMATCH);
        }
        Optional<TablePair> tables = evidence.tables();
        if (tables.isEmpty()) {
            return;
        }
        columns(evidence, tables.get(), causes);
        boolean order = causes.contains(Cause.ORDER_ONLY_MISMATCH);
        if (!order && tables.get().equal(LENIENT)) {
            causes.add(Cause.VALUE_FORMAT_ONLY);
        }
        if (isBelowOne(evidence.score("exr"))) {
            causes.add(Cause.ROWS_MISSING);
        }
        if (isBelowOne(evidence.score("exp"))) {
            causes.add(Cause.ROWS_EXTRA);
        }
    }

    private static void columns(Evidence evidence, TablePair tables, EnumSet<Cause> causes) {
        int gold = tables.gold().columnCount();
        int predicted = tables.predicted().columnCount();
        if (predicted < gold) {
            causes.add(Cause.MISSING_COLUMNS);
        }
        if (predicted > gold && !evidence.expected().allowExtraColumns()) {
            causes.add(Cause.EXTRA_COLUMNS);
        }
    }

    private static boolean isBelowOne(Outcome<Measurement> score) {
        return score.asValue().filter(m -> m.value() < 1).isPresent();
    }
}
