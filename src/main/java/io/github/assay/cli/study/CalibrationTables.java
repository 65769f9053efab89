package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import java.util.List;
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
        TableSpec<MetricCalibration> spec = CalibrationSpecs.league(result);
        TextTable.of(spec, shown.metrics()).print(terminal);
        spec.undefined(shown.metrics(), m -> m.metric().id()).forEach(terminal::result);
        if (shown.metrics().stream().anyMatch(m -> m.stability().asValue().isPresent())) {
            terminal.result("first %: share of the resamples in which no ranked metric has a higher κ; ranks: "
                    + CliWords.level(result.settings().bootstrap().level()) + " interval of the rank.");
        }
        unranked(result, shown, Unranked.DIAGNOSTIC, "Diagnostics are not ranked or tested (--diagnostics): ", terminal);
        unranked(result, shown, Unranked.INCOMPLETE, "Not ranked, without a verdict on more than "
                + EstimateFormat.percent(result.settings().participants().mostMissing()) + " % of the labelled items: ", terminal);
        shown.metrics().forEach(m -> NoWidthLine.print(m.metric().id(), m.verdicts().noWidth(), terminal));
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
        TableSpec<MetricContrast> spec = CalibrationSpecs.pairs(result.settings().bootstrap().level());
        List<MetricContrast> rows = shown.pairs().stream().map(p -> MetricContrast.of(p, result)).toList();
        TextTable.of(spec, rows).print(terminal);
        spec.undefined(rows, CalibrationSpecs::pair).forEach(terminal::result);
        if (result.settings().design().interval() != StudyDesign.IntervalType.PERCENTILE) {
            terminal.result("Δκ has percentile intervals, whatever the type of κ's own.");
        }
    }
}
