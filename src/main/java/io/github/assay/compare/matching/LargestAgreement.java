package io.github.assay.compare.matching;

import java.util.Arrays;

/**
 * Finds the largest set of gold columns with predicted partners that agree cell by cell and row by row
 * (metrics.md §1.12). Of equally large sets, lower gold ordinals and then better partners win. The search ends with the
 * best set found after {@value #CHOICES} choices, and in tables of more than {@value #WIDE} columns also after
 * {@value #TRIES} pairs.
 */
public final class LargestAgreement {
    private static final int CHOICES = 10_000;

    private static final long WORK = 1_000_000_000L;

    private static final int WIDE = ColumnSimilarity.MOST;

    private static final int TRIES = 1_000_000;

    private static final long WIDE_WORK = 200_000_000L;

    private static final int DONE = -1;

    private final ColumnCandidates candidates;
    private final JointRows rows;
    private final int[] partners;
    private final boolean[] taken;
    private final int[] next;
    private final long[][][] cells;
    private final boolean wide;
    private final int mostChoices;
    private int[] best;
    private int bestSize;
    private int size;
    private int choices;
    private int tries;

    public LargestAgreement(ColumnCandidates candidates, JointRows rows) {
        this.candidates = candidates;
        this.rows = rows;
        this.partners = new int[candidates.goldColumns()];
        Arrays.fill(partners, -1);
        this.taken = new boolean[candidates.predictedColumns()];
        this.next = new int[partners.length];
        this.cells = new long[partners.length][][];
        this.best = partners.clone();
        this.wide = Math.max(partners.length, taken.length) > WIDE;
        this.mostChoices = wide ? Math.max(CHOICES, 2 * partners.length) : CHOICES;
    }

    /** The mapping; capped if more sets were left to try and some column has no partner. */
    public ColumnMapping find() {
        int g = mayExtend(0) ? 0 : -1;
        while (g >= 0 && !(wide && isAtLimit())) {
            removePair(g);
            if (next[g] == DONE || !extend(g)) {
                g--;
            } else if (mayExtend(g + 1)) {
                next[++g] = 0;
            }
        }
        ColumnMapping found = new ColumnMapping(best, taken.length);
        boolean most = bestSize == Math.min(partners.length, taken.length);
        return !most && (isAtLimit() || candidates.capped()) ? found.asCapped() : found;
    }

    private boolean isAtLimit() {
        return choices > mostChoices || rows.work() > WORK || wide && (tries > TRIES || rows.work() > WIDE_WORK);
    }

    private boolean mayExtend(int g) {
        if (size > bestSize) {
            best = partners.clone();
            bestSize = size;
        }
        boolean pointless = size + partners.length - g <= bestSize;
        return g < partners.length && !pointless && ++choices <= mostChoices && rows.work() <= WORK;
    }

    /** Assigns a gold column its next partner, and after the last one none; false after that. */
    private boolean extend(int g) {
        ColumnPartners possible = candidates.of(g);
        while (next[g] < possible.size() && !(wide && isAtLimit())) {
            int p = possible.at(next[g]++);
            if (!taken[p] && candidates.transitive(g, p) && put(g, p)) {
                return true;
            }
        }
        next[g] = DONE;
        return true;
    }

    private boolean put(int g, int p) {
        long[][] both = candidates.within(g, p);
        tries++;
        rows.push(both[0], both[1]);
        if (!rows.same()) {
            rows.pop(both[0], both[1]);
            return false;
        }
        cells[g] = both;
        partners[g] = p;
        taken[p] = true;
        size++;
        return true;
    }

    private void removePair(int g) {
        int p = partners[g];
        if (p >= 0) {
            rows.pop(cells[g][0], cells[g][1]);
            partners[g] = -1;
            taken[p] = false;
            size--;
        }
    }
}
