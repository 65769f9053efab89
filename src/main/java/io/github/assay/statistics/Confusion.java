package io.github.assay.statistics;

/**
 * A 2×2 table of verdicts against a reference; pass is the positive class, the reference gives the rows.
 *
 * @param tp reference pass, verdict pass
 * @param fn reference pass, verdict fail
 * @param fp reference fail, verdict pass
 * @param tn reference fail, verdict fail
 */
public record Confusion(long tp, long fn, long fp, long tn) {
    /** A table without cases. */
    public static final Confusion EMPTY = new Confusion(0, 0, 0, 0);

    public Confusion {
        if (tp < 0 || fn < 0 || fp < 0 || tn < 0) {
            throw new IllegalArgumentException("negative count: tp " + tp + ", fn " + fn + ", fp " + fp + ", tn " + tn);
        }
        if (tp + fn + fp + tn > 1L << 30) {
            throw new IllegalArgumentException("more than 2^30 cases: " + (tp + fn + fp + tn));
        }
    }

    /** Cases in all. */
    public long n() {
        return tp + fn + fp + tn;
    }

    /** Cases whose reference is pass. */
    public long positives() {
        return tp + fn;
    }

    /** Cases whose reference is fail. */
    public long negatives() {
        return fp + tn;
    }

    /** Cases whose verdict is pass. */
    public long predictedPositives() {
        return tp + fp;
    }

    /** Cases whose verdict is fail. */
    public long predictedNegatives() {
        return fn + tn;
    }

    /** Sums of the cells of both tables. */
    public Confusion plus(Confusion other) {
        return new Confusion(tp + other.tp, fn + other.fn, fp + other.fp, tn + other.tn);
    }
}
