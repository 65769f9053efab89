package io.github.assay.metrics.execution;

import io.github.assay.compare.CellForms;
import io.github.assay.compare.TablePair;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.ResultGate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Soft F1 as BIRD counts it: distinct rows are paired by position, and each row earns the share of cells that occur in
 * its partner (metrics.md §1.8).
 */
public final class BirdSoftF1 implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "soft-f1-bird",
            "Soft F1",
            MetricInfo.Group.EXECUTION,
            OptionalDouble.empty(),
            Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
            "bird-bench/mini_dev evaluation_f1.py");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.measure(evidence, BirdSoftF1::score);
    }

    private static Measurement score(TablePair pair) {
        if (pair.gold().isEmpty() && pair.predicted().isEmpty()) {
            return Measurement.of(1).withFlags(List.of("vacuous"));
        }
        return sums(
                distinct(pair.goldCells(BirdExecutionAccuracy.RULES)),
                distinct(pair.predictedCells(BirdExecutionAccuracy.RULES)));
    }

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

    private static Measurement sums(List<List<Long>> gold, List<List<Long>> predicted) {
        double both = 0;
        double predictedOnly = Math.max(0, predicted.size() - gold.size());
        double goldOnly = Math.max(0, gold.size() - predicted.size());
        for (int row = 0; row < Math.min(gold.size(), predicted.size()); row++) {
            List<Long> g = gold.get(row);
            List<Long> p = predicted.get(row);
            double width = g.size();
            long found = p.stream().filter(g::contains).count();
            both += found / width;
            predictedOnly += (p.size() - found) / width;
            goldOnly += g.stream().filter(cell -> !p.contains(cell)).count() / width;
        }
        return f1(both, predictedOnly, goldOnly);
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
