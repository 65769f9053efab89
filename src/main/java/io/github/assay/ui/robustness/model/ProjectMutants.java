package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.shape.ShapeStudy;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.MutationService;
import io.github.assay.service.robustness.MutationService.MutationCounts;
import io.github.assay.service.robustness.MutationService.MutationOrder;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.service.robustness.ShapeService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.robustness.model.SensitivityViewModel.SensitivityLayout;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Errors in gold queries of an open project, with the services that the command line uses. Thread-safe. */
public final class ProjectMutants {
    private final ProjectSession session;
    private final MutationService mutation;
    private final SensitivityService sensitivity;
    private final ShapeService shapes;
    private final ScoringService scoring;

    public ProjectMutants(
            ProjectSession session, MutationService mutation, SensitivityService sensitivity, ShapeService shapes,
            ScoringService scoring) {
        this.session = session;
        this.mutation = mutation;
        this.sensitivity = sensitivity;
        this.shapes = shapes;
        this.scoring = scoring;
    }

    /** Whether the project has mutants to measure on; does not block. */
    public boolean hasMutants() {
        return !SensitivityService.mutants(session.project()).isEmpty();
    }

    /** Gold queries into which errors can be put; does not block. */
    public int golds() {
        return MutationService.golds(session.project()).size();
    }

    /** Every metric that can be a column; does not block. */
    public List<MetricInfo> metrics() {
        return scoring.metrics(session.project().metrics());
    }

    /** How far metrics fall. @param run whether queries without an outcome are run first */
    public Sensitivity report(SensitivityLayout layout, List<String> metrics, boolean run, Progress progress) {
        return layout == SensitivityLayout.TABLE
                ? sensitivity.techniques(session, BootstrapSettings.DEFAULT, run, session.threads(), progress)
                : sensitivity.report(session, metrics, BootstrapSettings.DEFAULT, run, session.threads(), progress);
    }

    /** Whether metrics and annotators notice the errors; runs nothing. */
    public NoticedErrors noticed(List<String> metrics, Progress progress) throws Exception {
        return sensitivity.noticed(session, metrics, BootstrapSettings.DEFAULT, false, session.threads(), progress);
    }

    /** Both texts of a mutant with their differences. */
    public Optional<SensitivityService.Texts> texts(ItemKey mutant) {
        return sensitivity.texts(session, mutant);
    }

    /** Makes a project of mutants. */
    public MutationCounts make(MutationOrder order, Progress progress) throws Exception {
        return mutation.make(session, order, session.threads(), progress);
    }

    /** Metrics along the table-shape tracks of a case's gold result; the empty text: of a made-up table. */
    public ShapeStudy shapes(String caseId, Progress progress) throws Exception {
        return caseId.isEmpty() ? shapes.madeUp() : shapes.of(session, caseId, progress);
    }

    /** Cases whose stored gold result is large enough for the tracks. */
    public List<String> shapeCases() {
        return shapes.candidates(session);
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return ProjectMaking.beside(session.project().folder(), "mutants");
    }

    /** Differs when settings that figures depend on differ; does not block. */
    public Object basis() {
        return session.project().metrics();
    }
}
