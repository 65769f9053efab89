package io.github.assay.ui.review.model;

import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricChoice;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.queue.CaseQueue;
import io.github.assay.labelling.queue.ItemFacts;
import io.github.assay.metrics.account.Account;
import io.github.assay.service.browse.BrowseService;
import io.github.assay.service.counterexample.FoundSeparation;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.OwnSession;
import io.github.assay.service.labels.QueueService.OtherJudgements;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.MetricChoices.ChoiceEffect;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Implements the Review screen's acts with the services of an open project.
 *
 * @param session the project
 * @param review puts cases together
 * @param scoring scores for triage
 * @param labeling the annotator's acts
 * @param queues their queues
 * @param choices thresholds and options of metrics
 * @param ahead the queue and case that were prepared in advance
 * @param browse the databases of cases
 * @param separations databases that separate gold and predicted queries
 */
public record ServiceReviewActs(
        ProjectSession session,
        ReviewService review,
        ScoringService scoring,
        LabelingService labeling,
        QueueService queues,
        MetricChoices choices,
        PreparedReview ahead,
        BrowseService browse,
        SeparationService separations)
        implements ReviewActs {
    /** Scoring for triage leaves one of two processors to the annotator. */
    private static final int THREADS = 1;

    /** Number of cells above which a first case is not prepared: its tables can be shown long before its scores. */
    private static final long MANY_CELLS = 200_000;

    /** Acts with nothing prepared. */
    public ServiceReviewActs(
            ProjectSession session,
            ReviewService review,
            ScoringService scoring,
            LabelingService labeling,
            QueueService queues,
            MetricChoices choices,
            SeparationService separations) {
        this(
                session, review, scoring, labeling, queues, choices, new PreparedReview(),
                new BrowseService(session::project, session.runs()::ask), separations);
    }

    /** Prepares what Review requests first: the queue, and the case that an annotator begins with. Blocks. */
    public void prepare() throws Exception {
        CaseQueue queue = queue();
        if (queue.size() > 0) {
            Project project = project();
            Item first = queue.row(queue.nextUndecided(-1).orElse(0)).item();
            if (review.cells(session, first) <= MANY_CELLS) {
                ahead.keep(project, review.dossier(session, first, Progress.NONE));
            }
        }
        ahead.keep(queue);
    }

    @Override
    public Project project() {
        return session.project();
    }

    @Override
    public CaseQueue queue() throws Exception {
        Optional<CaseQueue> ready = ahead.queue();
        return ready.isPresent() ? ready.get() : queues.queue(session.project(), List.of());
    }

    @Override
    public boolean arrived() throws Exception {
        TeamGuideline.follow(session);
        labeling.follow(session.project().guideline());
        return ahead.differs(queues.follow());
    }

    @Override
    public Optional<TeamGuideline.Change> guidelineChange() {
        return TeamGuideline.latest(session);
    }

    @Override
    public boolean awaitsStore() {
        return queues.awaitsStore();
    }

    @Override
    public CaseQueue scored(CaseQueue queue, Progress progress) throws Exception {
        return queues.complete(session, scoring, THREADS, progress)
                .filtered(queue.filter())
                .ordered(queue.order());
    }

    @Override
    public CaseQueue revealed(CaseQueue queue) throws Exception {
        return queues.revealed(queue);
    }

    @Override
    public CaseQueue statuses(CaseQueue queue, Progress progress) {
        return queues.withStatuses(queue, session.project(), session.outcomes(), progress);
    }

    @Override
    public CaseData dossier(ItemKey item, Progress progress) {
        return dossier(item, _ -> {}, progress);
    }

    @Override
    public CaseData dossier(ItemKey item, Consumer<CaseData> beforeScores, Progress progress) {
        return ahead.first(item, project())
                .orElseGet(() -> review.dossier(session, item(item), beforeScores, progress));
    }

    @Override
    public void reading(ItemKey item) {
        session.item(item).ifPresent(session.priority()::set);
    }

    @Override
    public List<ItemKey> sameTable(ItemKey item, Progress progress) {
        return labels().showsResults(item) ? review.sameTable(session, item(item), progress) : List.of();
    }

    @Override
    public Account account(ItemKey item, String metric) {
        return scoring.account(session, item(item), metric);
    }

    @Override
    public CaseData under(CaseData dossier, ComparisonPolicy policy, Progress progress) {
        return review.under(session, dossier, policy, progress);
    }

    private Item item(ItemKey key) {
        return session.item(key).orElseThrow(() -> new IllegalArgumentException("no such item: " + key));
    }

    @Override
    public Optional<String> fault(MetricChoice choice) {
        return choices.fault(session, choice);
    }

    @Override
    public ScoreView preview(ItemKey item, MetricChoice choice) {
        return choices.preview(session, item(item), choice);
    }

    @Override
    public ChoiceEffect effect(MetricChoice choice, Progress progress) {
        return choices.effect(session, choice, THREADS, progress);
    }

    @Override
    public void apply(MetricChoice choice) throws Exception {
        choices.apply(session, choice, labeling.annotator());
    }

    @Override
    public OwnSession ownSession() throws Exception {
        Map<ItemKey, Item> items = new HashMap<>();
        session.project().items().forEach(i -> items.put(i.key(), i));
        return OwnSession.of(
                labeling.cast(), item -> labeling.stateOf(item).vote(), items,
                item -> session.outcomes().predicted(session.project(), item));
    }

    @Override
    public void keepGuideline(String text) throws Exception {
        TeamGuideline.write(session, text, labeling.annotator(), Clock.systemUTC().instant());
        labeling.follow(text);
    }

    @Override
    public CaseData compare(Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Progress progress) {
        return review.compare(session, item, gold, predicted, progress);
    }

    @Override
    public Optional<FoundSeparation> separation(CaseData of, int number, Progress progress) {
        return separations.find(session, of.item(), number, progress)
                .map(found -> found.result().found()
                        .map(s -> found.with(review.compare(
                                session, of.item(), new ExecutionOutcome.Rows(s.gold(), Duration.ZERO),
                                new ExecutionOutcome.Rows(s.predicted(), Duration.ZERO), progress).diff()))
                        .orElse(found));
    }

    @Override
    public String keepSeparation(FoundSeparation found) throws Exception {
        return separations.save(session, item(found.item()), found.result());
    }

    @Override
    public List<Token> tokens(String sql) {
        return review.tokens(sql);
    }

    @Override
    public String format(String sql) {
        return review.format(sql);
    }

    @Override
    public LabelingService labels() {
        return labeling;
    }

    @Override
    public OtherJudgements others(ItemKey item) throws Exception {
        return queues.others(item, ShownNames.of(session.labels())::of);
    }

    @Override
    public ItemFacts facts(ItemKey item, ItemFacts before) throws Exception {
        return queues.facts(item, before);
    }

    /**
     * Holds what was prepared before Review requested it: the queue and the first case. Each is returned once.
     * Thread-safe.
     */
    public static final class PreparedReview {
        private final AtomicReference<CaseQueue> queue = new AtomicReference<>();
        private final AtomicReference<First> first = new AtomicReference<>();

        private final AtomicReference<Object> arrived = new AtomicReference<>(List.of());

        /** Whether what came from a shared store is another state than that of the last call. */
        boolean differs(Object now) {
            return !now.equals(arrived.getAndSet(now));
        }

        private record First(Project project, CaseData dossier) {
            /** Whether the prepared case is still valid: no setting has changed, and both tables are there. */
            boolean holdsFor(ItemKey item, Project now) {
                return dossier.item().key().equals(item)
                        && project == now
                        && dossier.gold().isPresent()
                        && dossier.predicted().isPresent();
            }
        }

        void keep(CaseQueue ready) {
            queue.set(ready);
        }

        void keep(Project project, CaseData ready) {
            first.set(new First(project, ready));
        }

        Optional<CaseQueue> queue() {
            return Optional.ofNullable(queue.getAndSet(null));
        }

        Optional<CaseData> first(ItemKey item, Project now) {
            return Optional.ofNullable(first.getAndSet(null)).filter(f -> f.holdsFor(item, now)).map(First::dossier);
        }
    }
}
