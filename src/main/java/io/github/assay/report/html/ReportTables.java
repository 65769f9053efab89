package io.github.assay.report.html;

import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.pairs.MetricPair;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.raters.LandisKoch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Rows of the report's tables, cell by cell as text. */
public final class ReportTables {
    private ReportTables() {}

    /** A row in which what is undefined is a dash, for tables that give the reasons below. */
    public static Map<String, String> dashed(Map<String, String> row) {
        Map<String, String> dashed = new HashMap<>(row);
        dashed.replaceAll((_, text) -> text.startsWith(ReportNumbers.UNDEFINED) ? ReportNumbers.NONE : text);
        return dashed;
    }

    /** In words, which metrics had nothing to score in any system, by reason; empty when all had. */
    public static String unscored(List<ScoreLine> lines) {
        Map<String, List<ScoreLine>> byMetric =
                lines.stream().collect(Collectors.groupingBy(ScoreLine::metric, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        byMetric.forEach((metric, same) -> {
            if (same.stream().allMatch(line -> line.scored() == 0)) {
                byReason.computeIfAbsent(mostly(same), _ -> new ArrayList<>()).add(metric);
            }
        });
        return byReason.entrySet().stream()
                .map(e -> ReportNumbers.words(e.getKey()) + ": " + String.join(", ", e.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String mostly(List<ScoreLine> same) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        same.forEach(line -> line.reasons().forEach((reason, n) -> counts.merge(reason, n, Integer::sum)));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("no item");
    }

    public static Map<String, String> metric(MetricCalibration m) {
        VerdictAgreement v = m.verdicts();
        Confusion c = v.counts();
        Map<String, String> row = new HashMap<>();
        row.put("rank", m.rank().isPresent() ? Integer.toString(m.rank().getAsInt()) : ReportNumbers.NONE);
        row.put("first", m.stability().asValue().map(r -> Decimals.percent(r.firstShare())).orElse(ReportNumbers.NONE));
        row.put("ranks", m.stability().asValue().map(r -> r.bestRank() + "–" + r.worstRank()).orElse(ReportNumbers.NONE));
        row.put(
                "metric",
                m.place().equal().isEmpty()
                        ? m.metric().id()
                        : m.metric().id() + " = " + String.join(", ", m.place().equal()));
        row.put("n", Integer.toString(m.n()));
        row.put("unavailable", Integer.toString(m.unavailable()));
        row.put(
                "threshold",
                m.threshold().isPresent()
                        ? Decimals.TWO.of(m.threshold().getAsDouble())
                        : ReportNumbers.NONE);
        row.put("kappa", ReportNumbers.value(v.cohenKappa()));
        row.put("interval", ReportNumbers.interval(v.cohenKappa()));
        row.put("class", v.atLeast().map(LandisKoch::asBound).orElse(ReportNumbers.NONE));
        row.put("balanced", ReportNumbers.share(v.balancedAccuracy()));
        row.put("sensitivity", ReportNumbers.share(v.sensitivity()));
        row.put("specificity", ReportNumbers.share(v.specificity()));
        row.put("gap", v.gap().asValue().map(g -> Decimals.ONE.of(g.value())).orElse(ReportNumbers.NONE));
        row.put("tp", Long.toString(c.tp()));
        row.put("fn", Long.toString(c.fn()));
        row.put("fp", Long.toString(c.fp()));
        row.put("tn", Long.toString(c.tn()));
        return row;
    }

    public static Map<String, String> pair(MetricPair p, TestFamily family) {
        return Map.of(
                "pair", p.a() + " − " + p.b(),
                "n", Integer.toString(p.n()),
                "delta", ReportNumbers.value(p.deltaKappa()),
                "interval", ReportNumbers.interval(p.deltaKappa()),
                "p", ReportNumbers.p(p.p()),
                "holm", family.answer(p) == TestFamily.Answer.NOT_RESOLVABLE
                        ? "not resolvable with " + family.replicates() + " replicates"
                        : ReportNumbers.p(p.holm()));
    }

    public static Map<String, String> annotators(PairAgreement p) {
        return Map.of(
                "pair", p.a() + " – " + p.b(),
                "n", Integer.toString(p.n()),
                "kappa", ReportNumbers.value(p.cohenKappa()),
                "interval", ReportNumbers.interval(p.cohenKappa()),
                "disagreements", Integer.toString(p.disagreements().size()));
    }

    public static Map<String, String> annotator(AnnotatorAgreement a) {
        return Map.of(
                "annotator", a.annotator(),
                "n", Integer.toString(a.n()),
                "passRate", ReportNumbers.share(a.passRate()),
                "kappa", ReportNumbers.value(a.kappaWithRest()),
                "seconds",
                        a.medianSeconds().isPresent()
                                ? Decimals.NONE.of(a.medianSeconds().getAsDouble())
                                : ReportNumbers.NONE);
    }

    public static Map<String, String> score(ScoreLine line) {
        boolean classifies = !line.classes().isEmpty();
        return Map.of(
                "system", line.system().isEmpty() ? "all systems" : line.system(),
                "metric", line.metric(),
                "scored", Integer.toString(line.scored()),
                "total", Integer.toString(line.total()),
                "mean", mean(line),
                "pass",
                        line.judged() == 0
                                ? ReportNumbers.NONE
                                : Decimals.percent((double) line.passed() / line.judged()),
                "remarks", remarks(line.note(), ReportNumbers.counts(classifies ? line.classes() : line.reasons())));
    }

    static String mean(ScoreLine line) {
        return line.mean().isPresent() ? Decimals.THREE.of(line.mean().getAsDouble()) : ReportNumbers.NONE;
    }

    private static String remarks(String note, String counts) {
        return note.isEmpty() || counts.isEmpty() ? note + counts : note + ", " + counts;
    }

    public static Map<String, String> rule(RuleLine line) {
        return Map.of(
                "metric", line.metric(), "option", line.option(), "value", line.value(), "standard", line.standard());
    }
}
