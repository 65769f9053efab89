package io.github.assay.metrics.execution;

import io.github.assay.compare.CellForms;
import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.compare.TablePair;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.ResultGate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Soft F1: distinct rows are put together, by position as BIRD does it or as they fit best, and each row earns the
 * share of cells that occur in its partner (metrics.md §1.8). Cells are equal when their canonical forms are.
 */
final class SoftF1 {
    private SoftF1() {}

    /** How rows are put together. */
    enum Pairing {
        POSITION,
        BEST;

        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    static MetricInfo info(String id, String name, OptionalDouble threshold, Pairing standard) {
        return MetricInfo.unit(
                        id,
                        name,
                        MetricInfo.Group.EXECUTION,
                        threshold,
                        Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
                        "bird-bench/mini_dev evaluation_f1.py")
                .with(RuleOptions.cellsAnd(CellPolicy.BIRD, pairing(standard)));
    }

    private static Option pairing(Pairing standard) {
        Pairing other = standard == Pairing.BEST ? Pairing.POSITION : Pairing.BEST;
        return Option.oneOf("pairing", "how rows are put together", standard.word(), other.word());
    }

    static Outcome<Measurement> measure(Evidence evidence, String id, Pairing standard) {
        boolean best = RuleOptions.is(evidence, id, pairing(standard), Pairing.BEST.word());
        ComparisonRules rules = RuleOptions.of(evidence, id, BirdExecutionAccuracy.RULES);
        return ResultGate.measure(evidence, pair -> score(pair, rules, best ? Pairing.BEST : Pairing.POSITION));
    }

    private static Measurement score(TablePair pair, ComparisonRules rules, Pairing pairing) {
        if (pair.gold().isEmpty() && pair.predicted().isEmpty()) {
            return Measurement.of(1).withFlags(List.of("vacuous"));
        }
        List<List<Long>> gold = distinct(pair.goldCells(rules));
        List<List<Long>> predicted = distinct(pair.predictedCells(rules));
        return sums(gold, pairing == Pairing.BEST ? matched(gold, predicted) : predicted, predicted.size());
    }

    /** The predicted rows in the order of their gold partners, an empty list where there is none. */
    private static List<List<Long>> matched(List<List<Long>> gold, List<List<Long>> predicted) {
        List<List<Long>> rows = new ArrayList<>();
        for (int partner : new BestPairs(gold, predicted).partners()) {
            rows.add(partner < 0 ? NOBODY : predicted.get(partner));
        }
        return rows;
    }

    private static final List<Long> NOBODY = List.of();

    private static List<List<Long>> distinct(CellForms cells) {
        LinkedHashSet<List<Long>> rows = new LinkedHashSet<>();
        for (int row = 0; row < cells.rows(); row++) {
            List<Long> values = new ArrayList<>(cells.columns());
            for (int column = 0; column < cells.columns(); column++) {
                values.add(cells.at(row, column));
            }
            rows.add(values);
        }
        return List.copyOf(rows);
    }

    private static Measurement sums(List<List<Long>> gold, List<List<Long>> partners, int predicted) {
        double both = 0;
        double predictedOnly = 0;
        double goldOnly = 0;
        int pairs = 0;
        for (int row = 0; row < gold.size(); row++) {
            List<Long> g = gold.get(row);
            List<Long> p = row < partners.size() ? partners.get(row) : NOBODY;
            if (p == NOBODY) {
                goldOnly++;
                continue;
            }
            pairs++;
            double width = g.size();
            long found = p.stream().filter(g::contains).count();
            both += found / width;
            predictedOnly += (p.size() - found) / width;
            goldOnly += g.stream().filter(cell -> !p.contains(cell)).count() / width;
        }
        return f1(both, predictedOnly + predicted - pairs, goldOnly);
    }

    private static Measurement f1(double both, double predictedOnly, double goldOnly) {
        double precision = share(both, both + predictedOnly);
        double recall = share(both, both + goldOnly);
        double f1 = share(2 * precision * recall, precision + recall);
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("precision", precision);
        detail.put("recall", recall);
        return Measurement.of(f1, detail);
    }

    private static double share(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }
}
