package io.github.assay.figure.study;

import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.statistics.Estimate;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the three-way policy: two thresholds over a metric's values, and the shares of cases in the bands. */
public final class PolicyFigure {
    private static final double SPACE_FOR_WORDS = 0.14;

    private PolicyFigure() {}

    /** The two thresholds over the bars of {@link ScoreFigure}: what moves. */
    public static List<FigureMark> at(Figure bars, Bands bands) {
        Axis x = bars.x();
        List<FigureMark> marks = new ArrayList<>();
        List<FigureMark> fail = ScoreFigure.at(bars, bands.failBelow());
        marks.add(fail.getFirst());
        marks.add(words((FigureMark.Words) fail.getLast(), "policy.line.fail", bands.failBelow(), FigureMark.Anchor.LEFT_OF, x));
        List<FigureMark> pass = ScoreFigure.at(bars, bands.passFrom());
        marks.add(pass.getFirst());
        marks.add(words((FigureMark.Words) pass.getLast(), "policy.line.pass", bands.passFrom(), FigureMark.Anchor.RIGHT_OF, x));
        return marks;
    }

    private static FigureMark words(FigureMark.Words at, String key, double threshold, FigureMark.Anchor anchor, Axis x) {
        double share = x.share(threshold);
        FigureMark.Anchor side = share < 0.2 ? FigureMark.Anchor.RIGHT_OF : share > 0.8 ? FigureMark.Anchor.LEFT_OF : anchor;
        double y = anchor == FigureMark.Anchor.LEFT_OF ? at.y() : at.y() * 0.6;
        return new FigureMark.Words(at.x(), y, Texts.text(key, EstimateFormat.threshold(threshold)), side, MarkStyle.WORDS);
    }

    /** The shares as a strip. */
    public static Figure strip(Bands bands) {
        List<FigureMark> marks = new ArrayList<>();
        double failed = value(bands.failed());
        double requested = value(bands.requested());
        band(0, failed, "policy.fail", MarkStyle.FAIL_AREA, MarkStyle.FAIL_WORDS, marks);
        band(failed, failed + requested, "policy.ask", MarkStyle.ASK_AREA, MarkStyle.ASK_WORDS, marks);
        band(failed + requested, 1, "policy.pass", MarkStyle.PASS_AREA, MarkStyle.PASS_WORDS, marks);
        return Figure.bare(new Axis("", 0, 1, List.of()), new Axis("", 0, 1, List.of()), marks, summary(bands));
    }

    /** The strip in one sentence. */
    public static String summary(Bands bands) {
        return Texts.text(
                "policy.summary", EstimateFormat.percent(bands.failed()), EstimateFormat.percent(bands.requested()),
                EstimateFormat.percent(bands.passed()), bands.counts().n());
    }

    private static void band(double from, double to, String key, MarkStyle area, MarkStyle words, List<FigureMark> marks) {
        if (to - from > 1e-9) {
            marks.add(new FigureMark.Box(from, 0.04, to, 0.96, area));
            String share = EstimateFormat.percent(to - from);
            String text = to - from > SPACE_FOR_WORDS ? Texts.text(key, share) : to - from > 0.05 ? share + " %" : "";
            marks.add(new FigureMark.Words((from + to) / 2, 0.5, text, FigureMark.Anchor.ON, words));
        }
    }

    private static double value(Outcome<Estimate> share) {
        return share.asValue().map(Estimate::value).orElse(0.0);
    }
}
