package io.github.assay;

import io.github.assay.app.Wiring;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.service.Services;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.Stores;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.StoredOutcomes;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;
import io.github.assay.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** Open projects that tests make up, over stores in folders of their own, and the program's services. */
public final class MadeUpSession {
    private static final Wiring WIRING = new Wiring(TestConsents.FILE);

    private MadeUpSession() {}

    /** The program's services. */
    public static Services services() {
        return WIRING.services();
    }

    /** The program's services but for those that a test answers for. */
    public static Services services(ProjectAnalysis analysis, SystemsService systems, RunFigureService figures) {
        return services(services().review(), analysis, systems, figures, services().separation());
    }

    /** The program's services but for those that a test answers for. */
    public static Services services(ReviewService review, SeparationService separation) {
        Services all = services();
        return services(review, all.analysis(), all.systems(), all.figures(), separation);
    }

    private static Services services(
            ReviewService review, ProjectAnalysis analysis, SystemsService systems, RunFigureService figures,
            SeparationService separation) {
        Services all = services();
        return new Services(
                all.workbench(), all.check(), all.imports(), all.scoring(), review, analysis, all.agreement(),
                all.calibration(), systems, figures, all.gold(), all.routing(), all.mutation(), all.naming(),
                all.sensitivity(), all.shapes(), all.choices(), all.alignment(), all.judging(), all.consents(),
                all.generation(), all.evaluation(), separation, all.report(), all.data(), all.doctor());
    }

    /** A project open over stores that are empty; they are removed when it is closed. */
    public static ProjectSession of(Project project) {
        try {
            Path folder = Files.createTempDirectory("assay-made-up");
            folder.toFile().deleteOnExit();
            Stores stores = Stores.open(folder, Clock.systemUTC());
            OutcomeLookup outcomes = new OutcomeLookup(
                    new StoredOutcomes(stores.runs()), _ -> new ExecutionOutcome.Unreachable("Nothing was captured."));
            return of(project, stores, outcomes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (StoreException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A project open over given stores and outcomes. */
    public static ProjectSession of(Project project, Stores stores, OutcomeLookup outcomes) {
        RunService runs = new RunService(outcomes, new QueryRunner(Guard.QUERIES_ONLY, 1));
        return new ProjectSession(project, stores, outcomes, runs, List.of());
    }
}
