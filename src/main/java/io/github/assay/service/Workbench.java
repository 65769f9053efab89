package io.github.assay.service;

import io.github.assay.domain.Project;
import io.github.assay.files.CapturedTables;
import io.github.assay.files.ProjectFiles;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Opens evaluation projects. Thread-safe. */
public final class Workbench {
    private final Clock clock;
    private final Function<OutcomeLookup, RunService> runServices;
    private final OptionCheck options;

    /**
     * @param clock stamps locks and imported votes
     * @param runServices makes the run service of a project
     */
    public Workbench(Clock clock, Function<OutcomeLookup, RunService> runServices) {
        this(clock, runServices, List.of());
    }

    /** The same, which also checks what projects say of these metrics. */
    public Workbench(Clock clock, Function<OutcomeLookup, RunService> runServices, List<MetricInfo> metrics) {
        this.clock = clock;
        this.runServices = runServices;
        this.options = new OptionCheck(metrics);
    }

    /**
     * Reads a project and opens its stores. Labels that came with the project are taken in, marked as imported, when
     * it has no vote yet.
     *
     * @throws ProjectFormatException when the folder cannot be used at all
     * @throws StoreException when its store cannot be opened, as when another program has the project open
     */
    public ProjectSession open(Path folder, Progress progress) throws ProjectFormatException, StoreException {
        try (EarlyStores early = EarlyStores.of(folder, clock)) {
            Project project = options.checked(ProjectFiles.read(folder, progress));
            return session(project, early.of(project), progress);
        }
    }

    private ProjectSession session(Project project, Stores stores, Progress progress) throws StoreException {
        try {
            OutcomeLookup outcomes = new OutcomeLookup(
                    new StoredOutcomes(stores.runs()),
                    captured -> CapturedOutcomes.of(CapturedTables.load(project.folder(), captured)));
            LabelPackService packs = new LabelPackService(stores.labels(), clock);
            List<String> notices = new ArrayList<>(stores.notices());
            notices.addAll(new FirstLabels(project, stores.labels(), packs).takeIn(progress));
            return new ProjectSession(project, stores, outcomes, runServices.apply(outcomes), packs, notices);
        } catch (StoreException | RuntimeException e) {
            try {
                stores.close();
            } catch (StoreException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }
}
