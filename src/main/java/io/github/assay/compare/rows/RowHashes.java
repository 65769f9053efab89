package io.github.assay.compare.rows;

import io.github.assay.compare.cells.Hash64;

/** 128-bit hashes of rows over some columns. */
public record RowHashes(long[] low, long[] high) {
    public static RowHashes of(long[][] columns, int rows) {
        long[] low = new long[rows];
        long[] high = new long[rows];
        for (int c = 0; c < columns.length; c++) {
            long[] cells = columns[c];
            long salt = Hash64.salt(c);
            for (int row = 0; row < rows; row++) {
                low[row] += Hash64.mix(cells[row] ^ salt);
                high[row] = Hash64.mix(high[row] + cells[row]);
            }
        }
        return new RowHashes(low, high);
    }

    public int rows() {
        return low.length;
    }
}
