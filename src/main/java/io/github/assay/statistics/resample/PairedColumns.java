package io.github.assay.statistics.resample;

import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import java.util.function.IntPredicate;

/**
 * Numbers of the four {@link Columns} that κ and related figures of two binary columns need. They cover the cases on
 * which both are present.
 *
 * @param present cases on which both are present
 * @param reference those with reference pass
 * @param verdict those with verdict pass
 * @param both those with both
 */
public record PairedColumns(int present, int reference, int verdict, int both) {
    /** Adds the columns; values of the two predicates for absent cases are ignored. */
    public static PairedColumns add(
            Columns columns, IntPredicate present, IntPredicate reference, IntPredicate verdict) {
        return new PairedColumns(
                columns.add(present),
                columns.add(i -> present.test(i) && reference.test(i)),
                columns.add(i -> present.test(i) && verdict.test(i)),
                columns.add(i -> present.test(i) && reference.test(i) && verdict.test(i)));
    }

    /**
     * Adds the columns.
     *
     * @param a number of a column that is false where the first label is absent or fail
     * @param b the same of the second label
     */
    public static PairedColumns add(Columns columns, int present, int a, int b) {
        int reference = columns.and(present, a);
        return new PairedColumns(present, reference, columns.and(present, b), columns.and(reference, b));
    }

    /** The same restricted to the cases of another column. */
    public PairedColumns where(Columns columns, int fewer) {
        return new PairedColumns(
                columns.and(present, fewer),
                columns.and(reference, fewer),
                columns.and(verdict, fewer),
                columns.and(both, fewer));
    }

    /** The confusion matrix of the counts of all columns. */
    public Confusion confusion(int[] counts) {
        int tp = counts[both];
        int fn = counts[reference] - tp;
        int fp = counts[verdict] - tp;
        return new Confusion(tp, fn, fp, counts[present] - tp - fn - fp);
    }

    /** Cohen's κ of a replicate; {@link Bootstrap#UNDEFINED} where undefined. */
    public double kappa(int[] counts) {
        long tp = counts[both];
        long fn = counts[reference] - tp;
        long fp = counts[verdict] - tp;
        return CohenKappa.raw(tp, fn, fp, counts[present] - tp - fn - fp);
    }

    /** Sensitivity of a replicate; {@link Bootstrap#UNDEFINED} without a reference pass. */
    public double sensitivity(int[] counts) {
        int positives = counts[reference];
        return positives == 0 ? Bootstrap.UNDEFINED : (double) counts[both] / positives;
    }

    /** Specificity of a replicate; {@link Bootstrap#UNDEFINED} without a reference fail. */
    public double specificity(int[] counts) {
        int negatives = counts[present] - counts[reference];
        return negatives == 0
                ? Bootstrap.UNDEFINED
                : (double) (negatives - counts[verdict] + counts[both]) / negatives;
    }
}
