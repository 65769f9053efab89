package io.github.assay.domain;

import java.util.Comparator;

/** Identifies an item: case × system × run. Votes and scores belong to an item. */
public record ItemKey(String caseId, String system, String runId) implements Comparable<ItemKey> {
    /** The run of predictions that name no run. */
    public static final String DEFAULT_RUN = "r1";

    private static final Comparator<ItemKey> ORDER = Comparator.comparing(ItemKey::caseId)
            .thenComparing(ItemKey::system)
            .thenComparing(ItemKey::runId);

    @Override
    public int compareTo(ItemKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return caseId + " · " + system + (runId.equals(DEFAULT_RUN) ? "" : " · " + runId);
    }
}
