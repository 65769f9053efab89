package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Round.Automatic;
import io.github.assay.domain.labelling.Round;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundPlanner.RoundPlan;
import io.github.assay.labelling.rounds.RoundProgress.PersonProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.rounds.RoundService.Changed;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.wording.Texts;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Acts of a lead on the queues of a running round. Each can be previewed and undone; what was judged stays with who judged it. Blocks.
 */
public final class TeamActs {
    private final LabelStore store;
    private final RoundService rounds;
    private final PeopleService people;

    public TeamActs(LabelStore store, Clock clock) {
        this.store = store;
        this.rounds = new RoundService(store, clock);
        this.people = new PeopleService(store, clock);
    }

    /** Open judgements of each person while items are given out. */
    private static final class Load {
        private final Map<String, Integer> open = new HashMap<>();
        private final Map<ItemKey, Set<String>> judged;

        Load(RoundState state, Map<ItemKey, Set<String>> judged) {
            this.judged = judged;
            state.assignments().values().forEach(act -> act.to().stream().filter(p -> !hasJudged(act.item(), p)).forEach(p -> open.merge(p, 1, Integer::sum)));
        }

        boolean hasJudged(ItemKey item, String person) {
            return judged.getOrDefault(item, Set.of()).contains(person);
        }

        /** Who of some people gets an item: one who neither has nor had it, with the fewest open items, then by name. */
        Optional<String> next(AssignmentAct act, Collection<String> among) {
            Optional<String> next = among.stream().filter(p -> !act.to().contains(p) && !hasJudged(act.item(), p))
                    .min(Comparator.comparing((String p) -> open.getOrDefault(p, 0)).thenComparing(p -> p));
            next.ifPresent(p -> open.merge(p, 1, Integer::sum));
            return next;
        }
    }

    /**
     * Gives open items of one person to others, the last of the person's queue first. Attention, gold and onboarding items, which
     * everyone judges, stay.
     *
     * @param to names of those who get them, in equal shares of open work; who is not in the round joins it
     * @param count how many items; empty: all
     */
    public RoundPlan reassign(String round, String from, List<String> to, Optional<Integer> count, String by, boolean write)
            throws StoreException, ProjectFormatException {
        String giver = people.id(from);
        Set<String> takers = new TreeSet<>();
        for (String name : to) {
            takers.add(people.known(name));
        }
        if (takers.contains(giver)) {
            throw new ProjectFormatException("'" + from + "' cannot take over their own items.", "Name others with --to.");
        }
        return rounds.change(round, (state, judged, lead, at) -> {
            for (String taker : takers) {
                if (state.round().paused().contains(taker)) {
                    throw new ProjectFormatException(Texts.text("team.taker.paused", taker, round), Texts.text("team.taker.paused.remedy"));
                }
            }
            Load load = new Load(state, judged);
            List<AssignmentAct> own = state.ordered(giver, _ -> "").reversed().stream()
                    .filter(act -> act.use() == Use.PLAIN && !load.hasJudged(act.item(), giver)).toList();
            if (own.isEmpty()) {
                throw new ProjectFormatException("'" + from + "' has no open items in round '" + round + "'.", "'assay team status' shows who has.");
            }
            List<AssignmentAct> acts = new ArrayList<>();
            int wanted = Math.min(count.orElse(own.size()), own.size());
            for (AssignmentAct act : own) {
                Optional<String> taker = acts.size() < wanted ? load.next(act, takers) : Optional.empty();
                taker.ifPresent(t -> {
                    List<String> others = new ArrayList<>(act.to());
                    others.remove(giver);
                    others.add(t);
                    acts.add(act.changed(others, act.again(), lead, at));
                });
            }
            Set<String> all = new TreeSet<>(state.round().people());
            all.addAll(takers);
            return new Changed(state.round().of(List.copyOf(all)), acts, wanted - acts.size());
        }, by, write);
    }

    /**
     * Pauses people of a round, who then get no further items of it, or resumes them.
     *
     * @param names people of the round
     */
    public RoundPlan pause(String round, List<String> names, boolean paused, String by, boolean write)
            throws StoreException, ProjectFormatException {
        Set<String> ids = new TreeSet<>();
        for (String name : names) {
            ids.add(people.id(name));
        }
        return rounds.change(round, (state, _, _, _) -> {
            for (String id : ids) {
                if (!state.round().people().contains(id)) {
                    throw new ProjectFormatException("'" + id + "' is not in round '" + round + "'.", "'assay rounds show' lists its people.");
                }
            }
            Set<String> now = new TreeSet<>(state.round().paused());
            boolean _ = paused ? now.addAll(ids) : now.removeAll(ids);
            return new Changed(state.round().pausing(List.copyOf(now)), List.of(), 0);
        }, by, write);
    }

    /** People of a round who are not paused and have answered at least so many attention items otherwise than stated. */
    public List<String> inattentive(String round, int wrong) throws StoreException, ProjectFormatException {
        RoundState state = rounds.find(round);
        return rounds.progress(state).people().stream()
                .filter(p -> p.attention().judged() - p.attention().right() >= wrong)
                .map(PersonProgress::annotator)
                .filter(p -> state.round().people().contains(p) && !state.round().paused().contains(p))
                .toList();
    }

    /** Gives plain items on which two have judged, one pass and one fail, to a third person of the round who is not paused. */
    public RoundPlan third(String round, String by, boolean write) throws StoreException, ProjectFormatException {
        return rounds.change(round, (state, judged, lead, at) -> third(state, state.round(), judged, lead, at, Set.of()), by, write);
    }

    /**
     * @param its rules of the round from now on
     * @param left items that stay as they are
     */
    private Changed third(
            RoundState state, Round its, Map<ItemKey, Set<String>> judged, String lead, Instant at, Set<ItemKey> left) throws StoreException {
        List<AssignmentAct> all = List.copyOf(state.assignments().values());
        Map<ItemKey, Set<Label>> labels = new HashMap<>();
        rounds.judgements(state, (place, annotator, label) -> {
            if (all.get(place).to().contains(annotator) && label.decides()) {
                labels.computeIfAbsent(all.get(place).item(), _ -> new LinkedHashSet<>()).add(label);
            }
        });
        Load load = new Load(state, judged);
        List<String> able = its.people().stream().filter(p -> !its.paused().contains(p)).toList();
        List<AssignmentAct> acts = new ArrayList<>();
        int lacking = 0;
        for (AssignmentAct act : all) {
            if (act.use() == Use.PLAIN && act.to().size() == 2 && labels.getOrDefault(act.item(), Set.of()).size() == 2
                    && !left.contains(act.item())) {
                Optional<String> third = load.next(act, able);
                lacking += third.isPresent() ? 0 : 1;
                third.ifPresent(t -> {
                    List<String> three = new ArrayList<>(act.to());
                    three.add(t);
                    acts.add(act.changed(three, act.again(), lead, at));
                });
            }
        }
        return new Changed(its, acts, lacking);
    }

    /**
     * Does what an open round has happen by itself. Each is done once: an item that had a third person, and a person who was paused
     * before, are left to the lead, so that what was taken back stays so.
     *
     * @param rules what happens by itself from now on, of what did before
     */
    public RoundPlan rules(String round, UnaryOperator<Automatic> rules, String by, boolean write) throws StoreException, ProjectFormatException {
        RoundState now = rounds.find(round);
        Automatic automatic = rules.apply(now.round().automatic());
        people.mustLead(by);
        if (write) {
            rounds.change(round, (state, _, _, _) -> new Changed(state.round().with(automatic), List.of(), 0), by, true);
        }
        Set<String> wrong = new TreeSet<>(automatic.pauseAfter() == 0 ? List.of() : inattentive(round, automatic.pauseAfter()));
        store.rounds().steps().stream().map(RoundAct::round).filter(r -> r.id().equals(round)).forEach(r -> wrong.removeAll(r.paused()));
        Set<ItemKey> had = new HashSet<>();
        store.rounds().assignments().stream().filter(a -> a.round().equals(round) && a.to().size() > 2).forEach(a -> had.add(a.item()));
        return rounds.change(round, (state, judged, lead, at) -> {
            List<String> paused = new ArrayList<>(state.round().paused());
            paused.addAll(wrong);
            Round its = state.round().with(automatic).pausing(paused);
            return automatic.third() ? third(state, its, judged, lead, at, had) : new Changed(its, List.of(), 0);
        }, by, write, true);
    }

    /** Does what all open rounds have happen by itself, nothing where it cannot be saved; a sentence for each round in which something did. */
    public List<String> rules(String by) throws StoreException, ProjectFormatException {
        List<String> done = new ArrayList<>();
        for (RoundState state : store.isReadOnly() ? List.<RoundState>of() : rounds.book().open()) {
            if (!state.round().automatic().equals(Automatic.NONE)) {
                RoundPlan plan = rules(state.round().id(), r -> r, by, true);
                int paused = plan.round().paused().size() - state.round().paused().size();
                if (paused > 0 || !plan.changed().isEmpty()) {
                    done.add(Texts.text("team.rules.done", state.round().id(), plan.changed().size(), paused));
                }
            }
        }
        return done;
    }

    /** Rounds as they were before the latest act on each; those that were only planned are not there. */
    private record Earlier(Map<String, RoundState> states) {
        static Earlier of(List<RoundAct> steps, List<AssignmentAct> assignments) {
            Map<String, RoundAct> last = new HashMap<>();
            steps.forEach(act -> last.put(act.round().id(), act));
            Map<String, RoundState> states = new HashMap<>();
            last.forEach((id, act) -> RoundBook.of(
                            steps.stream().filter(s -> s.round().id().equals(id) && s.at().isBefore(act.at())).toList(),
                            assignments.stream().filter(a -> a.round().equals(id) && a.at().isBefore(act.at())).toList())
                    .find(id).ifPresent(state -> states.put(id, state)));
            return new Earlier(states);
        }
    }

    /**
     * Takes back the latest act on a round: its rules and assignments are as before, except that items stay with who has judged them
     * since. Done again, it takes back the undoing.
     *
     * @throws ProjectFormatException when the round was only planned
     */
    public RoundPlan undo(String round, String by, boolean write) throws StoreException, ProjectFormatException {
        RoundState now = rounds.find(round);
        people.mustLead(by);
        RoundState earlier = store.rounds().made(Earlier.class, Earlier::of).map(Earlier::states).map(s -> s.get(round))
                .orElseThrow(() -> new ProjectFormatException(
                        "Round '" + round + "' was planned and not changed since.", "'assay rounds close' ends it."));
        if (earlier.open() != now.open()) {
            throw new ProjectFormatException(
                    "The latest act " + (now.open() ? "opened" : "closed") + " round '" + round + "'.",
                    "'assay rounds " + (now.open() ? "close" : "reopen") + "' takes that back.");
        }
        return rounds.change(round, (state, judged, lead, at) -> {
            Map<ItemKey, AssignmentAct> acts = new LinkedHashMap<>();
            state.assignments().values().forEach(act -> acts.put(act.item(), back(act, Optional.ofNullable(earlier.assignments().get(act.item())), judged, lead, at)));
            earlier.assignments().values().forEach(act -> acts.computeIfAbsent(act.item(), _ -> act.changed(act.to(), act.again(), lead, at)));
            return new Changed(earlier.round(), acts.values(), 0);
        }, by, write);
    }

    private static AssignmentAct back(
            AssignmentAct now, Optional<AssignmentAct> earlier, Map<ItemKey, Set<String>> judged, String lead, Instant at) {
        Set<String> to = new TreeSet<>(earlier.map(AssignmentAct::to).orElse(List.of()));
        now.to().stream().filter(p -> judged.getOrDefault(now.item(), Set.of()).contains(p)).forEach(to::add);
        return now.changed(List.copyOf(to), earlier.map(AssignmentAct::again).orElse(List.of()), lead, at);
    }
}
