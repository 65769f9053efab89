package io.github.assay.report;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.TestFamily;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.report.html.ForestPlot;
import io.github.assay.report.html.HtmlTable;
import io.github.assay.report.html.ReportTables;
import io.github.assay.statistics.Decimals;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The page's section on metrics against human labels. Shows metrics with a score, and of many pairs those with the best
 * metric; the CSV tables beside the page have all.
 */
final class CalibrationPart {
    private CalibrationPart() {}

    static void put(Map<String, Object> values, CalibrationResult result) {
        MetricRows measured = MetricRows.measured(result);
        values.put("labelled", result.n());
        values.put("sources", sources(result));
        values.put("design", design(result));
        values.put("forest", new ForestPlot(measured.metrics()).svg());
        values.put("league", HtmlTable.of(CalibrationSpecs.league(result), measured.metrics()));
        values.put("pairs", HtmlTable.of(pairSpec(result), pairs(measured, result)));
        values.put("hasPairs", !measured.pairs().isEmpty());
        values.put("family", family(result));
        values.put("leagueNotes", leagueNotes(measured, result));
        values.put("pairNotes", pairNotes(measured, result));
    }

    private static String sources(CalibrationResult result) {
        Map<FinalLabel.Source, Integer> s = result.sources();
        return s.get(FinalLabel.Source.UNANIMOUS) + " unanimous, " + s.get(FinalLabel.Source.MAJORITY) + " majority, "
                + unlessNone(s.get(FinalLabel.Source.SINGLE_VOTE), " with one vote, ")
                + unlessNone(s.get(FinalLabel.Source.TIE), " tied and counted by the tie policy, ")
                + s.get(FinalLabel.Source.ADJUDICATED) + " adjudicated; left out: "
                + s.get(FinalLabel.Source.UNDECIDED) + " undecided";
    }

    private static String unlessNone(int count, String words) {
        return count == 0 ? "" : count + words;
    }

    private static String design(CalibrationResult result) {
        StudyDesign design = result.settings().design();
        ReferenceRule rule = design.reference();
        String reference = rule.single() ? "the labels of " + rule.annotator() : "the majority of votes";
        String votes = rule.minimumVotes() == 1 ? "" : ", at least " + rule.minimumVotes() + " votes";
        return "Reference: " + reference + (rule.unanimousOnly() ? ", unanimous items only" : "") + votes + ", "
                + ties(rule) + ". Intervals of κ: " + ReportTables.words(design.interval().name())
                + ", resamples of " + ReportTables.words(result.drawn().drawing().name())
                + (result.drawn().drawing() == StudyDesign.Drawing.CASES ? "" : " by " + result.drawn().dimension())
                + ". Thresholds cross-validated " + result.settings().repeats() + " × " + result.settings().folds()
                + "-fold.";
    }

    private static String ties(ReferenceRule rule) {
        return switch (rule.ties()) {
            case ADJUDICATE -> "ties wait for adjudication";
            case PASS -> "ties count as pass";
            case FAIL -> "ties count as fail";
        };
    }

    private static String family(CalibrationResult result) {
        return result.settings().family() == CalibrationSettings.Family.ALL_PAIRS
                ? "all pairs of ranked metrics"
                : "the best ranked metric against the others";
    }

    private static List<String> leagueNotes(MetricRows measured, CalibrationResult result) {
        List<String> notes = new ArrayList<>(
                CalibrationSpecs.league(result).undefined(measured.metrics(), m -> m.metric().id()));
        notes.add("first %: share of the resamples in which no ranked metric has a higher κ; ranks: interval of the rank.");
        unranked(measured, Unranked.DIAGNOSTIC).ifPresent(ids -> notes.add("Diagnostics, not ranked or tested: " + ids + "."));
        unranked(measured, Unranked.INCOMPLETE).ifPresent(ids -> notes.add("Not ranked, without a verdict on more than "
                + Decimals.percent(result.settings().participants().mostMissing()) + " % of the labelled items: " + ids + "."));
        String others = result.metrics().stream()
                .map(m -> m.metric().id())
                .filter(id -> !measured.has(id))
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            notes.add("Without a score on a labelled item: " + others + ". The end of the page says why.");
        }
        return notes;
    }

    private static Optional<String> unranked(MetricRows measured, Unranked why) {
        String ids = measured.metrics().stream()
                .filter(m -> m.place().unranked().equals(Optional.of(why)))
                .map(m -> m.metric().id())
                .collect(Collectors.joining(", "));
        return Optional.of(ids).filter(words -> !words.isEmpty());
    }

    private static List<String> pairNotes(MetricRows measured, CalibrationResult result) {
        List<String> notes =
                new ArrayList<>(pairSpec(result).undefined(pairs(measured, result), CalibrationSpecs::pair));
        measured.best()
                .ifPresent(best -> notes.add("Pairs with " + best + ", which has the highest κ of the ranked metrics: "
                        + measured.pairs().size() + " of " + measured.allPairs() + "; metric-pairs.csv has all. Choosing the"
                        + " best metric and testing it on the same cases is optimistic."));
        MetricRows.tooManyTests(result).ifPresent(n -> notes.add(n
                + (n == 1 ? " test was" : " tests were") + " corrected together, so that no p below "
                + Decimals.p(result.family().least()) + " can come out of " + result.family().replicates()
                + " replicates; " + TestFamily.enough(n) + " are enough."));
        return notes;
    }

    private static TableSpec<MetricContrast> pairSpec(CalibrationResult result) {
        return CalibrationSpecs.pairs(result.settings().bootstrap().level());
    }

    private static List<MetricContrast> pairs(MetricRows measured, CalibrationResult result) {
        return measured.pairs().stream().map(p -> MetricContrast.of(p, result)).toList();
    }
}
