package io.github.assay.domain.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cells as people read them in one line. */
class ShownCellTest {
    @Test
    void whatCouldBeMisreadStandsInQuotes() {
        assertThat(new ShownCell(Cell.nul()).text()).isEqualTo("NULL");
        assertThat(new ShownCell(new Cell.Text("NULL")).text()).isEqualTo("'NULL'");
        assertThat(new ShownCell(new Cell.Text("")).text()).isEqualTo("''");
        assertThat(new ShownCell(new Cell.Text(" ")).text()).isEqualTo("' '");
        assertThat(new ShownCell(new Cell.Text("1")).text()).isEqualTo("'1'");
        assertThat(new ShownCell(new Cell.Text("2023-01-02")).text()).isEqualTo("'2023-01-02'");
        assertThat(new ShownCell(new Cell.Text("Zoë 🦊")).text()).isEqualTo("Zoë 🦊");
        assertThat(new ShownCell(Cell.of(1)).text()).isEqualTo("1");
    }

    @Test
    void numbersHaveNoExponentWhileTheyAreReadable() {
        assertThat(new ShownCell(new Cell.Real(1.32055E7)).text()).isEqualTo("13205500");
        assertThat(new ShownCell(new Cell.Real(0.1 + 0.2)).text()).isEqualTo("0.30000000000000004");
        assertThat(new ShownCell(new Cell.Real(1e300)).text()).isEqualTo("1.0E300");
        assertThat(new ShownCell(new Cell.Real(Double.POSITIVE_INFINITY)).text()).isEqualTo("Infinity");
    }

    @Test
    void lineEndsAreSignsAndBlobsSayTheirSize() {
        assertThat(new ShownCell(new Cell.Text("a\nb\tc")).text()).isEqualTo("a↵b⇥c");
        assertThat(new ShownCell(new Cell.Blob(new byte[] {1, 2, -1})).text()).isEqualTo("x'0102ff' 3 B");
        assertThat(new ShownCell(new Cell.Blob(new byte[5_000])).text()).isEqualTo("x'0000000000000000…' 5,000 B");
    }
}
