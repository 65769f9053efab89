package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.matching.ColumnCandidates;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnSimilarity;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.matching.JointRows;
import io.github.assay.compare.matching.LargestAgreement;
import io.github.assay.compare.matching.PermutationSearch;
import io.github.assay.compare.matching.RowMatcher;
import io.github.assay.compare.matching.RowMatcher.RowMatch;
import io.github.assay.compare.matching.RowRuns;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Compares two canonical tables under one set of rules: columns first, then rows, then order (metrics.md §0.3–0.5). */
final class TableComparer {
    /**
     * Least similarity of columns that are shown side by side when no better partner remains, though no metric pairs
     * them.
     */
    private static final double LIKE_ENOUGH_TO_SEE = 0.2;

    /** Flag: the search did not try all column mappings (metrics.md §0.5). */
    static final String CAPPED = "alignment_capped";

    private final CanonicalTable gold;
    private final CanonicalTable predicted;
    private final ComparisonRules rules;
    private final RowOrder order;
    private final Supplier<ColumnSimilarity> similarity;

    TableComparer(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, RowOrder order) {
        this(gold, predicted, rules, order, () -> ColumnSimilarity.of(gold, predicted, rules));
    }

    /** @param similarity similarity of columns under the rules, computed on first use */
    TableComparer(
            CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, RowOrder order,
            Supplier<ColumnSimilarity> similarity) {
        this.similarity = similarity;
        this.gold = gold;
        this.predicted = predicted;
        this.rules = rules;
        this.order = order;
    }

    /**
     * Result of a comparison.
     *
     * @param rows the equal rows, with the columns
     * @param equal whether both tables are equal under the rules
     * @param flags qualifying codes
     */
    record Comparison(RowMatch rows, boolean equal, List<String> flags) {}

    Comparison compare() {
        RowRuns runs = RowRuns.of(gold, order, rules.orderMode());
        List<String> flags = new ArrayList<>();
        RowMatch rows = rules.matching() == ColumnMatching.BY_PERMUTATION
                ? permuted(runs, flags)
                : match(mapping(), runs);
        boolean vacuous = gold.rowCount() == 0 && predicted.rowCount() == 0;
        boolean sameRows = vacuous || (enoughColumns(rows.cells().mapping()) && rows.complete());
        boolean inOrder = !runs.matter() || rows.ordered();
        boolean capped = rows.cells().mapping().isCapped() && !sameRows && !flags.contains(CAPPED);
        flag(flags, capped, CAPPED);
        flag(flags, vacuous, "vacuous");
        flag(flags, runs.matter() && runs.keysHidden() && !vacuous, "order_keys_hidden");
        flag(flags, sameRows && !inOrder, "order_only_mismatch");
        flag(flags, new LimitTie(gold, predicted, order).mayExplain(rows), "limit_tie_possible");
        return new Comparison(rows, sameRows && inOrder, List.copyOf(flags));
    }

    private static void flag(List<String> flags, boolean when, String flag) {
        if (when) {
            flags.add(flag);
        }
    }

    private boolean enoughColumns(ColumnMapping mapping) {
        return rules.allowExtraColumns() ? mapping.coversGold() : mapping.complete();
    }

    /** The columns by the rules' own matching; by permutation only as far as similarity finds it. */
    ColumnMapping mapping() {
        return switch (rules.matching()) {
            case BY_POSITION -> ColumnMapping.byPosition(gold.columnCount(), predicted.columnCount());
            case BY_NAME -> ColumnMapping.byName(gold.names(), predicted.names());
            case SIMILARITY, BY_PERMUTATION ->
                similarity.get().mapping(ColumnSimilarity.THRESHOLD);
        };
    }

    private RowMatch permuted(RowRuns runs, List<String> flags) {
        if (gold.rowCount() != predicted.rowCount() || gold.rowCount() == 0) {
            return match(pairedForReader(), runs);
        }
        if (sameTables()) {
            return match(ColumnMapping.byPosition(gold.columnCount(), gold.columnCount()), runs);
        }
        Optional<RowMatch> inOrder = search(runs, flags);
        Optional<RowMatch> found = inOrder.isEmpty() && runs.matter()
                ? search(RowRuns.ONE, flags).map(m -> match(m.cells().mapping(), runs))
                : inOrder;
        return found.orElseGet(() -> match(pairedForReader(), runs));
    }

    /** Whether both tables have the same cells at the same places under the same names, so that no search is needed. */
    private boolean sameTables() {
        return gold.columnCount() == predicted.columnCount()
                && gold.rowCount() == predicted.rowCount()
                && IntStream.range(0, gold.columnCount())
                        .allMatch(c -> gold.names().get(c).equals(predicted.names().get(c))
                                && Arrays.equals(
                                        gold.column(c).hashes(CellReading.AS_IS),
                                        predicted.column(c).hashes(CellReading.AS_IS)));
    }

    private Optional<RowMatch> search(RowRuns runs, List<String> flags) {
        ColumnCandidates candidates = new ColumnCandidates(gold, predicted, rules);
        PermutationSearch search = new PermutationSearch(candidates, jointRows(runs), m -> match(m, runs));
        Optional<RowMatch> found = search.find();
        flag(flags, found.isEmpty() && search.capped() && !flags.contains(CAPPED), CAPPED);
        return found;
    }

    /**
     * Whether tables are equal, and if not, whether the search for an equal mapping was complete.
     *
     * @param capped whether the search stopped at its limit
     */
    record Verdict(boolean equal, boolean capped) {}

    /** The verdict alone. Where columns may be permuted and no permutation was found, rows are not aligned. */
    Verdict verdict() {
        boolean sizes = gold.rowCount() == predicted.rowCount();
        if (!sizes) {
            return new Verdict(false, false);
        }
        if (rules.matching() != ColumnMatching.BY_PERMUTATION || gold.rowCount() == 0) {
            Comparison compared = compare();
            return new Verdict(compared.equal(), compared.flags().contains(CAPPED));
        }
        List<String> flags = new ArrayList<>();
        boolean equal = sameTables() || search(RowRuns.of(gold, order, rules.orderMode()), flags).isPresent();
        return new Verdict(equal, flags.contains(CAPPED));
    }

    private JointRows jointRows(RowRuns runs) {
        return new JointRows(gold.rowCount(), predicted.rowCount(), runs);
    }

    /** The largest set of columns that agree cell by cell and row by row; empty when the numbers of rows differ. */
    ColumnMapping agreement() {
        if (gold.rowCount() != predicted.rowCount()) {
            return ColumnMapping.none(gold.columnCount(), predicted.columnCount());
        }
        RowRuns runs = RowRuns.of(gold, order, rules.orderMode());
        return new LargestAgreement(new ColumnCandidates(gold, predicted, rules), jointRows(runs)).find();
    }

    /** Columns as a reader would pair them where no mapping makes the tables equal. */
    private ColumnMapping pairedForReader() {
        if (gold.rowCount() == 0 || predicted.rowCount() == 0) {
            return ColumnMapping.byHeader(gold.names(), predicted.names()); // without rows nothing is alike
        }
        ColumnSimilarity alike = similarity.get();
        ColumnMapping mapping = alike.extended(alike.mapping(ColumnSimilarity.THRESHOLD), LIKE_ENOUGH_TO_SEE);
        boolean same = gold.columnCount() == predicted.columnCount();
        return same && !mapping.complete() ? alike.completed(mapping) : mapping;
    }

    private RowMatch match(ColumnMapping mapping, RowRuns runs) {
        JoinedCells cells = JoinedCells.of(gold, predicted, rules, mapping);
        return RowMatcher.match(cells, numbers(mapping), runs);
    }

    private RowMatcher.Numbers numbers(ColumnMapping mapping) {
        return new RowMatcher.Numbers() {
            @Override
            public double[] gold(int i) {
                return gold.column(mapping.gold(i)).numbers(readings(mapping, i).gold());
            }

            @Override
            public double[] predicted(int i) {
                return predicted.column(mapping.predicted(i)).numbers(readings(mapping, i).predicted());
            }
        };
    }

    private PairReadings readings(ColumnMapping mapping, int i) {
        return PairReadings.of(rules.policy(), gold.column(mapping.gold(i)), predicted.column(mapping.predicted(i)));
    }

    /** Number of gold rows with an equal predicted row in the same run. */
    int equalRows(ColumnMapping mapping) {
        return (int) Arrays.stream(partners(mapping)).filter(p -> p >= 0).count();
    }

    /** Per gold row the equal predicted row in the same run, or -1. */
    int[] partners(ColumnMapping mapping) {
        RowRuns runs = RowRuns.of(gold, order, rules.orderMode());
        int[] partners = match(mapping, runs).ofGold().clone();
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] >= 0 && runs.of(g) != runs.of(partners[g])) {
                partners[g] = -1;
            }
        }
        return partners;
    }

    /** The cells of a mapping after the tolerance phase. */
    JoinedCells joined(ColumnMapping mapping) {
        return match(mapping, RowRuns.ONE).cells();
    }

    /**
     * Detects a mismatch that may come from ties cut by LIMIT (metrics.md §0.4). Gold is sorted and limited, and
     * everything before its last run agrees in order. Then both sides may have kept different rows of the same tie.
     */
    record LimitTie(CanonicalTable gold, CanonicalTable predicted, RowOrder order) {
        boolean mayExplain(RowMatch rows) {
            if (!order.limited() || gold.rowCount() == 0 || gold.rowCount() != predicted.rowCount()
                    || !rows.cells().mapping().coversGold()) {
                return false;
            }
            RowRuns runs = RowRuns.of(gold, order, OrderMode.TIE_AWARE);
            if (!runs.matter()) {
                return false;
            }
            int start = runs.lastStart();
            return agreesBefore(rows, runs, start)
                    && IntStream.range(start, gold.rowCount()).allMatch(row -> sameKeys(rows.cells(), row));
        }

        private static boolean agreesBefore(RowMatch rows, RowRuns runs, int start) {
            return IntStream.range(0, start)
                    .allMatch(row -> rows.ofGold()[row] >= 0 && runs.of(rows.ofGold()[row]) == runs.of(row));
        }

        /** Whether the predicted row at this position has the gold row's sort keys, where gold projects its keys. */
        private boolean sameKeys(JoinedCells cells, int row) {
            return IntStream.range(0, cells.width())
                    .filter(i -> !order.keysHidden() && order.keys().contains(cells.mapping().gold(i)))
                    .allMatch(i -> cells.equal(row, row, i));
        }
    }
}
