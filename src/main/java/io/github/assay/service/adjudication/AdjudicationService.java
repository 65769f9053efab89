package io.github.assay.service.adjudication;

import io.github.assay.agreement.DisputeList;
import io.github.assay.agreement.DisputedItem;
import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication.SeenVote;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.ReferenceRule;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.GoldProposals;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Adjudication by one person in one project: decisions on final labels and on proposed gold queries, with undo and redo.
 * A decision is on disk when the call returns; on an exception nothing has changed. Thread-safe.
 *
 * <p>A person who labels in the project sees an item only after their own pass or fail on it. What a person is shown of
 * others' votes is recorded as disclosed to them.
 */
public final class AdjudicationService {
    private final ProjectSession session;
    private final LabelStore store;
    private final Supplier<LabelingService> acts;
    private final Map<ItemKey, List<Vote>> seen = new HashMap<>();
    private final Clock clock;
    private final DecisionHistory work = new DecisionHistory();
    private final List<ItemKey> order;
    private List<Vote> votes = List.of();
    private long votesAt = -1;

    private AdjudicationService(ProjectSession session, Supplier<LabelingService> acts, Clock clock) {
        this.session = session;
        this.store = session.labels();
        this.acts = acts;
        this.clock = clock;
        this.order = session.project().items().stream().map(Item::key).toList();
    }

    /**
     * Reads the person's history; undo continues the last session.
     *
     * @param acts the person's own labels, the same that Review uses; labels without an annotator only look
     */
    public static AdjudicationService open(ProjectSession session, Supplier<LabelingService> acts, Clock clock)
            throws StoreException {
        AdjudicationService service = new AdjudicationService(session, acts, clock);
        if (!service.onlyLooks()) {
            session.labels().entriesOf(service.person()).forEach(service.work::take);
        }
        return service;
    }

    /** Whether an act that failed so may be done when it is tried again: the store could not take it. */
    public static boolean mayPass(Throwable failure) {
        return failure instanceof StoreException;
    }

    /** Whether there is no person, so that nothing can be decided. */
    public boolean onlyLooks() {
        return labeling().onlyLooks();
    }

    private LabelingService labeling() {
        return acts.get();
    }

    /** The person who decides; empty when there is none. */
    public String person() {
        return labeling().annotator();
    }

    /** The items that the person may adjudicate; recorded as shown on return. */
    public synchronized AdjudicationList list() throws StoreException {
        List<Vote> inForce = votes();
        AdjudicatorSight sight = AdjudicatorSight.of(store, labeling(), inForce);
        List<ItemKey> reached = order.stream().filter(sight::reaches).toList();
        DisputeList disputes = DisputeList.of(reached, inForce, store.currentMarks(), store.adjudications(), rule(session),
                session.project().labelling().votesPerCase());
        disclose(disputes.items().stream().map(DisputedItem::item).toList());
        return new AdjudicationList(disputes, order.size() - reached.size());
    }

    static ReferenceRule rule(ProjectSession session) {
        return ProjectStudies.settings(session).design().reference().withAnnotator("").withUnanimousOnly(false).withoutCarried(false);
    }

    /** The votes in force on items of the project. They are read again only after a change of the store. */
    private List<Vote> votes() throws StoreException {
        long state = store.state();
        if (votesAt != state) {
            votes = store.currentVotes().stream().filter(v -> session.item(v.item()).isPresent()).toList();
            votesAt = state;
        }
        return votes;
    }

    private void disclose(List<ItemKey> items) throws StoreException {
        changing(() -> labeling().disclose(items.stream().collect(Collectors.toMap(i -> i, _ -> Set.of(Part.VOTES)))));
    }

    /** Something that changes the store, but no vote. */
    private interface Change {
        void make() throws StoreException;
    }

    /** Makes a change that leaves the votes as they are, so that they need not be read again. */
    private void changing(Change change) throws StoreException {
        long before = store.state();
        change.make();
        if (votesAt == before && store.state() - before <= 2) {
            votesAt = store.state();
        }
    }

    /**
     * All votes, flags and comments on an item; recorded as shown on return.
     *
     * @throws IllegalArgumentException for an item that the project does not have, or that the person may not see
     */
    public synchronized AdjudicationCase open(ItemKey item) throws StoreException {
        Item there = session.item(item).orElseThrow(() -> new IllegalArgumentException("no such item: " + item));
        mustSee(item);
        AdjudicatorSight sight = AdjudicatorSight.of(store, labeling(), votes());
        disclose(List.of(item));
        Opinions opinions = Opinions.of(store.history(item), store.currentVotes(item));
        seen.put(item, opinions.votes());
        DisputedItem disputed = DisputeList.item(
                item, opinions.votes(), opinions.flags(), opinions.decision(), rule(session),
                session.project().labelling().votesPerCase());
        return new AdjudicationCase(
                disputed, opinions.all(), GoldService.proposals(session).all().stream()
                        .filter(p -> p.item().caseId().equals(there.evalCase().id()))
                        .filter(p -> sight.reaches(p.item())) // a proposal on another item tells who flagged it
                        .toList(), opinions.decisions(), opinions.aliases(session.project().labelling().blindAdjudication()),
                ShownNames.of(store));
    }

    /** Whether the person may see the votes on an item. */
    public synchronized boolean maySee(ItemKey item) throws StoreException {
        return AdjudicatorSight.of(store, labeling(), votes()).reaches(item);
    }

    private void mustSee(ItemKey item) throws StoreException {
        if (!maySee(item)) {
            throw new IllegalArgumentException(person() + " labels in this project and has not decided " + item);
        }
    }

    /**
     * Decides the final label of an item. Its basis are the votes that {@link #open(ItemKey)} showed last.
     *
     * @param label pass, fail, or {@link Label#UNSURE} for no final label
     * @throws IllegalArgumentException for {@link Label#SKIP}, or an item that the person may not see
     * @throws ProjectFormatException when the person's role decides nothing
     */
    public synchronized Adjudication decide(ItemKey item, Label label, Optional<DisputeCause> cause, String reason)
            throws StoreException, ProjectFormatException {
        mustAdjudicate();
        mustSee(item);
        if (!seen.containsKey(item)) {
            open(item);
        }
        if (label == Label.SKIP) {
            throw new IllegalArgumentException("a decision is pass, fail or unsure");
        }
        Instant at = timeFor(List.of(item), store.allAdjudications());
        Adjudication decision = new Adjudication(
                item, person(), label, reason.strip(), cause, Objects.requireNonNull(seen.get(item)).stream().map(SeenVote::of).toList(),
                labeling().guideline(), at);
        record(List.of(decision), ActOrigin.DO);
        return decision;
    }

    /**
     * Decides every item by its majority, as one step of undo. Items that are decided already, have no majority, or may
     * not be seen by the person are left as they are.
     *
     * @return the decisions
     */
    public synchronized List<Adjudication> acceptMajority(List<ItemKey> items) throws StoreException, ProjectFormatException {
        mustAdjudicate();
        Set<ItemKey> chosen = Set.copyOf(items);
        Map<ItemKey, List<SeenVote>> basis = new HashMap<>();
        for (Vote vote : votes()) {
            if (chosen.contains(vote.item())) {
                basis.computeIfAbsent(vote.item(), _ -> new ArrayList<>()).add(SeenVote.of(vote));
            }
        }
        List<DisputedItem> accepted = list().disputes().items().stream()
                .filter(i -> chosen.contains(i.item()) && i.decision().isEmpty() && i.majority().isPresent())
                .toList();
        Instant at = timeFor(accepted.stream().map(DisputedItem::item).toList(), store.allAdjudications());
        List<Adjudication> decisions = accepted.stream()
                .map(i -> new Adjudication(
                        i.item(), person(), i.majority().orElseThrow(), "", Optional.empty(),
                        basis.getOrDefault(i.item(), List.of()), labeling().guideline(), at))
                .toList();
        record(decisions, ActOrigin.DO);
        return decisions;
    }

    /**
     * Takes the decisions on items back, as one step of undo: their votes count again. Items without a decision are left
     * as they are.
     *
     * @return the acts that reopen
     */
    public synchronized List<Adjudication> reopen(List<ItemKey> items, String reason) throws StoreException, ProjectFormatException {
        mustAdjudicate();
        Map<ItemKey, Adjudication> inForce = store.adjudications();
        List<ItemKey> decided = new ArrayList<>();
        for (ItemKey item : items.stream().distinct().filter(inForce::containsKey).toList()) {
            mustSee(item);
            decided.add(item);
        }
        Instant at = timeFor(decided, store.allAdjudications());
        List<Adjudication> acts = decided.stream()
                .map(i -> new Adjudication(
                        i, person(), Label.SKIP, reason.strip(), Optional.empty(), List.of(), labeling().guideline(), at))
                .toList();
        record(acts, ActOrigin.DO);
        return acts;
    }

    private void mustDecide() {
        if (labeling().onlyLooks()) {
            throw new IllegalStateException("nothing is decided without a person");
        }
    }

    /** Whether the person decides final labels: by their role, or because no person is on record. */
    public boolean mayDecide() {
        return !onlyLooks() && AdjudicatorSight.decides(store, person());
    }

    private void mustAdjudicate() throws ProjectFormatException {
        mustDecide();
        if (!mayDecide()) {
            throw new ProjectFormatException(
                    "'" + person() + "' is not on record as adjudicator or lead.", "The lead adds you: assay people add PROJECT " + person() + " --role adjudicator --by LEAD.");
        }
    }

    /** A time after every earlier decision of the person, and after everybody's on these items. */
    private Instant timeFor(List<ItemKey> items, List<Adjudication> all) {
        Set<ItemKey> concerned = Set.copyOf(items);
        Instant now = work.timeFrom(clock.instant().truncatedTo(ChronoUnit.MILLIS));
        return all.stream()
                .filter(d -> concerned.contains(d.item()) && !d.at().isBefore(now))
                .map(d -> d.at().plusMillis(1))
                .max(Comparator.naturalOrder())
                .orElse(now);
    }

    private void record(List<? extends Act> acts, ActOrigin actOrigin) throws StoreException {
        if (acts.isEmpty()) {
            return;
        }
        List<Entry> entries = acts.stream().map(act -> new Entry(act, actOrigin)).toList();
        changing(() -> store.appendAll(entries));
        entries.forEach(work::take);
    }

    /** Flags the gold query of an item as defective, as in Review, whose undo takes the flag back. */
    synchronized FlagAct flagGold(ItemKey item, String sql) throws StoreException {
        mustDecide();
        return labeling().mark(item, Flag.GOLD_DEFECTIVE, sql);
    }

    /** Records reviews of gold queries in the same history. */
    synchronized GoldReview record(GoldReview review) throws StoreException {
        mustDecide();
        Instant now = work.timeFrom(clock.instant().truncatedTo(ChronoUnit.MILLIS));
        GoldReview timed = new GoldReview(
                review.item(), person(), review.verdict(), review.sql(), review.goldSql(), review.proposer(),
                review.proposedAt(), review.error(), review.reason(), now);
        record(List.of(timed), ActOrigin.DO);
        return timed;
    }

    /**
     * Undoes the person's latest decision, or all decisions of one command. A decision that another person has replaced
     * since stays as it is.
     *
     * @return the acts that restore; empty when there is nothing to undo
     */
    public synchronized List<Act> undo() throws StoreException {
        mustDecide();
        return restore(work.nextUndo(), ActOrigin.UNDO);
    }

    /** Repeats what was undone last, unless a later decision of the person exists. */
    public synchronized List<Act> redo() throws StoreException {
        mustDecide();
        return restore(work.nextRedo(), ActOrigin.REDO);
    }

    private List<Act> restore(List<Act> step, ActOrigin actOrigin) throws StoreException {
        List<Adjudication> history = store.allAdjudications();
        Map<ItemKey, List<Adjudication>> byItem = history.stream().collect(Collectors.groupingBy(Adjudication::item));
        Instant at = timeFor(step.stream().map(Act::item).toList(), history);
        List<Act> acts = new ArrayList<>();
        for (Act act : step) {
            switch (act) {
                case Adjudication decision -> {
                    List<Adjudication> all = Objects.requireNonNull(byItem.get(decision.item()));
                    if (all.getLast().annotator().equals(person())) {
                        acts.add(actOrigin == ActOrigin.REDO ? again(decision, at) : before(decision, all, at));
                    }
                }
                case GoldReview review -> acts.add(actOrigin == ActOrigin.REDO
                        ? again(review, review.verdict(), at)
                        : before(review, at));
                default -> throw new IllegalStateException("no decision: " + act);
            }
        }
        record(acts, actOrigin);
        return acts;
    }

    private Adjudication again(Adjudication d, Instant at) {
        return new Adjudication(d.item(), person(), d.label(), d.reason(), d.cause(), d.basis(), d.guideline(), at);
    }

    private Adjudication before(Adjudication undone, List<Adjudication> history, Instant at) {
        return history.stream()
                .filter(d -> d.at().isBefore(undone.at()))
                .max(Comparator.comparing(Adjudication::at))
                .map(d -> again(d, at))
                .orElseGet(() -> new Adjudication(undone.item(), person(), Label.SKIP, "", at));
    }

    private GoldReview again(GoldReview r, GoldReview.Verdict verdict, Instant at) {
        return new GoldReview(
                r.item(), person(), verdict, r.sql(), r.goldSql(), r.proposer(), r.proposedAt(), r.error(), r.reason(), at);
    }

    private GoldReview before(GoldReview undone, Instant at) throws StoreException {
        return store.goldReviews().stream()
                .filter(r -> r.proposal().equals(undone.proposal()) && r.at().isBefore(undone.at()))
                .max(Comparator.comparing(GoldReview::at))
                .map(r -> again(r, r.verdict(), at))
                .orElseGet(() -> again(undone, GoldReview.Verdict.WITHDRAW, at));
    }

    /**
     * What is missing in the guideline, and which votes and decisions a changed guideline asks to look at again, of the
     * items that the person may see.
     */
    public synchronized GuidelineGaps gaps() throws StoreException {
        AdjudicatorSight sight = AdjudicatorSight.of(store, labeling(), votes());
        return GuidelineGaps.of(
                store.adjudications().values().stream()
                        .filter(d -> session.item(d.item()).isPresent() && sight.reaches(d.item()))
                        .toList(),
                votes().stream().filter(v -> sight.reaches(v.item())).toList(), labeling().guideline());
    }

    /** Proposed gold queries of the project that the person may see. */
    synchronized GoldProposals visibleProposals() throws StoreException {
        AdjudicatorSight sight = AdjudicatorSight.of(store, labeling(), votes());
        return new GoldProposals(GoldService.proposals(session).all().stream().filter(p -> sight.reaches(p.item())).toList());
    }

    /** The open project. */
    ProjectSession session() {
        return session;
    }
}
