package io.github.assay.service.routing;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.project.Item;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Which answers are right.
 *
 * @param passes whether an answer is right, by item; items that are not known are absent
 * @param notRun items whose verdict needs queries that were not run
 */
record RightAnswers(Map<ItemKey, Boolean> passes, int notRun) {
    private static final String NOT_RUN = "no_result";

    RightAnswers {
        passes = Map.copyOf(passes);
    }

    /**
     * By a metric's verdict, else by people's final labels.
     *
     * @param run whether queries without an outcome are run first
     * @throws IllegalArgumentException when the metric gives no verdict
     */
    static RightAnswers of(
            ScoringService scoring, ProjectAnalysis analysis, ProjectSession session, Optional<String> metric, boolean run,
            int threads, Progress progress)
            throws StoreException {
        return metric.isPresent()
                ? verdicts(scoring, session, metric.get(), run, threads, progress)
                : new RightAnswers(labels(analysis, session), 0);
    }

    private static RightAnswers verdicts(ScoringService scoring, ProjectSession session, String id, boolean run, int threads, Progress progress)
            throws StoreException {
        MetricInfo metric = scoring.find(id, session.project().metrics())
                .filter(m -> scoring.threshold(m, session.project().metrics()).isPresent())
                .orElseThrow(() -> new IllegalArgumentException("No metric '" + id + "' gives a verdict."));
        List<Item> items = session.project().items();
        Map<ItemKey, Boolean> verdicts = new HashMap<>();
        int[] notRun = {0};
        Consumer<ItemScores> taking = scores -> {
            ScoreView score = scores.scores().getFirst();
            score.pass().ifPresent(pass -> verdicts.put(scores.item().key(), pass));
            notRun[0] += score.outcome().reason().equals(NOT_RUN) ? 1 : 0;
        };
        if (run) {
            scoring.runAndScore(session, items, List.of(metric), threads, progress, taking);
        } else {
            scoring.score(session, items, List.of(metric), threads, progress, taking);
        }
        return new RightAnswers(verdicts, notRun[0]);
    }

    private static Map<ItemKey, Boolean> labels(ProjectAnalysis analysis, ProjectSession session) throws StoreException {
        Map<ItemKey, Boolean> labels = new HashMap<>();
        analysis.finalLabels(session)
                .forEach(f -> f.label().ifPresent(l -> labels.put(f.item(), l == Label.PASS)));
        return labels;
    }
}
