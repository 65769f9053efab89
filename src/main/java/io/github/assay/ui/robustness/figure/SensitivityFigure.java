package io.github.assay.ui.robustness.figure;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.ScoredMutant;
import io.github.assay.robustness.mutation.Sensitivity;
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
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Draws how far each metric falls for each kind of error as a shade and a number; in the layout of the thesis's Table 4.4
 * with the printed figure at its right.
 */
public final class SensitivityFigure {
    private static final double HALF = 0.5;
    private static final double GAP = 0.04;
    private static final double DARKEST = 0.6;
    private static final int METRIC_PLACES = 4;
    private static final int PAIR_PLACES = 2;

    private final Sensitivity study;
    private final boolean printed;
    private final int places;
    private final List<Sensitivity.Row> rows;

    private SensitivityFigure(Sensitivity study, boolean printed) {
        this.study = study;
        this.printed = printed;
        places = printed ? PAIR_PLACES : METRIC_PLACES;
        rows = study.rows().reversed();
    }

    /** @param printed whether the columns are techniques, with the thesis's figures beside them */
    public static Figure of(Sensitivity study, boolean printed) {
        return new SensitivityFigure(study, printed).draw();
    }

    private Figure draw() {
        List<String> names = new ArrayList<>(rows.stream()
                .map(r -> Texts.text("sensitivity.figure.row", RobustnessSpecs.kind(r.kind()), r.kept())).toList());
        List<String> heads = new ArrayList<>();
        for (String column : study.columns()) {
            heads.add(printed ? column.split(" ")[0].replace("exf1", "f1").toUpperCase(Locale.ROOT) : column);
            for (int i = 1; i < places; i++) {
                heads.add("");
            }
        }
        if (printed) {
            names.add("");
        }
        FigureBuilder sketch = new FigureBuilder(
                        Texts.text(printed ? "sensitivity.figure.table" : "sensitivity.figure"), columns(heads), Axis.names("", names))
                .heads("error", "column", "mutants", "change", "low", "high", "printed");
        for (int c = 0; c < study.columns().size(); c++) {
            if (printed) {
                technique(sketch, c);
            }
            for (int r = 0; r < rows.size(); r++) {
                cell(sketch, rows.get(r), r, c);
            }
        }
        return sketch.figure(Texts.text("sensitivity.figure.summary", rows.size() - 1, study.columns().size()));
    }

    /** A metric's name in the middle of its places. */
    private Axis columns(List<String> heads) {
        Axis axis = Axis.names("", heads);
        List<Axis.Tick> ticks = new ArrayList<>();
        for (Axis.Tick tick : axis.ticks()) {
            boolean centred = !printed && !tick.label().isEmpty();
            ticks.add(centred ? new Axis.Tick(tick.at() + (places - 1) * HALF, tick.label()) : tick);
        }
        return printed ? axis : new Axis("", axis.low(), axis.high(), ticks.stream().filter(t -> !t.label().isEmpty()).toList());
    }

    /** The name of a technique above the first of its columns. */
    private void technique(FigureBuilder sketch, int column) {
        String[] parts = study.columns().get(column).split(" ");
        if (parts.length > 1 && parts[0].equals("exr")) {
            sketch.add(new FigureMark.Words(column * places + 1, rows.size() + HALF, parts[1], FigureMark.Anchor.ON, MarkStyle.STRONG_WORDS));
        }
    }

    private void cell(FigureBuilder sketch, Sensitivity.Row row, int r, int c) {
        String column = study.columns().get(c);
        double x = c * (double) places;
        Outcome<Estimate> change = row.changes().get(column);
        double wide = printed ? 1 : places;
        OptionalDouble thesis = printed ? RobustnessSpecs.printed(row, column) : OptionalDouble.empty();
        MarkStyle ground = change.asValue().map(e -> MarkStyle.heat(DARKEST * Math.min(1, Math.abs(e.value())))).orElse(MarkStyle.BLANK);
        sketch.add(new FigureMark.Box(x + GAP, r + GAP, x + wide - GAP, r + 1 - GAP, ground));
        sketch.add(new FigureMark.Words(
                x + wide / 2, r + HALF, printed ? whole(change) : EstimateFormat.value(change, NumberForm.SHARE), FigureMark.Anchor.ON,
                MarkStyle.SMALL_WORDS));
        thesis.ifPresent(t -> sketch.add(new FigureMark.Words(
                x + 1 + HALF, r + HALF, whole(t), FigureMark.Anchor.ON, MarkStyle.TICK)));
        String words = Texts.text("sensitivity.figure.spot", RobustnessSpecs.kind(row.kind()), column,
                EstimateFormat.of(change, NumberForm.SHARE), row.kept());
        String more = thesis.isPresent() ? " " + Texts.text("sensitivity.figure.printed", whole(thesis.getAsDouble())) : "";
        sketch.spot(new DataPoint(x + wide / 2, r + HALF, words + more, title(row), () -> cases(row)));
        Outcome<Interval> interval = change.flatMap(Estimate::interval);
        sketch.row(RobustnessSpecs.kind(row.kind()), column, row.kept(), change.map(Estimate::value), interval.map(Interval::low),
                interval.map(Interval::high), thesis.isPresent() ? thesis.getAsDouble() : "");
    }

    private static String whole(Outcome<Estimate> change) {
        return change.asValue().map(e -> whole(e.value())).orElse(EstimateFormat.NONE);
    }

    /** A share in whole per cent; no negative zero. */
    private static String whole(double share) {
        return EstimateFormat.threshold(Math.rint(100 * share) + 0.0);
    }

    /** What the mutants behind a row have in common. */
    public static String title(Sensitivity.Row row) {
        return Texts.text("sensitivity.cases", RobustnessSpecs.kind(row.kind()));
    }

    /** The mutants of a row that count. */
    public static List<ItemKey> cases(Sensitivity.Row row) {
        return row.mutants().stream().filter(m -> !m.equivalent()).map(ScoredMutant::item).toList();
    }
}
