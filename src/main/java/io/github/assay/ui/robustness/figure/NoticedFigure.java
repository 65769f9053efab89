package io.github.assay.ui.robustness.figure;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.NoticedErrors.ErrorJudge;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.DataPoint;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureBuilder;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the share of errors that each metric and each annotator notices, by kind of error: a shade and a number. */
public final class NoticedFigure {
    private static final double HALF = 0.5;
    private static final double GAP = 0.03;
    private static final double DARKEST = 0.6;
    private static final int PLACES = 4;

    private NoticedFigure() {}

    public static Figure of(NoticedErrors study) {
        List<String> kinds = study.rows().stream().map(NoticedErrors.Row::kind).distinct().toList().reversed();
        List<Axis.Tick> ticks = new ArrayList<>();
        for (int j = 0; j < study.judges().size(); j++) {
            ticks.add(new Axis.Tick(PLACES * (j + HALF), RobustnessSpecs.judge(study.judges().get(j))));
        }
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text("noticed.figure"),
                        new Axis("", 0, Math.max(1, PLACES * study.judges().size()), ticks),
                        Axis.names("", kinds.stream().map(RobustnessSpecs::kind).toList()))
                .heads("error", "judge", "metric", "errors", "noticed", "low", "high");
        for (NoticedErrors.Row row : study.rows()) {
            int x = PLACES * study.judges().indexOf(row.judge());
            int y = kinds.indexOf(row.kind());
            sketch.add(new FigureMark.Box(x + GAP, y + GAP, x + PLACES - GAP, y + 1 - GAP, row.detection().asValue()
                    .map(e -> MarkStyle.heat(DARKEST * e.value())).orElse(MarkStyle.BLANK)));
            sketch.add(new FigureMark.Words(
                    x + PLACES * HALF, y + HALF, EstimateFormat.value(row.detection(), NumberForm.SHARE), FigureMark.Anchor.ON,
                    MarkStyle.SMALL_WORDS));
            spot(sketch, row, x + PLACES * HALF, y + HALF);
        }
        return sketch.figure(Texts.text("noticed.figure.summary", kinds.size() - 1, study.judges().size()));
    }

    private static void spot(FigureBuilder sketch, NoticedErrors.Row row, double x, double y) {
        String kind = RobustnessSpecs.kind(row.kind());
        ErrorJudge judge = row.judge();
        String name = RobustnessSpecs.judge(judge);
        sketch.spot(new DataPoint(
                x, y, Texts.text("noticed.figure.spot", kind, name, EstimateFormat.of(row.detection(), NumberForm.SHARE), row.counts().positives(),
                        EstimateFormat.of(row.kappa(), NumberForm.COEFFICIENT)),
                Texts.text("noticed.missedBy", name, kind), row::missed));
        Outcome<Interval> interval = row.detection().flatMap(Estimate::interval);
        sketch.row(kind, judge.name(), judge.metric(), row.counts().positives(), row.detection().map(Estimate::value),
                interval.map(Interval::low), interval.map(Interval::high));
    }
}
