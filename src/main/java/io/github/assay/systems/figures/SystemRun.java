package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;

/** What is compared: one system in one run. */
public record SystemRun(String system, String runId) {
    public static SystemRun of(ItemKey item) {
        return new SystemRun(item.system(), item.runId());
    }

    /** The system's name, with the run where it is not the default one. */
    public String name() {
        return runId.equals(ItemKey.DEFAULT_RUN) ? system : system + "/" + runId;
    }
}
