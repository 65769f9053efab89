package io.github.assay.ui;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.BoardCases;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.Leaderboards;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.cases.CellCases;
import io.github.assay.systems.cases.PairCases;
import io.github.assay.systems.cases.PeopleCases;
import io.github.assay.systems.cross.CrossTable;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.systems.runs.RunComparisons;
import io.github.assay.systems.runs.RunHistory;
import io.github.assay.task.Progress;
import io.github.assay.ui.systems.model.FiguresViewModel.RunFigureList;
import io.github.assay.ui.systems.model.SystemsSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Made-up systems: the first is the best; nothing is stored, so each way of being incomplete can be had. */
public final class FakeSystems implements SystemsSource {
    /** How the systems are. */
    public enum Kind {
        FULL,
        /** The last system answered half of the cases only. */
        UNEVEN,
        ALONE,
        /** No query was run yet. */
        NOT_RUN,
        /** Every third case has a label by people. */
        LABELLED,
        /** Each system in two runs. */
        TWO_RUNS,
        NOTHING,
        FAILING
    }

    private static final List<String> NAMES = List.of("alpha", "beta", "gamma", "delta");
    private static final MetricInfo EX = metric("ex", "EX", MetricInfo.Group.EXECUTION);
    private static final MetricInfo EXEC = metric("skill-exec", "Skill exec", MetricInfo.Group.EXECUTION);
    private static final MetricInfo STRUCT = metric("skill-struct", "Skill struct", MetricInfo.Group.STRUCTURE);
    private static final MetricInfo JUDGE = metric("judge", "Judge", MetricInfo.Group.JUDGE);
    private final Kind kind;
    private final int cases;
    private boolean ran;
    /** How often something was scored. */
    public int scored;

    public FakeSystems(Kind kind, int cases) {
        this.kind = kind;
        this.cases = kind == Kind.NOTHING ? 0 : cases;
    }

    private static MetricInfo metric(String id, String name, MetricInfo.Group group) {
        return MetricInfo.unit(id, name, group, OptionalDouble.of(0.9), Set.of(), "made up");
    }

    @Override
    public Metrics metrics() {
        return new Metrics(List.of(EX, EXEC, STRUCT, JUDGE), List.of(EX, EXEC, STRUCT));
    }

    @Override
    public Object basis() {
        return "made up";
    }

    @Override
    public Scoreboard scores(List<MetricInfo> metrics, Progress progress) throws IOException {
        if (kind == Kind.FAILING) {
            throw new IOException("The store in /projects/retail-bi-autumn/.assay cannot be read: no space left on device. "
                    + "Free some space and try again.");
        }
        scored++;
        List<ItemKey> items = items();
        return new Scoreboard(items, metrics.stream()
                .map(m -> new ScoredMetric(m.id(), m.threshold(), items.stream().map(i -> outcome(m, i)).toList()))
                .toList());
    }

    private List<ItemKey> items() {
        List<ItemKey> items = new ArrayList<>();
        int systems = kind == Kind.ALONE ? 1 : NAMES.size();
        for (int s = 0; s < systems; s++) {
            int system = s;
            int step = kind == Kind.UNEVEN && s == systems - 1 ? 2 : 1;
            IntUnaryOperator next = c -> c + step;
            for (String run : kind == Kind.TWO_RUNS ? List.of(ItemKey.DEFAULT_RUN, "r2") : List.of(ItemKey.DEFAULT_RUN)) {
                IntStream.iterate(0, c -> c < cases, next)
                        .forEach(c -> items.add(new ItemKey("case-%03d".formatted(c), NAMES.get(system), run)));
            }
        }
        return items;
    }

    private Outcome<Double> outcome(MetricInfo metric, ItemKey item) {
        int number = Integer.parseInt(item.caseId().substring("case-".length()));
        int system = NAMES.indexOf(item.system());
        if (metric.equals(JUDGE)) {
            return Outcome.unavailable("no_judge");
        }
        if (kind == Kind.NOT_RUN && !ran) {
            return Outcome.unavailable("no_result");
        }
        if (number == 7 && metric.equals(EX)) {
            return Outcome.unavailable("gold_error");
        }
        double later = item.runId().equals(ItemKey.DEFAULT_RUN) ? 0 : (number % 5 - 1.5) / 5;
        double value = (number * 31 % 17) / 16.0 - 0.1 * system + 0.3 + later;
        return Outcome.value(metric.equals(EX) ? value >= 0.6 ? 1.0 : 0.0 : Math.clamp(value, 0, 1));
    }

    @Override
    public void run(Progress progress) {
        ran = true;
    }

    @Override
    public void forget() {}

    @Override
    public int threads() {
        return 1;
    }

    @Override
    public Leaderboard leaderboard(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return Leaderboards.of(scores, settings, progress);
    }

    @Override
    public List<String> dimensions() {
        return List.of("db", "tier");
    }

    @Override
    public List<SliceBoard> slices(
            Scoreboard scores, String dimension, LeaderboardSettings settings, Progress progress) {
        return Stream.of("0", "1", "")
                .map(value -> {
                    Scoreboard part = scores.where(i -> value.isEmpty()
                            ? i.caseId().endsWith("9")
                            : !i.caseId().endsWith("9") && i.caseId().hashCode() % 2 == Integer.parseInt(value));
                    return new SliceBoard(
                            dimension, value.isEmpty() ? "" : dimension + value, part.items(),
                            Leaderboards.of(part, settings, progress));
                })
                .toList();
    }

    @Override
    public List<String> comparable(Scoreboard scores) {
        return RunComparisons.names(scores);
    }

    @Override
    public Optional<RunComparison> compare(Scoreboard scores, String metric, String before, String after) {
        return RunComparisons.of(scores, metric, before, after);
    }

    @Override
    public CrossTable cross(Scoreboard scores, CrossTable.Cut a, CrossTable.Cut b) {
        return CrossTable.of(scores, a, b);
    }

    @Override
    public CrossTable.Cut cut(String metric) {
        return new CrossTable.Cut(metric, 0.9);
    }

    @Override
    public CellCases cell(Scoreboard scores, CaseSet which, SystemRun entrant, String metric) {
        return BoardCases.cell(scores, which, entrant, metric);
    }

    @Override
    public PairCases pair(Scoreboard scores, CaseSet which, String metric, SystemRun leader, SystemRun other) {
        return BoardCases.pair(scores, which, metric, leader, other);
    }

    @Override
    public PeopleCases people(Scoreboard scores, String metric, String system) {
        return PeopleCases.of(scores, metric, system, labels(scores));
    }

    /** Every third case was labelled; people and EX differ on some. */
    private static List<FinalLabel> labels(Scoreboard scores) {
        return scores.items().stream()
                .filter(i -> i.caseId().hashCode() % 3 == 0)
                .map(i -> new FinalLabel(
                        i, Optional.of(i.caseId().hashCode() % 2 == 0 ? Label.PASS : Label.FAIL),
                        FinalLabel.Source.MAJORITY, 3))
                .toList();
    }

    @Override
    public RunHistory history(Scoreboard scores, LeaderboardSettings settings, Progress progress) {
        return RunHistory.of(scores, settings, progress);
    }

    @Override
    public RunFigureList figures(Progress progress) {
        List<ItemKey> items = items();
        List<SystemFigures> all = items.stream().map(ItemKey::system).distinct().map(s -> figures(s, items)).toList();
        List<RouteConfusion.Answer> routes = items.stream()
                .map(i -> new RouteConfusion.Answer(expected(i), selected(i)))
                .toList();
        return new RunFigureList(kind == Kind.ALONE ? List.of() : all, RouteConfusion.of(kind == Kind.ALONE ? List.of() : routes));
    }

    private static SystemFigures figures(String system, List<ItemKey> items) {
        List<ItemKey> own = items.stream().filter(i -> i.system().equals(system)).toList();
        List<RunFigure> figures = new ArrayList<>(List.of(
                new RunFigure(
                        "qvt", "", Outcome.value(0.75), 2,
                        List.of("right case-001; wrong case-002; mean 0.5: SELECT 1", "right case-003, case-004; mean 1: SELECT 2"),
                        own.subList(0, 4)),
                new RunFigure("cost-mean", Outcome.value(0.0123), own.size()).behind(own)));
        if (system.equals("beta")) {
            figures.add(new RunFigure("correction-rate", Outcome.unavailable("NO_DATA"), 3));
        }
        return new SystemFigures(new SystemRun(system, ItemKey.DEFAULT_RUN), figures);
    }

    private static String expected(ItemKey item) {
        return item.caseId().endsWith("1") ? "crm" : "warehouse";
    }

    private static String selected(ItemKey item) {
        return item.caseId().endsWith("2") ? "" : expected(item);
    }

    @Override
    public List<ItemKey> routed(String expected, String selected) {
        return items().stream().filter(i -> expected(i).equals(expected) && selected(i).equals(selected)).toList();
    }

    @Override
    public List<TruePassRate> passRates(String metric, BootstrapSettings bootstrap, Progress progress) {
        if (kind != Kind.LABELLED) {
            return List.of();
        }
        return NAMES.stream().map(s -> rate(metric, s)).toList();
    }

    private TruePassRate rate(String metric, String system) {
        Outcome<TruePassRate.Rate> rate =
                Outcome.value(new TruePassRate.Rate(0.5, 0.5, new Interval(0.25, 0.75, 0.95, "normal", List.of())));
        return new TruePassRate(
                metric, system, cases, 20, Outcome.value(0.6), rate, rate, rate, Outcome.value(0.5),
                Outcome.unavailable("NO_DATA"), List.of(), Outcome.value(20.0), List.of());
    }
}
