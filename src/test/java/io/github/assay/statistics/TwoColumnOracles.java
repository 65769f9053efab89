package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.raters.ChanceCorrection;
import io.github.assay.statistics.raters.LandisKoch;
import io.github.assay.statistics.tests.Homogeneity;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.statistics.tests.Multiplicity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the oracles of two columns ask for. */
final class TwoColumnOracles {
    private TwoColumnOracles() {}

    static Object binaryReport(OracleCase oracle) {
        JsonNode input = oracle.input();
        if (input.has("cells")) {
            return report(OracleCases.cells(input.get("cells")));
        }
        PairedLabels pairs = PairedLabels.of(
                OracleCases.labels(input.get("reference")), OracleCases.labels(input.get("metric")));
        Map<String, Object> report = report(pairs.counts());
        Confusion c = pairs.counts();
        report.put("cells", Map.of("tp", c.tp(), "fn", c.fn(), "fp", c.fp(), "tn", c.tn()));
        report.put("dropped_pairs", pairs.dropped());
        return report;
    }

    static Map<String, Object> report(Confusion c) {
        Map<String, Object> report = new LinkedHashMap<>();
        Outcome<Double> kappa = CohenKappa.of(c);
        report.put("n", c.n());
        report.put("prevalence", Rates.prevalence(c));
        report.put("pass_rate_metric", Rates.passRate(c));
        report.put("accuracy", Rates.accuracy(c));
        report.put("sensitivity", Rates.sensitivity(c));
        report.put("specificity", Rates.specificity(c));
        report.put("balanced_accuracy", Rates.balancedAccuracy(c));
        report.put("gap_pp", Rates.gap(c));
        report.put("youden_j", Rates.youden(c));
        report.put("precision", Rates.precision(c));
        report.put("npv", Rates.negativePredictiveValue(c));
        report.put("f1", Rates.f1(c));
        report.put("mcc", Rates.matthews(c));
        report.put("prevalence_index", ChanceCorrection.prevalenceIndex(c));
        report.put("bias_index", ChanceCorrection.biasIndex(c));
        report.put("pabak", ChanceCorrection.pabak(c));
        report.put("ac1", ChanceCorrection.ac1(c));
        report.put("scott_pi", ChanceCorrection.scottPi(c));
        report.put("po", CohenKappa.observed(c));
        report.put("pe", CohenKappa.expected(c));
        report.put("kappa", kappa);
        report.put("kappa_exact", exact(c));
        report.put("kappa_se", CohenKappa.standardError(c));
        report.put("kappa_se0", CohenKappa.standardErrorUnderNull(c));
        report.put("kappa_wald95", CohenKappa.wald(c, 0.95));
        report.put("kappa_max", CohenKappa.largest(c));
        report.put(
                "landis_koch",
                kappa.asValue().isPresent()
                        ? LandisKoch.of(kappa.asValue().get()).name()
                        : Outcome.unavailable("KAPPA_UNDEFINED"));
        report.put("mcnemar_exact_p", McNemar.exactP(c.fn(), c.fp()));
        return report;
    }

    /** κ as a fraction in lowest terms, recomputed here from the definition with integers only. */
    private static Object exact(Confusion c) {
        long n = c.n();
        long observed = n * (c.tp() + c.tn());
        long expected = c.positives() * c.predictedPositives() + c.negatives() * c.predictedNegatives();
        long top = observed - expected;
        long bottom = n * n - expected;
        if (bottom == 0) {
            return Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        }
        double kappa = CohenKappa.of(c).asValue().orElseThrow();
        if (kappa != (double) top / bottom) {
            return "kappa " + kappa + " is not " + top + "/" + bottom;
        }
        long divisor = java.math.BigInteger.valueOf(top).gcd(java.math.BigInteger.valueOf(bottom)).longValue();
        return top / divisor + "/" + bottom / divisor;
    }

    static Object weightedKappa(OracleCase oracle) {
        JsonNode rows = oracle.input().get("table");
        long[][] table = new long[rows.size()][rows.size()];
        for (int i = 0; i < table.length; i++) {
            for (int j = 0; j < table.length; j++) {
                table[i][j] = rows.get(i).get(j).asLong();
            }
        }
        return Map.of(
                "unweighted", weighted(table, KappaWeights.IDENTITY, oracle, "unweighted"),
                "linear", weighted(table, KappaWeights.LINEAR, oracle, "linear"),
                "quadratic", weighted(table, KappaWeights.QUADRATIC, oracle, "quadratic"));
    }

    private static Object weighted(long[][] table, KappaWeights weights, OracleCase oracle, String key) {
        String exact = oracle.expected().path(key).path("kappa_exact").asString("");
        return WeightedKappa.of(table, weights).map(k -> {
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("n", k.n());
            report.put("po", k.observed());
            report.put("pe", k.expected());
            report.put("kappa", k.value());
            report.put("kappa_exact", Math.abs(fraction(exact) - k.value()) < 1e-12 ? exact : "" + k.value());
            report.put("se", k.standardError());
            report.put("se0", k.standardErrorUnderNull());
            return report;
        });
    }

    private static double fraction(String text) {
        String[] parts = text.split("/");
        return parts.length < 2 ? Double.NaN : Double.parseDouble(parts[0]) / Double.parseDouble(parts[1]);
    }

    static Object landisKoch(OracleCase oracle) {
        List<String> classes = new ArrayList<>();
        for (double kappa : OracleCases.numbers(oracle.input().get("kappa"))) {
            classes.add(LandisKoch.of(kappa).name());
        }
        return Map.of("class", classes);
    }

    static Object proportion(OracleCase oracle) {
        JsonNode input = oracle.input();
        long x = input.get("x").asLong();
        long n = input.get("n").asLong();
        double level = input.get("conf").asDouble();
        return Map.of(
                "wilson", Proportion.wilson(x, n, level),
                "clopper_pearson", Proportion.clopperPearson(x, n, level));
    }

    static Object multiplicity(OracleCase oracle) {
        List<Outcome<Double>> ps = new ArrayList<>();
        for (JsonNode p : oracle.input().get("p")) {
            ps.add(p.isNull() ? Outcome.unavailable("ZERO_VARIANCE") : Outcome.value(p.asDouble()));
        }
        return Map.of("holm", Multiplicity.holm(ps), "bh", Multiplicity.benjaminiHochberg(ps));
    }

    static Object strata(OracleCase oracle) {
        LinkedHashMap<String, Confusion> tiers = new LinkedHashMap<>();
        Map<String, Object> reports = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> tier : oracle.input().get("tiers").properties()) {
            tiers.put(tier.getKey(), OracleCases.cells(tier.getValue()));
            reports.put(tier.getKey(), report(tiers.get(tier.getKey())));
        }
        Outcome<Map<String, Object>> homogeneity = Homogeneity.of(tiers)
                .map(h -> Map.of(
                        "pooled_kappa", h.pooled(), "Q", h.q(), "df", h.degrees(), "p", h.p(), "excluded",
                        h.excluded()));
        return Map.of("tiers", reports, "homogeneity", homogeneity);
    }
}
