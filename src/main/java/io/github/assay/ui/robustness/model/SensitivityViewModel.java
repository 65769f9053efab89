package io.github.assay.ui.robustness.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.service.robustness.MutationService.MutationCounts;
import io.github.assay.service.robustness.MutationService.MutationOrder;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds how far metrics fall on the mutants of a project. Used on the UI thread. */
public final class SensitivityViewModel implements ComputingBar.Computed {
    private final Background background;
    private final ProjectMutants source;
    private final ProjectMaking<MutationOrder, MutationCounts> making;
    private final DerivedResult<Asked, Shown> study;
    private boolean running;
    private Object basis = "";

    /** The chosen layout and metrics. */
    private record Asked(SensitivityLayout layout, List<String> metrics) {}

    /**
     * A study.
     *
     * @param layout what its columns are
     * @param noticed whether errors are noticed; empty in the layout of the table
     */
    public record Shown(SensitivityLayout layout, Sensitivity study, Optional<NoticedErrors> noticed) {}

    public SensitivityViewModel(Background background, ProjectMutants source) {
        this.background = background;
        this.source = source;
        making = new ProjectMaking<>(background, Texts.text("sensitivity.making"), MutationOrder::target, source::make);
        study = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("sensitivity.computing")), Texts.text("systems.cancelled"),
                new Asked(SensitivityLayout.METRICS, SensitivityService.METRICS), this::work, this::show);
    }

    private Background.Work<Shown> work(Asked asked) {
        boolean first = running;
        running = false;
        boolean table = asked.layout() == SensitivityLayout.TABLE;
        return progress -> new Shown(
                asked.layout(), source.report(asked.layout(), asked.metrics(), first, progress),
                table ? Optional.empty() : Optional.of(source.noticed(asked.metrics(), progress)));
    }

    private void show(Shown made) {
        study.show(new LoadState.Ready<>(made));
    }

    /** State of the study; empty in a project without mutants. */
    public ReadOnlyObjectProperty<LoadState<Shown>> stateProperty() {
        return study.stateProperty();
    }

    /** The study, when there is one. */
    public Optional<Shown> shown() {
        return study.result();
    }

    /** How projects of mutants are made. */
    public ProjectMaking<MutationOrder, MutationCounts> making() {
        return making;
    }

    /** Gold queries into which errors can be put. */
    public int golds() {
        return source.golds();
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return source.proposedTarget();
    }

    /** Every metric that can be a column. */
    public List<MetricInfo> metrics() {
        return source.metrics();
    }

    /** The metrics chosen as columns. */
    public List<String> chosen() {
        return study.settings().metrics();
    }

    /** The layout chosen. */
    public SensitivityLayout layout() {
        return study.settings().layout();
    }

    /** Shows other metrics. */
    public void look(List<String> metrics) {
        study.use(new Asked(layout(), List.copyOf(metrics)));
    }

    /** Shows another layout. */
    public void use(SensitivityLayout layout) {
        study.use(new Asked(layout, chosen()));
    }

    /** Runs the queries that have not been run, then computes. */
    public void run() {
        running = true;
        study.refresh();
    }

    /** Computes from the present data. */
    public void refresh() {
        if (source.hasMutants()) {
            study.refresh();
        } else {
            study.show(new LoadState.Empty<>());
        }
    }

    /** Called when the page is opened: computes when there is no study, or thresholds or options have changed. */
    public void visit() {
        Object now = source.basis();
        if (!study.computingProperty().get() && (shown().isEmpty() || !now.equals(basis))) {
            basis = now;
            refresh();
        }
    }

    /** The study is computed again when the page is opened next. */
    public void forget() {
        basis = "";
    }

    /** Reads both texts of a mutant. */
    public void texts(ItemKey mutant, Consumer<SensitivityService.Texts> then) {
        background.fetch(_ -> source.texts(mutant)).onSuccess(found -> found.ifPresent(then));
    }

    @Override
    public ReadOnlyBooleanProperty computingProperty() {
        return study.computingProperty();
    }

    @Override
    public ReadOnlyBooleanProperty cancelledProperty() {
        return study.cancelledProperty();
    }

    @Override
    public boolean isStale() {
        return study.isStale();
    }

    @Override
    public void cancel() {
        study.cancel();
    }

    @Override
    public boolean goOn() {
        return study.goOn();
    }
}
