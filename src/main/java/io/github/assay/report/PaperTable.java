package io.github.assay.report;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricRows;
import io.github.assay.domain.Outcome;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One table of a paper.
 *
 * @param name its file without the ending, and its label {@code tab:NAME}
 * @param notes sentences below it
 */
record PaperTable<R>(String name, TableSpec<R> spec, List<R> rows, List<String> notes) {
    /** The tables of a report that have rows, in the report's order. */
    static List<PaperTable<?>> of(ReportContent content) {
        List<PaperTable<?>> all = new ArrayList<>();
        all.add(new PaperTable<>("answers", Answers.table(), content.answers().map(Answers::answers).orElse(List.of()), List.of()));
        AgreementResult people = content.agreement();
        all.add(noted("agreement", AgreementSpecs.coefficientTable(people.settings()), AgreementSpecs.coefficients(people.headline()),
                AgreementSpecs::name));
        all.add(noted("annotator-pairs", AgreementSpecs.pairs(people.settings()), people.pairs(), AgreementSpecs::pair));
        all.add(noted("annotators", AgreementSpecs.annotators(people.settings(), Outcome.unavailable("NO_DATA")), Annotator.of(people),
                Annotator::name));
        CalibrationResult result = content.calibration();
        MetricRows measured = MetricRows.measured(result);
        all.add(noted("metrics", CalibrationSpecs.league(result, true), measured.metrics(), m -> m.metric().name()));
        all.add(noted("differences", CalibrationSpecs.pairs(result.settings().bootstrap().level()),
                MetricContrast.betterFirst(measured.pairs(), result), MetricContrast::pair));
        all.add(new PaperTable<>("pass-rates", PassRateSpecs.rates(result::name), content.rates(), List.of(Texts.text("rates.independent"))));
        List<DesignRow> designs = DesignRow.of(content.rates());
        all.add(new PaperTable<>("pass-rate-designs", DesignSpecs.designs(result::name), designs, List.of()));
        content.compared().board().ifPresent(b ->
                all.add(new PaperTable<>("systems", SystemsSpecs.standings(b), b.standings(), List.of())));
        List<SliceStanding> slices = content.compared().slices().stream()
                .flatMap(b -> b.board().standings().stream().map(s -> new SliceStanding(b, s)))
                .toList();
        if (!slices.isEmpty()) {
            all.add(new PaperTable<>("slices", SystemsSpecs.slices(content.compared().slices()), slices, List.of()));
        }
        all.add(new PaperTable<>("variants", SystemsSpecs.gaps(people.settings().level()), content.compared().gaps(), List.of()));
        List<ChecklistLine> checklist = Checklist.of(content);
        all.add(new PaperTable<>("checklist", ChecklistLine.TABLE, checklist, List.of(ChecklistLine.summary(checklist))));
        return all.stream().filter(t -> !t.rows().isEmpty()).toList();
    }

    private static <R> PaperTable<R> noted(String name, TableSpec<R> spec, List<R> rows, Function<R, String> subject) {
        return new PaperTable<>(name, spec, rows, spec.undefined(rows, subject));
    }

    String caption() {
        return Texts.text("paper.table." + name);
    }

    /** The table alone, for a document with its own caption. */
    String latex() {
        return LatexTable.of(spec, rows);
    }

    /** The table in a float with caption and notes, or over several pages. */
    String included() {
        String below = Stream.concat(Stream.of(""), notes.stream().map(LatexText::escape)).reduce((a, b) -> a + "\\par\n" + b).orElse("");
        String caption = "\\caption{" + LatexText.escape(caption()) + "}\\label{tab:" + name + "}\n";
        String input = "\\input{tables/" + name + "}\n";
        return LatexTable.isLong(rows)
                ? "{\\footnotesize\\setlength{\\tabcolsep}{3pt}\n\\captionsetup{type=table}" + caption + input + below + "\\par}\n"
                : "\\begin{table}[htbp]\n\\footnotesize\\setlength{\\tabcolsep}{3pt}\\centering\n" + caption + input + below + "\n\\end{table}\n";
    }
}
