package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalRules;
import io.github.assay.compare.cells.CellHasher;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Verdicts of equality under every {@link ComparisonPolicy}. Verdicts that follow from others are not computed. */
final class PolicyVerdicts {
    private static final CellHasher STRICT = new CellHasher(CanonicalRules.STRICT);
    private static final ComparisonRules PERMUTED = ComparisonRules.STANDARD.withOrderMode(OrderMode.IGNORE);
    private static final ComparisonRules POSITIONAL = PERMUTED.withMatching(ColumnMatching.BY_POSITION);
    private static final ComparisonRules LENIENT = ComparisonRules.of(
                    CellPolicy.LENIENT, ColumnMatching.BY_PERMUTATION)
            .withOrderMode(OrderMode.IGNORE);

    private final TablePair pair;

    PolicyVerdicts(TablePair pair) {
        this.pair = pair;
    }

    Map<ComparisonPolicy, Boolean> all() {
        Map<ComparisonPolicy, Boolean> verdicts = new EnumMap<>(ComparisonPolicy.class);
        boolean permuted = permuted();
        boolean multiset = permuted && pair.equal(POSITIONAL);
        verdicts.put(ComparisonPolicy.STRICT, multiset && strict());
        verdicts.put(ComparisonPolicy.MULTISET, multiset);
        verdicts.put(ComparisonPolicy.SET, multiset || pair.equalAsSets(POSITIONAL));
        verdicts.put(ComparisonPolicy.COLUMNS_PERMUTED, permuted);
        verdicts.put(ComparisonPolicy.CONTAINS_GOLD, permuted || containsGold());
        verdicts.put(ComparisonPolicy.TOLERANCE, permuted || pair.equal(LENIENT));
        return verdicts;
    }

    /** The difference under lenient cells, where these make the tables equal. */
    TableDiff lenient() {
        return pair.diff(LENIENT);
    }

    private boolean permuted() {
        return pair.known(ComparisonRules.STANDARD)
                .map(diff -> diff.equal() || diff.comparedFlags().contains("order_only_mismatch"))
                .orElseGet(() -> pair.equal(PERMUTED));
    }

    private boolean containsGold() {
        return pair.predicted().columnCount() > pair.gold().columnCount()
                && pair.gold().rowCount() == pair.predicted().rowCount()
                && pair.equal(PERMUTED.withExtraColumns(true));
    }

    private boolean strict() {
        ResultTable gold = pair.gold();
        ResultTable predicted = pair.predicted();
        if (gold.columnCount() != predicted.columnCount()) {
            return false;
        }
        for (int row = 0; row < gold.rowCount(); row++) {
            if (!same(gold.rows().get(row), predicted.rows().get(row))) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(List<Cell> gold, List<Cell> predicted) {
        for (int c = 0; c < gold.size(); c++) {
            if (STRICT.hash(gold.get(c), CellReading.AS_IS) != STRICT.hash(predicted.get(c), CellReading.AS_IS)) {
                return false;
            }
        }
        return true;
    }
}
