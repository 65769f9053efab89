package io.github.assay.ui.systems.model;

import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import java.util.Optional;

/** Holds every system's runs, each compared with the one before. Used on the UI thread. */
public final class HistoryViewModel extends PageModel<HistoryViewModel.Request, HistoryViewModel.Histories> {
    private final SystemsService systems;

    /** The selected values; the empty metric: the one that ranks. */
    record Request(String metric, Optional<SystemsStudy> study) {}

    /**
     * The computed history.
     *
     * @param study the study it belongs to
     * @param metric whose means and verdicts
     * @param history the runs
     */
    public record Histories(SystemsStudy study, MetricInfo metric, RunHistory history) {}

    public HistoryViewModel(SystemsService systems, Background background) {
        super(background, "history", new Request("", Optional.empty()));
        this.systems = systems;
    }

    @Override
    protected Background.Work<Histories> work(Request request) {
        return progress -> make(request, progress);
    }

    private Histories make(Request request, Progress progress) {
        SystemsStudy study = request.study().orElseThrow();
        MetricInfo metric = study.looked().stream()
                .filter(m -> m.id().equals(request.metric()))
                .findFirst()
                .orElse(study.ranking());
        return new Histories(
                study, metric, systems.history(study.scores(), study.by().rankedBy(metric.id()), progress));
    }

    @Override
    protected void arrived(Histories made) {
        show(made.history().hasSeveral() ? new LoadState.Ready<>(made) : new LoadState.Empty<>());
    }

    @Override
    public void study(SystemsStudy study) {
        use(new Request(settings().metric(), Optional.of(study)));
    }

    /** Selects another metric. */
    public void metric(String id) {
        use(new Request(id, settings().study()));
    }
}
