package io.github.assay.statistics;

import io.github.assay.agreement.AgreementAnalysis;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.FinalLabels;
import io.github.assay.agreement.VoteBuilder;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.Calibrator;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.conformance.Figures;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Slice;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.OracleComparison.Near;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.resample.ResamplingOracles;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** A whole study from labels and verdicts to tables, as the study oracle asks for it. */
final class StudyOracles {
    private StudyOracles() {}

    static Object study(OracleCase oracle) {
        Study study = Study.of(oracle.input());
        List<FinalLabel> labels = FinalLabels.of(study.votes, study.adjudicated, study.ties, 1);
        CalibrationResult result = Calibrator.of(
                study.scores, labels, study.metrics, study.tiers(), CalibrationSettings.DEFAULT, Progress.NONE);
        Coefficients agreement =
                AgreementAnalysis.of(study.votes, List.of(), AgreementSettings.DEFAULT, Progress.NONE).headline();
        JsonNode limits = oracle.node().path("mc_tolerance");
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("reference_counts", referenceCounts(labels));
        answer.put("agreement", agreement(agreement, study.complete));
        Map<String, Object> metrics = new LinkedHashMap<>();
        result.metrics().forEach(m -> metrics.put(m.metric().id(), metric(m, limits.path("metrics"))));
        answer.put("metrics", metrics);
        answer.put("pairs", pairs(result, study, labels, oracle));
        answer.put("tiers", tiers(result));
        return answer;
    }

    private static Map<String, Object> referenceCounts(List<FinalLabel> labels) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("pass", count(labels, Label.PASS));
        counts.put("fail", count(labels, Label.FAIL));
        counts.put("undecided", labels.stream().filter(l -> l.label().isEmpty()).count());
        for (FinalLabel.Source source : FinalLabel.Source.values()) {
            counts.put(source.name(), labels.stream().filter(l -> l.source() == source).count());
        }
        // Where the oracle counts kinds of votes, one vote alone is unanimous (statistics.md §1).
        counts.merge("UNANIMOUS", counts.get("SINGLE_VOTE"), (all, single) -> (Long) all + (Long) single);
        return counts;
    }

    private static long count(List<FinalLabel> labels, Label label) {
        return labels.stream().filter(l -> l.label().stream().anyMatch(label::equals)).count();
    }

    private static Map<String, Object> agreement(Coefficients c, int complete) {
        Coefficients.VoteSplit votes = c.votes();
        Map<String, Object> unanimity = new LinkedHashMap<>();
        unanimity.put("items", c.items());
        unanimity.put("items_two_or_more", votes.pairable());
        unanimity.put("items_complete", complete);
        unanimity.put("unanimous_of_two_or_more", votes.unanimous().size());
        unanimity.put("unanimous_rate", c.unanimity().map(Estimate::value));
        return Map.of(
                "fleiss", c.fleissKappa().map(Estimate::value),
                "percent_agreement", c.percentAgreement().map(Estimate::value),
                "krippendorff_nominal", c.krippendorffAlpha().map(Estimate::value),
                "ac1", c.gwetAc1().map(Estimate::value),
                "unanimity", unanimity);
    }

    private static Map<String, Object> metric(MetricCalibration m, JsonNode limits) {
        VerdictAgreement v = m.verdicts();
        Map<String, Object> map = TwoColumnOracles.report(v.counts());
        Confusion c = m.items().counts();
        map.put("cells", Map.of("tp", c.tp(), "fn", c.fn(), "fp", c.fp(), "tn", c.tn()));
        map.put("n_used", m.n());
        map.put("kappa", v.cohenKappa().map(Estimate::value));
        map.put("balanced_accuracy", v.balancedAccuracy().map(Estimate::value));
        map.put("sensitivity", v.sensitivity().map(Estimate::value));
        map.put("specificity", v.specificity().map(Estimate::value));
        map.put("gap_pp", v.gap().map(Estimate::value));
        map.put(
                "landis_koch",
                v.landisKoch().isPresent() ? v.landisKoch().get().name() : Outcome.unavailable("KAPPA_UNDEFINED"));
        JsonNode own = limits.path(m.metric().id());
        map.put("percentile", interval(v.cohenKappa(), own));
        map.put("rank", m.rank().isPresent() ? m.rank().getAsInt() : null);
        return map;
    }

    private static List<Object> pairs(
            CalibrationResult result, Study study, List<FinalLabel> labels, OracleCase oracle) {
        List<Outcome<DeltaKappa>> analytic =
                result.pairs().stream().map(p -> study.delta(p, labels)).toList();
        List<Outcome<Double>> holm =
                Multiplicity.holm(analytic.stream().map(d -> d.flatMap(DeltaKappa::p)).toList());
        List<Object> pairs = new ArrayList<>();
        for (int i = 0; i < analytic.size(); i++) {
            MetricPair pair = result.pairs().get(i);
            JsonNode limits = oracle.node().path("mc_tolerance").path("pairs");
            JsonNode own = limits.isArray() ? limits.path(i) : limits.path(pair.a() + "|" + pair.b());
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("a", pair.a());
            map.put("b", pair.b());
            map.put("n", pair.n());
            map.put("delta", pair.deltaKappa().map(Estimate::value));
            map.put("delta_se", analytic.get(i).map(DeltaKappa::standardError));
            map.put("percentile", interval(pair.deltaKappa(), own));
            map.put("p_sign", new Near(pair.p(), p(own)));
            map.put("p_normal", analytic.get(i).flatMap(DeltaKappa::p));
            map.put("p_normal_holm", holm.get(i));
            pairs.add(map);
        }
        return pairs;
    }

    private static Object interval(Outcome<Estimate> estimate, JsonNode own) {
        return ResamplingOracles.near(estimate.flatMap(Estimate::interval), own.has("percentile") ? own.get("percentile") : own);
    }

    private static double p(JsonNode own) {
        return own.path("p_B5000").asDouble() + 2.0 / 5001;
    }

    private static Map<String, Object> tiers(CalibrationResult result) {
        Map<String, Object> tiers = new TreeMap<>();
        for (MetricCalibration metric : result.metrics()) {
            metric.strata().stream().filter(s -> s.dimension().equals("difficulty")).forEach(s -> {
                @SuppressWarnings("unchecked")
                Map<String, Object> tier = (Map<String, Object>)
                        tiers.computeIfAbsent(s.value(), _ -> new LinkedHashMap<String, Object>());
                tier.put("n", s.items().counts().n() + s.items().unavailable().size());
                tier.put(
                        metric.metric().id(),
                        Map.of(
                                "kappa", s.agreement().cohenKappa().map(Estimate::value),
                                "balanced_accuracy", s.agreement().balancedAccuracy().map(Estimate::value)));
            });
        }
        return tiers;
    }

    /** The oracle's input as votes, scores and strata. */
    private record Study(
            List<Vote> votes,
            Map<ItemKey, Label> adjudicated,
            Ties ties,
            List<Score> scores,
            List<ComparedMetric> metrics,
            Map<String, List<ItemKey>> byTier,
            int complete) {
        static Study of(JsonNode input) {
            JsonNode cases = input.get("cases");
            List<Vote> votes = new ArrayList<>();
            Map<ItemKey, Label> adjudicated = new TreeMap<>();
            List<Score> scores = new ArrayList<>();
            Map<String, List<ItemKey>> tiers = new TreeMap<>();
            int complete = 0;
            for (int i = 0; i < cases.size(); i++) {
                JsonNode one = cases.get(i);
                ItemKey item = VoteBuilder.item(i);
                int[] labels = OracleCases.labels(one.get("annotators"));
                complete += java.util.Arrays.stream(labels).allMatch(l -> l != Ratings.MISSING) ? 1 : 0;
                for (int a = 0; a < labels.length; a++) {
                    if (labels[a] != Ratings.MISSING) {
                        votes.add(VoteBuilder.vote(item, VoteBuilder.annotator(a), side(labels[a]), 0));
                    }
                }
                Figures.pass(one.path("adjudicated")).ifPresent(pass -> adjudicated.put(item, pass ? Label.PASS : Label.FAIL));
                for (Map.Entry<String, JsonNode> verdict : one.get("verdicts").properties()) {
                    scores.add(new Score(item, verdict.getKey(), outcome(verdict.getValue())));
                }
                tiers.computeIfAbsent(one.get("tier").asString(), _ -> new ArrayList<>()).add(item);
            }
            List<ComparedMetric> metrics = new ArrayList<>();
            input.get("metrics")
                    .forEach(m -> metrics.add(
                            new ComparedMetric(m.asString(), m.asString(), OptionalDouble.of(1), true)));
            String policy = input.get("tie_policy").asString().toUpperCase(Locale.ROOT);
            Ties ties = policy.equals("UNDECIDED") ? Ties.ADJUDICATE : Ties.valueOf(policy);
            return new Study(votes, adjudicated, ties, scores, metrics, tiers, complete);
        }

        private static Label side(int label) {
            return label == 1 ? Label.PASS : Label.FAIL;
        }

        private static Outcome<Measurement> outcome(JsonNode verdict) {
            return Figures.pass(verdict)
                    .map(pass -> Outcome.value(Measurement.of(pass ? 1 : 0)))
                    .orElseGet(() -> Outcome.unavailable("no_verdict"));
        }

        List<Slice> tiers() {
            return byTier.entrySet().stream()
                    .map(e -> new Slice("difficulty", e.getKey(), e.getValue()))
                    .toList();
        }

        /** The analytic comparison on the common cases, counted here independently of the calibrator. */
        Outcome<DeltaKappa> delta(MetricPair pair, List<FinalLabel> labels) {
            Map<ItemKey, Double> a = verdicts(pair.a());
            Map<ItemKey, Double> b = verdicts(pair.b());
            long[] patterns = new long[8];
            for (FinalLabel label : labels) {
                if (label.label().isPresent() && a.containsKey(label.item()) && b.containsKey(label.item())) {
                    int reference = label.label().get() == Label.PASS ? 4 : 0;
                    int va = a.get(label.item()) >= 1 ? 2 : 0;
                    int vb = b.get(label.item()) >= 1 ? 1 : 0;
                    patterns[reference + va + vb]++;
                }
            }
            return DeltaKappa.of(patterns);
        }

        private Map<ItemKey, Double> verdicts(String metric) {
            Map<ItemKey, Double> verdicts = new TreeMap<>();
            scores.stream()
                    .filter(s -> s.metric().equals(metric))
                    .forEach(s -> s.outcome()
                            .asValue()
                            .ifPresent(m -> verdicts.put(s.item(), m.value())));
            return verdicts;
        }
    }
}
