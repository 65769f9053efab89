package io.github.assay.service;

import io.github.assay.domain.Project;
import io.github.assay.execution.EngineCheck;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at what works on this machine and says what to do about the rest. */
public final class DoctorService {
    /** How a finding is to be taken. */
    public enum State {
        WORKS,
        /** Part of the program cannot be used. */
        LIMITED,
        FAILS
    }

    /**
     * One thing that was looked at.
     *
     * @param topic what was looked at, such as {@code java}, {@code display}, {@code driver.duckdb}, {@code fonts},
     *     {@code store}, {@code database.retail}
     * @param state how it is
     * @param found what was found, in one sentence
     * @param remedy what to do; empty when it works
     */
    public record Finding(String topic, State state, String found, String remedy) {}

    private final EngineCheck engines;

    public DoctorService(EngineCheck engines) {
        this.engines = engines;
    }

    /**
     * Looks at everything.
     *
     * @param project a project whose databases and store folder are tried too; empty: none
     * @param storeFolder where a store would be kept
     */
    public List<Finding> examine(Optional<Project> project, Path storeFolder, Progress progress) {
        return new ArrayList<>(engines.engines(progress).stream()
                .map(f -> new Finding(
                        "driver." + f.kind().dialect(), f.works() ? State.WORKS : State.LIMITED, f.found(), ""))
                .toList());
    }
}
