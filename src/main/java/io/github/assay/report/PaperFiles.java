package io.github.assay.report;

import com.samskivert.mustache.Mustache;
import io.github.assay.calibration.study.StudyDesign.Drawing;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.report.Methods.Clause;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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
}
