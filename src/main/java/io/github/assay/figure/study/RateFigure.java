package io.github.assay.figure.study;

import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.Answers.AnswerFigure;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the true pass rate of each system as a dot with its interval, in per cent. */
public final class RateFigure {
    private static final double CAP = 0.12;
    private static final double STEP = 10;

    private RateFigure() {}

    /** @param rates of the systems, best first */
    public static Figure of(List<AnswerFigure> rates) {
        double low = 100;
        double high = 0;
        for (AnswerFigure rate : rates) {
            if (rate.estimate() instanceof Outcome.Value<Estimate>(Estimate e)) {
                low = Math.min(low, 100 * ScoreValues.low(e));
                high = Math.max(high, 100 * ScoreValues.high(e));
            }
        }
        double from = Math.max(0, Math.floor(low / STEP) * STEP);
        double to = Math.min(100, Math.max(Math.ceil(high / STEP) * STEP, from + STEP));
        List<Double> ticks = new ArrayList<>();
        for (double at = from; at <= to; at += STEP * Math.max(1, Math.ceil((to - from) / (5 * STEP)))) {
            ticks.add(at);
        }
        List<String> names = rates.reversed().stream().map(AnswerFigure::subject).toList();
        String title = Texts.text("answers.rates");
        FigureBuilder built = new FigureBuilder(
                        title, Axis.at(Texts.text("answers.rates.axis"), from - 1, to + 1, ticks), Axis.names("", names))
                .headers("system", "n", "rate", "low", "high");
        for (int i = 0; i < rates.size(); i++) {
            draw(rates.get(i), rates.size() - i - 0.5, built);
        }
        return built.figure(title);
    }

    private static void draw(AnswerFigure rate, double y, FigureBuilder built) {
        if (rate.estimate() instanceof Outcome.Value<Estimate>(Estimate e)) {
            double low = 100 * ScoreValues.low(e);
            double high = 100 * ScoreValues.high(e);
            built.add(new FigureMark.Segment(low, y, high, y, MarkStyle.SELECTED_LINE));
            built.add(new FigureMark.Segment(low, y - CAP, low, y + CAP, MarkStyle.SELECTED_LINE));
            built.add(new FigureMark.Segment(high, y - CAP, high, y + CAP, MarkStyle.SELECTED_LINE));
            built.add(new FigureMark.Dot(100 * e.value(), y, 4.5, MarkStyle.SELECTED_DOT));
            built.row(rate.subject(), e.n(), e.value(), low / 100, high / 100);
        }
    }
}
