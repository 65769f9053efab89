package io.github.assay.ui;

import io.github.assay.MadeUpSession;
import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.Services;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;
import io.github.assay.statistics.Interval;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.PeopleCases;
import io.github.assay.systems.RouteConfusion;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.ScoredMetric;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.Leaderboards;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.RunFigure;
import io.github.assay.systems.figures.SystemFigures;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Made-up systems: the first is the best; nothing is stored, so each way of being incomplete can be had. */
public final class FakeSystems {
    /** An open project without items; the scores are made up. */
    public static final ProjectSession SESSION = MadeUpSession.of(new Project(
            Path.of("/projects/systems"), "Systems", Map.of(), Limits.DEFAULT, LabellingPolicy.DEFAULT,
            MetricSettings.DEFAULT, Datum.Fields.NONE, "", "", List.of(), List.of(), List.of(), Map.of()));


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
    private int times;
    /** How often the systems were compared. */
    public int compared;

    public FakeSystems(Kind kind, int cases) {
        this.kind = kind;
        this.cases = kind == Kind.NOTHING ? 0 : cases;
    }

    private static MetricInfo metric(String id, String name, MetricInfo.Group group) {
        return MetricInfo.unit(id, name, group, OptionalDouble.of(0.9), Set.of(), "made up");
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
        if (kind == Kind.NOT_RUN && times == 1) {
            return Outcome.unavailable("no_result");
        }
        if (number == 7 && metric.equals(EX)) {
            return Outcome.unavailable("gold_error");
        }
        double later = item.runId().equals(ItemKey.DEFAULT_RUN) ? 0 : (number % 5 - 1.5) / 5;
        double value = (number * 31 % 17) / 16.0 - 0.1 * system + 0.3 + later;
        return Outcome.value(metric.equals(EX) ? value >= 0.6 ? 1.0 : 0.0 : Math.clamp(value, 0, 1));
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

    private static SystemFigures ofSystem(String system, List<ItemKey> items) {
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

    private TruePassRate rate(String metric, String system) {
        Outcome<PassRate> rate =
                Outcome.value(new PassRate(0.5, 0.5, new Interval(0.25, 0.75, 0.95, "normal", List.of())));
        return new TruePassRate(
                metric, system, cases, 20, Outcome.value(0.6), rate, rate, rate, Outcome.value(0.5),
                Outcome.unavailable("NO_DATA"), List.of(), Outcome.value(20.0), List.of());
    }

    /** The program's services but for those that answer with these systems. */
    public Services services() {
        return services(new Labels());
    }

    /** The same with another analysis. */
    Services services(ProjectAnalysis analysis) {
        return MadeUpSession.services(analysis, new Comparisons(), new Figures());
    }

    private final class Comparisons extends SystemsService {
        Comparisons() {
            super(MadeUpSession.services().scoring());
        }

        @Override
        public List<MetricInfo> offered(ProjectSession session) {
            return List.of(EX, EXEC, STRUCT, JUDGE);
        }

        @Override
        public List<MetricInfo> headline(ProjectSession session) {
            return List.of(EX, EXEC, STRUCT);
        }

        /** The queries count as run from the second time on. */
        @Override
        public Scoreboard stored(ProjectSession session, List<MetricInfo> metrics, int threads, Progress progress) {
            if (kind == Kind.FAILING) {
                throw new IllegalStateException("The store in /projects/retail-bi-autumn/.assay cannot be read: no space left on device. "
                        + "Free some space and try again.");
            }
            times++;
            List<ItemKey> items = items();
            return new Scoreboard(items, metrics.stream()
                    .map(m -> new ScoredMetric(m.id(), m.threshold(), items.stream().map(i -> outcome(m, i)).toList()))
                    .toList());
        }

        @Override
        public Leaderboard leaderboard(Scoreboard board, LeaderboardSettings settings, Progress progress) {
            compared++;
            return super.leaderboard(board, settings, progress);
        }

        @Override
        public List<String> dimensions(ProjectSession session) {
            return List.of("db", "tier");
        }

        @Override
        public List<SliceBoard> slices(
                ProjectSession session, Scoreboard scores, String dimension, LeaderboardSettings settings, Progress progress) {
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
        public List<VariantGap> gaps(ProjectSession session, Scoreboard scores, LeaderboardSettings settings, Progress progress) {
            return List.of();
        }

        @Override
        public CrossTable.Cut cut(ProjectSession session, String metric) {
            return new CrossTable.Cut(metric, 0.9);
        }
    }

    private final class Figures extends RunFigureService {
        Figures() {
            super(MadeUpSession.services().scoring());
        }

        @Override
        public List<SystemFigures> stored(ProjectSession session, int threads, Progress progress) {
            List<ItemKey> items = items();
            return kind == Kind.ALONE
                    ? List.of()
                    : items.stream().map(ItemKey::system).distinct().map(s -> ofSystem(s, items)).toList();
        }

        @Override
        public RouteConfusion routes(ProjectSession session) {
            return RouteConfusion.of(kind == Kind.ALONE ? List.of() : items().stream()
                    .map(i -> new RouteConfusion.Answer(expected(i), selected(i)))
                    .toList());
        }

        @Override
        public List<ItemKey> routed(ProjectSession session, String expected, String selected) {
            return items().stream().filter(i -> expected(i).equals(expected) && selected(i).equals(selected)).toList();
        }
    }

    private final class Labels extends ProjectAnalysis {
        Labels() {
            super(MadeUpSession.services().scoring(), MadeUpSession.services().agreement(), MadeUpSession.services().calibration());
        }

        @Override
        public PeopleCases peopleCases(ProjectSession session, Scoreboard scores, String metric, String system) {
            return PeopleCases.of(scores, metric, system, labels(scores));
        }

        @Override
        public List<TruePassRate> passRates(
                ProjectSession session, StudiedMetrics metrics, CalibrationSettings settings, Progress progress) {
            return kind == Kind.LABELLED ? NAMES.stream().map(s -> rate("ex", s)).toList() : List.of();
        }
    }
}
