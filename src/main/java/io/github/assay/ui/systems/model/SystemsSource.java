package io.github.assay.ui.systems.model;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.cases.CellCases;
import io.github.assay.systems.cases.PairCases;
import io.github.assay.systems.cases.PeopleCases;
import io.github.assay.systems.cross.CrossTable;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.task.Progress;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import java.util.List;
import java.util.Optional;

/**
 * Supplies the figures of the Systems screen. Methods that take a {@link Progress} block; the others return at once.
 */
public interface SystemsSource {
    /** Every metric that can be selected, in list order, and those selected by default. */
    record Metrics(List<MetricInfo> offered, List<MetricInfo> usual) {
        public Metrics {
            offered = List.copyOf(offered);
            usual = List.copyOf(usual);
        }
    }

    /** Metrics that can be selected; blocks. */
    Metrics metrics();

    /** Every item with its scores from what is stored; runs no query. */
    Scoreboard scores(List<MetricInfo> metrics, Progress progress) throws Exception;

    /** Runs the queries that have not been run. */
    void run(Progress progress) throws Exception;

    /** Input of scores besides the items: equal as long as kept scores are valid. Returns at once. */
    Object basis();

    /** Discards kept scores, because they may have changed. */
    void forget();

    /** Number of threads that compute; changes no digit of a figure. */
    int threads();

    /** All systems over all items of a scoreboard. */
    Leaderboard leaderboard(Scoreboard scores, LeaderboardSettings settings, Progress progress);

    /** Dimensions that items can be sliced by; blocks. */
    List<String> dimensions();

    /** One leaderboard for each part of the items. */
    List<SliceBoard> slices(Scoreboard scores, String dimension, LeaderboardSettings settings, Progress progress);

    /** Systems on cases and on their disturbed variants; empty without a variant. */
    default List<VariantGap> gaps(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return List.of();
    }

    /** The names that {@link #compare} understands. */
    List<String> comparable(Scoreboard scores);

    /** Compares one run or system with another; empty when a name is unknown. */
    Optional<RunComparison> compare(Scoreboard scores, String metric, String before, String after);

    /** Two metrics against each other. */
    CrossTable cross(Scoreboard scores, CrossTable.Cut a, CrossTable.Cut b);

    /** The threshold of a metric's verdict. */
    CrossTable.Cut cut(String metric);

    /** The items behind a mean. */
    CellCases cell(Scoreboard scores, CaseSet cases, SystemRun entrant, String metric);

    /** The items behind a test against the leader. */
    PairCases pair(Scoreboard scores, CaseSet cases, String metric, SystemRun leader, SystemRun other);

    /** The items behind a system's pass rate by annotators, compared with a metric; blocks. */
    PeopleCases people(Scoreboard scores, String metric, String system) throws Exception;

    /** Every system's runs by the metric that ranks, each against the one before it. */
    RunHistory history(Scoreboard scores, LeaderboardSettings settings, Progress progress);

    /** What accepted repairs of gold queries do to the systems; runs the repaired queries. */
    default GoldEffect goldEffect(List<MetricInfo> metrics, LeaderboardSettings settings, Progress progress)
            throws Exception {
        return new GoldEffect(List.of(), "", "", 0, settings, List.of());
    }

    /** Figures of whole runs from what is stored. */
    RunFigureList figures(Progress progress) throws Exception;

    /** The answers for which one data source was selected where one was expected; blocks. */
    List<ItemKey> routed(String expected, String selected);

    /** The systems' pass rates by annotators, and by a metric's verdicts corrected by labels; empty without labels. */
    List<TruePassRate> passRates(String metric, BootstrapSettings bootstrap, Progress progress) throws Exception;
}
