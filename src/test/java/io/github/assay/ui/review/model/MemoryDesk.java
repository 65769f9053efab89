package io.github.assay.ui.review.model;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.labelling.queue.MetricColumn;
import io.github.assay.labelling.queue.QueueFacts;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.browse.BrowseService;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.OwnSession;
import io.github.assay.service.labels.QueueService.OtherJudgements;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.SameTable;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.sql.layout.SqlLayout;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.StoredLabels;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Services of Review with cases in memory and labels in a folder of their own, for tests of the view model and pictures. */
public final class MemoryDesk implements ReviewActs {
    public final StoredLabels labels;
    final List<ItemKey> asked = Collections.synchronizedList(new ArrayList<>());
    /** The queue comes when this is opened. */
    CountDownLatch opening = new CountDownLatch(0);
    /** The scores of these items come when their latch is opened. */
    final Map<ItemKey, CountDownLatch> held = new ConcurrentHashMap<>();
    /** Whose scores were not waited for. */
    final List<ItemKey> givenUp = Collections.synchronizedList(new ArrayList<>());
    public final List<MetricChoice> tried = new ArrayList<>();
    public final List<MetricChoice> applied = new ArrayList<>();
    int timesScored;
    /** What was asked of databases, and what they answer. */
    public final List<String> queries = Collections.synchronizedList(new ArrayList<>());
    public Function<String, ExecutionOutcome> database = _ -> new ExecutionOutcome.Unreachable("There is no database here");
    private final BrowseService browse = new BrowseService(this::project, (_, sql, _, _) -> {
        queries.add(sql);
        return database.apply(sql);
    });
    public String guideline = "";
    /** What a search for a separating database finds, by its number. */
    public BiFunction<CaseData, Integer, Optional<FoundSeparation>> separations = (_, _) -> Optional.empty();
    /** The separating databases that were saved. */
    public final List<FoundSeparation> kept = new ArrayList<>();

    private final Map<ItemKey, CaseData> dossiers = new LinkedHashMap<>();
    private final UnaryOperator<CaseData> reading;

    public MemoryDesk(List<CaseData> dossiers) {
        this(dossiers, new StoredLabels(), UnaryOperator.identity());
    }

    /**
     * Services with the given labels.
     *
     * @param reading what is done whenever a case is asked for
     */
    MemoryDesk(List<CaseData> dossiers, StoredLabels labels, UnaryOperator<CaseData> reading) {
        this.labels = labels;
        this.reading = reading;
        dossiers.forEach(d -> this.dossiers.put(d.item().key(), d));
    }

    /** A desk with so many cases, {@code c1} and so on, whose tables differ in their one number. */
    static MemoryDesk of(int cases) {
        return new MemoryDesk(IntStream.rangeClosed(1, cases)
                .mapToObj(i -> Cases.dossier(
                        Cases.item("c" + i, "question " + i, "SELECT 1", "dail-sql", "SELECT 2"), one(1), one(2)))
                .toList());
    }

    /** One row with one number. */
    static ExecutionOutcome one(long value) {
        return Cases.rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(value)}), 1);
    }

    /** Review open over this desk, attended, everything on the calling thread. */
    ReviewViewModel open(Status status, LongSupplier nanos) {
        ReviewViewModel model = new ReviewViewModel(
                project(), () -> this, Background.onCallingThread(), status, nanos, ZoneOffset.UTC);
        model.open(() -> {});
        model.time().focused(true);
        return model;
    }

    /** From now on the case reads like this. */
    public void nowIs(CaseData dossier) {
        dossiers.put(dossier.item().key(), dossier);
    }

    @Override
    public Project project() {
        List<Item> items = dossiers.values().stream().map(CaseData::item).toList();
        return new Project(
                Path.of("retail"), "Retail BI, autumn",
                Map.of("retail", new DatabaseSpec("retail", DatabaseSpec.Kind.SQLITE, "/retail.sqlite", "", "")),
                Limits.DEFAULT,
                labels.policy(), MetricSettings.DEFAULT,
                Datum.Fields.NONE, "", guideline,
                items.stream().map(Item::evalCase).distinct().toList(), items, List.of(), Map.of());
    }

    @Override
    public Optional<FoundSeparation> separation(CaseData of, int number, Progress progress) {
        return separations.apply(of, number);
    }

    @Override
    public String keepSeparation(FoundSeparation found) {
        kept.add(found);
        return "counterexamples/0001-dail-sql.sql";
    }

    @Override
    public CaseQueue revealed(CaseQueue queue) throws Exception {
        return labels.queues().revealed(queue);
    }

    @Override
    public CaseQueue statuses(CaseQueue queue, Progress progress) {
        Map<String, SameTable> tables = new LinkedHashMap<>();
        List<ItemFacts> facts = new ArrayList<>();
        for (CaseData d : dossiers.values()) {
            String same = tables.computeIfAbsent(d.item().key().caseId(), _ -> new SameTable())
                    .add(d.item().key().system(), d.predicted());
            facts.add(queue.facts().items().get(facts.size()).withStatus("rows", same.isEmpty() ? "error" : "rows").withSameTable(same));
        }
        return queue.with(new QueueFacts(facts, List.of(), queue.facts().open()));
    }

    @Override
    public CaseQueue scored(CaseQueue queue, Progress progress) {
        timesScored++;
        return queue.with(new QueueFacts(
                queue.facts().items(),
                List.of(new MetricColumn("ex", OptionalDouble.of(1), 1, new double[queue.facts().items().size()])),
                queue.facts().open()));
    }

    @Override
    public CaseQueue queue() throws Exception {
        opening.await();
        return labels.queues().queue(project(), List.of());
    }

    @Override
    public CaseData dossier(ItemKey item, Progress progress) {
        asked.add(item);
        return reading.apply(dossiers.get(item));
    }

    @Override
    public CaseData dossier(ItemKey item, Consumer<CaseData> beforeScores, Progress progress)
            throws InterruptedException {
        CaseData whole = dossier(item, progress);
        CountDownLatch scores = held.getOrDefault(item, new CountDownLatch(0));
        beforeScores.accept(Cases.withoutScores(whole));
        while (!scores.await(2, TimeUnit.MILLISECONDS)) {
            if (progress.isCancelled()) {
                givenUp.add(item);
            }
            progress.check();
        }
        return whole;
    }

    @Override
    public List<ItemKey> sameTable(ItemKey item, Progress progress) {
        return dossiers.values().stream()
                .filter(d -> d.item().key().caseId().equals(item.caseId()) && !d.item().key().equals(item))
                .filter(d -> SameTable.is(d.predicted(), dossiers.get(item).predicted()))
                .map(d -> d.item().key())
                .toList();
    }

    @Override
    public CaseData under(CaseData dossier, ComparisonPolicy policy, Progress progress) {
        return dossier;
    }

    @Override
    public Optional<String> fault(MetricChoice choice) {
        return choice.threshold().orElse(0) > 1 ? Optional.of("The threshold is above 1.") : Optional.empty();
    }

    @Override
    public Account account(ItemKey item, String metric) {
        return Account.NONE;
    }

    @Override
    public ScoreView preview(ItemKey item, MetricChoice choice) {
        tried.add(choice);
        return dossiers.get(item).scores().stream()
                .filter(s -> s.metric().id().equals(choice.metric()))
                .map(s -> new ScoreView(
                        s.metric(), s.outcome(), choice.threshold(),
                        choice.threshold().isPresent()
                                ? s.outcome().asValue().map(m -> m.value() >= choice.threshold().getAsDouble())
                                : Optional.empty()))
                .findFirst()
                .orElseThrow();
    }

    @Override
    public io.github.assay.service.scoring.MetricChoices.ChoiceEffect effect(MetricChoice choice, Progress progress) {
        return new io.github.assay.service.scoring.MetricChoices.ChoiceEffect(
                dossiers.size(), choice.threshold().isPresent() ? 2 : 0, choice.threshold().isPresent() ? 1 : 0, 0, 0);
    }

    @Override
    public void apply(MetricChoice choice) {
        applied.add(choice);
    }

    @Override
    public OwnSession ownSession() throws Exception {
        Map<ItemKey, Item> items = new LinkedHashMap<>();
        dossiers.forEach((key, d) -> items.put(key, d.item()));
        return OwnSession.of(
                labels().cast(), item -> labels().stateOf(item).vote(), items, i -> dossiers.get(i.key()).predicted());
    }

    @Override
    public void keepGuideline(String text) {
        guideline = text;
        labels().follow(text);
    }

    @Override
    public BrowseService browse() {
        return browse;
    }

    @Override
    public CaseData compare(Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Progress progress) {
        return Cases.dossier(item, gold, predicted);
    }

    @Override
    public List<Token> tokens(String sql) {
        return SqlLexer.tokens(sql);
    }

    @Override
    public String format(String sql) {
        return SqlLayout.format(sql);
    }

    @Override
    public LabelingService labels() {
        return labels.labeling();
    }

    @Override
    public OtherJudgements others(ItemKey item) throws Exception {
        return labels.queues().others(item, UnaryOperator.identity());
    }

    @Override
    public ItemFacts facts(ItemKey item, ItemFacts before) throws Exception {
        return labels.queues().facts(item, before);
    }
}
