package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Names that differ only in case are one name, as in SQL; types of cells and order of rows count. */
class SameTableTest {
    private static Optional<ExecutionOutcome> table(String name, Cell... cells) {
        Cell[][] rows = new Cell[cells.length][];
        for (int i = 0; i < cells.length; i++) {
            rows[i] = new Cell[] {cells[i]};
        }
        return Optional.of(new ExecutionOutcome.Rows(ResultTable.of(List.of(name), rows), Duration.ZERO));
    }

    @Test
    void theCaseOfANameMakesNoOtherTable() {
        Optional<ExecutionOutcome> lower = table("count(*)", Cell.of(6));
        Optional<ExecutionOutcome> upper = table("COUNT(*)", Cell.of(6));
        assertThat(SameTable.is(lower, upper)).isTrue();
        SameTable question = new SameTable();
        assertThat(question.add("a", lower)).isEmpty();
        assertThat(question.add("b", upper)).isEqualTo("a");
        assertThat(question.add("c", table("total", Cell.of(6)))).isEmpty();
    }

    @Test
    void typesAndOrderDo() {
        assertThat(SameTable.is(table("n", Cell.of(6)), table("n", Cell.of("6")))).isFalse();
        assertThat(SameTable.is(table("n", Cell.of(1), Cell.of(2)), table("n", Cell.of(2), Cell.of(1)))).isFalse();
        assertThat(SameTable.is(table("n"), Optional.empty())).isFalse();
    }
}
