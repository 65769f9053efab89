package io.github.assay.compare.rows;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds a maximum one-to-one matching from lists of candidates: greedily in order, then by augmenting paths. */
final class AugmentingPathMatching {
    /** Longest path tried, so that no data can overflow the stack. */
    private static final int LONGEST_PATH = 500;

    private final List<Integer> gold;
    private final int[][] candidates;

    AugmentingPathMatching(List<Integer> gold, int[][] candidates) {
        this.gold = gold;
        this.candidates = candidates;
    }

    void run(RowMatch match, boolean augment) {
        java.util.Map<Integer, Integer> place = new java.util.HashMap<>();
        for (int i = 0; i < candidates.length; i++) {
            place.put(gold.get(i), i);
            first(match, i);
        }
        for (int i = 0; augment && i < candidates.length; i++) {
            if (match.ofGold()[gold.get(i)] < 0) {
                path(match, place, i, new HashSet<>(), 0);
            }
        }
    }

    private void first(RowMatch match, int i) {
        for (int predicted : candidates[i]) {
            if (match.ofPredicted()[predicted] < 0) {
                put(match, gold.get(i), predicted);
                return;
            }
        }
    }

    private boolean path(
            RowMatch match, java.util.Map<Integer, Integer> place, int i, Set<Integer> seen, int length) {
        for (int predicted : candidates[i]) {
            if (length < LONGEST_PATH && seen.add(predicted)) {
                int holder = match.ofPredicted()[predicted];
                Integer other = place.get(holder);
                if (holder < 0 || (other != null && path(match, place, other, seen, length + 1))) {
                    put(match, gold.get(i), predicted);
                    return true;
                }
            }
        }
        return false;
    }

    private static void put(RowMatch match, int gold, int predicted) {
        match.ofGold()[gold] = predicted;
        match.ofPredicted()[predicted] = gold;
    }
}
