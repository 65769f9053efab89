package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.OracleCases;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.OracleComparison.Near;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.raters.KappaIntervals;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What the oracles of seeds and resampling ask for. */
public final class ResamplingOracles {
    /** Tolerance of a figure by resampling for which a case states none. */
    public static final double UNSTATED = 0.02;

    private ResamplingOracles() {}

    public static Object rng(OracleCase oracle) {
        long base = Seeds.base(
                Long.parseLong(oracle.input().get("master_seed").asString()),
                oracle.input().get("stream").asString());
        long seed = Seeds.replicate(base, oracle.input().get("replicate").asInt());
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put(
                "stream_hash",
                "%016x".formatted(Seeds.fnv1a64(oracle.input().get("stream").asString())));
        result.put("replicate_seed", Long.toString(seed));
        result.put("next_long", List.of(Long.toString(random.nextLong()), Long.toString(random.nextLong())));
        for (Map.Entry<String, JsonNode> entry : oracle.expected().properties()) {
            if (entry.getKey().startsWith("indices_n")) {
                int n = Integer.parseInt(entry.getKey().substring("indices_n".length()));
                result.put(
                        entry.getKey(),
                        Arrays.stream(CaseDraws.indices(seed, n, entry.getValue().size()))
                                .boxed()
                                .toList());
            }
        }
        return result;
    }

    public static Object kappaIntervals(OracleCase oracle) {
        Confusion cells = OracleCases.cells(oracle.input().get("cells"));
        BootstrapSettings settings =
                new BootstrapSettings(42, 5000, oracle.input().get("conf").asDouble());
        return KappaIntervals.of(cells, "kappa/ci", settings, 1, Progress.NONE).map(k -> {
            JsonNode limits = oracle.node().path("mc_tolerance");
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("kappa", k.kappa());
            result.put("percentile", near(k.percentile(), limits.path("percentile")));
            result.put("bca", near(k.bca(), limits.path("bca")));
            result.put("acceleration", k.acceleration());
            result.put("z0", nearNumber(k.bias(), oracle, "z0_abs_B5000", 0));
            result.put("studentised", near(k.studentised(), limits.path("studentised")));
            result.put("boot_se", bootstrapError(k.bootstrapError(), oracle));
            result.put("undefined_fraction", nearNumber(k.undefinedShare(), oracle, "undefined_fraction_abs", 0));
            result.put("fce_se", CohenKappa.standardError(cells));
            return result;
        });
    }

    /** A percentile interval with the bounds' tolerances for 5,000 replicates. */
    public static Object near(Outcome<Interval> interval, JsonNode limits) {
        return interval.map(i -> List.of(
                new Near(i.low(), limits.path("B5000").path(0).asDouble(UNSTATED) + 1e-12),
                new Near(i.high(), limits.path("B5000").path(1).asDouble(UNSTATED) + 1e-12)));
    }

    public static Object nearNumber(Object value, OracleCase oracle, String tolerance, double otherwise) {
        return new Near(value, oracle.tolerance(tolerance, otherwise));
    }

    public static Object bootstrapError(Outcome<Double> error, OracleCase oracle) {
        double expected = oracle.expected().path("boot_se").asDouble(0);
        return new Near(error, 1e-9 + expected * oracle.tolerance("boot_se_rel_B5000", 0.05));
    }

    public static Object deltaKappa(OracleCase oracle) {
        long[] patterns = new long[8];
        List<Integer> cases = new ArrayList<>();
        for (JsonNode p : oracle.input().get("patterns")) {
            int pattern = 4 * p.get("reference").asInt() + 2 * p.get("metric_a").asInt() + p.get("metric_b").asInt();
            patterns[pattern] += p.get("count").asLong();
            IntStream.range(0, p.get("count").asInt()).forEach(_ -> cases.add(pattern));
        }
        Columns columns = new Columns(cases.size());
        List<PairedColumns> tables = List.of(table(columns, cases, 2), table(columns, cases, 1));
        Replicates replicates = Bootstrap.run(
                columns, () -> kappas(tables), "joint/oracle", BootstrapSettings.DEFAULT, 2, Progress.NONE);
        long onlyA = patterns[4 + 2] + patterns[1];
        long onlyB = patterns[4 + 1] + patterns[2];
        return DeltaKappa.of(patterns).map(d -> {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("n", cases.size());
            result.put("kappa_a", d.kappaA());
            result.put("kappa_b", d.kappaB());
            result.put("delta", d.delta());
            result.put("delta_se", d.standardError());
            result.put("z", d.z());
            result.put("p_normal", d.p());
            result.put("mcnemar_exact_p", McNemar.exactP(onlyA, onlyB));
            result.put("discordant", List.of(onlyA, onlyB));
            result.put("bootstrap", bootstrap(oracle, replicates, d.delta()));
            return result;
        });
    }

    private static Map<String, Object> bootstrap(OracleCase oracle, Replicates replicates, double delta) {
        JsonNode limits = oracle.node().path("mc_tolerance");
        double p = limits.path("p").path("B5000").asDouble(1e-9);
        Replicates.Difference difference = replicates.difference(0, 1);
        Replicates all = replicates.withDifference(0, 1);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("percentile", near(difference.interval(), limits.path("percentile")));
        result.put("p_sign", new Near(difference.p(), p + 2.0 / 5001));
        result.put("p_shift", new Near(replicates.shiftP(0, 1, delta), p));
        result.put("undefined_fraction", new Near(all.undefinedShare(2), 0.02));
        double se = oracle.expected().path("bootstrap").path("boot_se").asDouble(0);
        result.put("boot_se", new Near(all.standardDeviation(2), 1e-9 + 0.05 * se));
        return result;
    }

    private static PairedColumns table(Columns columns, List<Integer> cases, int metric) {
        return PairedColumns.add(
                columns, _ -> true, i -> (cases.get(i) & 4) != 0, i -> (cases.get(i) & metric) != 0);
    }

    private static ReplicateStatistics kappas(List<PairedColumns> tables) {
        return new ReplicateStatistics() {
            @Override
            public int size() {
                return tables.size();
            }

            @Override
            public void compute(int[] counts, double[] results) {
                for (int t = 0; t < results.length; t++) {
                    results[t] = tables.get(t).kappa(counts);
                }
            }
        };
    }
}
