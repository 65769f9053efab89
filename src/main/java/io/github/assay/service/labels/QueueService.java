package io.github.assay.service.labels;

import io.github.assay.digest.Sha256;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.ItemFacts.GuidelineStatus;
import io.github.assay.labelling.ItemFacts;
import io.github.assay.labelling.MetricColumn;
import io.github.assay.labelling.QueueFacts;
import io.github.assay.labelling.QueueOrder;
import io.github.assay.labelling.rounds.RoundRules;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.SameTable;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.scoring.DimensionColumns;
import io.github.assay.service.scoring.ScoreColumns;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import java.nio.ByteBuffer;
import java.text.Normalizer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import io.github.assay.wording.Texts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Makes the queue of one annotator from project, visible votes, outcomes and scores. */
public final class QueueService {
    private final LabelStore store;
    private final LabelingService labeling;

    public QueueService(LabelStore store, LabelingService labeling) {
        this.store = store;
        this.labeling = labeling;
    }

    /**
     * The seed of an annotator's shuffled orders, the same on every machine (project-and-cli.md §2): of the SHA-256 of
     * the UTF-8 text {@code SEED:NAME}, the first 8 bytes as an unsigned number, modulo 1,000,000. The name is in Unicode
     * form NFC.
     *
     * @param projectSeed the seed of the project's study
     */
    public static long shuffleSeed(long projectSeed, String annotator) {
        String text = projectSeed + ":" + Normalizer.normalize(annotator.strip(), Normalizer.Form.NFC);
        return Long.remainderUnsigned(ByteBuffer.wrap(Sha256.of(text)).getLong(), 1_000_000);
    }

    /** The adjudication of an item in force, once the annotator may see it: after their own pass or fail. */
    public Optional<Adjudication> decision(ItemKey item) throws StoreException {
        if (!labeling.isOpen(item)) {
            return Optional.empty();
        }
        return store.history(item).stream()
                .filter(Adjudication.class::isInstance)
                .map(Adjudication.class::cast)
                .reduce((_, later) -> later)
                .filter(d -> !d.reopens());
    }

    /**
     * The queue over all items of a project, in file order; for an annotator with assignments in open rounds those items
     * alone, in the order of the rounds; nothing before the first contact with a shared store, which has the rounds.
     *
     * @param metrics scores by the item's index in the project, see {@link #columns}; may be empty and added later
     */
    public CaseQueue queue(Project project, List<MetricColumn> metrics) throws StoreException {
        Map<ItemKey, int[]> votes = new HashMap<>();
        Set<ItemKey> carried = new HashSet<>();
        for (Vote vote : labeling.visibleVotes()) {
            if (vote.isCarried() && vote.annotator().equals(labeling.annotator())) {
                carried.add(vote.item());
            }
            if (isKnown(vote)) {
                count(vote, votes.computeIfAbsent(vote.item(), _ -> new int[2]));
            }
        }
        List<ItemFacts> facts = new ArrayList<>(project.items().size());
        List<Boolean> open = new ArrayList<>(project.items().size());
        int[] none = new int[2];
        Map<ItemKey, Integer> drawn = new HashMap<>();
        store.draw().ifPresent(d -> d.probabilities().keySet().forEach(item -> drawn.put(item, drawn.size() + 1)));
        for (Item item : project.items()) {
            ItemKey key = item.key();
            facts.add(facts(key, votes.getOrDefault(key, none), ItemFacts.BLANK).withDrawn(drawn.getOrDefault(key, 0)).withCarried(carried.contains(key)));
            open.add(labeling.knowsScores(key));
        }
        CaseQueue all = CaseQueue.of(project.items(), new QueueFacts(facts, metrics, open), new DimensionColumns(project.items()));
        if (labeling.rounds().assigns()) {
            return assigned(all);
        }
        return store.sharing().awaitsContact() ? all.assigned("", List.of()) : all;
    }

    /** Whether no item is offered, because a shared store was never reached from the folder; does not block. */
    public boolean awaitsStore() {
        return store.sharing().awaitsContact();
    }

    /**
     * Reads own acts of other machines and changed rounds.
     *
     * @return equal to the result of the call before it where the queue is the same but for acts of this session
     */
    public Object follow() throws StoreException {
        labeling.follow();
        return List.of(store.sharing().arrivals(labeling.annotator()), awaitsStore(), labeling.guideline());
    }

    /** Only what open rounds assign to the annotator, in their order; of a round in which the annotator is paused what is judged. */
    private CaseQueue assigned(CaseQueue all) {
        Map<ItemKey, Item> items = new HashMap<>();
        all.items().forEach(item -> items.put(item.key(), item));
        RoundRules rules = labeling.rounds();
        String names = rules.assigning().stream()
                .map(r -> r.round().paused().contains(labeling.annotator()) ? Texts.text("rounds.paused", r.round().id()) : r.round().id())
                .collect(Collectors.joining(", "));
        List<ItemKey> own = rules.items((by, key) -> items.containsKey(key) ? stratum(by, items.get(key)) : "");
        return all.assigned(names, own.stream().filter(key -> isOffered(rules, key)).toList());
    }

    private boolean isOffered(RoundRules rules, ItemKey key) {
        return !rules.duty(key).map(RoundRules.Duty::paused).orElse(false) || labeling.stateOf(key).standing().done();
    }

    private static String stratum(String by, Item item) {
        return switch (by) {
            case "system" -> item.prediction().system();
            case "tier" -> item.evalCase().strata().difficulty();
            case "category" -> item.evalCase().strata().category();
            default -> item.evalCase().dbId();
        };
    }

    /**
     * The queue with what its filter and order tell of decided items. What they tell counts as shown and is recorded
     * before they use it; of undecided items they use nothing.
     */
    public CaseQueue revealed(CaseQueue queue) throws StoreException {
        boolean triage = queue.order() instanceof QueueOrder.Triage;
        boolean scores = !queue.facts().metrics().isEmpty() && (triage || queue.filter().asksForScores()) || queue.filter().asksForData();
        boolean votes = triage || queue.filter().asksForVotes();
        if (!scores && !votes) {
            return queue;
        }
        Map<ItemKey, List<Vote>> visible = new HashMap<>();
        labeling.visibleVotes().forEach(v -> visible.computeIfAbsent(v.item(), _ -> new ArrayList<>()).add(v));
        Map<ItemKey, Set<Part>> fresh = new LinkedHashMap<>();
        for (Item item : queue.items()) {
            ItemKey key = item.key();
            boolean others = visible.getOrDefault(key, List.of()).stream().anyMatch(v -> !v.annotator().equals(labeling.annotator()));
            Set<Part> parts = EnumSet.noneOf(Part.class);
            if (scores && labeling.maySeeScores(key) && !labeling.knowsScores(key)) {
                parts.add(Part.SCORES);
            }
            if (votes && others && !labeling.knowsVotes(key)) {
                parts.add(Part.VOTES);
            }
            if (!parts.isEmpty()) {
                fresh.put(key, parts);
            }
        }
        labeling.disclose(fresh);
        return fresh.isEmpty() ? queue : revealed(queue, fresh.keySet(), visible);
    }

    private CaseQueue revealed(CaseQueue queue, Set<ItemKey> fresh, Map<ItemKey, List<Vote>> visible) {
        List<ItemFacts> facts = new ArrayList<>(queue.facts().items());
        List<Boolean> open = new ArrayList<>(queue.facts().open());
        for (int i = 0; i < facts.size(); i++) {
            ItemKey key = queue.items().get(i).key();
            if (fresh.contains(key)) {
                int[] sides = new int[2];
                visible.getOrDefault(key, List.of()).stream().filter(this::isKnown).forEach(v -> count(v, sides));
                facts.set(i, facts(key, sides, facts.get(i)));
                open.set(i, facts.get(i).open());
            }
        }
        return queue.with(new QueueFacts(facts, queue.facts().metrics(), open))
                .filtered(queue.filter())
                .ordered(queue.order());
    }

    /**
     * What others have judged of an item, as far as the annotator may see it.
     *
     * @param votes the votes in force on it that the annotator may see, their own included, under the names that are shown
     * @param hasVotes whether a vote of another is among them
     * @param decision the adjudication in force, after the annotator's own pass or fail
     * @param isDecided whether another has made it
     */
    public record OtherJudgements(List<Vote> votes, boolean hasVotes, Optional<Adjudication> decision, boolean isDecided) {
        public OtherJudgements {
            votes = List.copyOf(votes);
        }
    }

    /**
     * What may be shown of others' judgements of an item; records nothing.
     *
     * @param names the name under which an annotator's votes are shown
     */
    public OtherJudgements others(ItemKey item, UnaryOperator<String> names) throws StoreException {
        List<Vote> votes = labeling.visibleVotes(item);
        Optional<Adjudication> decision = decision(item);
        return new OtherJudgements(
                votes.stream().map(v -> v.by(names.apply(v.annotator()))).toList(),
                votes.stream().anyMatch(v -> !v.annotator().equals(labeling.annotator())), decision,
                decision.filter(d -> !d.annotator().equals(labeling.annotator())).isPresent());
    }

    /**
     * The queue with all values for filters and triage: scores and outcomes of every item, without scores that are locked
     * on test. Runs no SQL under test.
     */
    public CaseQueue complete(ProjectSession session, ScoringService scoring, int threads, Progress progress)
            throws StoreException {
        ScoreColumns table = scoring.tableBesideLabels(session, threads, progress);
        CaseQueue scored = queue(session.project(), columns(session.project(), table));
        return withStatuses(scored, session.project(), session.outcomes(), progress);
    }

    /** The current facts of one item, after a vote or a flag; its outcomes are copied from {@code before}. */
    public ItemFacts facts(ItemKey item, ItemFacts before) throws StoreException {
        int[] votes = new int[2];
        labeling.visibleVotes(item).stream().filter(this::isKnown).forEach(vote -> count(vote, votes));
        return facts(item, votes, before);
    }

    /** Whether a vote may be counted beside its item: the annotator's own, or one that was shown to them. */
    private boolean isKnown(Vote vote) {
        return vote.annotator().equals(labeling.annotator()) || labeling.knowsVotes(vote.item());
    }

    private static void count(Vote vote, int[] sides) {
        if (vote.label().decides()) {
            sides[vote.label() == Label.PASS ? 0 : 1]++;
        }
    }

    private ItemFacts facts(ItemKey item, int[] votes, ItemFacts before) {
        AnnotatorState own = labeling.stateOf(item);
        return before.withOwn(own.standing(), own.vote().map(Vote::at).orElse(Instant.EPOCH))
                .withFlags(own.flags().keySet())
                .withGuidance(own.vote().filter(v -> v.label() != Label.SKIP).map(this::guidance).orElse(GuidelineStatus.NONE))
                .withComment(own.comment())
                .withOpen(labeling.knowsScores(item))
                .withVotes(votes[0], votes[1])
                .withCarried(before.carried() && own.vote().isEmpty())
                .withVotesHidden(!labeling.onlyLooks() && own.vote().filter(v -> v.label().decides()).isEmpty());
    }

    private GuidelineStatus guidance(Vote vote) {
        if (vote.guideline().isEmpty()) {
            return GuidelineStatus.UNKNOWN;
        }
        return vote.guideline().equals(labeling.guideline()) ? GuidelineStatus.CURRENT : GuidelineStatus.EARLIER;
    }

    /**
     * The queue with the outcome of every query, for {@code status:} and {@code gold:}. Reads outcomes, runs nothing.
     */
    public CaseQueue withStatuses(CaseQueue queue, Project project, OutcomeLookup outcomes, Progress progress) {
        List<Item> items = project.items();
        List<ItemFacts> facts = new ArrayList<>(queue.facts().items());
        Map<String, String> golds = new HashMap<>();
        Map<String, SameTable> tables = new HashMap<>();
        Set<String> several = severalSystems(items);
        for (int i = 0; i < items.size(); i++) {
            Case evalCase = items.get(i).evalCase();
            String gold = golds.computeIfAbsent(
                    evalCase.id(),
                    _ -> outcomes.gold(project, evalCase).map(ExecutionOutcome::kind).orElse(""));
            Optional<ExecutionOutcome> outcome = outcomes.predicted(project, items.get(i));
            String same = several.contains(evalCase.id())
                    ? tables.computeIfAbsent(evalCase.id(), _ -> new SameTable())
                            .add(items.get(i).prediction().system(), outcome)
                    : "";
            String predicted = outcome.map(ExecutionOutcome::kind).orElse("");
            boolean shown = labeling.maySee(items.get(i).key(), Round.Level.RESULTS);
            facts.set(i, shown
                    ? facts.get(i).withStatus(gold, predicted).withSameTable(same)
                    : facts.get(i).withStatus("", "").withSameTable(""));
            progress.step(i + 1L, items.size(), "statuses");
        }
        return queue.with(new QueueFacts(facts, queue.facts().metrics(), queue.facts().open()));
    }

    /** Ids of the cases that several systems or runs answered. */
    private static Set<String> severalSystems(List<Item> items) {
        Set<String> seen = new HashSet<>();
        return items.stream().map(i -> i.evalCase().id()).filter(id -> !seen.add(id)).collect(Collectors.toSet());
    }

    /** Scores in the form of the queue. */
    public static List<MetricColumn> columns(Project project, ScoreColumns scores) {
        return scores.metrics().stream().map(m -> column(project, scores, m)).toList();
    }

    private static MetricColumn column(Project project, ScoreColumns scores, MetricInfo metric) {
        double[] values = project.items().stream()
                .mapToDouble(item -> scores.value(metric.id(), item.key()).orElse(Double.NaN))
                .toArray();
        double range = metric.high() - metric.low();
        return new MetricColumn(
                metric.id(), scores.threshold(metric.id()), Double.isFinite(range) && range > 0 ? range : 1, values);
    }
}
