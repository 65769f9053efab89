package io.github.assay.cli.text;

import io.github.assay.tabular.TableSpec;
import io.github.assay.task.CancelToken;
import io.github.assay.wording.Texts;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Output of a command: results on standard output, messages and progress on standard error. Progress appears only if
 * standard error is a terminal.
 */
public final class Terminal {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean interactive;
    private final CancelToken interrupt;
    private final Extent extent;

    /**
     * @param out results
     * @param err messages
     * @param interactive whether {@code err} is a terminal a person looks at
     * @param interrupt tripped by Ctrl+C
     */
    public Terminal(PrintStream out, PrintStream err, boolean interactive, CancelToken interrupt) {
        this(out, err, interactive, interrupt, Extent.WHOLE);
    }

    private Terminal(PrintStream out, PrintStream err, boolean interactive, CancelToken interrupt, Extent extent) {
        this.out = out;
        this.err = err;
        this.interactive = interactive;
        this.interrupt = interrupt;
        this.extent = extent;
    }

    /** The same terminal, which prints so much of a result. */
    public Terminal within(Extent other) {
        return new Terminal(out, err, interactive, interrupt, other);
    }

    /** The same terminal, which calls metrics by these names in columns of metrics. */
    public Terminal naming(UnaryOperator<String> names) {
        return within(extent.naming(names));
    }

    /** Whether all metrics of equal verdicts are named. */
    public boolean namesEqual() {
        return extent.equal();
    }

    /** Characters in a line of the terminal; of a file or a pipe, as many as are printed by default. */
    public int columns() {
        return interactive ? new UsageMessageSpec().autoWidth(true).width() : Extent.WIDTH;
    }

    /**
     * A text with its control characters, line ends included, and marks of writing direction as visible escapes such as
     * {@code \u001b}, so that a name or an engine's message cannot control the terminal or imitate another line.
     * In JSON, where they can only occur inside texts, the escapes mean the same characters.
     */
    static String visible(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHidden(text.charAt(i))) {
                return escaped(text, i);
            }
        }
        return text;
    }

    private static String escaped(String text, int first) {
        StringBuilder visible = new StringBuilder(text.length() + 16).append(text, 0, first);
        for (int i = first; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isHidden(c)) {
                visible.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                visible.append(c);
            }
        }
        return visible.toString();
    }

    /** Controls (C0, DEL, C1), line and paragraph separators, and marks that turn the direction of writing. */
    private static boolean isHidden(char c) {
        return c < ' '
                || c >= 0x7f && c < 0xa0
                || c == 0x061c
                || c >= 0x200e && c <= 0x200f
                || c >= 0x2028 && c <= 0x202e || c >= 0x2066 && c <= 0x2069 || c == 0xfeff;
    }

    /** The same terminal, where results are dropped; for commands that are steps of another. */
    public Terminal withoutResults() {
        return new Terminal(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8), err, interactive, interrupt, extent);
    }

    /** One line of the result, broken where it is longer than the lines of the extent. */
    public void result(String line) {
        String text = visible(line);
        if (extent.isUnlimited() || text.length() * 2 <= extent.width()) {
            whole(text);
        } else {
            WrappedText.lines(text.stripLeading(), text.length() - text.stripLeading().length(), extent.width()).forEach(this::whole);
        }
    }

    /** Sentences of one kind, as many as rows of a table. */
    public void results(List<String> sentences) {
        sentences.stream().limit(extent.rows()).forEach(this::result);
        if (sentences.size() > extent.rows()) {
            whole(Texts.text("table.rest", Texts.text("table.rest.rows", sentences.size() - extent.rows())));
        }
    }

    /** One line for programs, which is never broken. */
    public void document(String line) {
        whole(visible(line));
    }

    private void whole(String line) {
        out.print(line);
        out.print('\n');
    }

    /** A result table as its description has it for the terminal, within the extent; nothing where it has no row. */
    public <R> void table(TableSpec<R> spec, List<R> rows) {
        lines(spec, rows).forEach(this::whole);
    }

    /**
     * The lines of {@link #table}.
     *
     * @param details keys of columns that only {@link Extent#WHOLE} has
     */
    public <R> List<String> lines(TableSpec<R> spec, List<R> rows, String... details) {
        return TextTable.lines(spec, rows, extent, Set.of(details));
    }

    /** The same with at most so many characters a line; longer cells but those of the first column are cut. */
    public <R> void table(TableSpec<R> spec, List<R> rows, int most) {
        TextTable.lines(spec, rows, most).forEach(this::whole);
    }

    /** The same with a sentence for each reason why a figure is undefined or has no interval; {@code subject} names a row. */
    public <R> void table(TableSpec<R> spec, List<R> rows, Function<R, String> subject, String... details) {
        lines(spec, rows, details).forEach(this::whole);
        spec.undefined(rows, subject).forEach(this::result);
    }

    /** One message; {@code quiet} commands drop it. */
    public void message(String line, CommonOptions options) {
        if (!options.quiet) {
            err.println(visible(line));
        }
    }

    /** One message that is always printed: why the command did nothing. */
    public void complaint(String line) {
        err.println(visible(line));
    }

    public PrintStream out() {
        return out;
    }

    public PrintStream err() {
        return err;
    }

    /** Progress of one task: a line that rewrites itself on a terminal; elsewhere it only handles the interrupt. */
    public ConsoleProgress progress(CommonOptions options) {
        return new ConsoleProgress(err, interactive && !options.quiet, interrupt);
    }
}
