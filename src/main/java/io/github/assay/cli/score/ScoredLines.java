package io.github.assay.cli.score;

import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.CalibrationStatus;
import io.github.assay.service.scoring.ItemScores;
import io.github.assay.service.scoring.LineScoring;
import io.github.assay.service.scoring.MetricCatalogue.MetricOrigin;
import io.github.assay.service.scoring.ScoreSummary;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** What {@code score --lines} reads and prints. */
final class ScoredLines {
    private final ScoringService scoring;
    private final Project settings;
    private final List<MetricInfo> metrics;
    private final Map<String, CalibrationStatus> trust = new HashMap<>();
    private final ScoreSummary summary = new ScoreSummary();
    private final LineProblems problems = new LineProblems();
    private long lines;
    private long left;

    /** @param session the project whose settings they are, which may have promoted judges; empty: none */
    ScoredLines(ScoringService scoring, Project settings, List<MetricInfo> metrics, Optional<ProjectSession> session) {
        this.scoring = scoring;
        this.settings = settings;
        this.metrics = metrics;
        metrics.forEach(m -> trust.put(m.id(), trust(m, session)));
    }

    private CalibrationStatus trust(MetricInfo metric, Optional<ProjectSession> session) {
        return session.map(s -> scoring.trust(s, metric))
                .orElseGet(() -> scoring.origin(metric.id(), settings.metrics()) == MetricOrigin.BUILT_IN
                        ? CalibrationStatus.BUILT_IN : CalibrationStatus.NOT_CALIBRATED);
    }

    /** One answer, and its score lines where they are wanted. */
    private record Answer(ItemScores scores, List<String> documents) {}

    /**
     * Scores all lines.
     *
     * @param written whether score lines are wanted
     * @param out receives the score lines of each answer, as soon as it and all before it are scored
     */
    void read(TextLineReader in, String name, int threads, Progress progress, boolean written, Consumer<List<String>> out) throws IOException {
        new LineScoring(scoring).score(
                in, name, settings, metrics, trust, threads, progress,
                scores -> new Answer(scores, written ? documents(scores) : List.of()),
                line -> {
                    lines++;
                    left += line.scores().isEmpty() ? 1 : 0;
                    problems.add(line.problems());
                    for (Answer answer : line.scores()) {
                        summary.add(answer.scores());
                        out.accept(answer.documents());
                    }
                    if (lines % 500 == 0) {
                        progress.step(lines, 0, "lines scored");
                    }
                });
    }

    private List<String> documents(ItemScores scores) {
        return ScoreCommand.lines(scores, ScoreView::outcome, s -> isUnpromoted(scores.item(), s.metric()))
                .map(JsonObject::toString)
                .toList();
    }

    private boolean isUnpromoted(Item item, MetricInfo metric) {
        return !item.replies().isEmpty()
                && trust.get(metric.id()) != CalibrationStatus.PROMOTED
                && scoring.needsPromotion(settings.ofOneCase(List.of(item.evalCase()), List.of(item)), metric);
    }

    LineProblems problems() {
        return problems;
    }

    /** Means of the scores, after a line on how many lines there were. */
    void print(Terminal terminal) {
        terminal.result(Texts.text("list.score.lines", lines, left));
        ScoreTables.print(summary, m -> trust.getOrDefault(m.id(), CalibrationStatus.BUILT_IN), terminal);
    }
}
