package io.github.assay.report;

import io.github.assay.figure.Colours;
import io.github.assay.figure.Drawing;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Paper;
import io.github.assay.figure.Shape;
import io.github.assay.figure.TextWidth;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;
import org.apache.fontbox.ttf.OTFParser;
import org.apache.fontbox.ttf.OpenTypeFont;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.graphics.state.PDExtendedGraphicsState;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.util.Matrix;

/**
 * Writes a figure as one page of PDF, in vectors with its fonts embedded, and that page as PNG. The same figure gives the same
 * bytes. Inter's outlines are PostScript's, of which PDFBox embeds whole fonts only: about 160 kB each.
 */
public final class PdfFigure implements AutoCloseable {
    /** Dots per inch of pictures. */
    public static final int RESOLUTION = 300;

    private static final float POINTS = 0.75f;
    private static final double METRES = 0.0254;
    private static final double ROUND = 0.5523;
    private static final float HALO = 0.82f;
    private static final String STANDIN = "?";
    private static final int UNPROMOTED = '◌';
    private static final int OPEN = '○';

    private final PDDocument document = new PDDocument();
    private final Colours colours = Colours.light();
    private final Paper paper;
    private final PDPageContentStream page;
    private final List<Typeface> fonts;

    private PdfFigure(Figure figure, Paper paper) throws IOException {
        this.paper = paper;
        document.setDocumentId(0L);
        document.getDocumentInformation().setTitle(figure.title());
        PDPage sheet = new PDPage(new PDRectangle(POINTS * (float) paper.width(), POINTS * (float) paper.height()));
        document.addPage(sheet);
        List<Shape> shapes = new Drawing(figure, paper).shapes();
        boolean strong = shapes.stream().anyMatch(s -> s instanceof Shape.Label l && l.ink().strong());
        Typeface regular = Typeface.of("Inter-Regular", document);
        fonts = List.of(regular, strong ? Typeface.of("Inter-SemiBold", document) : regular);
        page = new PDPageContentStream(document, sheet);
        page.transform(Matrix.getScaleInstance(POINTS, POINTS));
        for (Shape shape : shapes) {
            draw(shape);
        }
        page.close();
    }

    /** A font of the document, with what it has letters for. */
    private record Typeface(PDType0Font font, OpenTypeFont letters) {
        static Typeface of(String name, PDDocument document) throws IOException {
            try (InputStream in = PdfFigure.class.getResourceAsStream("/fonts/" + name + ".otf")) {
                OpenTypeFont letters = new OTFParser().parse(new RandomAccessReadBuffer(in.readAllBytes()));
                return new Typeface(PDType0Font.load(document, letters, false), letters);
            }
        }

        /**
         * The text with a question mark for each character that the font does not have; the mark of metrics without a promotion,
         * a dashed circle, becomes a whole one.
         */
        String writable(String text) throws IOException {
            StringBuilder written = new StringBuilder();
            for (int letter : text.codePoints().toArray()) {
                written.append(has(letter) ? Character.toString(letter) : letter == UNPROMOTED && has(OPEN) ? Character.toString(OPEN) : STANDIN);
            }
            return written.toString();
        }

        private boolean has(int letter) throws IOException {
            return letters.getUnicodeCmapLookup().getGlyphId(letter) != 0;
        }
    }

    /** The letters of a figure that its fonts do not have, each once, in order; they are written as question marks. */
    public static String unwritable(Figure figure, Paper paper) throws IOException {
        try (PDDocument none = new PDDocument()) {
            Typeface face = Typeface.of("Inter-Regular", none);
            StringBuilder lacking = new StringBuilder();
            for (Shape shape : new Drawing(figure, paper).shapes()) {
                if (shape instanceof Shape.Label l) {
                    for (int letter : l.text().codePoints().toArray()) {
                        String one = Character.toString(letter);
                        if (!face.has(letter) && letter != UNPROMOTED && lacking.indexOf(one) < 0) {
                            lacking.append(one);
                        }
                    }
                }
            }
            return lacking.toString();
        }
    }

    /** The whole file. */
    public static byte[] pdf(Figure figure, Paper paper) throws IOException {
        try (PdfFigure made = new PdfFigure(figure, paper)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            made.document.save(bytes);
            return bytes.toByteArray();
        }
    }

    /** The page as a picture of {@value #RESOLUTION} dots per inch. */
    public static byte[] png(Figure figure, Paper paper) throws IOException {
        System.setProperty("java.awt.headless", "true");
        try (PDDocument read = Loader.loadPDF(pdf(figure, paper))) {
            return png(new PDFRenderer(read).renderImageWithDPI(0, RESOLUTION, ImageType.RGB));
        }
    }

    /** With its resolution in the chunk {@code pHYs} (PNG specification, third edition, §11.3.4.3). */
    private static byte[] png(BufferedImage image) throws IOException {
        Iterator<ImageWriter> writers = ImageIO.getImageWritersByFormatName("png");
        ImageWriter writer = writers.next();
        IIOMetadata about = writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(image), null);
        IIOMetadataNode dots = new IIOMetadataNode("pHYs");
        String perMetre = Long.toString(Math.round(RESOLUTION / METRES));
        dots.setAttribute("pixelsPerUnitXAxis", perMetre);
        dots.setAttribute("pixelsPerUnitYAxis", perMetre);
        dots.setAttribute("unitSpecifier", "meter");
        IIOMetadataNode root = new IIOMetadataNode(about.getNativeMetadataFormatName());
        root.appendChild(dots);
        about.mergeTree(about.getNativeMetadataFormatName(), root);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(new IIOImage(image, null, about));
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }

    private void draw(Shape shape) throws IOException {
        page.saveGraphicsState();
        switch (shape) {
            case Shape.Path p -> {
                line(p.points());
                if (p.closed()) {
                    page.closePath();
                }
                paint(p.ink(), p.closed());
            }
            case Shape.Rect r -> {
                page.addRect((float) r.x(), up(r.y() + r.height()), (float) r.width(), (float) r.height());
                paint(r.ink(), true);
            }
            case Shape.Disc d -> {
                disc((float) d.x(), up(d.y()), (float) d.radius());
                paint(d.ink(), true);
            }
            case Shape.Label l -> label(l);
        }
        page.restoreGraphicsState();
    }

    private float up(double y) {
        return (float) (paper.height() - y);
    }

    private void line(List<FigureMark.Point> points) throws IOException {
        for (int i = 0; i < points.size(); i++) {
            float x = (float) points.get(i).x();
            float y = up(points.get(i).y());
            if (i == 0) {
                page.moveTo(x, y);
            } else {
                page.lineTo(x, y);
            }
        }
    }

    private void disc(float x, float y, float r) throws IOException {
        float k = (float) (ROUND * r);
        page.moveTo(x + r, y);
        page.curveTo(x + r, y + k, x + k, y + r, x, y + r);
        page.curveTo(x - k, y + r, x - r, y + k, x - r, y);
        page.curveTo(x - r, y - k, x - k, y - r, x, y - r);
        page.curveTo(x + k, y - r, x + r, y - k, x + r, y);
        page.closePath();
    }

    private void paint(MarkStyle ink, boolean area) throws IOException {
        boolean fills = area && !ink.fill().isEmpty();
        boolean strokes = !ink.stroke().isEmpty();
        double fill = fills ? colours.of(ink.fill()).opacity() : 1;
        double stroke = strokes ? colours.of(ink.stroke()).opacity() : 1;
        opacity((float) (ink.opacity() * fill), (float) (ink.opacity() * stroke));
        if (fills) {
            float[] rgb = rgb(ink.fill());
            page.setNonStrokingColor(rgb[0], rgb[1], rgb[2]);
        }
        if (strokes) {
            float[] rgb = rgb(ink.stroke());
            page.setStrokingColor(rgb[0], rgb[1], rgb[2]);
            page.setLineWidth((float) ink.width());
            page.setLineJoinStyle(1);
            if (!ink.dashes().isEmpty()) {
                page.setLineDashPattern(dashes(ink.dashes()), 0);
            }
        }
        if (fills && strokes) {
            page.fillAndStroke();
        } else if (fills) {
            page.fill();
        } else if (strokes) {
            page.stroke();
        } else {
            page.clip();
        }
    }

    private void opacity(float fill, float stroke) throws IOException {
        if (fill < 1 || stroke < 1) {
            PDExtendedGraphicsState state = new PDExtendedGraphicsState();
            state.setNonStrokingAlphaConstant(fill);
            state.setStrokingAlphaConstant(stroke);
            page.setGraphicsStateParameters(state);
        }
    }

    private static float[] dashes(String lengths) {
        List<Float> parts = Arrays.stream(lengths.split(" ")).map(Float::valueOf).collect(Collectors.toList());
        float[] all = new float[parts.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = parts.get(i);
        }
        return all;
    }

    private float[] rgb(String name) {
        int hex = Integer.parseInt(colours.of(name).hex().substring(1), 16);
        return new float[] {(hex >> 16 & 0xff) / 255f, (hex >> 8 & 0xff) / 255f, (hex & 0xff) / 255f};
    }

    private void label(Shape.Label l) throws IOException {
        Typeface face = fonts.get(l.ink().strong() ? 1 : 0);
        String text = face.writable(l.text());
        double width = TextWidth.of(text, l.size(), l.ink().strong());
        float before = (float) (switch (l.align()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        });
        float x = (float) l.x();
        float y = up(l.y());
        if (l.halo()) {
            page.saveGraphicsState();
            float[] ground = rgb("panel");
            opacity(HALO, 1);
            page.setNonStrokingColor(ground[0], ground[1], ground[2]);
            page.addRect(x - before - 2, y - (float) (0.24 * l.size()), (float) width + 4, (float) (1.02 * l.size()));
            page.fill();
            page.restoreGraphicsState();
        }
        float[] rgb = rgb(l.ink().fill());
        page.beginText();
        page.setNonStrokingColor(rgb[0], rgb[1], rgb[2]);
        page.setFont(face.font(), (float) l.size());
        page.setTextMatrix(l.upright() ? new Matrix(0, 1, -1, 0, x, y - before) : Matrix.getTranslateInstance(x - before, y));
        page.showText(text);
        page.endText();
    }
}
