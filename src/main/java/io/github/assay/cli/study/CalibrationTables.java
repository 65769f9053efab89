package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.pairs.MetricPair;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.verdicts.VerdictAgreement;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.LandisKoch;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A calibration as tables of text: the league, then the pairs. */
public final class CalibrationTables {
    private CalibrationTables() {}

    public static void print(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        Map<FinalLabel.Source, Integer> sources = result.sources();
        terminal.result(CliWords.count(result.n(), "item") + " with a final label: "
                + sources.getOrDefault(FinalLabel.Source.UNANIMOUS, 0) + " unanimous, "
                + sources.getOrDefault(FinalLabel.Source.MAJORITY, 0) + " majority, "
                + unlessNone(sources.getOrDefault(FinalLabel.Source.SINGLE_VOTE, 0), " with one vote, ")
                + unlessNone(sources.getOrDefault(FinalLabel.Source.TIE, 0), " tied and counted by the tie policy, ")
                + sources.getOrDefault(FinalLabel.Source.ADJUDICATED, 0) + " adjudicated; "
                + sources.getOrDefault(FinalLabel.Source.UNDECIDED, 0) + " undecided");
        league(result, shown, terminal);
        CutOffTables.print(result, shown, terminal);
        pairs(result, shown, terminal);
        shown.remarks().forEach(terminal::result);
        CautionLines.of(shown.cautions(result)).forEach(terminal::result);
    }

    private static String unlessNone(int count, String words) {
        return count == 0 ? "" : count + words;
    }

    private static void league(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        if (shown.metrics().isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                ">rank", ">first %", ">ranks", "metric", ">n", ">at", ">κ", "95 % CI", ">bal. %", ">sens. %", ">spec. %", ">gap", "class",
                ">tp", ">fn", ">fp", ">tn");
        UndefinedLines undefined = new UndefinedLines("κ");
        for (MetricCalibration m : shown.metrics()) {
            VerdictAgreement v = m.verdicts();
            Confusion c = v.counts();
            table.add(
                    m.rank().isPresent() ? Integer.toString(m.rank().getAsInt()) : "–",
                    m.stability().asValue().map(s -> CliWords.percent(s.firstShare())).orElse("–"),
                    m.stability().asValue().map(s -> s.bestRank() + "–" + s.worstRank()).orElse("–"),
                    name(m),
                    Integer.toString(m.n()),
                    m.threshold().isPresent() ? Decimals.TWO.of(m.threshold().getAsDouble()) : "–",
                    undefined.cell(m.metric().id(), v.cohenKappa()),
                    CliWords.interval(v.cohenKappa()),
                    share(v.balancedAccuracy()),
                    share(v.sensitivity()),
                    share(v.specificity()),
                    v.gap().asValue().map(g -> Decimals.ONE.of(g.value())).orElse("–"),
                    v.atLeast().map(LandisKoch::asBound).orElse("–"),
                    Long.toString(c.tp()),
                    Long.toString(c.fn()),
                    Long.toString(c.fp()),
                    Long.toString(c.tn()));
        }
        table.lines().forEach(terminal::result);
        undefined.lines().forEach(terminal::result);
        if (shown.metrics().stream().anyMatch(m -> m.stability().asValue().isPresent())) {
            terminal.result("first %: share of the resamples in which no ranked metric has a higher κ; ranks: "
                    + CliWords.level(result.settings().bootstrap().level()) + " interval of the rank.");
        }
        unranked(result, shown, Unranked.DIAGNOSTIC, "Diagnostics are not ranked or tested (--diagnostics): ", terminal);
        unranked(result, shown, Unranked.INCOMPLETE, "Not ranked, without a verdict on more than "
                + CliWords.percent(result.settings().participants().mostMissing()) + " % of the labelled items: ", terminal);
        shown.metrics().forEach(m -> NoWidthLine.print(m.metric().id(), m.verdicts().noWidth(), terminal));
    }

    /** {@code ex = ex-defog}: one row for metrics of equal verdicts. */
    static String name(MetricCalibration m) {
        return m.place().equal().isEmpty()
                ? m.metric().id()
                : m.metric().id() + " = " + String.join(", ", m.place().equal());
    }

    private static void unranked(
            CalibrationResult result, CalibrationShown shown, Unranked why, String words, Terminal terminal) {
        String which = shown.metrics().stream()
                .filter(m -> m.place().unranked().equals(Optional.of(why)))
                .map(m -> why == Unranked.INCOMPLETE
                        ? m.metric().id() + " (" + m.unavailable() + " of " + result.n() + ")"
                        : m.metric().id())
                .collect(Collectors.joining(", "));
        if (!which.isEmpty()) {
            terminal.result(words + which + ".");
        }
    }

    private static void pairs(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        if (shown.pairs().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("pair", ">n", ">Δκ", "95 % CI", ">p", ">p (Holm)");
        UndefinedLines undefined = new UndefinedLines("Δκ");
        UndefinedLines noInterval = new UndefinedLines("interval of Δκ");
        for (MetricPair p : shown.pairs()) {
            String pair = p.a() + " − " + p.b();
            table.add(
                    pair,
                    Integer.toString(p.n()),
                    undefined.cell(pair, p.deltaKappa()),
                    noInterval.interval(pair, p.deltaKappa()),
                    CliWords.p(p.p()),
                    holm(result, p));
        }
        table.lines().forEach(terminal::result);
        undefined.lines().forEach(terminal::result);
        noInterval.lines().forEach(terminal::result);
        if (result.settings().design().interval() != StudyDesign.IntervalType.PERCENTILE) {
            terminal.result("Δκ has percentile intervals, whatever the type of κ's own.");
        }
    }

    private static String holm(CalibrationResult result, MetricPair pair) {
        return switch (result.family().answer(pair)) {
            case NOT_RESOLVABLE -> "not resolvable with " + CliWords.whole(result.family().replicates()) + " replicates";
            case YES, NO -> CliWords.p(pair.holm());
            case NONE -> pair.p().asValue().isPresent() ? "not tested" : "–";
        };
    }

    private static String share(Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> CliWords.percent(e.value())).orElse("–");
    }
}
