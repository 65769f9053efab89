package io.github.assay.compare.matching;

/**
 * A gold column's possible partners in the order of trial. Columns with exactly the same cells come before those within
 * tolerance, equal names before others, then lower ordinals first.
 */
public final class ColumnPartners {
    private final ColumnBucket exact;
    private final int[] named;
    private final int[] near;

    /**
     * @param exact columns with the same cells
     * @param name the gold column's normalised name
     * @param near columns with the same cells within tolerance, in the order of trial
     */
    ColumnPartners(ColumnBucket exact, String name, int[] near) {
        this.exact = exact;
        this.named = exact.named(name);
        this.near = near;
    }

    public int size() {
        return exact.size() + near.length;
    }

    /** The i-th partner to try. */
    public int at(int i) {
        if (i >= exact.size()) {
            return near[i - exact.size()];
        }
        return exact.at(i < named.length ? named[i] : unnamed(i - named.length));
    }

    /** Index of the i-th column with another name, after skipping the columns with the gold name before it. */
    private int unnamed(int i) {
        int low = 0;
        int high = named.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (named[middle] - middle <= i) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return i + low;
    }
}
