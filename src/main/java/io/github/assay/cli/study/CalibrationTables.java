package io.github.assay.cli.study;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
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
        terminal.result(StudyLine.of(result));
        league(result, shown, terminal);
        CutOffTables.print(result, shown, terminal);
        pairs(result, shown, terminal);
        ExpectationLines.of(result, result::name).forEach(terminal::result);
        shown.remarks().forEach(terminal::result);
        StudyLine.cautions(shown.cautions(result), result.names()).forEach(terminal::result);
    }

    private static String unlessNone(int count, String words) {
        return count == 0 ? "" : count + words;
    }

    private static void league(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        if (shown.metrics().isEmpty()) {
            return;
        }
        terminal.table(
                CalibrationSpecs.league(result, terminal.namesEqual()), shown.metrics(), m -> m.metric().name(),
                "design_effect", "class_at_least", "gap", "tp", "fn", "fp", "tn");
        if (shown.metrics().stream().anyMatch(m -> m.stability().asValue().isPresent())) {
            terminal.result("first %: share of the resamples in which no ranked metric has a higher κ; ranks: "
                    + CliWords.level(result.settings().bootstrap().level()) + " interval of the rank.");
        }
        unranked(shown, Unranked.DIAGNOSTIC, "Diagnostics are not ranked or tested (--diagnostics): ", terminal);
        unranked(shown, Unranked.INCOMPLETE, "Not ranked, without a verdict on more than "
                + EstimateFormat.percent(result.settings().participants().mostMissing()) + " % of the labelled items: ", terminal);
        terminal.results(shown.metrics().stream()
                .flatMap(m -> m.verdicts().noWidth().stream().map(n -> StudyLine.noWidth(m.metric().name(), n)))
                .toList());
    }

    private static void unranked(CalibrationShown shown, Unranked why, String words, Terminal terminal) {
        String which = shown.metrics().stream()
                .filter(m -> m.place().unranked().equals(Optional.of(why)))
                .map(m -> why == Unranked.INCOMPLETE
                        ? m.metric().name() + " (" + Texts.reasons(m.place().missing()) + ")"
                        : m.metric().name())
                .collect(Collectors.joining(", "));
        if (!which.isEmpty()) {
            terminal.result(words + which + ".");
        }
    }

    private static void pairs(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
        if (shown.pairs().isEmpty()) {
            return;
        }
        terminal.table(
                CalibrationSpecs.pairs(result.settings().bootstrap().level()), MetricContrast.betterFirst(shown.pairs(), result), MetricContrast::pair);
        if (result.settings().design().interval() != StudyDesign.IntervalType.PERCENTILE) {
            terminal.result("Δκ has percentile intervals, whatever the type of κ's own.");
        }
    }

    /**
     * Tables of ranking and cut-offs for metrics with more values than 0 and 1 (statistics.md §7, §9): how well the
     * scores rank, the cut-off with the highest κ, and its κ on cases on which it was not chosen.
     */
    private static final class CutOffTables {
        /** @param shown the metrics of the other tables; those that have scores but no verdict are shown too */
        static void print(CalibrationResult result, CalibrationShown shown, Terminal terminal) {
            List<MetricCalibration> rows = result.metrics().stream()
                    .filter(m -> m.curve().steps().size() > 2)
                    .filter(m -> shown.has(m.metric().id()) || m.n() == 0)
                    .toList();
            if (rows.isEmpty()) {
                return;
            }
            terminal.table(CalibrationSpecs.cutOffs(result.settings().bootstrap().level()), rows);
            terminal.result("Cut-offs chosen on these answers flatter: compare metrics at their best cut-offs by the "
                    + "held-out κ alone.");
            List<String> separated = names(rows, CutOffTables::isSeparated);
            if (!separated.isEmpty()) {
                terminal.result("Scores separate the labels perfectly: " + String.join(", ", separated)
                        + ". The interval of the AUC is an exact bound, not DeLong's, which would have no width.");
            }
            List<MetricCalibration> none = rows.stream().filter(m -> m.n() == 0).toList();
            if (!none.isEmpty()) {
                terminal.result("Without a threshold there is no verdict: " + String.join(", ", names(none, _ -> true))
                        + ". With --scores, --threshold " + none.getFirst().metric().id() + "=X sets one.");
            }
        }

        private static boolean isSeparated(MetricCalibration m) {
            return m.scores().auc().asValue()
                    .flatMap(a -> a.interval().asValue())
                    .filter(i -> i.method().equals(Auc.EXACT))
                    .isPresent();
        }

        private static List<String> names(List<MetricCalibration> rows, Predicate<MetricCalibration> which) {
            return rows.stream().filter(which).map(m -> m.metric().name()).toList();
        }
    }
}
