package io.github.assay.report;

import io.github.assay.agreement.rounds.RoundFigure;
import io.github.assay.domain.Outcome;
import io.github.assay.report.html.HtmlTable;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The page's sections on rounds of labelling: agreement of each, each annotator, and its own figures. */
final class RoundsPart {
    private RoundsPart() {}

    /** Sets the template's values. Without rounds the template omits the sections. */
    static void put(Map<String, Object> values, List<RoundContent> rounds) {
        values.put("rounds", rounds.stream().map(RoundsPart::section).toList());
    }

    private static Map<String, Object> section(RoundContent round) {
        double level = round.agreement().settings().level();
        Map<String, Object> section = new HashMap<>();
        section.put("roundTitle", Texts.text(
                "report.round", round.id(), round.items(), round.agreement().headline().raters(), round.extra()));
        section.put("roundHeadline", HtmlTable.of(
                AgreementSpecs.coefficientTable(round.agreement().settings()),
                AgreementSpecs.coefficients(round.agreement().headline())));
        section.put("roundAnnotators", HtmlTable.of(
                AgreementSpecs.annotators(round.agreement().settings(), Outcome.unavailable("NO_DATA")),
                Annotator.of(round.agreement())));
        section.put("roundCoefficients", table(
                RoundSpecs.coefficients(level, UnaryOperator.identity()), RoundSpecs.coefficients(round.figures())));
        section.put("roundShares", table(RoundSpecs.shares(level, UnaryOperator.identity()), RoundSpecs.shares(round.figures())));
        List<String> notes = new ArrayList<>(AgreementSpecs.undefinedHalves(Annotator.of(round.agreement())));
        notes.addAll(RoundSpecs.meanings(round.figures()));
        notes.addAll(RoundSpecs.shares(level, UnaryOperator.identity()).undefined(RoundSpecs.shares(round.figures()), RoundSpecs::name));
        notes.addAll(RoundSpecs.coefficients(level, UnaryOperator.identity())
                .undefined(RoundSpecs.coefficients(round.figures()), RoundSpecs::name));
        section.put("roundNotes", notes);
        return section;
    }

    private static String table(TableSpec<RoundFigure> spec, List<RoundFigure> rows) {
        return rows.isEmpty() ? "" : HtmlTable.of(spec, rows);
    }
}
