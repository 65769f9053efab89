package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.MutationService.MutationCounts;
import io.github.assay.service.robustness.MutationService.MutationOrder;
import io.github.assay.service.robustness.MutationService;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Holds how far metrics fall on the mutants of a project. Used on the UI thread. */
public final class SensitivityViewModel extends DerivedResult<SensitivityViewModel.Request, SensitivityViewModel.Shown> {
    private final ProjectSession session;
    private final SensitivityService sensitivity;
    private final ScoringService scoring;
    private final Background background;
    private final ProjectMaking<MutationOrder, MutationCounts> making;
    private boolean running;

    /** The chosen layout and metrics. */
    record Request(SensitivityLayout layout, List<String> metrics) {}

    /**
     * A study.
     *
     * @param layout what its columns are
     * @param noticed whether errors are noticed; empty in the layout of the table
     */
    public record Shown(SensitivityLayout layout, Sensitivity study, Optional<NoticedErrors> noticed) {}

    public SensitivityViewModel(
            ProjectSession session, MutationService mutation, SensitivityService sensitivity, ScoringService scoring,
            Background background) {
        super(background, Texts.text("sensitivity.computing"), Texts.text("systems.cancelled"),
                new Request(SensitivityLayout.METRICS, SensitivityService.METRICS));
        this.session = session;
        this.sensitivity = sensitivity;
        this.scoring = scoring;
        this.background = background;
        making = new ProjectMaking<>(
                background, Texts.text("sensitivity.making"), "sensitivity.make.running", MutationOrder::target,
                (order, progress) -> mutation.make(session, order, session.threads(), progress));
    }

    @Override
    protected Background.Work<Shown> work(Request request) {
        boolean first = running;
        running = false;
        BootstrapSettings bootstrap = BootstrapSettings.DEFAULT;
        int threads = session.threads();
        return progress -> switch (request.layout()) {
            case TABLE -> new Shown(
                    request.layout(), sensitivity.techniques(session, bootstrap, first, threads, progress), Optional.empty());
            case METRICS -> {
                Sensitivity falls = sensitivity.report(session, request.metrics(), bootstrap, first, threads, progress);
                NoticedErrors noticed = sensitivity.noticed(session, request.metrics(), bootstrap, false, threads, progress);
                yield new Shown(request.layout(), falls, Optional.of(noticed));
            }
        };
    }

    /** How projects of mutants are made. */
    public ProjectMaking<MutationOrder, MutationCounts> making() {
        return making;
    }

    /** Gold queries into which errors can be put. */
    public int golds() {
        return MutationService.golds(session.project()).size();
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return ProjectMaking.beside(session.project().folder(), "mutants");
    }

    /** Every metric that can be a column. */
    public List<MetricInfo> metrics() {
        return scoring.metrics(session.project().metrics());
    }

    /** The metrics chosen as columns. */
    public List<String> chosen() {
        return settings().metrics();
    }

    /** The layout chosen. */
    public SensitivityLayout layout() {
        return settings().layout();
    }

    /** Shows other metrics. */
    public void look(List<String> metrics) {
        use(new Request(layout(), List.copyOf(metrics)));
    }

    /** Shows another layout. */
    public void use(SensitivityLayout layout) {
        use(new Request(layout, chosen()));
    }

    /** Runs the queries that have not been run, then computes. */
    public void run() {
        running = true;
        compute();
    }

    /** Computes from the present data; nothing in a project without mutants. */
    @Override
    public void refresh() {
        if (SensitivityService.mutants(session.project()).isEmpty()) {
            show(new LoadState.Empty<>());
        } else {
            compute();
        }
    }

    @Override
    protected Object basis() {
        return session.project().metrics();
    }

    /** Reads both texts of a mutant. */
    public void texts(ItemKey mutant, Consumer<SensitivityService.Texts> then) {
        background.fetch(_ -> sensitivity.texts(session, mutant)).onSuccess(found -> found.ifPresent(then));
    }

    /** What the columns of the sensitivity page are. */
    public enum SensitivityLayout {
        /** Metrics that the user chooses. */
        METRICS,
        /** EX, and EXP, EXR and F1 by each technique, as in the thesis's Table 4.4. */
        TABLE
    }
}
