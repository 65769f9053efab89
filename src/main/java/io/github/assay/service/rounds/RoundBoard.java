package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.project.Guideline;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundPlanner.KnownItem;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.store.StoreException;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** Rounds of one open project for a sheet: what there is, what a plan would assign, and the acts of a lead. Blocks. */
public final class RoundBoard {
    private final ProjectSession session;
    private final ScoringService scoring;
    private final RoundService rounds;
    private final PeopleService people;
    private final TeamActs acts;

    public RoundBoard(ProjectSession session, ScoringService scoring, Clock clock) {
        this.session = session;
        this.scoring = scoring;
        this.rounds = new RoundService(session.labels(), clock);
        this.people = new PeopleService(session.labels(), clock);
        this.acts = new TeamActs(session.labels(), clock);
    }

    /**
     * A round with its progress.
     *
     * @param state the round
     * @param progress counted at this moment
     */
    public record Row(RoundState state, RoundProgress progress) {}

    /**
     * What the sheet shows.
     *
     * @param rounds in the order in which they were planned
     * @param people by id
     * @param leads whether the person at work may plan
     * @param annotator the person at work while no lead is on record; empty: a lead, or no person
     * @param names by id, the name or pseudonym to show
     * @param seed seed of the project's study
     * @param votes votes an item by the project's settings
     */
    public record View(
            List<Row> rounds, List<Person> people, boolean leads, String annotator, Map<String, String> names, long seed,
            int votes) {
        public View {
            rounds = List.copyOf(rounds);
            people = List.copyOf(people);
            names = Map.copyOf(names);
        }

        /** Whether the person at work may know which items of a round are masked, repeated, or have a stated label. */
        public boolean seesPlan(Round round) {
            return leads && !round.people().contains(annotator);
        }

        /** The name to show for an id. */
        public String name(String id) {
            return names.getOrDefault(id, id);
        }
    }

    /**
     * A round to be planned.
     *
     * @param round its rules; the guideline is replaced by the project's
     * @param onboarding items with stated labels, as typed
     * @param attention items with stated labels, as typed
     * @param gold items with stated labels, as typed
     * @param filter chooses items; empty: all
     * @param count how many of them; empty: all
     */
    public record Request(
            Round round, List<String> onboarding, List<String> attention, List<String> gold, String filter,
            Optional<Integer> count) {
        public Request {
            onboarding = List.copyOf(onboarding);
            attention = List.copyOf(attention);
            gold = List.copyOf(gold);
        }
    }

    /**
     * A round with the items that a request chooses.
     *
     * @param round its people by id, its guideline the project's
     * @param items in the order of the round
     * @param known items with a stated label
     */
    public record Wish(Round round, List<ItemKey> items, List<KnownItem> known) {
        public Wish {
            items = List.copyOf(items);
            known = List.copyOf(known);
        }
    }

    /** What there is, for the person at work. */
    public View view(String annotator) throws StoreException {
        List<Row> rows = new ArrayList<>();
        for (RoundState state : rounds.book().rounds()) {
            rows.add(new Row(state, rounds.progress(state)));
        }
        Map<String, String> names = new HashMap<>();
        people.all().forEach(p -> names.put(p.id(), people.shownNames().apply(p.id())));
        boolean leads = !annotator.isEmpty()
                && (!people.hasLead() || session.labels().people().role(people.id(annotator)).leads());
        return new View(
                rows, people.all(), leads, people.hasLead() ? "" : people.id(annotator), names, ProjectStudies.settings(session).bootstrap().seed(),
                session.project().labelling().votesPerCase());
    }

    /** What {@link #plan} would assign; writes nothing. */
    public RoundPlan preview(Request request, Progress progress) throws Exception {
        Wish wish = wish(request, progress);
        return rounds.preview(wish.round(), wish.items(), wish.known());
    }

    /** Plans a round; on disk on return. */
    public RoundPlan plan(Request request, String by, Progress progress) throws Exception {
        Wish wish = wish(request, progress);
        return rounds.plan(wish.round(), wish.items(), wish.known(), by);
    }

    /** What a request means; writes nothing. */
    public Wish wish(Request request, Progress progress) throws Exception {
        List<KnownItem> known = known(request);
        return new Wish(checked(request.round()), items(request, known, progress), known);
    }

    private Round checked(Round round) throws ProjectFormatException, StoreException {
        List<String> ids = new ArrayList<>();
        for (String name : round.people()) {
            ids.add(people.known(name));
        }
        String guideline = new Guideline(session.project().guideline()).version();
        return new Round(
                round.id(), ids, round.votes(), round.overlap(), round.order(), round.stratum(), round.seed(),
                round.disclosure(), guideline, round.repeats(), round.anew()).with(round.automatic());
    }

    private List<ItemKey> items(Request request, List<KnownItem> known, Progress progress) throws Exception {
        return new RoundItems(session, scoring).choose(
                request.filter(), request.count(), known, request.round().order(), request.round().seed(), progress);
    }

    private List<KnownItem> known(Request request) throws ProjectFormatException {
        RoundItems reader = new RoundItems(session, scoring);
        List<KnownItem> known = new ArrayList<>(reader.known(request.onboarding(), Use.ONBOARDING));
        known.addAll(reader.known(request.attention(), Use.ATTENTION));
        known.addAll(reader.known(request.gold(), Use.GOLD));
        return known;
    }

    /**
     * Plans a round again for other people.
     *
     * @param now names of all annotators of the round from now on
     * @param write whether to record it
     */
    public RoundPlan replan(String id, List<String> now, String by, boolean write) throws Exception {
        TreeSet<String> ids = new TreeSet<>();
        for (String name : now) {
            ids.add(people.known(name));
        }
        if (ids.isEmpty()) {
            throw new ProjectFormatException("The round has no annotators.", "Name at least one, or close the round.");
        }
        return rounds.replan(rounds.find(id).round().of(List.copyOf(ids)), List.of(), List.of(), by, write);
    }

    /**
     * A change of queues that a lead makes by hand ({@link TeamActs}).
     *
     * @param person whose queue; empty for a kind that concerns none
     * @param to who gets items; empty but for {@link Kind#REASSIGN}
     * @param count how many items; empty: all
     * @param rules what happens by itself from now on; empty but for {@link Kind#RULES}
     */
    public record QueueAct(
            Kind kind, String round, String person, List<String> to, Optional<Integer> count, Optional<Round.Automatic> rules) {
        /** Kinds of changes. */
        public enum Kind {
            REASSIGN,
            PAUSE,
            RESUME,
            THIRD,
            RULES,
            UNDO;

            /** Whether it concerns one person's queue. */
            public boolean ofPerson() {
                return this == REASSIGN || this == PAUSE || this == RESUME;
            }
        }

        public QueueAct {
            to = List.copyOf(to);
        }

        /** Whether it says all that is needed. */
        public boolean isComplete() {
            return (!kind.ofPerson() || !person.isEmpty()) && (kind != Kind.REASSIGN || !to.isEmpty() && !to.contains(person));
        }
    }

    /**
     * Changes queues of a round.
     *
     * @param write whether to record it
     */
    public RoundPlan act(QueueAct act, String by, boolean write) throws Exception {
        return switch (act.kind()) {
            case REASSIGN -> acts.reassign(act.round(), act.person(), act.to(), act.count(), by, write);
            case PAUSE, RESUME -> acts.pause(act.round(), List.of(act.person()), act.kind() == QueueAct.Kind.PAUSE, by, write);
            case THIRD -> acts.third(act.round(), by, write);
            case RULES -> acts.rules(act.round(), was -> act.rules().orElse(was), by, write);
            case UNDO -> acts.undo(act.round(), by, write);
        };
    }

    /** Closes a round, or opens it again. */
    public void close(String id, boolean closed, String by) throws Exception {
        rounds.close(id, closed, by);
    }
}
