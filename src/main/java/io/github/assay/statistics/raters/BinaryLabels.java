package io.github.assay.statistics.raters;

import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import java.util.function.IntPredicate;

/**
 * Binary labels of one annotator, reference or metric over the cases, as bit sets. Each side is converted to bits once
 * and then compared in all pairs (statistics.md §3.4).
 */
public final class BinaryLabels {
    private final long[] present;
    private final long[] pass;

    private BinaryLabels(long[] present, long[] pass) {
        this.present = present;
        this.pass = pass;
    }

    /** Values of {@code pass} for absent cases are ignored. */
    public static BinaryLabels of(int cases, IntPredicate present, IntPredicate pass) {
        long[] there = new long[Columns.words(cases)];
        long[] passing = new long[there.length];
        for (int i = 0; i < cases; i++) {
            if (present.test(i)) {
                there[i >> 6] |= 1L << i;
                passing[i >> 6] |= pass.test(i) ? 1L << i : 0;
            }
        }
        return new BinaryLabels(there, passing);
    }

    /** Adds the columns that κ of a verdict against this reference needs. */
    public PairedColumns against(BinaryLabels verdict, Columns columns) {
        return new PairedColumns(
                columns.add(and(present, verdict.present)),
                columns.add(and(pass, verdict.present)),
                columns.add(and(present, verdict.pass)),
                columns.add(and(pass, verdict.pass)));
    }

    private static long[] and(long[] a, long[] b) {
        long[] both = a.clone();
        for (int w = 0; w < both.length; w++) {
            both[w] &= b[w];
        }
        return both;
    }
}
