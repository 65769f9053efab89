package io.github.assay.metrics.partial.hybrid;

/**
 * Holds the result of Stage 2 of Hybrid-EX.
 *
 * @param score 0 to 1
 * @param method {@code trivial}, {@code index_matched} or {@code index_unmatched}
 * @param matchedRows rows with a partner
 * @param unmatchedRows rows of either table without one
 * @param greedy whether rows were put together greedily instead of by the best assignment
 */
record HybridResult(double score, String method, int matchedRows, int unmatchedRows, boolean greedy) {
    /** The paper's names; the cut points are ours. */
    String category() {
        if (score >= 1) {
            return "complete";
        }
        if (score >= 0.9) {
            return "near_complete";
        }
        if (score >= 0.5) {
            return "partial";
        }
        return score > 0 ? "overlap" : "no_match";
    }
}
