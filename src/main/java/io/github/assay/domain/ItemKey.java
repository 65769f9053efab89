package io.github.assay.domain;

/** Identifies an item: case × system × run. Votes and scores belong to an item. */
public record ItemKey(String caseId, String system, String runId) implements Comparable<ItemKey> {
    /** The run of predictions that name no run. */
    public static final String DEFAULT_RUN = "r1";

    @Override
    public int compareTo(ItemKey other) {
        int byCase = caseId.compareTo(other.caseId);
        int bySystem = byCase != 0 ? byCase : system.compareTo(other.system);
        return bySystem != 0 ? bySystem : runId.compareTo(other.runId);
    }

    /** The system's name, followed by the run unless it is the default run. */
    public String systemAndRun() {
        return systemAndRun(system, runId);
    }

    /** A system's name, followed by the run unless it is the default run. */
    public static String systemAndRun(String system, String runId) {
        return runId.equals(DEFAULT_RUN) ? system : system + "/" + runId;
    }

    @Override
    public String toString() {
        return caseId + " · " + system + (runId.equals(DEFAULT_RUN) ? "" : " · " + runId);
    }
}
