package io.github.assay.ui.review.grid.layout;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The cells of a table that contain a text, whatever its case. Row by row, left to right. Immutable.
 *
 * @param query the text that was searched
 * @param hits places, ascending; row in the upper 32 bits, column in the lower
 */
public record CellSearch(String query, long[] hits) {
    /** Nothing was searched. */
    public static final CellSearch NONE = new CellSearch("", new long[0]);

    private static final int FIRST = 256;

    /** One place: row and column, both from 0. */
    public record Hit(int row, int column) {}

    /**
     * Searches every cell. Blobs are searched as they are shown: by their first bytes and their size.
     *
     * @param progress stops the search between two rows
     */
    public static CellSearch of(CellGrid grid, String query, Progress progress) {
        if (query.isEmpty()) {
            return NONE;
        }
        Matcher matcher = Pattern.compile(query, Pattern.LITERAL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher("");
        long[] found = new long[FIRST];
        int count = 0;
        int columns = grid.names().size();
        for (int row = 0; row < grid.rows(); row++) {
            progress.check();
            for (int column = 0; column < columns; column++) {
                Optional<Cell> cell = grid.cell(row, column);
                if (cell.isPresent() && matcher.reset(text(cell.get())).find()) {
                    found = count < found.length ? found : Arrays.copyOf(found, 2 * count);
                    found[count++] = place(row, column);
                }
            }
        }
        return new CellSearch(query, Arrays.copyOf(found, count));
    }

    private static String text(Cell cell) {
        return cell instanceof Cell.Blob(byte[] bytes) ? ShownCell.blob(bytes) : cell.display();
    }

    /** Number of cells found. */
    public int count() {
        return hits.length;
    }

    /** Whether a cell was found. */
    public boolean contains(int row, int column) {
        return hits.length > 0 && Arrays.binarySearch(hits, place(row, column)) >= 0;
    }

    /** The ordinal of a cell among those found, from 1; 0 when it is none of them. */
    public int ordinal(int row, int column) {
        return Math.max(0, Arrays.binarySearch(hits, place(row, column)) + 1);
    }

    /** The first cell found after a place, or from the beginning again when there is none; empty when none was found. */
    public Optional<Hit> after(int row, int column) {
        int at = Arrays.binarySearch(hits, place(row, column));
        return hit(at >= 0 ? at + 1 : -at - 1);
    }

    /** The last cell found before a place, or from the end again when there is none; empty when none was found. */
    public Optional<Hit> before(int row, int column) {
        int at = Arrays.binarySearch(hits, place(row, column));
        return hit((at >= 0 ? at : -at - 1) - 1);
    }

    private Optional<Hit> hit(int ordinal) {
        if (hits.length == 0) {
            return Optional.empty();
        }
        long hit = hits[Math.floorMod(ordinal, hits.length)];
        return Optional.of(new Hit((int) (hit >> 32), (int) hit));
    }

    private static long place(int row, int column) {
        return ((long) row << 32) + column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CellSearch(String text, long[] places) && query.equals(text) && Arrays.equals(hits, places);
    }

    @Override
    public int hashCode() {
        return 31 * query.hashCode() + Arrays.hashCode(hits);
    }
}
