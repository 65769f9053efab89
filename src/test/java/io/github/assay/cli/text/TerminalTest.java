package io.github.assay.cli.text;

import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import static org.assertj.core.api.Assertions.assertThat;
import io.github.assay.task.CancelToken;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What of a text reaches a terminal. */
class TerminalTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Terminal terminal = new Terminal(stream(out), stream(err), true, new CancelToken());

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void everyWayOutShowsControlCharactersInsteadOfSendingThem() {
        String hostile = "a\u001b[2Jb\u0007\rc\nd\te\u009b31mf\u202eg\u2066h\u2028i\u007f";
        String shown = "a\\u001b[2Jb\\u0007\\u000dc\\u000ad\\u0009e\\u009b31mf\\u202eg\\u2066h\\u2028i\\u007f";
        terminal.result(hostile);
        terminal.complaint(hostile);
        terminal.message(hostile, new CommonOptions());
        assertThat(text(out)).isEqualTo(shown + "\n");
        assertThat(text(err).lines()).containsExactly(shown, shown);
    }

    @Test
    void theProgressLineMovesOnlyItsOwnCursor() throws Exception {
        try (ConsoleProgress progress = terminal.progress(new CommonOptions())) {
            progress.step(1, 2, "case \u001b]0;title\u0007");
        }
        assertThat(text(err).replace("\r\u001b[K", "")).contains("case \\u001b]0;title\\u0007").doesNotContain("\u001b");
    }

    @Test
    void ordinaryTextOfAnyLanguageStays() {
        String text = "κ 0.812 · Größe 表 שלום {\"a\":\"\\u001b\"} \ud83d\udc69\u200d\ud83d\udd2c";
        terminal.result(text);
        assertThat(text(out)).isEqualTo(text + "\n");
    }

    @Test
    void anExtentLeavesOutRowsDetailsAndLastColumnsAndSaysSo() {
        List<ColumnSpec<Integer>> columns = new ArrayList<>(List.of(ColumnSpec.text("metric", "league.metric", i -> "id" + i)));
        for (int c = 0; c < 8; c++) {
            columns.add(ColumnSpec.<Integer>text("c" + c, "", _ -> "x".repeat(9)).titled("col"));
        }
        TableSpec<Integer> spec = new TableSpec<>("wide", 0, columns);
        List<Integer> rows = IntStream.range(0, 13).boxed().toList();
        List<String> lines = terminal.within(Extent.fitting(60)).naming("Metric "::concat).lines(spec, rows, "c1");
        assertThat(lines).hasSize(12).allMatch(l -> l.length() <= 60);
        assertThat(lines.get(1)).startsWith("Metric id0  xxxxxxxxx").endsWith("xxxxxxxxx");
        assertThat(lines.getLast()).isEqualTo("… 3 more, 4 more columns: --all");
        assertThat(terminal.within(Extent.WHOLE).lines(spec, rows, "c1")).hasSize(14).allMatch(l -> l.startsWith("metric") || l.split("  +").length == 9);
    }

    @Test
    void linesAreBrokenAtTheWidthButNotBeforeAPerCentSignAndDocumentsNever() {
        String words = "a share of the answers that is about 95 % of them all";
        Terminal narrow = terminal.within(Extent.fitting(40));
        narrow.result(words);
        narrow.document(words);
        assertThat(text(out).lines()).containsExactly("a share of the answers that is about", "  95 % of them all", words);
    }

    @Test
    void tablesAreAsWideAsWhatIsShown() {
        TableSpec<String> spec = TableSpec.list(
                "names", ColumnSpec.text("system", "systems.system", name -> name), ColumnSpec.count("n", "league.n", name -> name.equals("b") ? 2 : 1));
        assertThat(TextTable.lines(spec, List.of("a\u001b[1m", "b"))).containsExactly("system      n", "a\\u001b[1m  1", "b           2");
    }
}
