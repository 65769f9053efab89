package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellForms;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
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
                pair -> explained(evidence, pair, rules, best ? Pairing.BEST : Pairing.POSITION),
                pair -> pair.gold().isEmpty() || !best && sharesNothing(pair, rules));
    }

    private static Measurement explained(Evidence evidence, TablePair pair, ComparisonRules rules, Pairing pairing) {
        Measurement score = score(pair, rules, pairing);
        return pair.gold().isEmpty() && pair.predicted().isEmpty()
                ? score
                : evidence.explained(score, steps -> new SoftF1Steps(pair, pair.cellsWithinTolerance(rules), pairing, steps).add());
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
    private static final class SoftF1Steps {
        private final TablePair pair;
        private final CellForms goldCells;
        private final CellForms predictedCells;
        private final List<Integer> gold = new ArrayList<>();
        private final List<Integer> predicted = new ArrayList<>();
        private final List<Share> shares = new ArrayList<>();
        private final List<Integer> alone = new ArrayList<>();
        private final List<Integer> extra;
        private final Steps steps;

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

        SoftF1Steps(TablePair pair, List<CellForms> cells, Pairing pairing, Steps steps) {
            this.pair = pair;
            this.steps = steps;
            goldCells = cells.getFirst();
            predictedCells = cells.getLast();
            List<CellRow> goldRows = distinct(goldCells, gold);
            List<CellRow> predictedRows = distinct(predictedCells, predicted);
            int[] partners = pairing == Pairing.BEST
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

        void add() {
            figures();
            List<Share> parts = shares.stream()
                    .filter(s -> !s.whole())
                    .sorted(Comparator.comparingDouble(Share::part).thenComparingInt(Share::gold))
                    .toList();
            steps.passage("soft-f1.part", parts, this::line)
                    .passage("soft-f1.gold", alone, g -> steps.missing(pair.gold(), g))
                    .passage("soft-f1.predicted", extra, p -> steps.extra(pair.predicted(), p));
        }

        private void figures() {
            steps.figure("cells_in_both", shares.stream().mapToDouble(Share::part).sum())
                    .figure("predicted_alone", shares.stream().mapToDouble(Share::predictedOnly).sum() + extra.size())
                    .figure("gold_alone", shares.stream().mapToDouble(Share::goldOnly).sum() + alone.size())
                    .figure("rows_together", shares.size())
                    .figure("rows_that_agree", shares.stream().filter(Share::whole).count());
            int repeated = goldCells.rows() - gold.size();
            int repeatedPredicted = predictedCells.rows() - predicted.size();
            if (repeated + repeatedPredicted > 0) {
                steps.says("soft-f1.repeated", repeated, repeatedPredicted);
            }
        }

        private Line line(Share share) {
            int beyond = share.predictedWidth - share.foundInPredicted;
            String missing = cells(share.gold, share.predicted, goldCells, predictedCells, pair.gold().rows().get(share.gold));
            String instead =
                    cells(share.predicted, share.gold, predictedCells, goldCells, pair.predicted().rows().get(share.predicted));
            Phrase text = Phrase.of("soft-f1.pair", share.gold + 1, share.predicted + 1, share.found, share.goldWidth,
                    beyond > 0 ? Phrase.of("soft-f1.beyond", beyond) : "",
                    missing.isEmpty() ? "" : Phrase.of("soft-f1.missing", missing),
                    instead.isEmpty() ? "" : Phrase.of("soft-f1.instead", instead));
            return Line.of(Mark.DIFFERENT, text, share.gold, share.predicted);
        }

        /** The cells of a row that its partner does not have in any column. */
        private String cells(int row, int partner, CellForms own, CellForms other, List<Cell> shown) {
            List<String> texts = new ArrayList<>();
            for (int c = 0; c < own.columns() && steps.hasSpace(); c++) {
                long cell = own.at(row, c);
                if (IntStream.range(0, other.columns()).noneMatch(o -> other.at(partner, o) == cell)) {
                    texts.add(steps.cell(shown.get(c)));
                }
            }
            return String.join(" | ", texts);
        }
    }
}
