package io.github.assay.compare;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The most gold columns that have predicted partners with the same cells such that the rows over all of them agree too
 * (metrics.md §1.12). Where several sets are equally large, lower gold ordinals and then better partners win. After
 * {@value #CHOICES} choices the best set found so far stands.
 */
final class LargestAgreement {
    private static final int CHOICES = 10_000;

    private static final long WORK = 1_000_000_000L;

    private final ColumnCandidates candidates;
    private final JointRows rows;
    private final int[] partners;
    private final boolean[] taken;
    private int[] best;
    private int choices;

    LargestAgreement(ColumnCandidates candidates, JointRows rows) {
        this.candidates = candidates;
        this.rows = rows;
        this.partners = new int[candidates.goldColumns()];
        Arrays.fill(partners, -1);
        this.taken = new boolean[candidates.predictedColumns()];
        this.best = partners.clone();
    }

    ColumnMapping find() {
        extend(0, 0);
        return new ColumnMapping(best, taken.length);
    }

    private void extend(int g, int size) {
        if (size > size(best)) {
            best = partners.clone();
        }
        boolean pointless = size + partners.length - g <= size(best);
        if (g == partners.length || pointless || ++choices > CHOICES || rows.work() > WORK) {
            return;
        }
        for (int p : candidates.of(g)) {
            if (!taken[p] && candidates.transitive(g, p)) {
                tryPair(g, p, size);
            }
        }
        extend(g + 1, size);
    }

    private void tryPair(int g, int p, int size) {
        long[][] cells = candidates.within(g, p);
        rows.push(cells[0], cells[1]);
        if (rows.same()) {
            partners[g] = p;
            taken[p] = true;
            extend(g + 1, size + 1);
            partners[g] = -1;
            taken[p] = false;
        }
        rows.pop(cells[0], cells[1]);
    }

    private static int size(int[] mapping) {
        return (int) IntStream.of(mapping).filter(p -> p >= 0).count();
    }
}
