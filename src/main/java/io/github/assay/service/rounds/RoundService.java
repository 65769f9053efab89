package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundPlanner;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.labels.StoredRounds;
import io.github.assay.service.people.PeopleService;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans rounds of labelling, changes and closes them, and counts their progress. Methods block. Thread-safe. */
public final class RoundService {
    private final LabelStore store;
    private final PeopleService people;
    private final Clock clock;

    public RoundService(LabelStore store, Clock clock) {
        this.store = store;
        this.people = new PeopleService(store, clock);
        this.clock = clock;
    }

    /** All rounds as they are. */
    public RoundBook book() throws StoreException {
        return StoredRounds.book(store);
    }

    /** A round by its id. */
    public RoundState find(String id) throws StoreException, ProjectFormatException {
        RoundBook book = book();
        return book.find(id).orElseThrow(() -> new ProjectFormatException(
                "There is no round '" + id + "'.",
                book.rounds().isEmpty()
                        ? "Plan one with 'assay rounds plan'."
                        : "Rounds: " + String.join(", ", book.rounds().stream().map(r -> r.round().id()).toList())
                                + "."));
    }

    /** What {@link #plan} would assign; writes nothing. */
    public RoundPlan preview(Round round, List<ItemKey> items, List<KnownItem> known) throws StoreException {
        return plan(round, items, known, "preview", now());
    }

    private RoundPlan plan(Round round, List<ItemKey> items, List<KnownItem> known, String lead, Instant at)
            throws StoreException {
        RoundState fresh = new RoundState(round, true, lead, at, new LinkedHashMap<>());
        return RoundPlanner.plan(round, items, known, Map.of(), judged(fresh, items), lead, at);
    }

    /** Who has judged items before the round; empty for a round that judges anew. */
    private Map<ItemKey, Set<String>> judged(RoundState state, List<ItemKey> items) throws StoreException {
        return state.round().anew() ? Map.of() : new RoundVotes(store).judgedBy(state, book(), items);
    }

    /**
     * Plans a round and records it; on disk on return. Where no lead is on record, {@code by} becomes one; the
     * round's annotators become people on record.
     *
     * @param items to be labelled, in the order of the round
     * @throws ProjectFormatException when {@code by} is no lead, an annotator is on record as reader, or there is a
     *     round of this id
     */
    public RoundPlan plan(Round round, List<ItemKey> items, List<KnownItem> known, String by)
            throws StoreException, ProjectFormatException {
        people.mustLead(by);
        checkPeople(round);
        if (book().find(round.id()).isPresent()) {
            throw new ProjectFormatException(
                    "There is a round '" + round.id() + "' already.",
                    "Choose another name, or change that round with 'assay rounds replan'.");
        }
        if (items.isEmpty() && known.isEmpty()) {
            throw new ProjectFormatException("The round has no items.", "Choose a wider filter.");
        }
        String lead = people.id(by);
        if (!people.hasLead()) {
            store.record(List.of(Person.of(lead, Role.LEAD, now())), lead, now());
        }
        people.ensure(round.people(), Role.ANNOTATOR, lead);
        Instant at = later(lead);
        RoundPlan plan = plan(round, items, known, lead, at);
        record(new RoundAct(round, RoundAct.Step.PLAN, lead, at), plan.changed());
        return plan;
    }

    private void checkPeople(Round round) throws ProjectFormatException {
        for (String person : round.people()) {
            if (!store.people().role(person).labels()) {
                throw new ProjectFormatException(
                        "'" + person + "' is a reader, who casts nothing.", "Leave the name out, or change the role first.");
            }
        }
    }

    /**
     * Plans a round again: for other people, other rules, or further items. What was judged stays assigned.
     *
     * @param round the rules from now on, of the same id
     * @param items further items, after those of the round
     * @param known further items with a stated label
     * @param write whether to record it; else it is a preview
     */
    public RoundPlan replan(Round round, List<ItemKey> items, List<KnownItem> known, String by, boolean write)
            throws StoreException, ProjectFormatException {
        RoundState state = find(round.id());
        people.mustLead(by);
        checkPeople(round);
        mustBeOpen(state);
        List<ItemKey> all = new ArrayList<>();
        List<KnownItem> stated = new ArrayList<>();
        for (AssignmentAct act : state.assignments().values()) {
            if (act.known().isPresent()) {
                stated.add(new KnownItem(act.item(), act.use(), act.known().get(), act.note()));
            } else {
                all.add(act.item());
            }
        }
        all.addAll(items);
        stated.addAll(known);
        String lead = people.id(by);
        Instant at = later(lead);
        List<ItemKey> both = new ArrayList<>(all);
        stated.forEach(k -> both.add(k.item()));
        Map<ItemKey, Set<String>> judged = new RoundVotes(store).judgedBy(state, book(), both);
        RoundPlan plan = RoundPlanner.plan(round, all, stated, state.assignments(), judged, lead, at);
        if (write) {
            people.ensure(round.people(), Role.ANNOTATOR, lead);
            record(new RoundAct(round, RoundAct.Step.REPLAN, lead, at), plan.changed());
        }
        return plan;
    }

    /**
     * What becomes of a round when some assignments are changed by hand.
     *
     * @param round its rules from now on
     * @param acts assignments that replace those of their items
     * @param lacking changes that could not be made
     */
    record Changed(Round round, Collection<AssignmentAct> acts, int lacking) {}

    /** Changes a round. */
    @FunctionalInterface
    interface Change {
        /**
         * @param judged by item, who has judged it in the round
         * @param lead id of the lead, for the acts
         * @param at time of the acts
         */
        Changed of(RoundState state, Map<ItemKey, Set<String>> judged, String lead, Instant at)
                throws StoreException, ProjectFormatException;
    }

    /** Changes assignments of an open round by hand; {@code write}: whether to record it, else it is a preview. */
    RoundPlan change(String id, Change change, String by, boolean write) throws StoreException, ProjectFormatException {
        return change(id, change, by, write, false);
    }

    /** The same; {@code byRule}: as a rule of the round has it. */
    RoundPlan change(String id, Change change, String by, boolean write, boolean byRule) throws StoreException, ProjectFormatException {
        RoundState state = find(id);
        people.mustLead(by);
        mustBeOpen(state);
        String lead = people.id(by);
        Instant at = later(lead);
        Map<ItemKey, Set<String>> judged = new RoundVotes(store).judgedBy(state, book(), state.assignments().keySet());
        Changed made = change.of(state, judged, lead, at);
        checkPeople(made.round());
        RoundPlan plan = RoundPlanner.changed(made.round(), state.assignments(), judged, made.acts(), made.lacking());
        if (write && !(plan.changed().isEmpty() && made.round().equals(state.round()))) {
            people.ensure(made.round().people(), Role.ANNOTATOR, lead);
            record(new RoundAct(made.round(), RoundAct.Step.REPLAN, lead, at, byRule), plan.changed());
        }
        return plan;
    }

    private static void mustBeOpen(RoundState state) throws ProjectFormatException {
        if (!state.open()) {
            throw new ProjectFormatException(
                    "The round '" + state.round().id() + "' is closed.", "Open it again with 'assay rounds reopen'.");
        }
    }

    /** Closes a round, or opens it again; a round that is so already stays. All votes stay. */
    public void close(String id, boolean closed, String by) throws StoreException, ProjectFormatException {
        RoundState state = find(id);
        people.mustLead(by);
        if (state.open() == closed) {
            String lead = people.id(by);
            RoundAct.Step step = closed ? RoundAct.Step.CLOSE : RoundAct.Step.REOPEN;
            record(new RoundAct(state.round(), step, lead, later(lead)), List.of());
        }
    }

    private void record(RoundAct step, List<AssignmentAct> assignments) throws StoreException {
        List<Act> acts = new ArrayList<>(assignments.size() + 1);
        acts.add(step);
        for (AssignmentAct assignment : assignments) {
            acts.add(assignment.open());
            assignment.stated().ifPresent(acts::add);
        }
        store.rounds().append(acts);
    }

    /** A time after the lead's last act on a round. */
    private Instant later(String lead) throws StoreException {
        Instant now = now();
        for (RoundAct act : store.rounds().steps()) {
            if (act.annotator().equals(lead) && !now.isAfter(act.at())) {
                now = act.at().plusMillis(1);
            }
        }
        return now;
    }

    /** Progress of a round; of one's own alone, where a login receives judgements of others only in part. */
    public RoundProgress progress(RoundState state) throws StoreException {
        Map<String, Set<ItemKey>> repeated = new HashMap<>();
        for (RepeatVote vote : store.rounds().repeats()) {
            if (vote.round().equals(state.round().id())) {
                Set<ItemKey> its = repeated.computeIfAbsent(vote.annotator(), _ -> new HashSet<>());
                if (vote.label() == Label.SKIP) {
                    its.remove(vote.item());
                } else {
                    its.add(vote.item());
                }
            }
        }
        RoundBook book = book();
        RoundProgress whole = RoundProgress.of(state, sink -> new RoundVotes(store).each(state, book, sink), repeated);
        return store.sharing().onlyWhole().map(whole::of).orElse(whole);
    }

    /** The judgements that count in a round, those by annotators who are not assigned too, in no order. */
    void judgements(RoundState state, RoundProgress.Judgements sink) throws StoreException {
        new RoundVotes(store).each(state, book(), sink);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    /**
     * The judgements that count in a round: the latest vote of an annotator on an item in the time of the round. The
     * time begins with the plan for a round that judges anew, else long before it, and ends where a later round judges
     * the item anew.
     *
     * @param store the votes
     */
    private record RoundVotes(LabelStore store) {
        /** Times outside those of any vote. */
        private static final long NEVER = Long.MAX_VALUE;

        /** The judgements on items of a round in the order of its assignments, those by annotators who are not assigned too. */
        void each(RoundState state, RoundBook book, RoundProgress.Judgements sink) throws StoreException {
            of(state, book, state.assignments().keySet()).each(sink);
        }

        /** By item, who has judged it in the time of a round. */
        Map<ItemKey, Set<String>> judgedBy(RoundState state, RoundBook book, Collection<ItemKey> items) throws StoreException {
            Map<ItemKey, Set<String>> by = new HashMap<>();
            Latest latest = of(state, book, items);
            latest.each((place, annotator, _) -> by.computeIfAbsent(latest.items.get(place), _ -> new HashSet<>()).add(annotator));
            return by;
        }

        private Latest of(RoundState state, RoundBook book, Collection<ItemKey> items) throws StoreException {
            Latest latest = new Latest(state, book, items);
            if (latest.isBounded()) {
                store.rounds().eachVote((item, annotator, label, at) -> latest.take(latest.place(item), annotator, label, at));
            } else {
                store.rounds().eachLatestVote(latest::place, latest::take);
            }
            for (FlagAct mark : store.currentMarks()) {
                if (mark.flag() == Flag.CANNOT_JUDGE) {
                    latest.cannotJudge(mark);
                }
            }
            return latest;
        }

        /** The latest vote of each annotator on each item, in arrays, because there may be millions. */
        private static final class Latest {
            private final long from;
            private final Map<ItemKey, Integer> places = new HashMap<>();
            private final List<ItemKey> items;
            private final long[] until;
            private final Map<String, Person> people = new HashMap<>();

            private record Person(long[] at, Label[] labels) {}

            Latest(RoundState state, RoundBook book, Collection<ItemKey> chosen) {
                from = state.round().anew() ? state.planned().toEpochMilli() : Long.MIN_VALUE;
                items = List.copyOf(new java.util.LinkedHashSet<>(chosen));
                until = new long[items.size()];
                boolean later = book.isFollowedAnew(state);
                for (int i = 0; i < until.length; i++) {
                    places.put(items.get(i), i);
                    until[i] = later ? book.until(state, items.get(i)).map(Instant::toEpochMilli).orElse(NEVER) : NEVER;
                }
            }

            private Person person(String name) {
                return people.computeIfAbsent(name, _ -> {
                    long[] at = new long[items.size()];
                    Arrays.fill(at, Long.MIN_VALUE);
                    return new Person(at, new Label[items.size()]);
                });
            }

            /**
             * Whether votes of an item stop counting at some time, so that the latest may not be the one that counts.
             */
            boolean isBounded() {
                return Arrays.stream(until).anyMatch(t -> t != NEVER);
            }

            /** The place of an item, or -1. */
            int place(ItemKey item) {
                return places.getOrDefault(item, -1);
            }

            void take(int place, String annotator, Label label, long at) {
                if (place >= 0 && at > from && at <= until[place]) {
                    Person its = person(annotator);
                    if (at > its.at()[place] || at == its.at()[place] && label.compareTo(its.labels()[place]) < 0) {
                        its.at()[place] = at;
                        its.labels()[place] = label;
                    }
                }
            }

            /** An item that cannot be judged counts as judged, with the label {@link Label#SKIP}, where there is no vote. */
            void cannotJudge(FlagAct mark) {
                Integer place = places.get(mark.item());
                if (place != null && mark.at().toEpochMilli() > from) {
                    Person its = person(mark.annotator());
                    if (its.at()[place] == Long.MIN_VALUE || its.labels()[place] == Label.SKIP) {
                        its.at()[place] = NEVER;
                        its.labels()[place] = Label.SKIP;
                    }
                }
            }

            void each(RoundProgress.Judgements sink) {
                people.forEach((name, its) -> {
                    for (int i = 0; i < items.size(); i++) {
                        Label label = its.labels()[i];
                        if (label != null && (label != Label.SKIP || its.at()[i] == NEVER)) {
                            sink.take(i, name, label);
                        }
                    }
                });
            }
        }
    }
}
