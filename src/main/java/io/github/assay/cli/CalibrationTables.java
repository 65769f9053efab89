package io.github.assay.cli;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPair;
import io.github.assay.calibration.VerdictAgreement;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import java.util.Locale;

/** A calibration as tables of text: the league, then the pairs. */
final class CalibrationTables {
    private CalibrationTables() {}

    static void print(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        terminal.result(Words.count(result.n(), "item") + " with a final label: "
                + result.sources().getOrDefault(FinalLabel.Source.UNANIMOUS, 0) + " unanimous, "
                + result.sources().getOrDefault(FinalLabel.Source.MAJORITY, 0) + " majority, "
                + result.sources().getOrDefault(FinalLabel.Source.ADJUDICATED, 0) + " adjudicated; "
                + result.sources().getOrDefault(FinalLabel.Source.UNDECIDED, 0) + " undecided");
        league(shown, terminal);
        CutOffTables.print(result, shown, terminal);
        pairs(shown, terminal);
        shown.remarks().forEach(terminal::result);
        CautionLines.of(shown.cautions(result)).forEach(terminal::result);
    }

    private static void league(CalibrationShown shown, Terminal terminal) {
        if (shown.metrics().isEmpty()) {
            return;
        }
        TextTable table = new TextTable(
                ">rank", "metric", ">n", ">at", ">κ", "95 % CI", ">bal. %", ">sens. %", ">spec. %", ">gap", "class",
                ">tp", ">fn", ">fp", ">tn");
        UndefinedLines undefined = new UndefinedLines("κ");
        for (MetricCalibration m : shown.metrics()) {
            VerdictAgreement v = m.verdicts();
            Confusion c = v.counts();
            table.add(
                    m.rank().isPresent() ? Integer.toString(m.rank().getAsInt()) : "–",
                    m.metric().id(),
                    Integer.toString(m.n()),
                    m.threshold().isPresent() ? Decimals.TWO.of(m.threshold().getAsDouble()) : "–",
                    undefined.cell(m.metric().id(), v.cohenKappa()),
                    Words.interval(v.cohenKappa()),
                    share(v.balancedAccuracy()),
                    share(v.sensitivity()),
                    share(v.specificity()),
                    v.gap().asValue().map(g -> Decimals.ONE.of(g.value())).orElse("–"),
                    v.landisKoch().map(k -> k.word().toLowerCase(Locale.ROOT)).orElse("–"),
                    Long.toString(c.tp()),
                    Long.toString(c.fn()),
                    Long.toString(c.fp()),
                    Long.toString(c.tn()));
        }
        table.lines().forEach(terminal::result);
        undefined.lines().forEach(terminal::result);
        shown.metrics().forEach(m -> NoWidthLine.print(m.metric().id(), m.verdicts().noWidth(), terminal));
    }

    private static void pairs(CalibrationShown shown, Terminal terminal) {
        if (shown.pairs().isEmpty()) {
            return;
        }
        TextTable table = new TextTable("pair", ">n", ">Δκ", "95 % CI", ">p", ">p (Holm)");
        UndefinedLines undefined = new UndefinedLines("Δκ");
        for (MetricPair p : shown.pairs()) {
            String pair = p.a() + " − " + p.b();
            table.add(
                    pair,
                    Integer.toString(p.n()),
                    undefined.cell(pair, p.deltaKappa()),
                    Words.interval(p.deltaKappa()),
                    Words.p(p.p()),
                    Words.p(p.holm()));
        }
        table.lines().forEach(terminal::result);
        undefined.lines().forEach(terminal::result);
    }

    private static String share(Outcome<Estimate> outcome) {
        return outcome.asValue().map(e -> Words.percent(e.value())).orElse("–");
    }
}
