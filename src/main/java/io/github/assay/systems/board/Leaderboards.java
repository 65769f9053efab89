package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.statistics.tests.Multiplicity;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.LeaderboardRow.AgainstLeader;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Computes leaderboards from scores. */
public final class Leaderboards {
    /** Means that differ by no more than this are equal. */
    public static final double TIE = 1e-12;

    private final Scoreboard board;
    private final LeaderboardSettings settings;
    private final CaseGrid grid;
    private final MeanIntervals intervals;
    private final Progress progress;
    /** Metrics whose mean is a share; found once, since finding out looks at all items. */
    private final Set<ScoredMetric> binary;

    private Leaderboards(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        this.board = board;
        this.settings = settings;
        grid = new CaseGrid(board);
        intervals = new MeanIntervals(settings, progress);
        this.progress = progress;
        binary = Collections.newSetFromMap(new IdentityHashMap<>());
        board.metrics().stream().filter(ScoredMetric::isBinary).forEach(binary::add);
    }

    /**
     * Compares systems. Without a common case all cases count; the settings of the result say so.
     *
     * @param board the scores; {@code settings.rankBy} names one of its metrics
     * @throws IllegalArgumentException when {@code settings.rankBy} names no metric of {@code board}
     */
    public static Leaderboard of(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        ScoredMetric ranking = board.metric(settings.rankBy())
                .orElseThrow(() -> new IllegalArgumentException("not scored: " + settings.rankBy()));
        Leaderboards made = new Leaderboards(board, settings, progress);
        return settings.cases() == CaseSet.COMMON && made.common() == 0
                ? new Leaderboards(board, settings.with(CaseSet.ALL), progress).make(ranking)
                : made.make(ranking);
    }

    private int common() {
        return (int) IntStream.range(0, grid.size()).filter(grid::isCommon).count();
    }

    private Leaderboard make(ScoredMetric ranking) {
        int common = common();
        int uneven = (int) IntStream.range(0, grid.size())
                .filter(c -> !grid.isCommon(c) && grid.applies(ranking, c))
                .count();
        boolean ranked = settings.cases() == CaseSet.COMMON || uneven == 0;
        List<List<Column>> columns = new ArrayList<>();
        for (int e = 0; e < grid.entrants().size(); e++) {
            int entrant = e;
            columns.add(board.metrics().stream().map(m -> column(m, entrant)).toList());
        }
        List<LeaderboardRow> standings = new ArrayList<>();
        for (int e = 0; e < columns.size(); e++) {
            int answered = settings.cases() == CaseSet.ALL ? grid.answered(e) : common;
            standings.add(new LeaderboardRow(
                    grid.entrants().get(e),
                    answered,
                    OptionalInt.empty(),
                    Outcome.unavailable("NOT_RANKED"),
                    columns.get(e).stream().map(this::mean).toList(),
                    Optional.empty()));
        }
        if (ranked) {
            standings = withTests(ranking, withStability(ranking, withRanks(standings)));
        }
        return new Leaderboard(settings, grid.size(), common, uneven, standings);
    }

    /** One metric's outcomes for one system run by case, with its column number in the bootstrap. */
    private record Column(ScoredMetric metric, List<Outcome<Double>> outcomes, int number) {}

    private Column column(ScoredMetric metric, int entrant) {
        List<Outcome<Double>> counted = IntStream.range(0, grid.size())
                .mapToObj(c -> grid.counted(metric, c, entrant, settings.cases()))
                .toList();
        return new Column(metric, counted, binary.contains(metric) ? -1 : intervals.add(counted));
    }

    private SystemMean mean(Column column) {
        Map<String, Integer> reasons = new TreeMap<>();
        column.outcomes().stream()
                .map(Outcome::reason)
                .filter(r -> !r.isEmpty() && !r.equals(MeanIntervals.NOT_COUNTED))
                .forEach(r -> reasons.merge(r, 1, Integer::sum));
        List<Double> values = column.outcomes().stream().flatMap(o -> o.asValue().stream()).toList();
        int others = reasons.entrySet().stream()
                .filter(r -> !r.getKey().equals("not_applicable"))
                .mapToInt(Map.Entry::getValue)
                .sum();
        return new SystemMean(
                column.metric().id(), values.size() + others, values.size(), estimate(column, values), reasons);
    }

    private Outcome<Estimate> estimate(Column column, List<Double> values) {
        double sum = values.stream().mapToDouble(Double::doubleValue).sum();
        if (binary.contains(column.metric())) {
            return Proportion.estimate(Math.round(sum), values.size(), settings.bootstrap().level(), "NO_DATA");
        }
        return values.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(
                        new Estimate(sum / values.size(), intervals.interval(column.number()), values.size()));
    }

    private List<LeaderboardRow> withRanks(List<LeaderboardRow> standings) {
        return standings.stream()
                .map(s -> new LeaderboardRow(s.entrant(), s.answered(), rank(s, standings), s.stability(), s.means(), s.test()))
                .sorted(Comparator.comparingInt((LeaderboardRow s) -> s.rank().orElse(Integer.MAX_VALUE))
                        .thenComparing(s -> s.entrant().name()))
                .toList();
    }

    private OptionalInt rank(LeaderboardRow mine, List<LeaderboardRow> all) {
        Optional<Double> own = value(mine);
        return own.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(1
                        + (int) all.stream()
                                .flatMap(s -> value(s).stream())
                                .filter(v -> v > own.get() + TIE)
                                .count());
    }

    /**
     * Adds the stability of each system's rank, from the means of all ranked systems in the same resamples of cases.
     */
    private List<LeaderboardRow> withStability(ScoredMetric ranking, List<LeaderboardRow> standings) {
        MeanIntervals drawn = new MeanIntervals(settings, progress);
        List<LeaderboardRow> ranked = standings.stream().filter(s -> s.rank().isPresent()).toList();
        for (LeaderboardRow s : ranked) {
            int entrant = grid.entrants().indexOf(s.entrant());
            drawn.add(IntStream.range(0, grid.size())
                    .mapToObj(c -> grid.counted(ranking, c, entrant, settings.cases()))
                    .toList());
        }
        if (ranked.isEmpty()) {
            return standings;
        }
        List<Outcome<RankStability>> stability = drawn.stability();
        return standings.stream()
                .map(s -> ranked.contains(s) ? s.with(stability.get(ranked.indexOf(s))) : s)
                .toList();
    }

    private Optional<Double> value(LeaderboardRow standing) {
        return standing.mean(settings.rankBy()).flatMap(m -> m.mean().asValue()).map(Estimate::value);
    }

    /** Adds the tests of all others against the first row, where that row has a rank. */
    private List<LeaderboardRow> withTests(ScoredMetric ranking, List<LeaderboardRow> standings) {
        if (standings.size() < 2 || standings.getFirst().rank().isEmpty()) {
            return standings;
        }
        SystemRun leader = standings.getFirst().entrant();
        PairedTests pairs = new PairedTests(
                grid, ranking, leader, settings.cases(), new MeanIntervals(settings, progress));
        List<AgainstLeader> tests = pairs.against(standings.stream().skip(1).map(LeaderboardRow::entrant).toList());
        List<Outcome<Double>> holm = Multiplicity.holm(tests.stream().map(AgainstLeader::p).toList());
        List<LeaderboardRow> result = new ArrayList<>(standings.subList(0, 1));
        for (int i = 0; i < tests.size(); i++) {
            result.add(standings.get(i + 1).with(tests.get(i).withHolm(holm.get(i))));
        }
        return result;
    }

    /**
     * Tests the leader against others on the cases on which a metric has a value for both. Where only common cases
     * count, it uses those on which the metric has a value for all.
     */
    private record PairedTests(
            CaseGrid grid, ScoredMetric metric, SystemRun leader, CaseSet cases, MeanIntervals intervals) {
        /** One test per other system run, in the given order; Holm's p is added later. */
        List<AgainstLeader> against(List<SystemRun> others) {
            List<List<Outcome<Double>>> all = others.stream().map(this::differences).toList();
            all.forEach(intervals::add);
            return IntStream.range(0, all.size())
                    .mapToObj(i -> test(i, all.get(i)))
                    .toList();
        }

        private AgainstLeader test(int number, List<Outcome<Double>> differences) {
            List<Double> known = differences.stream().flatMap(d -> d.asValue().stream()).toList();
            int higher = (int) known.stream().filter(d -> d > 0).count();
            int lower = (int) known.stream().filter(d -> d < 0).count();
            Outcome<Double> signs = McNemar.exactP(higher, lower);
            if (known.isEmpty()) {
                Outcome<Double> none = Outcome.unavailable("NO_DATA");
                return new AgainstLeader(leader, 0, Outcome.unavailable("NO_DATA"), none, none, 0, 0, signs);
            }
            Replicates.Difference drawn = intervals.againstZero(number);
            double mean = known.stream().mapToDouble(Double::doubleValue).sum() / known.size();
            Estimate estimate = new Estimate(mean, drawn.interval(), known.size());
            return new AgainstLeader(
                    leader, known.size(), Outcome.value(estimate), drawn.p(), drawn.p(), higher, lower, signs);
        }

        private List<Outcome<Double>> differences(SystemRun other) {
            int a = grid.entrants().indexOf(leader);
            int b = grid.entrants().indexOf(other);
            return IntStream.range(0, grid.size()).mapToObj(c -> difference(c, a, b)).toList();
        }

        private Outcome<Double> difference(int evalCase, int a, int b) {
            Optional<Double> x = grid.value(metric, evalCase, a);
            Optional<Double> y = grid.value(metric, evalCase, b);
            boolean counts = cases == CaseSet.ALL || grid.isScoredForAll(metric, evalCase);
            return counts && x.isPresent() && y.isPresent()
                    ? Outcome.value(x.get() - y.get())
                    : Outcome.unavailable(MeanIntervals.NOT_COUNTED);
        }
    }
}
