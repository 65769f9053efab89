package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds every system's runs, each compared with the one before. Used on the UI thread. */
public final class HistoryViewModel implements PageModel<HistoryViewModel.Histories> {
    private final SystemsSource source;
    private final DerivedResult<Asked, Histories> history;

    /** The selected values; the empty metric: the one that ranks. */
    private record Asked(String metric, Optional<SystemsStudy> study) {}

    /**
     * The computed history.
     *
     * @param study the study it belongs to
     * @param metric whose means and verdicts
     * @param history the runs
     */
    public record Histories(SystemsStudy study, MetricInfo metric, RunHistory history) {}

    public HistoryViewModel(Background background, SystemsSource source) {
        this.source = source;
        history = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("systems.computing.history")), Texts.text("systems.cancelled"),
                new Asked("", Optional.empty()), asked -> progress -> make(asked, progress), this::show);
    }

    private Histories make(Asked asked, Progress progress) {
        SystemsStudy study = asked.study().orElseThrow();
        MetricInfo metric = study.looked().stream()
                .filter(m -> m.id().equals(asked.metric()))
                .findFirst()
                .orElse(study.ranking());
        return new Histories(
                study, metric, source.history(study.scores(), study.by().rankedBy(metric.id()), progress));
    }

    private void show(Histories made) {
        history.show(made.history().hasSeveral() ? new LoadState.Ready<>(made) : new LoadState.Empty<>());
    }

    @Override
    public void study(SystemsStudy study) {
        history.use(new Asked(history.settings().metric(), Optional.of(study)));
    }

    /** Selects another metric. */
    public void metric(String id) {
        history.use(new Asked(id, history.settings().study()));
    }

    @Override
    public void refresh() {
        history.refresh();
    }

    @Override
    public ReadOnlyObjectProperty<LoadState<Histories>> stateProperty() {
        return history.stateProperty();
    }

    /** The runs, when some system has several. */
    public Optional<Histories> histories() {
        return history.result();
    }

    @Override
    public ComputingBar.Computed computed() {
        return history;
    }
}
