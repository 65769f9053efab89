package io.github.assay.report;

import com.samskivert.mustache.Mustache;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricRows;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.report.Methods.Clause;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.ChecklistLine;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.SliceStanding;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The texts of a paper's folder: tables, methods and references in LaTeX, data with a dictionary, and how to repeat them. */
public final class PaperFiles {
    private PaperFiles() {}

    /**
     * File name → text.
     *
     * @param captions of the figures, by the name of their files without the ending
     * @param options of the command line that wrote the folder, each with a space before it
     */
    public static Map<String, String> of(ReportContent content, SequencedMap<String, String> captions, String options) {
        List<PaperTable<?>> tables = PaperTable.of(content);
        List<Clause> methods = Methods.of(content);
        Map<String, String> files = new TreeMap<>();
        tables.forEach(t -> files.put("tables/" + t.name() + ".tex", t.latex()));
        CsvReport.files(content).forEach((name, text) -> files.put("data/" + name, text));
        files.put("data-dictionary.csv", CsvReport.dictionary(content));
        files.put("methods.tex", Methods.latex(methods));
        files.put("methods.md", Methods.markdown(methods));
        files.put("references.bib", References.bibtex(Methods.cited(methods)));
        files.put("main.tex", filled("main.tex", Map.of(
                "title", LatexText.escape(Texts.text("paper.title", content.project())),
                "abstract", LatexText.escape(Texts.text("paper.abstract", content.project())),
                "methods", Texts.text("paper.section.methods"), "tables", Texts.text("paper.section.tables"),
                "figures", Texts.text("paper.section.figures"),
                "tableFloats", tables.stream().map(PaperTable::included).collect(Collectors.joining("\n")),
                "figureFloats", captions.entrySet().stream().map(e -> figure(e.getKey(), e.getValue())).collect(Collectors.joining("\n")))));
        files.put("README.md", filled("paper-README.md", Map.of("project", line(content.project()), "version", content.version())));
        files.put("CITATION.cff", filled("CITATION.cff", Map.of(
                "title", yaml(Texts.text("paper.title", content.project())), "version", yaml(content.version()))));
        files.put("reproduce.sh", filled("reproduce.sh", Map.of("options", options, "agreement", agreement(content))));
        return files;
    }

    /** The file's name of a figure, without the ending: {@code precision-recall}. */
    public static String name(StudyFigures.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Options under which {@code assay agreement} repeats the agreement; empty: it has none for its level. */
    private static String agreement(ReportContent content) {
        BootstrapSettings b = content.agreement().settings();
        String drawn = (content.agreement().drawn().items() ? Drawing.ITEMS : Drawing.QUESTIONS).word();
        return b.level() == BootstrapSettings.DEFAULT.level()
                ? "--draw " + drawn + " --seed " + b.seed() + " --replicates " + b.replicates()
                : "";
    }

    private static String figure(String name, String caption) {
        return "\\begin{figure}[htbp]\n\\centering\n\\includegraphics[width=\\linewidth,height=0.42\\textheight,keepaspectratio]{figures/" + name
                + ".pdf}\n\\caption{" + LatexText.escape(caption) + "}\\label{fig:" + name + "}\n\\end{figure}\n";
    }

    private static String line(String text) {
        return text.replaceAll("[\\s\\p{Cntrl}]+", " ");
    }

    /** The text as a quoted scalar. */
    private static String yaml(String text) {
        return "'" + line(text).replace("'", "''") + "'";
    }

    private static String filled(String template, Map<String, Object> values) {
        try (InputStream in = PaperFiles.class.getResourceAsStream("/report/" + template)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r", "");
            return Mustache.compiler().escapeHTML(false).emptyStringIsFalse(true).compile(text).execute(values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * One table of a paper.
     *
     * @param name its file without the ending, and its label {@code tab:NAME}
     * @param notes sentences below it
     */
    private record PaperTable<R>(String name, TableSpec<R> spec, List<R> rows, List<String> notes) {
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
}
