package io.github.assay.domain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Cells as people read them in one line. */
class ShownCellTest {
    @Test
    void whatCouldBeMisreadStandsInQuotes() {
        assertThat(ShownCell.of(Cell.nul())).isEqualTo("NULL");
        assertThat(ShownCell.of(new Cell.Text("NULL"))).isEqualTo("'NULL'");
        assertThat(ShownCell.of(new Cell.Text(""))).isEqualTo("''");
        assertThat(ShownCell.of(new Cell.Text(" "))).isEqualTo("' '");
        assertThat(ShownCell.of(new Cell.Text("1"))).isEqualTo("'1'");
        assertThat(ShownCell.of(new Cell.Text("2023-01-02"))).isEqualTo("'2023-01-02'");
        assertThat(ShownCell.of(new Cell.Text("Zoë 🦊"))).isEqualTo("Zoë 🦊");
        assertThat(ShownCell.of(Cell.of(1))).isEqualTo("1");
    }

    @Test
    void numbersHaveNoExponentWhileTheyAreReadable() {
        assertThat(ShownCell.of(new Cell.Real(1.32055E7))).isEqualTo("13205500");
        assertThat(ShownCell.of(new Cell.Real(0.1 + 0.2))).isEqualTo("0.30000000000000004");
        assertThat(ShownCell.of(new Cell.Real(1e300))).isEqualTo("1.0E300");
        assertThat(ShownCell.of(new Cell.Real(Double.POSITIVE_INFINITY))).isEqualTo("Infinity");
    }

    @Test
    void lineEndsAreSignsAndBlobsSayTheirSize() {
        assertThat(ShownCell.of(new Cell.Text("a\nb\tc"))).isEqualTo("a↵b⇥c");
        assertThat(ShownCell.of(new Cell.Blob(new byte[] {1, 2, -1}))).isEqualTo("x'0102ff' 3 B");
        assertThat(ShownCell.of(new Cell.Blob(new byte[5_000]))).isEqualTo("x'0000000000000000…' 5,000 B");
    }
}
