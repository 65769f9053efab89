package io.github.assay.ui.review.grid.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.table.Cell;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Searching a table: what is found, in which order, and that a search can be stopped. */
class CellSearchTest {
    private record Numbers(int rows, int columns) implements CellGrid {
        @Override
        public List<String> names() {
            return IntStream.range(0, columns).mapToObj(i -> "c" + i).toList();
        }

        @Override
        public boolean isRow(int row) {
            return true;
        }

        @Override
        public Optional<Cell> cell(int row, int column) {
            return row % 7 == 3 ? Optional.empty() : Optional.of(column == 0 ? Cell.of("Row " + row) : Cell.of((long) row * column));
        }
    }

    @Test
    void everyCellWithTheTextIsFoundWhateverItsCase() {
        CellSearch found = CellSearch.of(new Numbers(30, 2), "ROW 2", Progress.NONE);
        assertThat(found.count()).as("2, 20 to 29 without the gap at 24").isEqualTo(10);
        assertThat(found.contains(2, 0)).isTrue();
        assertThat(found.contains(24, 0)).isFalse();
        assertThat(found.ordinal(20, 0)).isEqualTo(2);
        assertThat(found.ordinal(3, 0)).isZero();
    }

    @Test
    void stepsGoRoundInBothDirections() {
        CellSearch found = CellSearch.of(new Numbers(30, 2), "row 2", Progress.NONE);
        assertThat(found.after(2, 0)).contains(new CellSearch.Hit(20, 0));
        assertThat(found.after(29, 0)).contains(new CellSearch.Hit(2, 0));
        assertThat(found.before(2, 0)).contains(new CellSearch.Hit(29, 0));
        assertThat(found.after(0, -1)).contains(new CellSearch.Hit(2, 0));
        assertThat(CellSearch.NONE.after(0, 0)).isEmpty();
        assertThat(CellSearch.of(new Numbers(30, 2), "", Progress.NONE).count()).isZero();
    }

    @Test
    void aTextIsNoPattern() {
        assertThat(CellSearch.of(new Numbers(30, 2), ".*", Progress.NONE).count()).isZero();
        assertThat(CellSearch.of(new Numbers(3, 1), "\\E", Progress.NONE).count()).isZero();
    }

    @Test
    void aSearchOfALargeTableStopsWhenItIsCancelled() {
        Progress afterTenRows = new Progress() {
            private int looks;

            @Override
            public void step(long done, long total, String what) {}

            @Override
            public boolean isCancelled() {
                return ++looks > 10;
            }

            @Override
            public AutoCloseable onCancel(Runnable action) {
                return () -> {};
            }
        };
        assertThatThrownBy(() -> CellSearch.of(new Numbers(100_000, 30), "1", afterTenRows)).isInstanceOf(Cancelled.class);
    }
}
