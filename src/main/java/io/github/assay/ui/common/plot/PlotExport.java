package io.github.assay.ui.common.plot;

import io.github.assay.service.evaluation.TableExport;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.wording.Texts;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.Group;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.Image;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.PixelReader;
import javafx.scene.image.WritableImage;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.paint.Color;
import javafx.scene.transform.Transform;

/**
 * Saves figures to files that the user chooses. Pictures have the light theme's colours, for paper. Used on the UI
 * thread.
 */
public final class PlotExport {
    private static final Paper PAPER = new Paper(720, 440, 13, Paper.Furniture.ALL);
    private static final double SCALE = 2;
    private static final int NAME_LENGTH = 60;

    private final Dialogs dialogs;
    private final Background background;
    private final Consumer<String> done;
    private final String program;

    /** @param done takes a sentence about what was written */
    public PlotExport(Dialogs dialogs, Background background, Consumer<String> done) {
        this(dialogs, background, done, "");
    }

    /** @param program name and version of the program, a column of every table; empty: no such column */
    public PlotExport(Dialogs dialogs, Background background, Consumer<String> done, String program) {
        this.program = program;
        this.dialogs = dialogs;
        this.background = background;
        this.done = done;
    }

    /** Asks for a file and writes the picture as SVG. */
    public void svg(Figure figure) {
        save(figure, "svg", SvgWriter.write(figure, paper(figure), Colours.light()).getBytes(StandardCharsets.UTF_8));
    }

    /** Asks for a file and writes the picture as PNG, two pixels for each of the SVG's. */
    public void png(Figure figure) {
        WritableImage image = picture(figure);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PngFile.write(image, bytes);
        save(figure, "png", bytes.toByteArray());
    }

    /** Asks for a file and writes the numbers behind the picture as CSV. */
    public void csv(Figure figure) {
        save(figure, "csv", text(figure).getBytes(StandardCharsets.UTF_8));
    }

    /** Asks for a file and writes a table that no picture shows as CSV. */
    public void csv(String title, FigureData table) {
        FigureData whole = versioned(table);
        save(title, "csv", TableExport.csv(whole.headers(), whole.rows()).getBytes(StandardCharsets.UTF_8));
    }

    /** Copies the numbers to the clipboard. */
    public void copy(Figure figure) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text(figure));
        Clipboard.getSystemClipboard().setContent(content);
        done.accept(Texts.text("plot.copied", figure.title()));
    }

    /** Copies a table without a picture to the clipboard, for a spreadsheet. */
    public void copy(String title, FigureData table) {
        ClipboardContent content = new ClipboardContent();
        content.putString(TableExport.tabbed(table.headers(), table.rows()));
        Clipboard.getSystemClipboard().setContent(content);
        done.accept(Texts.text("plot.copied", title));
    }

    /** Each row says what fixed it, so that rows of several studies can stand in one table. */
    private String text(Figure figure) {
        FigureData data = versioned(figure.note().isEmpty() ? figure.data() : figure.data().with("study", figure.note()));
        return TableExport.csv(data.headers(), data.rows());
    }

    private FigureData versioned(FigureData table) {
        return program.isEmpty() ? table : table.with("version", program);
    }

    /** Writes something into a file that the user chose; blocks. */
    @FunctionalInterface
    public interface Writing {
        /** Returns a sentence about what was written. */
        String to(Path file) throws Exception;
    }

    /** Asks for a file and has it written. The first kind is that of the proposed name. */
    public void file(String title, List<String> kinds, Writing writing) {
        List<Dialogs.Kind> files = kinds.stream()
                .map(kind -> new Dialogs.Kind(Texts.text("plot.kind." + kind), List.of("*." + kind)))
                .toList();
        dialogs.saveAs(Texts.text("plot.save", title), fileName(title) + "." + kinds.getFirst(), files)
                .ifPresent(path -> background.save(_ -> writing.to(path)).onSuccess(done).onFailure(this::failed));
    }

    private void failed(Throwable cause) {
        UserError c = UserError.of(cause);
        dialogs.error(c.sentence(), c.details());
    }

    private void save(Figure figure, String kind, byte[] bytes) {
        save(figure.title(), kind, bytes);
    }

    private void save(String title, String kind, byte[] bytes) {
        file(title, List.of(kind), path -> Texts.text("plot.saved", Files.write(path, bytes)));
    }

    /** A title as a file's name: letters and digits, hyphens between. */
    static String fileName(String title) {
        String plain = title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
        String cut = plain.length() > NAME_LENGTH ? plain.substring(0, NAME_LENGTH) : plain;
        return cut.isEmpty() ? "figure" : cut;
    }

    /** The usual sheet, or a larger one where labels would cover each other. */
    static Paper paper(Figure figure) {
        double width = Math.max(PAPER.width(), MinimumSize.of(figure, PAPER.width(), PAPER.em(), PAPER.furniture()).width());
        double height = Math.max(PAPER.height(), MinimumSize.of(figure, width, PAPER.em(), PAPER.furniture()).height());
        return new Paper(width, height, PAPER.em(), PAPER.furniture());
    }

    private static WritableImage picture(Figure figure) {
        Group group = new Group();
        Paper paper = paper(figure);
        Painter.paint(group, new Drawing(figure, paper).shapes());
        Scene scene = new Scene(group, paper.width(), paper.height());
        scene.getStylesheets().setAll(Appearance.class.getResource("/css/assay.css").toExternalForm());
        group.applyCss();
        SnapshotParameters view = new SnapshotParameters();
        view.setTransform(Transform.scale(SCALE, SCALE));
        view.setViewport(new javafx.geometry.Rectangle2D(0, 0, paper.width() * SCALE, paper.height() * SCALE));
        view.setFill(Color.WHITE);
        return group.snapshot(view, null);
    }

    /** Writes an image as PNG without a desktop toolkit (PNG specification, third edition, §5 and §11). */
    public static final class PngFile {
        private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

        private PngFile() {}

        /** Writes the image; its folder is made at need. */
        public static void write(Image image, Path file) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(image, bytes);
            Files.createDirectories(file.getParent());
            Files.write(file, bytes.toByteArray());
        }

        /** Writes the image into memory. */
        public static void write(Image image, ByteArrayOutputStream to) {
            try {
                file(image, to);
            } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }

        private static void file(Image image, ByteArrayOutputStream to) throws IOException {
            int width = (int) image.getWidth();
            int height = (int) image.getHeight();
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (DeflaterOutputStream pixels = new DeflaterOutputStream(packed)) {
                PixelReader reader = image.getPixelReader();
                int[] argb = new int[width];
                // A row at a time, because the deflater is called for each write. The first byte says that no filter is used.
                byte[] row = new byte[1 + 3 * width];
                for (int y = 0; y < height; y++) {
                    reader.getPixels(0, y, width, 1, PixelFormat.getIntArgbInstance(), argb, 0, width);
                    for (int x = 0, at = 1; x < width; x++) {
                        row[at++] = (byte) (argb[x] >> 16);
                        row[at++] = (byte) (argb[x] >> 8);
                        row[at++] = (byte) argb[x];
                    }
                    pixels.write(row);
                }
            }
            ByteArrayOutputStream header = new ByteArrayOutputStream();
            DataOutputStream fields = new DataOutputStream(header);
            fields.writeInt(width);
            fields.writeInt(height);
            fields.write(new byte[] {8, 2, 0, 0, 0});
            try (DataOutputStream out = new DataOutputStream(to)) {
                out.write(SIGNATURE);
                chunk(out, "IHDR", header.toByteArray());
                chunk(out, "IDAT", packed.toByteArray());
                chunk(out, "IEND", new byte[0]);
            }
        }

        private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
            byte[] name = type.getBytes(StandardCharsets.US_ASCII);
            CRC32 sum = new CRC32();
            sum.update(name);
            sum.update(data);
            out.writeInt(data.length);
            out.write(name);
            out.write(data);
            out.writeInt((int) sum.getValue());
        }
    }

    /** Writes a figure as SVG 1.1: the shapes of {@link Drawing}, text as text, colours of one theme. */
    public static final class SvgWriter {
        private final Colours colours;
        private final StringBuilder out = new StringBuilder();

        private SvgWriter(Colours colours) {
            this.colours = colours;
        }

        /** The whole file. */
        public static String write(Figure figure, Paper paper, Colours colours) {
            return new SvgWriter(colours).file(figure, paper);
        }

        private String file(Figure figure, Paper paper) {
            String size = number(paper.width()) + " " + number(paper.height());
            out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                    .append(number(paper.width())).append("\" height=\"").append(number(paper.height()))
                    .append("\" viewBox=\"0 0 ").append(size).append("\" font-family=\"Inter, sans-serif\" role=\"img\">\n");
            out.append("<title>").append(escaped(figure.title())).append("</title>\n");
            out.append("<desc>").append(escaped(figure.summary())).append("</desc>\n");
            out.append("<rect width=\"100%\" height=\"100%\"").append(paint("fill", "panel")).append("/>\n");
            new Drawing(figure, paper).shapes().forEach(this::shape);
            return out.append("</svg>\n").toString();
        }

        private void shape(Shape shape) {
            switch (shape) {
                case Shape.Path p -> path(p);
                case Shape.Rect r ->
                    out.append("<rect x=\"").append(number(r.x())).append("\" y=\"").append(number(r.y()))
                            .append("\" width=\"").append(number(r.width())).append("\" height=\"")
                            .append(number(r.height())).append('"').append(ink(r.ink(), true)).append("/>\n");
                case Shape.Disc d ->
                    out.append("<circle cx=\"").append(number(d.x())).append("\" cy=\"").append(number(d.y()))
                            .append("\" r=\"").append(number(d.radius())).append('"').append(ink(d.ink(), true)).append("/>\n");
                case Shape.Label l -> label(l);
            }
        }

        private void path(Shape.Path p) {
            out.append(p.closed() ? "<polygon" : "<polyline").append(" points=\"");
            out.append(p.points().stream()
                    .map(at -> number(at.x()) + "," + number(at.y()))
                    .collect(Collectors.joining(" ")));
            out.append('"').append(ink(p.ink(), p.closed())).append("/>\n");
        }

        private void label(Shape.Label l) {
            String anchor = l.align().name().toLowerCase(Locale.ROOT);
            out.append("<text x=\"").append(number(l.x())).append("\" y=\"").append(number(l.y()))
                    .append("\" font-size=\"").append(number(l.size())).append("\" text-anchor=\"").append(anchor).append('"');
            if (l.ink().strong()) {
                out.append(" font-weight=\"600\"");
            }
            if (l.upright()) {
                out.append(" transform=\"rotate(-90 ").append(number(l.x())).append(' ').append(number(l.y())).append(")\"");
            }
            if (l.halo()) {
                out.append(" paint-order=\"stroke\" stroke-width=\"3\"").append(paint("stroke", "panel"));
            }
            out.append(paint("fill", l.ink().fill())).append('>').append(escaped(l.text())).append("</text>\n");
        }

        private String ink(MarkStyle ink, boolean area) {
            StringBuilder text = new StringBuilder(area ? paint("fill", ink.fill()) : " fill=\"none\"");
            if (!ink.stroke().isEmpty()) {
                text.append(paint("stroke", ink.stroke())).append(" stroke-width=\"").append(number(ink.width())).append('"');
            }
            if (!ink.dashes().isEmpty()) {
                text.append(" stroke-dasharray=\"").append(ink.dashes()).append('"');
            }
            if (ink.opacity() < 1) {
                text.append(" opacity=\"").append(number(ink.opacity())).append('"');
            }
            return text.toString();
        }

        private String paint(String what, String name) {
            if (name.isEmpty()) {
                return " " + what + "=\"none\"";
            }
            Colours.Colour colour = colours.of(name);
            String hex = " " + what + "=\"" + colour.hex() + "\"";
            return colour.opacity() < 1 ? hex + " " + what + "-opacity=\"" + number(colour.opacity()) + "\"" : hex;
        }

        private static String number(double value) {
            String text = String.format(Locale.ROOT, "%.3f", value);
            return text.replaceAll("0+$", "").replaceAll("\\.$", "");
        }

        /** Text that cannot be markup; characters that XML does not allow are dropped. */
        static String escaped(String text) {
            return text.replaceAll("[^\\u0009\\u000a\\u000d\\u0020-\\ud7ff\\ue000-\\ufffd\\x{10000}-\\x{10ffff}]", "")
                    .replace("&", "&amp;")
                    .replace("<", "&lt;")
                    .replace(">", "&gt;")
                    .replace("\"", "&quot;");
        }
    }
}
