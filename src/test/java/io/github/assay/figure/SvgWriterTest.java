package io.github.assay.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.common.plot.PlotExport;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class SvgWriterTest {
    private static final Paper PAPER = new Paper(360, 240, 13, Paper.Furniture.ALL);

    private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "plot", "figure.svg");

    /** Every kind of mark once. */
    private static Figure figure() {
        FigureBuilder sketch = new FigureBuilder("κ of <b>\"A & B\"</b>, n 12", Axis.of("threshold", 0, 1, 2), Axis.of("κ", -0.5, 1, 3));
        sketch.add(new FigureMark.Box(0.2, 0, 0.4, 1, MarkStyle.BAND));
        sketch.add(new FigureMark.Ribbon(
                List.of(new FigureMark.Point(0, 0.1), new FigureMark.Point(1, 0.5)),
                List.of(new FigureMark.Point(0, 0.3), new FigureMark.Point(1, 0.9)), MarkStyle.INTERVAL));
        sketch.add(new FigureMark.Curve(List.of(new FigureMark.Point(0, 0.2), new FigureMark.Point(1, 0.7)), MarkStyle.SENSITIVITY));
        sketch.add(new FigureMark.Segment(0.5, -0.5, 0.5, 1, MarkStyle.THRESHOLD));
        sketch.add(new FigureMark.Dot(0.5, 0.45, 4, MarkStyle.LIVE_DOT));
        sketch.add(new FigureMark.Dot(0.25, 0.3, 4, FigureMark.Form.SQUARE, MarkStyle.OPEN_DOT));
        sketch.add(new FigureMark.Dot(0.75, 0.6, 4, FigureMark.Form.DIAMOND, MarkStyle.OPEN_DOT));
        sketch.add(new FigureMark.Dot(0.9, 0.6, 4, FigureMark.Form.TRIANGLE, MarkStyle.WHISKER));
        sketch.add(new FigureMark.Words(0.5, 1, "threshold 0.5", FigureMark.Anchor.RIGHT_OF, MarkStyle.WORDS));
        sketch.key(MarkStyle.SENSITIVITY, Figure.Sample.LINE, "sensitivity");
        sketch.key(MarkStyle.INTERVAL, Figure.Sample.AREA, "95 % interval");
        return sketch.figure("a small figure with <everything>");
    }

    @Test
    void aPictureStaysAsItIs() throws IOException {
        String svg = SvgWriter.write(figure(), PAPER, Colours.light());
        if ("write".equals(System.getProperty("assay.golden"))) {
            Files.createDirectories(GOLDEN.getParent());
            Files.writeString(GOLDEN, svg);
        }
        assertThat(svg).isEqualTo(Files.readString(GOLDEN));
    }

    @Test
    void textIsNeverMarkup() throws Exception {
        String svg = SvgWriter.write(figure(), PAPER, Colours.dark());
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo("κ of <b>\"A & B\"</b>, n 12");
        assertThat(document.getElementsByTagName("b").getLength()).isZero();
        assertThat(SvgWriter.escaped("a\u0000b\u0007c")).isEqualTo("abc");
    }

    @Test
    void everyInkHasColoursInBothThemes() {
        for (Colours colours : List.of(Colours.light(), Colours.dark())) {
            for (MarkStyle ink : MarkStyle.values()) {
                for (String name : List.of(ink.fill(), ink.stroke())) {
                    if (!name.isEmpty()) {
                        assertThat(colours.of(name).hex()).matches("#[0-9a-f]{6}");
                    }
                }
            }
        }
        assertThat(Colours.light().of("text")).isNotEqualTo(Colours.dark().of("text"));
        assertThat(Colours.light().of("band").opacity()).isEqualTo(0.055);
    }

    @Test
    void valuesAndPixelsAreInverse() {
        Drawing drawing = new Drawing(figure(), PAPER);
        for (double value : new double[] {0, 0.25, 0.5, 1}) {
            assertThat(drawing.valueAt(drawing.x(value))).isCloseTo(value, org.assertj.core.data.Offset.offset(0.005));
        }
        assertThat(drawing.valueAt(-100)).isZero();
        assertThat(drawing.valueAt(1000)).isEqualTo(1);
        assertThat(drawing.y(1)).isLessThan(drawing.y(-0.5));
    }

    @Test
    void namesOfFilesAreHarmless() {
        assertThat(PlotExport.fileName("Hybrid-EX: κ by ../../threshold, n 150")).isEqualTo("hybrid-ex-κ-by-threshold-n-150");
        assertThat(PlotExport.fileName("///")).isEqualTo("figure");
    }
}
