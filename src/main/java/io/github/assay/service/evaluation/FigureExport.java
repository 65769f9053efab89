package io.github.assay.service.evaluation;

import io.github.assay.figure.Colours;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureData;
import io.github.assay.figure.Paper;
import io.github.assay.figure.SvgWriter;
import io.github.assay.report.CsvReport.CsvTable;
import io.github.assay.report.PdfFigure;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Writes figures for other programs, in the light theme's colours, and their tables. */
public final class FigureExport {
    /** A format of pictures. */
    public enum Format {
        /** Vectors as text. */
        SVG,
        /** Vectors with embedded fonts. */
        PDF,
        /** Pixels, {@value PdfFigure#RESOLUTION} an inch. */
        PNG;

        /** The end of a file's name, without the dot. */
        public String ending() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The format of a file's name. */
        public static Optional<Format> of(String name) {
            return Stream.of(values()).filter(f -> name.toLowerCase(Locale.ROOT).endsWith("." + f.ending())).findFirst();
        }
    }

    private FigureExport() {}

    /** Says which letters of the figure a format cannot write; empty where it has all. */
    public static Optional<String> caution(Figure figure, Format format) throws IOException {
        String lacking = format == Format.SVG ? "" : PdfFigure.unwritable(figure, Paper.ofFile(figure));
        return lacking.isEmpty() ? Optional.empty() : Optional.of(Texts.text("figure.letters", lacking));
    }

    /** The whole file, on paper on which the figure's labels have space. */
    public static byte[] bytes(Figure figure, Format format) {
        Paper paper = Paper.ofFile(figure);
        try {
            return switch (format) {
                case SVG -> SvgWriter.write(figure, paper, Colours.light()).getBytes(StandardCharsets.UTF_8);
                case PDF -> PdfFigure.pdf(figure, paper);
                case PNG -> PdfFigure.png(figure, paper);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A table as CSV; text that a spreadsheet would take for a formula is marked as text. */
    public static String csv(FigureData table) {
        return CsvTable.write(table.headers(), table.rows());
    }

    /** A table for a spreadsheet's clipboard, with tabs between cells; formulas are marked as text. */
    public static String tabbed(FigureData table) {
        return CsvTable.tabbed(table.headers(), table.rows());
    }
}
