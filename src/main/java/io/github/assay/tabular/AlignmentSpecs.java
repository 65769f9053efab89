package io.github.assay.tabular;

import io.github.assay.calibration.alignment.AlignmentFigures;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.stream.Collectors;

/** Descriptions of tables of a judge against people. */
public final class AlignmentSpecs {
    /**
     * The figures of one version on one side of the split.
     *
     * @param name the version, such as {@code v2}
     * @param figures its figures
     */
    public record VersionRow(String name, AlignmentFigures figures) {}

    private AlignmentSpecs() {}

    /** @param level confidence level of the intervals */
    public static TableSpec<VersionRow> versions(double level) {
        return new TableSpec<>("alignment", level, List.of(
                ColumnSpec.text("version", "align.version", VersionRow::name),
                ColumnSpec.<VersionRow>estimate("kappa", "league.kappa", NumberForm.COEFFICIENT, r -> r.figures().kappa())
                        .json("cohen_kappa"),
                ColumnSpec.combined("sensitivity", "align.sensitivity", NumberForm.SHARE, r -> r.figures().sensitivity()),
                ColumnSpec.combined("specificity", "align.specificity", NumberForm.SHARE, r -> r.figures().specificity()),
                ColumnSpec.combined("accuracy", "align.accuracy", NumberForm.SHARE, r -> r.figures().accuracy()),
                ColumnSpec.count("n", "league.n", r -> r.figures().n()),
                ColumnSpec.number("prevalence", "align.prevalence", NumberForm.SHARE, r -> r.figures().prevalence()),
                ColumnSpec.count("tp", "league.tp", r -> r.figures().counts().tp()),
                ColumnSpec.count("fn", "league.fn", r -> r.figures().counts().fn()),
                ColumnSpec.count("fp", "league.fp", r -> r.figures().counts().fp()),
                ColumnSpec.count("tn", "league.tn", r -> r.figures().counts().tn()),
                ColumnSpec.coded("remark", "align.remark", r -> remark(r.figures()), r -> r.figures().isTooFew() ? "too_few" : "")));
    }

    /** What limits the figures: too few items of a label, items without a verdict; empty when nothing does. */
    public static String remark(AlignmentFigures figures) {
        String few = figures.isTooFew()
                ? Texts.text("align.tooFew", figures.counts().positives(), figures.counts().negatives(), AlignmentFigures.FEWEST)
                : "";
        String missing = figures.missing().isEmpty() ? "" : Texts.text("align.missing", figures.missing().entrySet().stream()
                .map(e -> e.getValue() + " " + Texts.reason(e.getKey()))
                .collect(Collectors.joining(", ")));
        return few.isEmpty() || missing.isEmpty() ? few + missing : few + "; " + missing;
    }
}
