package io.github.assay.figure.study;

import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricStratum;
import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.DataPoint;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.Leaderboards;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Draws κ of every metric, or the mean of every system, in every slice of one dimension. A slice too small for it says so. */
public final class TierFigure {
    private static final int SPACE_FOR_N = 6;
    private static final int SPACE_FOR_WORDS = 8;
    private static final int NAME = 16;

    /** Fewest values of a mean that is coloured. */
    private static final int FEW = 10;

    private static final double FRAME = 0.03;

    private TierFigure() {}

    /** The dimensions there are, in the order of the slices. */
    public static List<String> dimensions(List<MetricCalibration> metrics) {
        return metrics.stream().flatMap(m -> m.strata().stream()).map(MetricStratum::dimension).distinct().toList();
    }

    /** The map of one dimension; {@code n} items have a final label. */
    public static Figure of(List<MetricCalibration> ranked, String dimension, int n) {
        List<String> slices = ranked.stream()
                .flatMap(m -> m.strata().stream())
                .filter(s -> s.dimension().equals(dimension))
                .map(MetricStratum::value)
                .distinct()
                .toList();
        String by = Texts.optional("dimension." + dimension).orElse(dimension);
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("figure.tiers.title", by, n),
                        Axis.names(by, slices.stream().map(TierFigure::brief).toList()),
                        Axis.names("", ranked.stream().map(m -> m.metric().name()).toList().reversed()))
                .headers("metric", dimension.isEmpty() ? "slice" : dimension, "n", "kappa", "low", "high", "reason");
        for (int row = 0; row < ranked.size(); row++) {
            for (MetricStratum s : ranked.get(row).strata()) {
                if (s.dimension().equals(dimension)) {
                    cell(ranked.get(row), s, slices.indexOf(s.value()), ranked.size() - row - 1, slices.size(), sketch);
                }
            }
        }
        sketch.key(MarkStyle.HEAT_1, Figure.Sample.AREA, Texts.text("figure.tiers.low"));
        sketch.key(MarkStyle.HEAT_5, Figure.Sample.AREA, Texts.text("figure.tiers.high"));
        sketch.key(MarkStyle.BELOW, Figure.Sample.AREA, Texts.text("figure.tiers.below"));
        sketch.key(MarkStyle.BLANK, Figure.Sample.AREA, Texts.text("figure.undefined.cell"));
        return sketch.figure(Texts.text("figure.tiers.summary", ranked.size(), slices.size(), by));
    }

    private static String brief(String slice) {
        return slice.length() > NAME ? slice.substring(0, NAME - 1) + "…" : slice;
    }

    private static void cell(
            MetricCalibration metric, MetricStratum s, int column, int y, int columns, FigureBuilder sketch) {
        Outcome<Estimate> kappa = s.agreement().cohenKappa();
        MarkStyle ink = kappa instanceof Outcome.Value<Estimate>(Estimate e) ? MarkStyle.heat(e.value()) : MarkStyle.BLANK;
        sketch.add(new FigureMark.Box(column, y, column + 1.0, y + 1.0, ink));
        String none = kappa.reason().equals("TOO_FEW_PER_CLASS") ? Texts.text("figure.tiers.few") : EstimateFormat.NONE;
        String number = kappa instanceof Outcome.Value<Estimate>(Estimate e) ? EstimateFormat.two(e.value()) : none;
        String count = Texts.text("figure.tiers.n", s.agreement().n());
        words(column, y, columns, columns <= SPACE_FOR_N ? number + "  " + count : number, sketch);
        sketch.row(
                metric.metric().name(), s.value(), s.agreement().n(), ScoreValues.value(kappa), ScoreValues.lowOf(kappa),
                ScoreValues.highOf(kappa), kappa.reason());
        String words = Texts.text(
                "figure.tiers.spot", metric.metric().name(), s.value(), EstimateFormat.full(kappa), s.agreement().n());
        sketch.spot(new DataPoint(
                column + 0.5, y + 0.5, words, Texts.text("figure.tiers.cases", metric.metric().name(), s.value()),
                () -> wrong(s.items())));
    }

    private static void words(int column, int y, int columns, String text, FigureBuilder sketch) {
        MarkStyle size = columns <= SPACE_FOR_WORDS ? MarkStyle.WORDS : MarkStyle.SMALL_WORDS;
        sketch.add(new FigureMark.Words(column + 0.5, y + 0.5, text, FigureMark.Anchor.ON, size));
    }

    /**
     * The mean of each system in each slice of one dimension; a frame marks the best of a column, of two or more that can be
     * compared.
     *
     * @param metric name of the metric that ranks, with values from 0 to 1
     * @param slices of one dimension, at least one
     * @param behind the answers that a mean is made of
     */
    public static Figure ofSystems(
            String metric, String rankBy, List<SliceBoard> slices, BiFunction<SliceBoard, SystemRun, List<ItemKey>> behind) {
        String by = Texts.optional("dimension." + slices.getFirst().dimension()).orElse(slices.getFirst().dimension());
        List<SystemRun> systems = slices.stream().flatMap(s -> s.board().standings().stream()).map(LeaderboardRow::entrant).distinct().toList();
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("figure.tiers.systems.title", metric, by),
                        Axis.names(by, slices.stream().map(s -> brief(value(s))).toList()),
                        Axis.names("", systems.stream().map(SystemRun::name).toList().reversed()))
                .headers("system", slices.getFirst().dimension(), "n", "value", "low", "high", "reason");
        for (int column = 0; column < slices.size(); column++) {
            column(metric, rankBy, slices.get(column), column, systems, slices.size(), behind, sketch);
        }
        sketch.key(MarkStyle.BEST_CELL, Figure.Sample.AREA, Texts.text("figure.tiers.systems.best"));
        sketch.key(MarkStyle.BLANK, Figure.Sample.AREA, Texts.text("figure.tiers.systems.few"));
        return sketch.figure(Texts.text("figure.tiers.systems.summary", systems.size(), slices.size(), by));
    }

    private static String value(SliceBoard slice) {
        return slice.value().isEmpty() ? Texts.text("figure.tiers.systems.none") : slice.value();
    }

    private static void column(
            String metric, String rankBy, SliceBoard slice, int column, List<SystemRun> systems, int columns,
            BiFunction<SliceBoard, SystemRun, List<ItemKey>> behind, FigureBuilder sketch) {
        Map<SystemRun, SystemMean> means = slice.board().standings().stream()
                .flatMap(row -> row.mean(rankBy).map(mean -> Map.entry(row.entrant(), mean)).stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        double[] coloured = means.values().stream()
                .filter(m -> m.scored() >= FEW).flatMap(m -> m.mean().asValue().stream()).mapToDouble(Estimate::value).toArray();
        boolean compared = coloured.length > 1 && !slice.board().isUnranked();
        double best = compared ? Arrays.stream(coloured).max().orElseThrow() : Double.NaN;
        for (int row = 0; row < systems.size(); row++) {
            int y = systems.size() - row - 1;
            Optional<SystemMean> mean = Optional.ofNullable(means.get(systems.get(row)));
            Outcome<Estimate> estimate = mean.map(SystemMean::mean).orElse(Outcome.unavailable("NO_DATA"));
            int n = mean.map(SystemMean::scored).orElse(0);
            boolean few = n < FEW || estimate.asValue().isEmpty();
            double value = estimate.asValue().map(Estimate::value).orElse(Double.NaN);
            sketch.add(new FigureMark.Box(column, y, column + 1.0, y + 1.0, few ? MarkStyle.BLANK : MarkStyle.heat(value)));
            if (!few && value >= best - Leaderboards.TIE) {
                sketch.add(new FigureMark.Box(column + FRAME, y + FRAME, column + 1 - FRAME, y + 1 - FRAME, MarkStyle.BEST_CELL));
            }
            words(column, y, columns, few ? Texts.text("figure.tiers.systems.cell", n) : EstimateFormat.three(value) + (columns <= SPACE_FOR_N ? "  " + Texts.text("figure.tiers.n", n) : ""), sketch);
            SystemRun system = systems.get(row);
            sketch.row(system.name(), slice.value(), n, ScoreValues.value(estimate), ScoreValues.lowOf(estimate), ScoreValues.highOf(estimate), estimate.reason());
            sketch.spot(new DataPoint(
                    column + 0.5, y + 0.5,
                    Texts.text("figure.tiers.systems.spot", system.name(), value(slice), metric, EstimateFormat.full(estimate), n),
                    Texts.text("figure.tiers.systems.cases", system.name(), value(slice)),
                    () -> mean.isPresent() ? behind.apply(slice, system) : List.of()));
        }
    }

    private static List<ItemKey> wrong(ConfusionItems items) {
        List<ItemKey> wrong = new ArrayList<>(items.falsePass());
        wrong.addAll(items.falseFail());
        return wrong;
    }
}
