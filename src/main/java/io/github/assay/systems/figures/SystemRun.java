package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;

/** One system in one run, the unit of comparison. */
public record SystemRun(String system, String runId) {
    public static SystemRun of(ItemKey item) {
        return new SystemRun(item.system(), item.runId());
    }

    /** The system's name, followed by the run unless it is the default run. */
    public String name() {
        return ItemKey.systemAndRun(system, runId);
    }
}
