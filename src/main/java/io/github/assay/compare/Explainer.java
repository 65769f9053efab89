package io.github.assay.compare;

import io.github.assay.compare.DifferenceSummary.DiffFinding.Kind;
import io.github.assay.compare.DifferenceSummary.DiffFinding;
import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.cells.CanonicalRules;
import io.github.assay.compare.cells.CellHasher;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Explains why two tables differ, in a fixed vocabulary, and under which policies they are equal. */
public final class Explainer {
    private static final Set<Kind> OF_ALL_CELLS = EnumSet.of(Kind.TYPE_ONLY, Kind.TEXT_FORM_ONLY);

    private final TablePair pair;
    private final TableDiff diff;
    private final PolicyVerdicts verdicts;
    private final boolean orderRequired;
    private final List<DiffFinding> findings = new ArrayList<>();

    private Explainer(TablePair pair, TableDiff diff, boolean orderRequired) {
        this.pair = pair;
        this.orderRequired = orderRequired;
        this.diff = diff;
        this.verdicts = new PolicyVerdicts(pair);
    }

    /** Explains the difference of a pair under {@link ComparisonRules#STANDARD}. */
    public static DifferenceSummary explain(TablePair pair) {
        return explain(pair, ComparisonRules.STANDARD);
    }

    /** Explains the difference under the given rules; the verdicts under the policies do not depend on them. */
    public static DifferenceSummary explain(TablePair pair, ComparisonRules rules) {
        return explain(pair, rules, pair.order().matters());
    }

    /**
     * The same for a pair whose rule of order is not the gold query's own.
     *
     * @param orderRequired whether gold requires an order
     */
    public static DifferenceSummary explain(TablePair pair, ComparisonRules rules, boolean orderRequired) {
        return new Explainer(pair, pair.diff(rules), orderRequired).summary();
    }

    private DifferenceSummary summary() {
        Map<ComparisonPolicy, Boolean> policies = verdicts.all();
        count(Kind.EQUAL, diff.equal() ? Math.max(1, pair.gold().rowCount()) : 0);
        rows();
        findings.addAll(ColumnFindings.of(diff));
        duplicates(policies);
        order();
        boolean byTolerance = Objects.requireNonNull(policies.get(ComparisonPolicy.TOLERANCE))
                && !Objects.requireNonNull(policies.get(ComparisonPolicy.COLUMNS_PERMUTED));
        cells(byTolerance ? verdicts.lenient() : diff);
        if (!diff.equal()) {
            flag("limit_tie_possible", Kind.CUT_AT_LIMIT_TIE);
        }
        flag("vacuous", Kind.BOTH_EMPTY);
        count(Kind.CONSTANT_RESULT, diff.equal() && constant(pair.gold()) ? pair.gold().rowCount() : 0);
        count(Kind.TRUNCATED, (pair.gold().truncated() ? 1 : 0) + (pair.predicted().truncated() ? 1 : 0));
        findings.sort(Comparator.comparing(DiffFinding::kind));
        return new DifferenceSummary(
                findings, policies, Arrays.stream(ComparisonPolicy.values()).filter(policies::get).findFirst());
    }

    private void count(Kind kind, long count) {
        if (count > 0) {
            findings.add(new DiffFinding(kind, count, List.of()));
        }
    }

    private void flag(String flag, Kind kind) {
        if (diff.flags().contains(flag)) {
            findings.add(new DiffFinding(kind, 0, List.of()));
        }
    }

    private void rows() {
        DiffCounts counts = diff.counts();
        count(Kind.ROWS_DIFFER, counts.differentRows());
        count(Kind.ROWS_MISSING, counts.missingRows());
        count(Kind.ROWS_EXTRA, counts.extraRows());
    }

    /** States rows in another place, whether or not that counts, and whether gold asks for an order. */
    private void order() {
        boolean only = diff.flags().contains("order_only_mismatch");
        int moved = diff.movedRows();
        if (only || moved > 0) {
            Kind kind = only ? Kind.ORDER_ONLY : diff.orderCounts() && !diff.equal() ? Kind.ROWS_MOVED
                    : Kind.ORDER_IGNORED;
            findings.add(new DiffFinding(kind, moved, orderRequired ? List.of() : List.of(DiffFinding.UNASKED)));
        }
    }

    /** Finds tables with the same rows of which some occur a different number of times. */
    private void duplicates(Map<ComparisonPolicy, Boolean> policies) {
        boolean complete = diff.columns().stream().allMatch(c -> c.kind() == ColumnPair.Kind.PAIRED);
        if (!Objects.requireNonNull(policies.get(ComparisonPolicy.COLUMNS_PERMUTED)) && complete && pair.equalAsSets(diff)) {
            DiffCounts counts = diff.counts();
            count(Kind.DUPLICATES_ONLY, 2L * counts.differentRows() + counts.missingRows() + counts.extraRows());
        }
    }

    private void cells(TableDiff explained) {
        CauseCounts causes = CauseCounts.of(explained);
        causes.counts().forEach((kind, count) -> {
            if (!OF_ALL_CELLS.contains(kind) || causes.explainsAll()) {
                count(kind, count);
            }
        });
    }

    /**
     * Whether the table is so uniform that equality may be chance: all rows are equal, or its single row has only NULL,
     * 0 or blank values.
     */
    private static boolean constant(ResultTable table) {
        if (table.rowCount() == 1) {
            return table.rows().getFirst().stream().allMatch(Explainer::isNullZeroOrBlank);
        }
        return table.rows().stream().allMatch(row -> row.equals(table.rows().getFirst()));
    }

    private static boolean isNullZeroOrBlank(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> true;
            case Cell.Int(long value) -> value == 0;
            case Cell.Real(double value) -> value == 0;
            case Cell.Text(String value) -> value.isBlank();
            default -> false;
        };
    }

    /**
     * Causes of the cells of paired rows that are not exactly equal.
     *
     * @param counts cells by cause
     * @param explainsAll whether these causes are all the differences: no other cells differ, and every row and column
     *     has a partner
     */
    record CauseCounts(Map<DiffFinding.Kind, Long> counts, boolean explainsAll) {
        static CauseCounts of(TableDiff diff) {
            Map<DiffFinding.Kind, Long> counts = new EnumMap<>(DiffFinding.Kind.class);
            boolean all = whole(diff.counts());
            List<ColumnPair> columns = diff.columns();
            for (int row = 0; row < diff.rowCount(); row++) {
                DiffState state = diff.row(row);
                if (state == DiffState.DIFFERENT || state == DiffState.NEAR) {
                    for (int column = 0; column < columns.size(); column++) {
                        all &= explained(diff, row, column, counts);
                    }
                }
            }
            return new CauseCounts(counts, all);
        }

        private static boolean whole(DiffCounts counts) {
            return counts.missingRows() + counts.extraRows() + counts.missingColumns() + counts.extraColumns() == 0;
        }

        /** Counts the cell's cause; false when a difference has no known cause. */
        private static boolean explained(TableDiff diff, int row, int column, Map<DiffFinding.Kind, Long> counts) {
            DiffState state = diff.cell(row, column);
            if (state != DiffState.DIFFERENT && state != DiffState.NEAR) {
                return true;
            }
            ColumnPair pair = diff.columns().get(column);
            Cell gold = diff.gold().rows().get(diff.goldRow(row)).get(pair.gold().getAsInt());
            Cell predicted = diff.predicted().rows().get(diff.predictedRow(row)).get(pair.predicted().getAsInt());
            var cause = CellCause.of(gold, predicted);
            cause.ifPresent(kind -> counts.merge(kind, 1L, Long::sum));
            return cause.isPresent() || state == DiffState.NEAR;
        }
    }

    /** Finds differences of columns: missing, extra, renamed, in another order. */
    static final class ColumnFindings {
        private final TableDiff diff;
        private final List<String> gold;
        private final List<String> predicted;
        private final Map<Kind, List<String>> names = new TreeMap<>();
        private int last = -1;

        private ColumnFindings(TableDiff diff) {
            this.diff = diff;
            this.gold = ColumnNames.displayed(diff.gold().columns());
            this.predicted = ColumnNames.displayed(diff.predicted().columns());
        }

        static List<DiffFinding> of(TableDiff diff) {
            ColumnFindings made = new ColumnFindings(diff);
            made.diff.columns().forEach(made::add);
            return made.names.entrySet().stream()
                    .map(e -> new DiffFinding(e.getKey(), e.getValue().size(), e.getValue()))
                    .toList();
        }

        private void add(ColumnPair column) {
            switch (column.kind()) {
                case MISSING -> add(Kind.COLUMNS_MISSING, gold.get(column.gold().getAsInt()));
                case EXTRA -> add(Kind.COLUMNS_EXTRA, predicted.get(column.predicted().getAsInt()));
                case PAIRED -> pair(column.gold().getAsInt(), column.predicted().getAsInt(), column.renamed());
            }
        }

        private void pair(int g, int p, boolean renamed) {
            if (renamed) {
                add(Kind.RENAMED_COLUMNS, gold.get(g) + "→" + predicted.get(p));
            }
            if (p < last) {
                add(Kind.COLUMNS_REORDERED, gold.get(g));
            }
            last = Math.max(last, p);
        }

        private void add(Kind kind, String name) {
            names.computeIfAbsent(kind, _ -> new ArrayList<>()).add(name);
        }
    }

    /** Determines the cause of a difference between two cells. */
    private static final class CellCause {
        private static final CellHasher LENIENT = new CellHasher(CanonicalRules.of(CellPolicy.LENIENT, true));
        private static final double NOISE = 1e-4;
        private static final int MOST_DIGITS = 40;

        /** The finding that explains the difference; empty when the cells have different contents. */
        static Optional<DiffFinding.Kind> of(Cell gold, Cell predicted) {
            if (isNullOrBlank(gold) && isNullOrBlank(predicted)) {
                return Optional.of(DiffFinding.Kind.NULL_AGAINST_EMPTY);
            }
            if (isRounding(gold, predicted)) {
                return Optional.of(DiffFinding.Kind.ROUNDING);
            }
            boolean sameFamily = gold.family() == predicted.family();
            if (!sameFamily
                    && (same(gold, predicted, CellReading.ANYTHING) || same(gold, predicted, CellReading.BOOLEANS))) {
                return Optional.of(DiffFinding.Kind.TYPE_ONLY);
            }
            boolean sameText = gold.family() == Cell.Family.TEXT && same(gold, predicted, CellReading.AS_IS);
            return sameFamily && sameText ? Optional.of(DiffFinding.Kind.TEXT_FORM_ONLY) : Optional.empty();
        }

        private static boolean isNullOrBlank(Cell cell) {
            return cell.isNull() || (cell instanceof Cell.Text(String text) && text.isBlank());
        }

        private static boolean same(Cell gold, Cell predicted, CellReading reading) {
            return LENIENT.hash(gold, reading) == LENIENT.hash(predicted, reading);
        }

        /** Whether one number is the other rounded or cut to fewer decimals, or both differ by noise only. */
        private static boolean isRounding(Cell gold, Cell predicted) {
            Optional<BigDecimal> a = decimal(gold);
            Optional<BigDecimal> b = decimal(predicted);
            return a.isPresent() && b.isPresent() && isRounding(a.get(), b.get());
        }

        private static boolean isRounding(BigDecimal a, BigDecimal b) {
            if (a.scale() <= 0 && b.scale() <= 0) {
                return false;
            }
            double gap = Math.abs(a.subtract(b).doubleValue());
            if (gap <= NOISE * Math.max(Math.abs(a.doubleValue()), Math.abs(b.doubleValue()))) {
                return true;
            }
            BigDecimal coarse = a.scale() <= b.scale() ? a : b;
            BigDecimal fine = coarse == a ? b : a;
            int scale = Math.max(0, coarse.scale());
            return fine.setScale(scale, RoundingMode.HALF_UP).compareTo(coarse) == 0
                    || fine.setScale(scale, RoundingMode.DOWN).compareTo(coarse) == 0;
        }

        private static Optional<BigDecimal> decimal(Cell cell) {
            Optional<BigDecimal> value = switch (cell) {
                        case Cell.Int(long number) -> Optional.of(BigDecimal.valueOf(number));
                        case Cell.Dec(BigDecimal number) -> Optional.of(number);
                        case Cell.Real(double number) when Double.isFinite(number) ->
                            Optional.of(BigDecimal.valueOf(number));
                        default -> Optional.empty();
                    };
            return value.map(BigDecimal::stripTrailingZeros)
                    .filter(v -> Math.abs(v.scale()) <= MOST_DIGITS && v.precision() <= MOST_DIGITS);
        }
    }

    /** Verdicts of equality under every {@link ComparisonPolicy}. Verdicts that follow from others are not computed. */
    private record PolicyVerdicts(TablePair pair) {
        private static final CellHasher STRICT = new CellHasher(CanonicalRules.STRICT);
        private static final ComparisonRules PERMUTED = ComparisonRules.STANDARD.withOrderMode(OrderMode.IGNORE);
        private static final ComparisonRules POSITIONAL = PERMUTED.withMatching(ColumnMatching.BY_POSITION);
        private static final ComparisonRules LENIENT = ComparisonRules.of(
                        CellPolicy.LENIENT, ColumnMatching.BY_PERMUTATION)
                .withOrderMode(OrderMode.IGNORE);

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
}
