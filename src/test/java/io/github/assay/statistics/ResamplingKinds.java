package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.PatternSums;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RaterOracles;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.ReplicateStatistics;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Resampling;
import io.github.assay.statistics.resample.ResamplingOracles;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The oracles of bootstraps of other statistics and of clusters and strata. */
final class ResamplingKinds {
    private ResamplingKinds() {}

    static Object bootstrapOther(OracleCase oracle) {
        JsonNode input = oracle.input();
        return switch (input.get("kind").asString()) {
            case "cluster" -> grouped(oracle, input.get("clusters"), Resampling::ofClusters);
            case "stratified" -> grouped(oracle, input.get("strata"), (columns, strata) -> Resampling.withinStrata(
                    columns, strata, io.github.assay.statistics.resample.Units.each(columns.cases())));
            case "alpha" -> raters(oracle, 0);
            case "fleiss" -> raters(oracle, 1);
            case "balanced_accuracy" -> balanced(oracle, OracleCases.cells(input.get("cells")));
            default -> Map.of();
        };
    }

    private interface Kind {
        Resampling of(Columns columns, int[] groupOfCase);
    }

    private static Object grouped(OracleCase oracle, JsonNode groups, Kind kind) {
        List<int[]> cases = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            Confusion c = OracleCases.cells(groups.get(g));
            add(cases, g, 1, 1, c.tp());
            add(cases, g, 1, 0, c.fn());
            add(cases, g, 0, 1, c.fp());
            add(cases, g, 0, 0, c.tn());
        }
        Columns columns = new Columns(cases.size());
        PairedColumns table =
                PairedColumns.add(columns, _ -> true, i -> cases.get(i)[1] == 1, i -> cases.get(i)[2] == 1);
        int[] groupOfCase = cases.stream().mapToInt(c -> c[0]).toArray();
        Outcome<Double> point = CohenKappa.of(table.confusion(columns.counts()));
        return result(oracle, point, kind.of(columns, groupOfCase), () -> one(counts -> table.kappa(counts)));
    }

    private static void add(List<int[]> cases, int group, int reference, int verdict, long times) {
        for (long i = 0; i < times; i++) {
            cases.add(new int[] {group, reference, verdict});
        }
    }

    private static Object raters(OracleCase oracle, int which) {
        ObjectNode input = (ObjectNode) oracle.input().deepCopy();
        if (!input.has("categories")) {
            input.putArray("categories").add(0).add(1);
        }
        Ratings ratings = RaterOracles.ratings(input);
        RatingPatterns patterns = RatingPatterns.of(ratings);
        Columns columns = new Columns(ratings.items());
        IntStream.range(0, patterns.size()).forEach(p -> columns.add(i -> patterns.patternOf(i) == p));
        Outcome<Double> point = which == 0
                ? KrippendorffAlpha.nominal(patterns)
                : new RaterAgreement(patterns, KappaWeights.IDENTITY).fleissKappa().map(Coefficient::value);
        return result(oracle, point, Resampling.ofCases(columns), () -> {
            PatternSums sums = new PatternSums(patterns, KappaWeights.IDENTITY);
            return one(counts -> {
                sums.fill(counts, 0);
                return which == 0 ? KrippendorffAlpha.nominalRaw(patterns, counts, 0) : sums.fleiss();
            });
        });
    }

    private static Object balanced(OracleCase oracle, Confusion c) {
        Columns columns = new Columns(Math.toIntExact(c.n()));
        PairedColumns table = PairedColumns.add(
                columns,
                _ -> true,
                i -> i < c.positives(),
                i -> i < c.tp() || i >= c.positives() && i < c.positives() + c.fp());
        return result(
                oracle,
                Rates.balancedAccuracy(c),
                Resampling.ofCases(columns),
                () -> one(counts -> (table.sensitivity(counts) + table.specificity(counts)) / 2));
    }

    private static Object result(
            OracleCase oracle,
            Outcome<Double> point,
            Resampling resampling,
            Supplier<ReplicateStatistics> statistics) {
        Replicates replicates =
                Bootstrap.run(resampling, statistics, "oracle", BootstrapSettings.DEFAULT, 2, Progress.NONE);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("point", point);
        result.put(
                "percentile",
                ResamplingOracles.near(
                        replicates.interval(0), oracle.node().path("mc_tolerance").path("percentile")));
        result.put("boot_se", ResamplingOracles.bootstrapError(replicates.standardDeviation(0), oracle));
        result.put(
                "undefined_fraction",
                ResamplingOracles.nearNumber(replicates.undefinedShare(0), oracle, "undefined_fraction_abs", 0));
        return result;
    }

    private interface OneStatistic {
        double of(int[] counts);
    }

    private static ReplicateStatistics one(OneStatistic statistic) {
        return new ReplicateStatistics() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public void compute(int[] counts, double[] results) {
                results[0] = statistic.of(counts);
            }
        };
    }
}
