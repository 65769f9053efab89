package io.github.assay.systems.figures;

import io.github.assay.domain.ItemKey;

/** What is compared: one system in one run. */
public record Entrant(String system, String runId) {
    public static Entrant of(ItemKey item) {
        return new Entrant(item.system(), item.runId());
    }

    /** The system's name, with the run where it is not the default one. */
    public String name() {
        return runId.equals(ItemKey.DEFAULT_RUN) ? system : system + "/" + runId;
    }
}
