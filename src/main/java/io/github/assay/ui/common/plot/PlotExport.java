package io.github.assay.ui.common.plot;

import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureData;
import io.github.assay.service.evaluation.FigureExport;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.wording.Texts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/**
 * Saves figures to files that the user chooses. Pictures have the light theme's colours, for paper. Used on the UI
 * thread.
 */
public final class PlotExport {
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

    /** Asks for a file and writes the picture in one of the formats {@code svg}, {@code png} and {@code pdf}. */
    public void picture(Figure figure, FigureExport.Format format) {
        save(figure.title(), format.ending(), FigureExport.bytes(figure, format));
    }

    /** Asks for a file and writes the numbers behind the picture as CSV. */
    public void csv(Figure figure) {
        save(figure.title(), "csv", text(figure).getBytes(StandardCharsets.UTF_8));
    }

    /** Asks for a file and writes a table that no picture shows as CSV. */
    public void csv(String title, FigureData table) {
        save(title, "csv", FigureExport.csv(versioned(table)).getBytes(StandardCharsets.UTF_8));
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
        content.putString(FigureExport.tabbed(table));
        Clipboard.getSystemClipboard().setContent(content);
        done.accept(Texts.text("plot.copied", title));
    }

    /** Each row says what fixed it, so that rows of several studies can stand in one table. */
    private String text(Figure figure) {
        return FigureExport.csv(versioned(figure.note().isEmpty() ? figure.data() : figure.data().with("study", figure.note())));
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

    private void save(String title, String kind, byte[] bytes) {
        file(title, List.of(kind), path -> Texts.text("plot.saved", Files.write(path, bytes)));
    }

    /** A title as a file's name: letters and digits, hyphens between. */
    public static String fileName(String title) {
        String plain = title.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
        String cut = plain.length() > NAME_LENGTH ? plain.substring(0, NAME_LENGTH) : plain;
        return cut.isEmpty() ? "figure" : cut;
    }
}
