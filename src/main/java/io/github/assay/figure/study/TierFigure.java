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
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws κ of every metric in every slice of one dimension. A slice too small for κ says so. */
public final class TierFigure {
    private static final int SPACE_FOR_N = 6;
    private static final int SPACE_FOR_WORDS = 8;
    private static final int NAME = 16;

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
        boolean n = columns <= SPACE_FOR_N;
        MarkStyle size = columns <= SPACE_FOR_WORDS ? MarkStyle.WORDS : MarkStyle.SMALL_WORDS;
        String none = kappa.reason().equals("TOO_FEW_PER_CLASS") ? Texts.text("figure.tiers.few") : EstimateFormat.NONE;
        String number = kappa instanceof Outcome.Value<Estimate>(Estimate e) ? EstimateFormat.two(e.value()) : none;
        String count = Texts.text("figure.tiers.n", s.agreement().n());
        sketch.add(new FigureMark.Words(column + 0.5, y + 0.5, n ? number + "  " + count : number, FigureMark.Anchor.ON, size));
        sketch.row(
                metric.metric().name(), s.value(), s.agreement().n(), ScoreValues.value(kappa), ScoreValues.lowOf(kappa),
                ScoreValues.highOf(kappa), kappa.reason());
        String words = Texts.text(
                "figure.tiers.spot", metric.metric().name(), s.value(), EstimateFormat.full(kappa), s.agreement().n());
        sketch.spot(new DataPoint(
                column + 0.5, y + 0.5, words, Texts.text("figure.tiers.cases", metric.metric().name(), s.value()),
                () -> wrong(s.items())));
    }

    private static List<ItemKey> wrong(ConfusionItems items) {
        List<ItemKey> wrong = new ArrayList<>(items.falsePass());
        wrong.addAll(items.falseFail());
        return wrong;
    }
}
