package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Computes soft F1 of two tables: the share of equal cells over pairs of distinct rows (metrics.md §1.8). Rows are
 * paired by position, as BIRD does, or by best fit. Each row earns the share of its cells that occur in its partner, in
 * any column. Cells are equal when their canonical forms are; numbers within a tolerance, where one is set, have one
 * form.
 */
public abstract class SoftF1 implements Metric {
    private final MetricInfo info;
    private final Pairing standard;

    private SoftF1(String id, String name, OptionalDouble threshold, Pairing standard) {
        info = info(id, name, threshold, standard);
        this.standard = standard;
    }

    /** How rows are paired. */
    enum Pairing {
        POSITION,
        BEST;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** {@code soft-f1}: rows paired by best fit, whatever their order. */
    public static final class BestSoftF1 extends SoftF1 {
        public BestSoftF1() {
            super("soft-f1", "Soft F1", OptionalDouble.of(0.9), Pairing.BEST);
        }
    }

    /** {@code soft-f1-bird}: as BIRD counts it, rows paired by position. */
    public static final class BirdSoftF1 extends SoftF1 {
        public BirdSoftF1() {
            super("soft-f1-bird", "Soft F1 (BIRD)", OptionalDouble.empty(), Pairing.POSITION);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    private static MetricInfo info(String id, String name, OptionalDouble threshold, Pairing standard) {
        return MetricInfo.unit(
                        id,
                        name,
                        MetricInfo.Group.EXECUTION,
                        threshold,
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
                        "bird-bench/mini_dev evaluation_f1.py")
                .with(RuleOptions.cellsOfAnyColumn(CellPolicy.BIRD, pairing(standard)));
    }

    private static Option pairing(Pairing standard) {
        Pairing other = standard == Pairing.BEST ? Pairing.POSITION : Pairing.BEST;
        return Option.oneOf("pairing", "how rows are put together", standard.word(), other.word());
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        boolean best = RuleOptions.is(evidence, info.id(), pairing(standard), Pairing.BEST.word());
        ComparisonRules rules = RuleOptions.of(evidence, info.id(), BirdExecutionAccuracy.RULES);
        return ResultGate.measure(
                evidence,
                pair -> score(pair, rules, best ? Pairing.BEST : Pairing.POSITION),
                pair -> pair.gold().isEmpty() || !best && sharesNothing(pair, rules));
    }

    /**
     * Whether no gold row shares a cell with the predicted row at its place. Only where all of gold's places are taken:
     * then rows that follow have no partner, and the score is 0.
     */
    private static boolean sharesNothing(TablePair pair, ComparisonRules rules) {
        List<CellForms> cells = pair.cellsWithinTolerance(rules);
        List<CellRow> gold = distinct(cells.getFirst());
        List<CellRow> predicted = distinct(cells.getLast());
        return predicted.size() >= gold.size()
                && IntStream.range(0, gold.size()).allMatch(row -> predicted.get(row).cellsIn(gold.get(row)) == 0);
    }

    /** Whether one of the last table's rows is none of the first one's. */
    static boolean hasForeignRow(List<CellForms> cells) {
        return !Set.copyOf(distinct(cells.getFirst())).containsAll(distinct(cells.getLast()));
    }

    @Override
    public Account account(Evidence evidence) {
        boolean best = RuleOptions.is(evidence, info.id(), pairing(standard), Pairing.BEST.word());
        ComparisonRules rules = RuleOptions.of(evidence, info.id(), BirdExecutionAccuracy.RULES);
        return ResultGate.tables(evidence)
                .filter(pair -> !pair.gold().isEmpty() || !pair.predicted().isEmpty())
                .map(pair -> new SoftF1Account(
                                pair, pair.cellsWithinTolerance(rules), best ? Pairing.BEST : Pairing.POSITION)
                        .make())
                .orElse(Account.NONE);
    }

    private static Measurement score(TablePair pair, ComparisonRules rules, Pairing pairing) {
        if (pair.gold().isEmpty() && pair.predicted().isEmpty()) {
            return Measurement.of(1).withFlags(List.of("vacuous"));
        }
        List<CellForms> cells = pair.cellsWithinTolerance(rules);
        List<CellRow> gold = distinct(cells.getFirst());
        List<CellRow> predicted = distinct(cells.getLast());
        return pairing == Pairing.BEST
                ? matched(gold, predicted)
                : sums(gold, predicted, predicted.size(), new FindingList());
    }

    /** The score with rows paired by best fit; with too many rows left for that, a flag and the cap say so. */
    private static Measurement matched(List<CellRow> gold, List<CellRow> predicted) {
        BestPairs pairs = new BestPairs(gold, predicted);
        List<CellRow> rows = new ArrayList<>();
        for (int partner : pairs.partners()) {
            rows.add(partner < 0 ? NOBODY : predicted.get(partner));
        }
        FindingList left = new FindingList();
        if (pairs.inOrder() == 0) {
            return sums(gold, rows, predicted.size(), left);
        }
        left.number("rows_left", pairs.inOrder()).number("rows_left_cap", pairs.most());
        return sums(gold, rows, predicted.size(), left).withFlags(List.of("approximate"));
    }

    private static final CellRow NOBODY = new CellRow(new long[0]);

    private static List<CellRow> distinct(CellForms cells) {
        LinkedHashSet<CellRow> rows = new LinkedHashSet<>();
        for (int row = 0; row < cells.rows(); row++) {
            long[] values = new long[cells.columns()];
            for (int column = 0; column < values.length; column++) {
                values[column] = cells.at(row, column);
            }
            rows.add(new CellRow(values));
        }
        return List.copyOf(rows);
    }

    private static Measurement sums(
            List<CellRow> gold, List<CellRow> partners, int predicted, FindingList left) {
        double both = 0;
        double predictedOnly = 0;
        double goldOnly = 0;
        int pairs = 0;
        for (int row = 0; row < gold.size(); row++) {
            CellRow g = gold.get(row);
            CellRow p = row < partners.size() ? partners.get(row) : NOBODY;
            if (p == NOBODY) {
                goldOnly++;
                continue;
            }
            pairs++;
            double width = g.width();
            double found = p.cellsIn(g);
            both += found / width;
            predictedOnly += (p.width() - found) / width;
            goldOnly += (width - g.cellsIn(p)) / width;
        }
        return f1(both, predictedOnly + predicted - pairs, goldOnly, left);
    }

    private static Measurement f1(
            double both, double predictedOnly, double goldOnly, FindingList left) {
        double precision = share(both, both + predictedOnly);
        double recall = share(both, both + goldOnly);
        double f1 = share(2 * precision * recall, precision + recall);
        return Measurement.of(
                f1, new FindingList().share("precision", precision).share("recall", recall).all(left.list()).list());
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
