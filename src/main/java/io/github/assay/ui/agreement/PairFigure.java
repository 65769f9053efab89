package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.PairAgreement;
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

/** The map of pairs as a figure for files, with the shades and words of the screen. */
final class PairFigure {
    private static final double HALF = 0.5;
    private static final List<Ink> SHADES = List.of(Ink.HEAT_1, Ink.HEAT_2, Ink.HEAT_3, Ink.HEAT_4, Ink.HEAT_5);

    private PairFigure() {}

    static Figure of(AgreementResult result) {
        List<String> names = result.annotators().stream().map(AnnotatorAgreement::annotator).toList();
        List<Mark> marks = new ArrayList<>();
        for (PairAgreement pair : result.pairs()) {
            int a = names.indexOf(pair.a());
            int b = names.indexOf(pair.b());
            addCell(pair, b, names.size() - 1 - a, marks);
            addCell(pair, a, names.size() - 1 - b, marks);
        }
        String title = Messages.text("agreement.pairs.figure", result.headline().items());
        return new Figure(
                title, Axis.names("", names), Axis.names("", names.reversed()), marks, legend(), List.of(),
                AgreementTables.pairs(result), title, AgreementWords.subject(result));
    }

    private static void addCell(PairAgreement pair, int column, int row, List<Mark> marks) {
        Outcome<Estimate> kappa = pair.cohenKappa();
        double middle = column + HALF;
        marks.add(new Mark.Box(column, row, column + 1.0, row + 1.0, ink(kappa)));
        marks.add(words(middle, row + 0.7, PairCell.first(kappa), Ink.STRONG_WORDS));
        marks.add(words(middle, row + 0.46, PairCell.second(kappa), Ink.SMALL_WORDS));
        marks.add(words(middle, row + 0.24, PairCell.third(pair), Ink.SMALL_WORDS));
    }

    private static Mark words(double x, double y, String text, Ink ink) {
        return new Mark.Words(x, y, text, Mark.Anchor.ON, ink);
    }

    private static Ink ink(Outcome<Estimate> kappa) {
        int shade = PairCell.shade(kappa);
        return kappa instanceof Outcome.Value<Estimate> ? shade == 0 ? Ink.BELOW : SHADES.get(shade - 1) : Ink.BLANK;
    }

    private static List<Figure.Key> legend() {
        List<Figure.Key> keys = new ArrayList<>();
        keys.add(new Figure.Key(Ink.BLANK, Figure.Sample.AREA, Messages.text("figure.none")));
        keys.add(new Figure.Key(Ink.BELOW, Figure.Sample.AREA, Messages.text("agreement.pair.chance")));
        for (int i = 0; i < SHADES.size(); i++) {
            keys.add(new Figure.Key(
                    SHADES.get(i), Figure.Sample.AREA,
                    Messages.text("agreement.legend.to", Figures.one((i + 1.0) / SHADES.size()))));
        }
        return keys;
    }
}
