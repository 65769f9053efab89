package io.github.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureBuilder;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Paper;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;

/** A figure as PDF and PNG: text as text with embedded fonts, no pixels in the PDF, 300 dots per inch in the PNG. */
class PdfFigureTest {
    private static final Figure FIGURE = new FigureBuilder("κ of 日本 \"A & B\", n 12", Axis.of("threshold", 0, 1, 2), Axis.of("κ", -0.5, 1, 3))
            .add(new FigureMark.Box(0.2, 0, 0.4, 1, MarkStyle.PASS_BAR))
            .add(new FigureMark.Curve(List.of(new FigureMark.Point(0, 0.2), new FigureMark.Point(1, 0.7)), MarkStyle.SENSITIVITY))
            .add(new FigureMark.Dot(0.5, 0.45, 4, MarkStyle.LIVE_DOT))
            .add(new FigureMark.Words(0.5, 0.9, "0.783 [0.713, 0.845]", FigureMark.Anchor.RIGHT_OF, MarkStyle.WORDS))
            .figure("a small figure")
            .noted("n 12 · seed 42");

    private static final Paper PAPER = Paper.ofFile(FIGURE);

    @Test
    void aPageHasItsTextAsTextWithEmbeddedFontsAndNoPixels() throws IOException {
        try (PDDocument read = Loader.loadPDF(PdfFigure.pdf(FIGURE, PAPER))) {
            assertThat(read.getNumberOfPages()).isOne();
            String text = new PDFTextStripper().getText(read);
            assertThat(text).contains("κ of ?? \"A & B\", n 12", "0.783 [0.713, 0.845]", "n 12 · seed 42", "threshold", "−0.5");
            PDResources resources = read.getPage(0).getResources();
            int fonts = 0;
            for (COSName name : resources.getFontNames()) {
                assertThat(resources.getFont(name).isEmbedded()).as(name.getName()).isTrue();
                fonts++;
            }
            assertThat(fonts).isEqualTo(2);
            assertThat(resources.getXObjectNames()).isEmpty();
        }
    }

    @Test
    void theSameFigureGivesTheSameBytes() throws IOException {
        assertThat(PdfFigure.pdf(FIGURE, PAPER)).isEqualTo(PdfFigure.pdf(FIGURE, PAPER));
        assertThat(PdfFigure.png(FIGURE, PAPER)).isEqualTo(PdfFigure.png(FIGURE, PAPER));
    }

    @Test
    void aPictureHasThreeHundredDotsPerInch() throws IOException {
        byte[] png = PdfFigure.png(FIGURE, PAPER);
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getWidth()).isEqualTo((int) (PAPER.width() / 96 * 300));
        int at = new String(png, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("pHYs");
        assertThat(ByteBuffer.wrap(png).getInt(at + 4)).isEqualTo(11811);
        assertThat(image.getRGB(2, 2) & 0xffffff).isEqualTo(0xffffff);
    }
}
