package io.github.assay.metrics;

/** Widest input that a metric read while it measured an item; decides which items may share the score. */
enum EvidenceScope {
    /** At the results of both queries, how they are to be compared, and whether there is a predicted query at all. */
    RESULTS,
    /** At the texts of both queries and the declared schema too. */
    QUERIES,
    /** At anything else: the question, other systems' answers, judge replies, what was run beside the queries. */
    ITEM
}
