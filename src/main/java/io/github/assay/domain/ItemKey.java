package io.github.assay.domain;

import java.util.Comparator;

/** The identity of an item: case × system × run. What gets a vote and a score. */
public record ItemKey(String caseId, String system, String runId) implements Comparable<ItemKey> {
    /** The run of predictions that name none. */
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
