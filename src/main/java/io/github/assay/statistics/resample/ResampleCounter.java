package io.github.assay.statistics.resample;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.IntUnaryOperator;

/**
 * Counts columns in successive resamples without allocating (statistics.md §3.4). The weights of a resample are split
 * into bit planes; a column's weighted count is Σ 2^j · popcount(plane j and column). For one thread.
 */
final class ResampleCounter implements Resampling.Counter {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_NIBBLES = 0xf0f0f0f0f0f0f0f0L;
    private static final long GATHER = 0x0102040810204080L;
    private static final int USUAL_PLANES = 4;
    private static final int ALL_PLANES = 8;

    private final int cases;
    private final int words;
    private final long[][] columns;
    private final byte[] weights;
    private final long[][] planes;

    ResampleCounter(Columns source) {
        cases = source.cases();
        words = source.words();
        columns = source.bits();
        weights = new byte[words * 64];
        planes = new long[ALL_PLANES][words];
    }

    @Override
    public void count(long seed, int[] counts) {
        CaseDraws.weights(seed, cases, weights);
        countWeighted(counts);
    }

    /** Counts with the given weights, each from 0 to 255, instead of random ones. */
    void count(IntUnaryOperator weightOfCase, int[] counts) {
        for (int i = 0; i < cases; i++) {
            weights[i] = (byte) weightOfCase.applyAsInt(i);
        }
        countWeighted(counts);
    }

    private void countWeighted(int[] counts) {
        int used = splitIntoPlanes(USUAL_PLANES) ? USUAL_PLANES : ALL_PLANES;
        if (used == ALL_PLANES) {
            splitIntoPlanes(ALL_PLANES);
        }
        for (int c = 0; c < columns.length; c++) {
            counts[c] = weighted(columns[c], used);
        }
    }

    /** Splits the weights into bit planes; returns whether every weight fitted. */
    private boolean splitIntoPlanes(int count) {
        long seen = 0;
        for (int w = 0; w < words; w++) {
            for (int j = 0; j < count; j++) {
                planes[j][w] = 0;
            }
            for (int k = 0; k < 8; k++) {
                long eight = (long) LONGS.get(weights, w * 64 + k * 8);
                seen |= eight;
                for (int j = 0; j < count; j++) {
                    planes[j][w] |= (((eight >>> j) & LOW_BITS) * GATHER >>> 56) << (k * 8);
                }
            }
        }
        return count == ALL_PLANES || (seen & HIGH_NIBBLES) == 0;
    }

    private int weighted(long[] column, int used) {
        int sum = 0;
        for (int j = 0; j < used; j++) {
            long[] plane = planes[j];
            int ones = 0;
            for (int w = 0; w < words; w++) {
                ones += Long.bitCount(plane[w] & column[w]);
            }
            sum += ones << j;
        }
        return sum;
    }
}
