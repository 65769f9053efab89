package io.github.assay.ui.systems.tables;

import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.PromotionMark;
import io.github.assay.wording.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Formats the numbers of the Systems screen. */
public final class SystemsWords {
    private SystemsWords() {}

    static boolean isImported(MetricInfo metric) {
        return metric.group() == MetricInfo.Group.IMPORTED;
    }

    /** A metric's name; a score of another program's is marked. */
    public static String name(MetricInfo metric) {
        return isImported(metric) ? Texts.text("systems.imported", metric.name()) : metric.name();
    }

    /** What the mark of judges that are not promoted means, behind a note; empty where no metric has it. */
    public static String unpromoted(List<MetricInfo> metrics) {
        return PromotionMark.about(metrics.stream().map(MetricInfo::name).toList()).stream().map(s -> " · " + s).collect(Collectors.joining());
    }

    /** Program that made the score, and a judge's missing promotion, for tooltips; else empty. */
    static String whose(MetricInfo metric) {
        return !isImported(metric) ? PromotionMark.about(List.of(metric.name())).stream().map(s -> "\n" + s).collect(Collectors.joining())
                : "\n" + Texts.text(metric.source().isEmpty() ? "systems.imported.about" : "systems.imported.from", metric.source());
    }

    /** {@code [0.513, 0.684]}, or why there is no interval; empty where there is no mean. */
    public static String interval(Outcome<Estimate> mean) {
        String bounds = EstimateFormat.interval(mean);
        return mean.asValue().isPresent() && bounds.isEmpty() ? Texts.text("systems.noInterval") : bounds;
    }

    /** {@code n 123 · 99 %}: items with a value, and their share of those the metric applies to. */
    public static String coverage(SystemMean mean) {
        return Texts.text("systems.coverage", mean.scored(), Math.floor(100 * mean.coverage()));
    }

    /** Why there is no mean: the commonest reason with its count. */
    public static String whyNone(SystemMean mean) {
        return mean.reasons().entrySet().stream()
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(e -> reason(e.getKey()) + " " + e.getValue())
                .orElse(Texts.text("systems.noCases"));
    }

    /** All items that are left out, in words; empty when there are none. */
    static String leftOut(SystemMean mean) {
        return mean.reasons().entrySet().stream()
                .map(e -> reason(e.getKey()) + " " + e.getValue())
                .collect(Collectors.joining(", "));
    }

    static String reason(String code) {
        return Texts.reason(code);
    }

    /** A cell in full, for tooltips and screen readers. */
    public static String about(MetricInfo metric, String system, SystemMean mean) {
        String figures = mean.mean().asValue().isPresent()
                ? EstimateFormat.three(mean.mean()) + " " + interval(mean.mean()) + how(mean.mean())
                : Texts.text("systems.none");
        String left = leftOut(mean);
        return Texts.text("systems.cell.about", name(metric), system, figures, mean.scored(), mean.total())
                + (left.isEmpty() ? "" : "\n" + Texts.text("systems.leftOut", left));
    }

    private static String how(Outcome<Estimate> mean) {
        return mean.asValue()
                .flatMap(e -> e.interval().asValue())
                .map(i -> " " + Texts.optional("interval." + i.method()).orElse(i.method()))
                .orElse("");
    }

    /** Title of the leaderboard. */
    public static String title(SystemsStudy study) {
        int rows = study.board().standings().size();
        int systems = (int) study.board().standings().stream().map(r -> r.entrant().system()).distinct().count();
        return Texts.text(
                study.by().cases() == CaseSet.COMMON ? "systems.title.common"
                        : study.board().isUnranked() ? "systems.title.unranked" : "systems.title.all",
                rows == systems ? Texts.text("systems.title.systems", systems) : Texts.text("systems.title.runs", rows, systems),
                study.board().cases(), name(study.ranking()), study.board().common(), study.board().answers());
    }

    /** Settings of the figures. */
    public static String note(SystemsStudy study) {
        return Texts.text(
                "systems.note", EstimateFormat.threshold(100 * study.by().bootstrap().level()), study.by().bootstrap().replicates(),
                Long.toString(study.by().bootstrap().seed()));
    }

    /** The name of a dimension; one that Assay does not know is shown unchanged. */
    public static String dimension(String code) {
        return Texts.optional("dimension." + code).orElse(code);
    }

    /** A slice's name. */
    public static String slice(String value) {
        return value.isEmpty() ? Texts.text("systems.slice.none") : value;
    }
}
