package io.github.assay.ui.review.model;

import io.github.assay.MadeUpSession;
import io.github.assay.SampleWindow;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.RunFingerprint;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.service.MemoryOutcomes;
import io.github.assay.service.Services;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.BrowseService;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.StoredLabels;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A project of made-up cases, open in a folder of its own with the program's services: outcomes of the cases' queries are
 * stored, no query runs. Tests say when a case and its scores come, what databases answer, and what searches for separating
 * databases find. Its metric is {@code ex}.
 */
public final class ReviewFixture {
    public final StoredLabels labels;
    /** The guideline with which the project opens. */
    public String guideline = "";
    /** Cases that were read, in this order. */
    final List<ItemKey> requested = Collections.synchronizedList(new ArrayList<>());
    /** The queue comes when this is opened. */
    CountDownLatch opening = new CountDownLatch(0);
    /** The scores of these items come when their latch is opened. */
    final Map<ItemKey, CountDownLatch> held = new ConcurrentHashMap<>();
    /** Whose scores were not waited for. */
    final List<ItemKey> givenUp = Collections.synchronizedList(new ArrayList<>());
    /** What was asked of databases, and what they answer. */
    public final List<String> queries = Collections.synchronizedList(new ArrayList<>());
    public Function<String, ExecutionOutcome> database = _ -> new ExecutionOutcome.Unreachable("There is no database here");
    /** What a search for a separating database finds, by its number. */
    public BiFunction<CaseData, Integer, Optional<FoundSeparation>> separations = (_, _) -> Optional.empty();
    /** How often a stored outcome was read. */
    final AtomicInteger read = new AtomicInteger();

    private final Map<ItemKey, CaseData> cases = new LinkedHashMap<>();
    private final UnaryOperator<CaseData> reading;
    private final MemoryOutcomes outcomes = new MemoryOutcomes();
    private Optional<ProjectSession> session = Optional.empty();

    public ReviewFixture(List<CaseData> cases) {
        this(cases, new StoredLabels(), UnaryOperator.identity());
    }

    /** {@code reading} is done whenever a case is read. */
    ReviewFixture(List<CaseData> cases, StoredLabels labels, UnaryOperator<CaseData> reading) {
        this.labels = labels;
        this.reading = reading;
        cases.forEach(c -> this.cases.put(c.item().key(), c));
    }

    /** So many cases, {@code c1} and so on, whose tables differ in their one number. */
    static ReviewFixture of(int cases) {
        return new ReviewFixture(IntStream.rangeClosed(1, cases)
                .mapToObj(i -> Cases.caseData(
                        Cases.item("c" + i, "question " + i, "SELECT 1", "dail-sql", "SELECT 2"), one(1), one(2)))
                .toList());
    }

    /** One row with one number. */
    static ExecutionOutcome one(long value) {
        return Cases.rows(ResultTable.of(List.of("n"), new Cell[] {Cell.of(value)}), 1);
    }

    /** Review open over this project, attended, everything on the calling thread. */
    ReviewViewModel open(Status status, LongSupplier nanos) {
        ReviewViewModel model = new ReviewViewModel(
                project(), this::services, Background.onCallingThread(), status, nanos, ZoneOffset.UTC);
        model.open(() -> {});
        model.time().focused(true);
        return model;
    }

    /** From now on the case reads like this. */
    public void nowIs(CaseData is) {
        cases.put(is.item().key(), is);
        store(is);
    }

    /** The project as it is now. */
    public Project project() {
        return session().project();
    }

    /** The open project. */
    public synchronized ProjectSession session() {
        if (session.isEmpty()) {
            Map<String, Case> questions = new LinkedHashMap<>();
            List<Item> items = cases.values().stream()
                    .map(CaseData::item)
                    .map(i -> new Item(questions.computeIfAbsent(i.evalCase().id(), _ -> i.evalCase()), i.prediction()))
                    .toList();
            Project project = new Project(
                    labels.folder(), "Retail BI, autumn", Map.of("retail", retail()), Limits.DEFAULT, labels.policy(),
                    new MetricSettings(List.of("ex"), Map.of(), Map.of()), Datum.Fields.NONE, "", guideline,
                    List.copyOf(questions.values()), items, List.of(), Map.of());
            cases.values().forEach(this::store);
            session = Optional.of(labels.session(project, new OutcomeLookup(
                    new CountedOutcomes(), _ -> new ExecutionOutcome.Unreachable("nothing captured"))));
        }
        return session.get();
    }

    private static DatabaseSpec retail() {
        return new DatabaseSpec("retail", DatabaseSpec.Kind.SQLITE, "/retail.sqlite", "", "");
    }

    private void store(CaseData of) {
        of.gold().ifPresent(o -> store(of.item().evalCase().goldSql(), o));
        of.predicted().ifPresent(o -> store(of.item().prediction().sql(), o));
    }

    private void store(String sql, ExecutionOutcome outcome) {
        outcomes.put(new RunFingerprint().key(retail(), sql, Limits.DEFAULT).text(), outcome);
    }

    /** What Review opens of the project for the annotator. */
    public ReviewServices services() {
        await(opening, Long.MAX_VALUE);
        Services services = MadeUpSession.services(new MadeUpCases(), new StatedSeparations());
        BrowseService browse = new BrowseService(this::project, (_, sql, _, _) -> {
            queries.add(sql);
            return database.apply(sql);
        });
        return new ReviewServices(
                session(), services, labels.labeling(), labels.queues(), browse, new ReviewServices.PreparedReview());
    }

    /** Whether a latch opened soon. */
    private static boolean await(CountDownLatch latch, long millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The queue with what became of every query. */
    CaseQueue statuses(CaseQueue queue) {
        return labels.queues().withStatuses(queue, project(), session().outcomes(), Progress.NONE);
    }

    private final class CountedOutcomes implements OutcomeLookup.Outcomes {
        @Override
        public Optional<ExecutionOutcome> find(String key) {
            read.incrementAndGet();
            return outcomes.find(key);
        }

        @Override
        public void put(String key, ExecutionOutcome outcome) {
            outcomes.put(key, outcome);
        }
    }

    private final class MadeUpCases extends ReviewService {
        MadeUpCases() {
            super(MadeUpSession.services().scoring());
        }

        @Override
        public CaseData caseData(ProjectSession of, Item item, Consumer<CaseData> beforeScores, Progress progress) {
            requested.add(item.key());
            CaseData whole = reading.apply(cases.get(item.key()));
            beforeScores.accept(Cases.withoutScores(whole));
            CountDownLatch scores = held.getOrDefault(item.key(), new CountDownLatch(0));
            while (!await(scores, 2)) {
                if (progress.isCancelled()) {
                    givenUp.add(item.key());
                }
                progress.check();
            }
            return whole;
        }
    }

    private final class StatedSeparations extends SeparationService {
        StatedSeparations() {
            super(new SampleWindow.NoScratchEngine());
        }

        @Override
        public Optional<FoundSeparation> find(ProjectSession of, Item item, int number, Progress progress) {
            return separations.apply(cases.get(item.key()), number);
        }
    }
}
