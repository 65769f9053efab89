package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.service.evaluation.FigureExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay figure}: every kind of figure of a project, in every format. */
class FigureCommandTest {
    @TempDir
    private Path folder;

    private Path project(String sample) throws IOException {
        Path project = folder.resolve(sample);
        ExecutedSample.copy(sample, project);
        return project;
    }

    private CommandRun figure(Path project, String kind, String file, String... more) {
        String[] arguments = new String[] {"figure", project.toString(), "--kind", kind, "--to", folder.resolve(file).toString(), "--replicates", "200"};
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return CommandRun.of(all);
    }

    @Test
    void picturesAndPagesHaveTheSameTextWithWhatFixedTheNumbers() throws IOException {
        Path project = project("judge-demo");
        assertThat(figure(project, "forest", "forest.svg").status()).isZero();
        assertThat(figure(project, "forest", "forest.pdf").status()).isZero();
        String svg = Files.readString(folder.resolve("forest.svg"));
        assertThat(svg).contains("seed 42", "B 200", "Cohen κ");
        try (PDDocument page = Loader.loadPDF(folder.resolve("forest.pdf").toFile())) {
            String text = new PDFTextStripper().getText(page);
            svg.lines().filter(l -> l.startsWith("<text")).map(l -> l.replaceAll("<[^>]*>", "").replace("&amp;", "&").replace('◌', '○')).forEach(l -> assertThat(text).contains(l));
        }
    }

    @Test
    void whatCannotBeDrawnSaysWhy() throws IOException {
        Path project = project("skill-demo");
        CommandRun roc = figure(project, "roc", "roc.svg", "--metric", "ex");
        assertThat(roc.status()).isEqualTo(3);
        assertThat(roc.err()).contains("ex gives verdicts without values").doesNotContain("Exception");
        assertThat(folder.resolve("roc.svg")).doesNotExist();
        assertThat(figure(project, "forest", "forest.svg", "--metric", "no-such").err()).contains("There is no metric 'no-such'");
        assertThat(figure(project, "forest", "forest.jpg").err()).contains("end the name in .svg, .pdf or .png");
        assertThat(figure(project, "pie", "pie.svg").status()).isEqualTo(2);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyKindOfARealStudyIsDrawn() throws IOException {
        Path project = project("retail-review");
        for (StudyFigures.Kind kind : StudyFigures.Kind.values()) {
            String file = kind + ".pdf";
            CommandRun run = figure(project, kind.name().toLowerCase(Locale.ROOT).replace('_', '-'), file);
            assertThat(run.status()).as(kind + run.err()).isZero();
            assertThat(folder.resolve(file)).isNotEmptyFile();
        }
        CommandRun overlay = figure(project, "roc", "overlay.svg", "--metric", "hybrid-ex", "--metric", "soft-f1", "--metric", "ast-similarity");
        assertThat(overlay.status()).as(overlay.err()).isZero();
        assertThat(Files.readString(folder.resolve("overlay.svg"))).contains("Hybrid-EX, AUC", "Soft F1, AUC", "Tree similarity, AUC");
        CommandRun thresholds = figure(project, "threshold", "thresholds.svg", "--metric", "hybrid-ex", "--metric", "soft-f1");
        assertThat(thresholds.status()).as(thresholds.err()).isZero();
        assertThat(Files.readString(folder.resolve("thresholds.svg"))).contains("κ of Hybrid-EX, Soft F1 by threshold");
    }

    @Test
    void helpNamesKindsInSmallLetters() {
        assertThat(CommandRun.of("figure", "--help").out().replaceAll("\\s+", " "))
                .contains("forest, roc, precision-recall, reliability, threshold, pairs, agreement, passrate, heat").doesNotContain("FOREST");
    }

    /** A name in Chinese letters, which Inter does not have. */
    @Test
    void lettersThatPdfCannotWriteAreNamed() throws IOException {
        Figure figure = new FigureBuilder("审查", Axis.of("x", 0, 1, 4), Axis.of("y", 0, 1, 4)).figure("审查");
        assertThat(FigureExport.caution(figure, FigureExport.Format.PDF).orElseThrow()).contains("审查", "question marks");
        assertThat(FigureExport.caution(figure, FigureExport.Format.SVG)).isEmpty();
        Figure latin = new FigureBuilder("κ", Axis.of("x", 0, 1, 4), Axis.of("y", 0, 1, 4)).figure("κ");
        assertThat(FigureExport.caution(latin, FigureExport.Format.PDF)).isEmpty();
    }
}
