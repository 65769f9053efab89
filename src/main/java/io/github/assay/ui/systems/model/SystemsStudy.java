package io.github.assay.ui.systems.model;

import io.github.assay.domain.project.TokenPrices;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.service.study.SystemsService;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.CostFront;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.task.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Figures of the systems under chosen settings.
 *
 * @param offered every metric that can be selected
 * @param looked the selected metrics
 * @param ranking the selected metric that ranks
 * @param scores every item with its scores
 * @param board the leaderboard
 * @param notRun items that lack a result, because their queries were not run
 * @param costs cost of an answer against the mean by the metric that ranks
 */
public record SystemsStudy(
        List<MetricInfo> offered,
        List<MetricInfo> looked,
        MetricInfo ranking,
        Scoreboard scores,
        Leaderboard board,
        int notRun,
        CostFront costs) {
    private static final String NOT_RUN = "no_result";

    public SystemsStudy {
        offered = List.copyOf(offered);
        looked = List.copyOf(looked);
    }

    /** Scores what is stored and compares; empty when there is no metric or nothing to compare. */
    static Optional<SystemsStudy> of(
            ProjectSession session, SystemsService systems, ScoreCache cache, SystemsSettings settings, Progress progress) {
        List<MetricInfo> offered = systems.offered(session);
        List<MetricInfo> looked = settings.chosen(offered, systems.headline(session));
        if (looked.isEmpty()) {
            return Optional.empty();
        }
        Scoreboard scores = cache.scores(looked, progress);
        if (scores.items().isEmpty()) {
            return Optional.empty();
        }
        MetricInfo ranking = settings.ranking(looked);
        LeaderboardSettings by =
                new LeaderboardSettings(ranking.id(), settings.cases(), settings.bootstrap(), session.threads());
        Leaderboard board = systems.leaderboard(scores, by, progress);
        return Optional.of(new SystemsStudy(
                offered, looked, ranking, scores, board, notRun(scores),
                CostFront.of(board, session.project().items(), TokenPrices.of(RouterSettings.prices(session.project()), session.project().items()))));
    }

    private static int notRun(Scoreboard scores) {
        return (int) IntStream.range(0, scores.items().size())
                .filter(i -> scores.metrics().stream().anyMatch(m -> m.outcomes().get(i).reason().equals(NOT_RUN)))
                .count();
    }

    /** Whether queries would have to be run before there is a single score. */
    public boolean isUnscored() {
        return notRun > 0 && board.standings().stream().allMatch(s -> s.means().stream().allMatch(m -> m.scored() == 0));
    }

    /** Settings for comparing parts of the items: those of all items. */
    public LeaderboardSettings by() {
        return board.settings();
    }
}
