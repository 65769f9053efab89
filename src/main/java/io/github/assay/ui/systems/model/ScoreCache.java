package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.task.Progress;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Scores of a project's systems and figures of its runs, each computed once and kept until queries were run or the
 * settings of metrics changed, so that another column costs one metric. Thread-safe; methods block.
 */
final class ScoreCache {
    private final ProjectSession session;
    private final SystemsService systems;
    private final RunFigureService figures;
    private final Map<MetricInfo, ScoredMetric> kept = new HashMap<>();
    private Optional<MetricSettings> under = Optional.empty();
    private List<ItemKey> items = List.of();
    private Optional<RunFigureList> ofRuns = Optional.empty();

    ScoreCache(ProjectSession session, SystemsService systems, RunFigureService figures) {
        this.session = session;
        this.systems = systems;
        this.figures = figures;
    }

    /** Every item with its scores from what is stored; runs no query. */
    synchronized Scoreboard scores(List<MetricInfo> metrics, Progress progress) {
        forgetOtherSettings();
        List<MetricInfo> missing = metrics.stream().filter(m -> !kept.containsKey(m)).toList();
        if (!missing.isEmpty()) {
            Scoreboard fresh = systems.stored(session, missing, session.threads(), progress);
            items = fresh.items();
            missing.forEach(m -> kept.put(m, fresh.metric(m.id()).orElseThrow()));
        }
        return new Scoreboard(items, metrics.stream().map(kept::get).toList());
    }

    /** Figures of whole runs from what is stored. */
    synchronized RunFigureList figures(Progress progress) {
        forgetOtherSettings();
        if (ofRuns.isEmpty()) {
            ofRuns = Optional.of(new RunFigureList(
                    figures.stored(session, session.threads(), progress), figures.routes(session)));
        }
        return ofRuns.get();
    }

    private void forgetOtherSettings() {
        Optional<MetricSettings> now = Optional.of(session.project().metrics());
        if (!now.equals(under)) {
            forget();
            under = now;
        }
    }

    /** Runs the queries that have not been run. */
    void run(Progress progress) {
        session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, progress);
        forget();
    }

    /** Discards what is kept, because it may have changed. */
    synchronized void forget() {
        kept.clear();
        ofRuns = Optional.empty();
    }
}
