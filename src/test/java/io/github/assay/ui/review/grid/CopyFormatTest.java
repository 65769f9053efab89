package io.github.assay.ui.review.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import io.github.assay.task.Progress;
import io.github.assay.ui.review.grid.GridCommands.CopyFormat;
import io.github.assay.ui.review.grid.layout.CellGrid;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is copied: forms for spreadsheets are safe there, SQL is exact. */
class CopyFormatTest {
    private static CellGrid grid(List<String> names, Cell[]... rows) {
        return new CellGrid() {
            @Override
            public List<String> names() {
                return names;
            }

            @Override
            public int rows() {
                return rows.length;
            }

            @Override
            public boolean isRow(int row) {
                return rows[row].length > 0;
            }

            @Override
            public Optional<Cell> cell(int row, int column) {
                return isRow(row) ? Optional.of(rows[row][column]) : Optional.empty();
            }
        };
    }

    private static Cell[] row(Cell... cells) {
        return cells;
    }

    private static String write(CopyFormat format, CellGrid grid) {
        return format.write(grid, Progress.NONE).orElseThrow();
    }

    @Test
    void nullEmptyAndQuotesAreToldApartInCsv() {
        CellGrid grid = grid(
                List.of("a", "b,c"), row(Cell.nul(), Cell.of("")), row(), row(Cell.of("say \"x\""), Cell.of("1\n2")));
        assertThat(write(CopyFormat.CSV, grid)).isEqualTo("a,\"b,c\"\n,\"\"\n\"say \"\"x\"\"\",\"1\n2\"\n");
    }

    @Test
    void tabsAndLineEndsInsideAValueDoNotBreakATable() {
        assertThat(write(CopyFormat.TSV, grid(List.of("a"), row(Cell.of("1\t2\r\n3"))))).isEqualTo("a\n1 2 3\n");
    }

    @Test
    void aTextThatASpreadsheetWouldExecuteIsMarkedAndANumberIsNot() {
        Cell[] cells = row(
                Cell.of("=cmd|' /C calc'!A0"), Cell.of("@SUM(A1)"), Cell.of("+1+1"), Cell.of("\t=1"), Cell.of(-5),
                Cell.of("-5.5"), Cell.of(" =1"));
        List<String> names = List.of("=1", "b", "c", "d", "e", "f", "g");
        assertThat(write(CopyFormat.CSV, grid(names, cells)))
                .isEqualTo("'=1,b,c,d,e,f,g\n'=cmd|' /C calc'!A0,'@SUM(A1),'+1+1,'\t=1,-5,-5.5, =1\n");
        assertThat(write(CopyFormat.TSV, grid(names, cells)))
                .isEqualTo("'=1\tb\tc\td\te\tf\tg\n'=cmd|' /C calc'!A0\t'@SUM(A1)\t'+1+1\t' =1\t-5\t-5.5\t =1\n");
        assertThat(write(CopyFormat.VALUES, grid(List.of("a"), row(Cell.of("=1"))))).isEqualTo("VALUES ('=1')");
        assertThat(CopyFormat.single(Cell.of("=1"))).isEqualTo("=1");
    }

    @Test
    void sqlValuesAreLiteralsOfTheirTypes() {
        assertThat(write(CopyFormat.VALUES, grid(
                        List.of("a", "b", "c", "d", "e", "f"),
                        row(Cell.of(1), Cell.nul(), Cell.of("it's"), new Cell.Dec(new BigDecimal("1E+3")), Cell.of(true),
                                new Cell.Blob("ab".getBytes(StandardCharsets.UTF_8))),
                        row(Cell.of(2), new Cell.Date(LocalDate.of(2024, 2, 29)), Cell.of(""), Cell.of(1.5),
                                Cell.of(Double.NaN), new Cell.Nested("{\"a\":1}")))))
                .isEqualTo("VALUES (1, NULL, 'it''s', 1000, TRUE, x'6162'),\n"
                        + "       (2, DATE '2024-02-29', '', 1.5, CAST('NaN' AS DOUBLE PRECISION), '{\"a\":1}')");
        assertThat(write(CopyFormat.VALUES, grid(List.of("a")))).isEmpty();
    }

    /** Random texts, read back by a database. */
    @Test
    void valuesRunAndGiveTheSameTexts() throws SQLException {
        SplittableRandom random = new SplittableRandom(13);
        String alphabet = "a'\"\\;-/*\n\t=€𝄞שx%_ ";
        List<String> texts = IntStream.range(0, 200)
                .mapToObj(_ -> random.ints(random.nextInt(12), 0, alphabet.codePointCount(0, alphabet.length()))
                        .mapToObj(i -> Character.toString(alphabet.codePointAt(alphabet.offsetByCodePoints(0, i))))
                        .collect(Collectors.joining()))
                .toList();
        Cell[][] rows = texts.stream().map(t -> row(Cell.of(t))).toArray(Cell[][]::new);
        String sql = write(CopyFormat.VALUES, grid(List.of("t"), rows));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                ResultSet read = connection.createStatement().executeQuery(sql)) {
            for (String text : texts) {
                assertThat(read.next()).isTrue();
                assertThat(read.getString(1)).isEqualTo(text);
            }
            assertThat(read.next()).isFalse();
        }
    }

    @Test
    void aTextThatIsTooLongIsNotCopied() {
        Cell[] wide = row(Cell.of("x".repeat(1_000_000)));
        Cell[][] rows = new Cell[60][];
        Arrays.fill(rows, wide);
        assertThat(CopyFormat.TSV.write(grid(List.of("a"), rows), Progress.NONE)).isEmpty();
    }
}
