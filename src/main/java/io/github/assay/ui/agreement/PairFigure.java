package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;

/** Draws the map of pairs as a figure for files, with the shades and words of the screen. */
final class PairFigure {
    private static final double HALF = 0.5;
    private static final List<MarkStyle> SHADES = List.of(MarkStyle.HEAT_1, MarkStyle.HEAT_2, MarkStyle.HEAT_3, MarkStyle.HEAT_4, MarkStyle.HEAT_5);

    private PairFigure() {}

    static Figure of(AgreementResult result) {
        List<String> names = result.annotators().stream().map(AnnotatorAgreement::annotator).toList();
        List<FigureMark> marks = new ArrayList<>();
        for (PairAgreement pair : result.pairs()) {
            int a = names.indexOf(pair.a());
            int b = names.indexOf(pair.b());
            addCell(pair, b, names.size() - 1 - a, marks);
            addCell(pair, a, names.size() - 1 - b, marks);
        }
        String title = Texts.text("agreement.pairs.figure", result.headline().items());
        return new Figure(
                title, Axis.names("", names), Axis.names("", names.reversed()), marks, legend(), List.of(),
                FigureData.of(AgreementSpecs.pairs(result.settings()), result.pairs()), title, AgreementWords.subject(result));
    }

    private static void addCell(PairAgreement pair, int column, int row, List<FigureMark> marks) {
        Outcome<Estimate> kappa = pair.cohenKappa();
        double middle = column + HALF;
        marks.add(new FigureMark.Box(column, row, column + 1.0, row + 1.0, ink(kappa)));
        marks.add(words(middle, row + 0.7, PairCell.first(kappa), MarkStyle.STRONG_WORDS));
        marks.add(words(middle, row + 0.46, PairCell.second(kappa), MarkStyle.SMALL_WORDS));
        marks.add(words(middle, row + 0.24, PairCell.third(pair), MarkStyle.SMALL_WORDS));
    }

    private static FigureMark words(double x, double y, String text, MarkStyle ink) {
        return new FigureMark.Words(x, y, text, FigureMark.Anchor.ON, ink);
    }

    private static MarkStyle ink(Outcome<Estimate> kappa) {
        int shade = PairCell.shade(kappa);
        return kappa instanceof Outcome.Value<Estimate> ? shade == 0 ? MarkStyle.BELOW : SHADES.get(shade - 1) : MarkStyle.BLANK;
    }

    private static List<Figure.Key> legend() {
        List<Figure.Key> keys = new ArrayList<>();
        keys.add(new Figure.Key(MarkStyle.BLANK, Figure.Sample.AREA, Texts.text("figure.none")));
        keys.add(new Figure.Key(MarkStyle.BELOW, Figure.Sample.AREA, Texts.text("agreement.pair.chance")));
        for (int i = 0; i < SHADES.size(); i++) {
            keys.add(new Figure.Key(
                    SHADES.get(i), Figure.Sample.AREA,
                    Texts.text("agreement.legend.to", EstimateFormat.one((i + 1.0) / SHADES.size()))));
        }
        return keys;
    }
}
