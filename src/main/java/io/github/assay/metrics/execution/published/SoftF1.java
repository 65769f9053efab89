package io.github.assay.metrics.execution.published;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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
                        id, name, MetricInfo.Group.EXECUTION, threshold,
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT), "bird-bench/mini_dev evaluation_f1.py")
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

    private static Measurement sums(List<CellRow> gold, List<CellRow> partners, int predicted, FindingList left) {
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

    private static Measurement f1(double both, double predictedOnly, double goldOnly, FindingList left) {
        double precision = share(both, both + predictedOnly);
        double recall = share(both, both + goldOnly);
        double f1 = share(2 * precision * recall, precision + recall);
        return Measurement.of(
                f1, new FindingList().share("precision", precision).share("recall", recall).all(left.list()).list());
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    /** Explains which rows soft F1 pairs and what each pair earns: the rows with the least share first. */
    private static final class SoftF1Account {
        private final TablePair pair;
        private final CellForms goldCells;
        private final CellForms predictedCells;
        private final List<Integer> gold = new ArrayList<>();
        private final List<Integer> predicted = new ArrayList<>();
        private final List<Share> shares = new ArrayList<>();
        private final List<Integer> alone = new ArrayList<>();
        private final List<Integer> extra;
        private final AccountBuilder account = new AccountBuilder();

        /** A pair of rows: how many gold cells the prediction has, and which cells only one of them has. */
        private record Share(
                int gold, int predicted, int found, int foundInPredicted, int goldWidth, int predictedWidth) {
            double part() {
                return (double) foundInPredicted / goldWidth;
            }

            double predictedOnly() {
                return (double) (predictedWidth - foundInPredicted) / goldWidth;
            }

            double goldOnly() {
                return (double) (goldWidth - found) / goldWidth;
            }

            boolean whole() {
                return found == goldWidth && foundInPredicted == predictedWidth;
            }
        }

        SoftF1Account(TablePair pair, List<CellForms> cells, SoftF1.Pairing pairing) {
            this.pair = pair;
            goldCells = cells.getFirst();
            predictedCells = cells.getLast();
            List<CellRow> goldRows = distinct(goldCells, gold);
            List<CellRow> predictedRows = distinct(predictedCells, predicted);
            int[] partners = pairing == SoftF1.Pairing.BEST
                    ? new BestPairs(goldRows, predictedRows).partners()
                    : IntStream.range(0, goldRows.size()).map(g -> g < predictedRows.size() ? g : -1).toArray();
            boolean[] taken = new boolean[predictedRows.size()];
            for (int g = 0; g < partners.length; g++) {
                if (partners[g] < 0) {
                    alone.add(gold.get(g));
                    continue;
                }
                CellRow left = goldRows.get(g);
                CellRow right = predictedRows.get(partners[g]);
                taken[partners[g]] = true;
                shares.add(new Share(gold.get(g), predicted.get(partners[g]), left.cellsIn(right), right.cellsIn(left),
                        left.width(), right.width()));
            }
            extra = IntStream.range(0, taken.length).filter(p -> !taken[p]).mapToObj(predicted::get).toList();
        }

        /** Rows that differ from all before them; {@code places} receives the ordinal of each. */
        private static List<CellRow> distinct(CellForms cells, List<Integer> places) {
            Map<CellRow, Integer> rows = new LinkedHashMap<>();
            for (int row = 0; row < cells.rows(); row++) {
                int place = row;
                long[] values = IntStream.range(0, cells.columns()).mapToLong(c -> cells.at(place, c)).toArray();
                rows.putIfAbsent(new CellRow(values), row);
            }
            places.addAll(rows.values());
            return List.copyOf(rows.keySet());
        }

        Account make() {
            figures();
            List<Share> parts = shares.stream()
                    .filter(s -> !s.whole())
                    .sorted(Comparator.comparingDouble(Share::part).thenComparingInt(Share::gold))
                    .toList();
            account.passage("Rows put together that agree in part, the least first", parts, this::line);
            account.passage("Gold rows without a partner, each counts 1 against recall", alone,
                    g -> Line.of(Mark.MISSING, "row " + (g + 1) + ": " + account.cells(pair.gold(), g), g, -1));
            account.passage("Predicted rows without a partner, each counts 1 against precision", extra,
                    p -> Line.of(Mark.EXTRA, "row " + (p + 1) + ": " + account.cells(pair.predicted(), p), -1, p));
            return account.build();
        }

        private void figures() {
            account.figure("cells_in_both", shares.stream().mapToDouble(Share::part).sum());
            account.figure("predicted_alone",
                    shares.stream().mapToDouble(Share::predictedOnly).sum() + extra.size());
            account.figure("gold_alone", shares.stream().mapToDouble(Share::goldOnly).sum() + alone.size());
            account.figure("rows_together", shares.size());
            account.figure("rows_that_agree", shares.stream().filter(Share::whole).count());
            int repeated = goldCells.rows() - gold.size();
            int repeatedPredicted = predictedCells.rows() - predicted.size();
            if (repeated + repeatedPredicted > 0) {
                account.says("Rows that repeat an earlier one count once: " + repeated + " left out of gold, "
                        + repeatedPredicted + " of the prediction.");
            }
        }

        private Line line(Share share) {
            StringBuilder text = new StringBuilder("gold row " + (share.gold + 1) + ", predicted row " + (share.predicted + 1)
                    + ": " + share.found + " of " + count(share.goldWidth, "cell") + " found");
            int beyond = share.predictedWidth - share.foundInPredicted;
            if (beyond > 0) {
                text.append(", ").append(beyond).append(" only predicted");
            }
            List<String> missing = cells(share.gold, share.predicted, goldCells, predictedCells, pair.gold().rows().get(share.gold));
            List<String> instead =
                    cells(share.predicted, share.gold, predictedCells, goldCells, pair.predicted().rows().get(share.predicted));
            text.append(missing.isEmpty() ? "" : "; not found: " + String.join(" | ", missing));
            text.append(instead.isEmpty() ? "" : "; instead: " + String.join(" | ", instead));
            return Line.of(Mark.DIFFERENT, text.toString(), share.gold, share.predicted);
        }

        /** The cells of a row that its partner does not have in any column. */
        private List<String> cells(int row, int partner, CellForms own, CellForms other, List<Cell> shown) {
            List<String> texts = new ArrayList<>();
            for (int c = 0; c < own.columns() && account.hasSpace(); c++) {
                long cell = own.at(row, c);
                if (IntStream.range(0, other.columns()).noneMatch(o -> other.at(partner, o) == cell)) {
                    texts.add(account.cell(shown.get(c)));
                }
            }
            return texts;
        }
    }
}
