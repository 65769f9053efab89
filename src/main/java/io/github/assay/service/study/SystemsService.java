package io.github.assay.service.study;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.BoardBuilder;
import io.github.assay.service.scoring.Dimensions;
import io.github.assay.service.scoring.ImportedColumns;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.store.StoreException;
import io.github.assay.systems.CellCases;
import io.github.assay.systems.CrossTable;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.Scoreboard;
import io.github.assay.systems.board.BoardCases;
import io.github.assay.systems.board.Gate;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.LeaderboardSettings;
import io.github.assay.systems.board.Leaderboards;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.systems.board.RunComparisons;
import io.github.assay.systems.board.RunHistory;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SliceHistory;
import io.github.assay.systems.board.VariantGap.VariantLink;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.board.VariantGaps;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares the systems of a project: leaderboards, slices, runs, pairs of metrics. Thread-safe.
 * Open to tests that answer in its place.
 */
public class SystemsService {
    /** The metric that ranks by default. */
    public static final String USUAL = "ex";

    private static final List<String> HEADLINE = List.of(USUAL, "hybrid-ex", "soft-f1", "skill-exec", "skill-struct");

    private final ScoringService scoring;

    public SystemsService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** The metrics that compare a project's systems by default: those that give a verdict. */
    public List<MetricInfo> metrics(ProjectSession session) {
        MetricSettings settings = session.project().metrics();
        return scoring.enabled(settings).stream()
                .filter(m -> scoring.threshold(m, settings).isPresent())
                .map(m -> scoring.marked(session, m))
                .toList();
    }

    /** The metrics of {@link #metrics} to show first: the default one and a few others. */
    public List<MetricInfo> headline(ProjectSession session) {
        List<MetricInfo> all = metrics(session);
        List<MetricInfo> ours = Stream.concat(
                        HEADLINE.stream().flatMap(id -> all.stream().filter(m -> m.id().equals(id))), all.stream())
                .distinct()
                .limit(HEADLINE.size())
                .toList();
        return Stream.concat(ours.stream(), named(session)).toList();
    }

    /**
     * The default metrics of a comparison: {@link #metrics}, and imported scores that the project names and that give a
     * verdict.
     */
    public List<MetricInfo> usual(ProjectSession session) {
        return Stream.concat(metrics(session).stream(), named(session)).toList();
    }

    private static Stream<MetricInfo> named(ProjectSession session) {
        MetricSettings settings = session.project().metrics();
        return imported(session).infos().stream()
                .filter(m -> settings.isNamed(m.id()) && m.threshold().isPresent());
    }

    /**
     * Every metric available to a project, enabled or not, in list order; then its imported scores, whose ids begin
     * with {@link ImportedMetrics#PREFIX}.
     */
    public List<MetricInfo> offered(ProjectSession session) {
        return Stream.concat(
                        scoring.metrics(session.project().metrics()).stream().map(m -> scoring.marked(session, m)),
                        imported(session).infos().stream())
                .toList();
    }

    private static ImportedColumns imported(ProjectSession session) {
        return new ImportedColumns(session.project().items(), session.project().metrics());
    }

    /** The scoreboard of some metrics from stored outcomes; an item whose queries were not run has no result. */
    public Scoreboard stored(ProjectSession session, List<MetricInfo> metrics, int threads, Progress progress) {
        List<MetricInfo> ours = metrics.stream().filter(m -> !ImportedColumns.is(m)).toList();
        BoardBuilder board = new BoardBuilder(ours);
        scoring.score(session, session.project().items(), ours, threads, progress, board::add);
        Scoreboard scored = board.build(m -> scoring.threshold(m, session.project().metrics()));
        return ours.size() == metrics.size() ? scored : withImported(session, metrics, scored);
    }

    private Scoreboard withImported(ProjectSession session, List<MetricInfo> metrics, Scoreboard ours) {
        ImportedColumns imported = imported(session);
        return new Scoreboard(
                session.project().items().stream().map(Item::key).toList(),
                metrics.stream()
                        .map(m -> ours.metric(m.id()).orElseGet(() -> imported.column(m, m.threshold())))
                        .toList());
    }

    /** Runs missing queries and scores every item with some metrics. */
    public Scoreboard board(ProjectSession session, List<MetricInfo> metrics, int threads, Progress progress)
            throws StoreException {
        if (!metrics.stream().allMatch(ImportedColumns::is)) {
            session.runs().run(session.project(), session.project().items(), RunService.Reuse.STORED, progress);
        }
        return stored(session, metrics, threads, progress);
    }

    /** All systems over all items of the scoreboard. */
    public Leaderboard leaderboard(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        return Leaderboards.of(board, settings, progress);
    }

    /** The items behind a system's mean. */
    public CellCases cell(Scoreboard board, CaseSet cases, SystemRun entrant, String metric) {
        return BoardCases.cell(board, cases, entrant, metric);
    }

    /** The items behind a test against the leader. */
    public PairCases pair(Scoreboard board, CaseSet cases, String metric, SystemRun leader, SystemRun other) {
        return BoardCases.pair(board, cases, metric, leader, other);
    }

    /** The dimensions by which the project's items can be sliced; ids of metrics that classify are accepted too. */
    public List<String> dimensions(ProjectSession session) {
        return List.copyOf(Dimensions.of(session.project().items()));
    }

    /**
     * One leaderboard for each value of a dimension, in the order of the first item; items without a value come last
     * under the empty text. Where cases have no tier, {@code tier} is the complexity of their gold SQL.
     *
     * @return empty when no item has a value
     */
    public List<SliceBoard> slices(
            ProjectSession session, Scoreboard board, String dimension, LeaderboardSettings settings,
            Progress progress) {
        List<SliceBoard> slices = new ArrayList<>();
        parts(session, board, dimension, settings.threads(), progress).forEach((value, part) -> {
            progress.check();
            slices.add(new SliceBoard(dimension, value, part.items(), Leaderboards.of(part, settings, progress)));
        });
        return slices;
    }

    /**
     * Every system on cases and on their disturbed variants, by the ranking metric: cases with {@code variant_of}.
     *
     * @return empty where no case is linked to a variant that the same system answered
     */
    public List<VariantGap> gaps(ProjectSession session, Scoreboard board, LeaderboardSettings settings, Progress progress) {
        Map<List<String>, ItemKey> byCase = new HashMap<>();
        session.project().items().forEach(i -> byCase.put(own(i.key(), i.key().caseId()), i.key()));
        List<VariantLink> links = new ArrayList<>();
        Set<ItemKey> there = Set.copyOf(board.items());
        for (Item item : session.project().items()) {
            Datum.Fields extras = item.evalCase().extras();
            extras.text("variant_of")
                    .map(clean -> byCase.get(own(item.key(), clean)))
                    .filter(clean -> there.contains(clean) && there.contains(item.key()))
                    .ifPresent(clean -> links.add(new VariantLink(clean, item.key(), extras.text("perturbation").orElse(""))));
        }
        return links.isEmpty() ? List.of() : VariantGaps.of(board, links, settings, progress);
    }

    private static List<String> own(ItemKey item, String caseId) {
        return List.of(caseId, item.system(), item.runId());
    }

    /** The runs of the systems for each value of a dimension, as {@link #slices} orders them. */
    public List<SliceHistory> histories(
            ProjectSession session, Scoreboard board, String dimension, LeaderboardSettings settings, Progress progress) {
        List<SliceHistory> slices = new ArrayList<>();
        parts(session, board, dimension, settings.threads(), progress).forEach((value, part) -> {
            progress.check();
            slices.add(new SliceHistory(dimension, value, RunHistory.of(part, settings, progress)));
        });
        return slices;
    }

    /** The scores of the items with each value of a dimension; empty when no item has a value. */
    private SequencedMap<String, Scoreboard> parts(
            ProjectSession session, Scoreboard board, String dimension, int threads, Progress progress) {
        Map<ItemKey, String> values = values(session, dimension, threads, progress);
        Set<String> found = new LinkedHashSet<>(values.values());
        boolean without = found.remove("");
        if (without && !found.isEmpty()) {
            found.add("");
        }
        SequencedMap<String, Scoreboard> parts = new LinkedHashMap<>();
        found.forEach(value -> parts.put(value, board.where(key -> values.getOrDefault(key, "").equals(value))));
        parts.values().removeIf(part -> part.items().isEmpty()); // of a board of a part of the items
        return parts;
    }

    private Map<ItemKey, String> values(ProjectSession session, String dimension, int threads, Progress progress) {
        Map<ItemKey, String> values = new LinkedHashMap<>();
        List<Item> items = session.project().items();
        items.forEach(item -> values.put(item.key(), Dimensions.value(item, dimension)));
        boolean none = values.values().stream().allMatch(String::isBlank);
        String classifier = dimension.equals("tier") ? "badger-complexity" : dimension;
        return none
                ? scoring.find(classifier)
                        .map(m -> labels(session, items, m, threads, progress))
                        .orElse(values)
                : values;
    }

    private Map<ItemKey, String> labels(
            ProjectSession session, List<Item> items, MetricInfo metric, int threads, Progress progress) {
        Map<ItemKey, String> labels = new HashMap<>();
        scoring.score(session, items, List.of(metric), threads, progress, scores -> labels.put(
                scores.item().key(),
                scores.scores().getFirst().outcome().asValue().map(Measurement::label).orElse("")));
        Map<ItemKey, String> inOrder = new LinkedHashMap<>();
        items.forEach(item -> inOrder.put(item.key(), labels.get(item.key())));
        return inOrder;
    }

    /**
     * The comparison of two names, case by case, by the metric that ranks; a name is a run, a system, or {@code system/run}.
     *
     * @return empty when a name is unknown
     */
    public Optional<RunComparison> compare(
            Scoreboard board, LeaderboardSettings settings, String before, String after, Progress progress) {
        return RunComparisons.of(board, settings, before, after, progress);
    }

    /**
     * The same within each value of a dimension, as {@link #slices} orders them; values on which only one of both answered are
     * left out.
     *
     * @return by value; empty when no item has a value
     */
    public SequencedMap<String, RunComparison> comparisons(
            ProjectSession session, Scoreboard board, String dimension, LeaderboardSettings settings, String before, String after, Progress progress) {
        SequencedMap<String, RunComparison> slices = new LinkedHashMap<>();
        parts(session, board, dimension, settings.threads(), progress).forEach(
                (value, part) -> compare(part, settings, before, after, progress).ifPresent(c -> slices.put(value, c)));
        return slices;
    }

    /**
     * Whether the latest runs meet rules on means.
     *
     * @param point whether the means themselves decide in place of their intervals
     * @throws IllegalArgumentException when a rule names a run that the board does not have
     */
    public List<Gate.Check> gate(Scoreboard board, LeaderboardSettings settings, List<Gate.Rule> rules, boolean point, Progress progress) {
        return new Gate(board, settings, point).checks(rules, progress);
    }

    /** Every system's runs by one metric, each compared with the run before it. */
    public RunHistory history(Scoreboard board, LeaderboardSettings settings, Progress progress) {
        return RunHistory.of(board, settings, progress);
    }

    /** The names that {@link #compare} accepts. */
    public List<String> comparable(Scoreboard board) {
        return RunComparisons.names(board);
    }

    /** Cross table of two metrics of a scoreboard; every cell holds its items. */
    public CrossTable cross(Scoreboard board, CrossTable.Cut a, CrossTable.Cut b) {
        return CrossTable.of(board, a, b);
    }

    /** Cross table of two metrics of a project, each cut at the given cut, else at its threshold, else at 1. */
    public CrossTable cross(ProjectSession session, CrossTable.Cut a, CrossTable.Cut b, int threads, Progress progress)
            throws StoreException {
        List<MetricInfo> two = List.of(find(session, a.metric()), find(session, b.metric()));
        return CrossTable.of(board(session, two, threads, progress), a, b);
    }

    /** The cut at which a metric's verdict is pass: the threshold in force, 1 where there is none. */
    public CrossTable.Cut cut(ProjectSession session, String metric) {
        return new CrossTable.Cut(
                metric, scoring.threshold(find(session, metric), session.project().metrics()).orElse(1));
    }

    /** The metric with an id in a project, or its imported score. */
    public MetricInfo find(ProjectSession session, String metric) {
        if (!metric.startsWith(ImportedMetrics.PREFIX)) {
            return scoring.find(metric, session.project().metrics())
                    .map(m -> scoring.marked(session, m))
                    .orElseThrow(() -> new IllegalArgumentException("There is no metric '" + metric + "'."));
        }
        List<MetricInfo> came = imported(session).infos();
        return came.stream().filter(m -> m.id().equals(metric)).findFirst().orElseThrow(() -> new IllegalArgumentException(
                "No score '" + metric + "' came with the project"
                        + (came.isEmpty() ? "." : ", but " + came.stream().map(MetricInfo::id).collect(Collectors.joining(", ")) + ".")));
    }
}
