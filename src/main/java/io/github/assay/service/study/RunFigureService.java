package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.RunFacts;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.structure.ComponentTotals;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.store.StoreException;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.figures.PipelineFigures;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.RunFigures;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Computes figures of whole runs, per system, where the evidence exists. Thread-safe.
 * Open to tests that answer in its place.
 */
public class RunFigureService {
    private final ScoringService scoring;

    public RunFigureService(ScoringService scoring) {
        this.scoring = scoring;
    }

    private static RunFigures.Answer answer(ProjectSession session, Item item, Map<String, Outcome<Measurement>> scores) {
        return new RunFigures.Answer(
                item, scores,
                RunFacts.of(item).first().map(sql -> parses(ParsedSql.parse(sql, session.evidence().dialect(item))))
                        .orElseGet(() -> Outcome.unavailable("not_recorded")));
    }

    /** Whether a text that no database received parses, by the rules for predictions (metrics.md §0.1). */
    private static Outcome<Boolean> parses(ParsedSql sql) {
        return sql.isParsed() || StatementGuard.isNoStatement(sql)
                ? Outcome.value(sql.isParsed())
                : Outcome.unavailable(PipelineFigures.UNREAD);
    }

    /** Runs missing queries, scores, and summarises every system's run. */
    public List<SystemFigures> figures(ProjectSession session, int threads, Progress progress) throws StoreException {
        Map<SystemRun, List<RunFigures.Answer>> rows = new LinkedHashMap<>();
        scoring.runAndScore(session, session.project().items(), neededMetrics(), threads, progress, scores -> add(session, scores, rows));
        return summarised(rows);
    }

    /** The figures from stored outcomes; runs no query. */
    public List<SystemFigures> stored(ProjectSession session, int threads, Progress progress) {
        Map<SystemRun, List<RunFigures.Answer>> rows = new LinkedHashMap<>();
        scoring.score(session, session.project().items(), neededMetrics(), threads, progress, scores -> add(session, scores, rows));
        return summarised(rows);
    }

    private List<MetricInfo> neededMetrics() {
        return RunFigures.METRICS.stream().flatMap(id -> scoring.find(id).stream()).toList();
    }

    private static void add(ProjectSession session, ItemScores scores, Map<SystemRun, List<RunFigures.Answer>> rows) {
        Map<String, Outcome<Measurement>> byId = new HashMap<>();
        scores.scores().forEach(s -> byId.put(s.metric().id(), s.outcome()));
        ItemKey key = scores.item().key();
        rows.computeIfAbsent(new SystemRun(key.system(), key.runId()), _ -> new ArrayList<>())
                .add(answer(session, scores.item(), byId));
    }

    private static List<SystemFigures> summarised(Map<SystemRun, List<RunFigures.Answer>> rows) {
        List<SystemFigures> all = new ArrayList<>();
        rows.forEach((entrant, own) -> all.add(new SystemFigures(
                entrant, RunFigures.of(own, components(own)))));
        return all;
    }

    /** The items for which one data source was selected and one was expected. */
    public List<ItemKey> routed(ProjectSession session, String expected, String selected) {
        return session.project().items().stream()
                .filter(i -> i.evalCase().expected().route().equals(expected)
                        && i.prediction().answer().selectedRoute().equals(selected))
                .map(Item::key)
                .toList();
    }

    /** Counts of selected by expected data source, over all systems. */
    public RouteConfusion routes(ProjectSession session) {
        return RouteConfusion.of(session.project().items().stream()
                .map(i -> new RouteConfusion.Answer(
                        i.evalCase().expected().route(), i.prediction().answer().selectedRoute()))
                .toList());
    }

    /** Spider's components: precision, recall and F1 of each over the run (metrics.md §2.1). */
    private static List<RunFigure> components(List<RunFigures.Answer> answers) {
        List<RunFigure> figures = new ArrayList<>();
        for (ComponentTotals c : ComponentTotals.of(answers.stream().map(a -> a.score("spider-cm")).toList())) {
            figures.add(new RunFigure("spider-precision", Outcome.value(c.precision()), c.predicted()).in(c.component()));
            figures.add(new RunFigure("spider-recall", Outcome.value(c.recall()), c.gold()).in(c.component()));
            figures.add(new RunFigure("spider-f1", Outcome.value(c.f1()), Math.max(c.gold(), c.predicted()))
                    .in(c.component()));
        }
        return figures;
    }
}
