package io.github.assay.tabular;

import io.github.assay.agreement.RoundFigure;
import io.github.assay.domain.Outcome;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Descriptions of tables on rounds of labelling. */
public final class RoundSpecs {
    private RoundSpecs() {}

    /**
     * Shares and differences of shares of a round, one a row.
     *
     * @param names the name to show for an annotator's id
     */
    public static TableSpec<RoundFigure> shares(double level, UnaryOperator<String> names) {
        return figures("round-shares", level, NumberForm.PERCENT, names);
    }

    /** Coefficients of a round, one a row. */
    public static TableSpec<RoundFigure> coefficients(double level, UnaryOperator<String> names) {
        return figures("round-coefficients", level, NumberForm.COEFFICIENT, names);
    }

    /** What a plan assigns to each annotator, whose ids are the rows. */
    public static TableSpec<String> load(RoundPlan plan, UnaryOperator<String> names) {
        return TableSpec.list(
                "load", ColumnSpec.verbatim("annotator", "list.annotator", names),
                ColumnSpec.count("assigned", "list.rounds.assigned", p -> plan.assigned().getOrDefault(p, 0)),
                ColumnSpec.count("left", "list.rounds.left", p -> plan.left().getOrDefault(p, 0)));
    }

    private static TableSpec<RoundFigure> figures(String id, double level, NumberForm form, UnaryOperator<String> names) {
        return new TableSpec<>(id, level, List.of(
                ColumnSpec.<RoundFigure>coded("figure", "roundFigure.figure", RoundSpecs::name, f -> f.kind().key()),
                ColumnSpec.<RoundFigure>text(
                        "annotator", "roundFigure.annotator",
                        f -> f.annotator().isEmpty() ? Texts.text("roundFigure.all") : names.apply(f.annotator())),
                ColumnSpec.<RoundFigure>estimate("value", "roundFigure.value", form, RoundFigure::estimate),
                ColumnSpec.<RoundFigure>number("n", "league.n", NumberForm.COUNT, f -> f.estimate().map(e -> (double) e.n()))));
    }

    /** The shares among figures. */
    public static List<RoundFigure> shares(List<RoundFigure> figures) {
        return figures.stream().filter(f -> !f.kind().isCoefficient()).toList();
    }

    /** The coefficients among figures. */
    public static List<RoundFigure> coefficients(List<RoundFigure> figures) {
        return figures.stream().filter(f -> f.kind().isCoefficient()).toList();
    }

    /** A figure's name for people. */
    public static String name(RoundFigure figure) {
        return Texts.text("roundFigure." + figure.kind().key());
    }

    /** What the figures mean, a sentence each: anchoring by its interval, self-consistency, a discussion. */
    public static List<String> meanings(List<RoundFigure> figures) {
        List<String> sentences = new ArrayList<>();
        for (RoundFigure figure : figures) {
            if (figure.kind().isAnchoring()) {
                sentences.add(Texts.text("roundFigure.means." + figure.kind().key() + "." + side(figure.estimate())));
            }
        }
        if (figures.stream().anyMatch(f -> f.kind() == RoundFigure.Kind.SELF_CONSISTENCY)) {
            sentences.add(Texts.text("roundFigure.means.self_consistency"));
        }
        if (figures.stream().anyMatch(f -> f.kind() == RoundFigure.Kind.CHANGED)) {
            sentences.add(Texts.text("roundFigure.means.discussion"));
        }
        if (!figures.isEmpty()) {
            sentences.add(Texts.text("roundFigure.means.independent"));
        }
        return sentences;
    }

    /** Place of the interval of a difference: above 0, below it, around it, or there is none. */
    private static String side(Outcome<Estimate> estimate) {
        Optional<Interval> interval = estimate.flatMap(Estimate::interval).asValue();
        if (interval.isEmpty()) {
            return "none";
        }
        return interval.get().low() > 0 ? "more" : interval.get().high() < 0 ? "less" : "open";
    }
}
