package io.github.assay.ui.calibration.figure;

import io.github.assay.calibration.thresholds.Bands;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.Ink;
import io.github.assay.ui.common.plot.Mark;
import java.util.ArrayList;
import java.util.List;

/** The three-way policy: two thresholds over a metric's values, and the shares of cases in the bands. */
public final class PolicyFigure {
    private static final double ROOM_FOR_WORDS = 0.14;

    private PolicyFigure() {}

    /** The two thresholds over the bars of {@link ScoreFigure}: what moves. */
    public static List<Mark> at(Figure bars, Bands bands) {
        Axis x = bars.x();
        List<Mark> marks = new ArrayList<>();
        List<Mark> fail = ScoreFigure.at(bars, bands.failBelow());
        marks.add(fail.getFirst());
        marks.add(words((Mark.Words) fail.getLast(), "policy.line.fail", bands.failBelow(), Mark.Anchor.LEFT_OF, x));
        List<Mark> pass = ScoreFigure.at(bars, bands.passFrom());
        marks.add(pass.getFirst());
        marks.add(words((Mark.Words) pass.getLast(), "policy.line.pass", bands.passFrom(), Mark.Anchor.RIGHT_OF, x));
        return marks;
    }

    private static Mark words(Mark.Words at, String key, double threshold, Mark.Anchor anchor, Axis x) {
        double share = x.share(threshold);
        Mark.Anchor side = share < 0.2 ? Mark.Anchor.RIGHT_OF : share > 0.8 ? Mark.Anchor.LEFT_OF : anchor;
        double y = anchor == Mark.Anchor.LEFT_OF ? at.y() : at.y() * 0.6;
        return new Mark.Words(at.x(), y, Messages.text(key, Figures.threshold(threshold)), side, Ink.WORDS);
    }

    /** The shares as a strip. */
    public static Figure strip(Bands bands) {
        List<Mark> marks = new ArrayList<>();
        double failed = value(bands.failed());
        double asked = value(bands.asked());
        band(0, failed, "policy.fail", Ink.FAIL_AREA, Ink.FAIL_WORDS, marks);
        band(failed, failed + asked, "policy.ask", Ink.ASK_AREA, Ink.ASK_WORDS, marks);
        band(failed + asked, 1, "policy.pass", Ink.PASS_AREA, Ink.PASS_WORDS, marks);
        return Figure.bare(new Axis("", 0, 1, List.of()), new Axis("", 0, 1, List.of()), marks, summary(bands));
    }

    /** The strip in one sentence. */
    public static String summary(Bands bands) {
        return Messages.text(
                "policy.summary", Figures.percent(bands.failed()), Figures.percent(bands.asked()),
                Figures.percent(bands.passed()), bands.counts().n());
    }

    private static void band(double from, double to, String key, Ink area, Ink words, List<Mark> marks) {
        if (to - from > 1e-9) {
            marks.add(new Mark.Box(from, 0.04, to, 0.96, area));
            String share = Figures.percent(to - from);
            String text = to - from > ROOM_FOR_WORDS ? Messages.text(key, share) : to - from > 0.05 ? share + " %" : "";
            marks.add(new Mark.Words((from + to) / 2, 0.5, text, Mark.Anchor.ON, words));
        }
    }

    private static double value(Outcome<Estimate> share) {
        return share.asValue().map(Estimate::value).orElse(0.0);
    }
}
