package io.github.assay.tabular;

import io.github.assay.domain.Outcome;
import io.github.assay.robustness.mutation.PublishedSensitivity;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.UnexpectedEffect;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Descriptions of the tables of queries with errors put into them. */
public final class RobustnessSpecs {
    private RobustnessSpecs() {}

    /** The mean change of each metric by kind of error; percentage points of the metric's range. */
    public static TableSpec<Sensitivity.Row> sensitivity(Sensitivity study) {
        List<ColumnSpec<Sensitivity.Row>> columns = new ArrayList<>(counts());
        for (String metric : study.columns()) {
            columns.add(ColumnSpec.<Sensitivity.Row>combined(
                            key(metric), "mutation.change", NumberForm.SHARE, r -> r.changes().get(metric))
                    .titled(Texts.text("mutation.change", metric)));
        }
        return new TableSpec<>("sensitivity", study.settings().level(), columns);
    }

    /** The same figures by the techniques of the thesis's Table 4.4, each beside the printed one. */
    public static TableSpec<Sensitivity.Row> techniques(Sensitivity study) {
        List<ColumnSpec<Sensitivity.Row>> columns = new ArrayList<>(counts());
        for (String metric : study.columns()) {
            columns.add(ColumnSpec.<Sensitivity.Row>value(
                            key(metric), "mutation.change", NumberForm.SHARE, r -> r.changes().get(metric))
                    .titled(Texts.text("mutation.change", metric)));
            if (PublishedSensitivity.change("where_remove", metric).isPresent()) {
                columns.add(ColumnSpec.<Sensitivity.Row>number(
                                key(metric) + "_printed", "mutation.printed", NumberForm.SHARE,
                                r -> ColumnSpec.orNone(PublishedSensitivity.change(r.kind(), metric)))
                        .titled(Texts.text("mutation.printed", metric)));
            }
        }
        return new TableSpec<>("techniques", study.settings().level(), columns);
    }

    private static List<ColumnSpec<Sensitivity.Row>> counts() {
        return List.of(
                ColumnSpec.coded("error", "mutation.error", r -> kind(r.kind()), r -> r.kind().isEmpty() ? "all" : r.kind()),
                ColumnSpec.count("mutants", "mutation.mutants", r -> r.mutants().size()),
                ColumnSpec.count("equivalent_on_data", "mutation.equivalent", Sensitivity.Row::equivalent),
                ColumnSpec.count("n", "mutation.n", Sensitivity.Row::kept));
    }

    /** The mutants whose EXP or EXR is not as expected of their operator. */
    public static TableSpec<UnexpectedEffect> unexpected() {
        return new TableSpec<>("unexpected", 0.95, List.of(
                ColumnSpec.text("item", "mutation.item", e -> e.item().caseId()),
                ColumnSpec.text("error", "mutation.error", e -> e.operator().id()),
                ColumnSpec.number("exp", "mutation.exp", NumberForm.COEFFICIENT, e -> Outcome.value(e.precision())),
                ColumnSpec.number("exr", "mutation.exr", NumberForm.COEFFICIENT, e -> Outcome.value(e.recall())),
                ColumnSpec.coded("cause", "mutation.cause", RobustnessSpecs::cause,
                        e -> e.cause().name().toLowerCase(Locale.ROOT))));
    }

    /** The cause of an unexpected effect, in words. */
    public static String cause(UnexpectedEffect effect) {
        return Texts.text("mutation.cause." + effect.cause().name().toLowerCase(Locale.ROOT));
    }

    private static String kind(String kind) {
        return kind.isEmpty() ? Texts.text("mutation.all") : kind;
    }

    private static String key(String metric) {
        return "change_" + metric.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
    }
}
