package io.github.assay.domain;

/** Identifies an item: case × system × run. Votes and scores belong to an item. */
public record ItemKey(String caseId, String system, String runId) implements Comparable<ItemKey> {
    /** The run of predictions that name no run. */
    public static final String DEFAULT_RUN = "r1";

    /** The hash that a record has by itself, which costs five times as much until the thorough compiler has seen it. */
    @Override
    public int hashCode() {
        return (caseId.hashCode() * 31 + system.hashCode()) * 31 + runId.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof ItemKey(String itsCase, String itsSystem, String itsRun)
                        && caseId.equals(itsCase) && system.equals(itsSystem) && runId.equals(itsRun);
    }

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
