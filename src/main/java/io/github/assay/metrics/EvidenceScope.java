package io.github.assay.metrics;

/** How far a metric has looked while it measured an item; the later the constant, the more is the item's own. */
enum EvidenceScope {
    /** At the results of both queries, how they are to be compared, and whether there is a predicted query at all. */
    RESULTS,
    /** At the texts of both queries and the declared schema too. */
    QUERIES,
    /** At anything else: the question, other systems' answers, judge replies, what was run beside the queries. */
    ITEM
}
