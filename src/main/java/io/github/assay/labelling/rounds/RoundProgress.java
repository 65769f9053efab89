package io.github.assay.labelling.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.AssignmentAct.Use;
import io.github.assay.domain.labelling.Label;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a round.
 *
 * @param items items of the round
 * @param complete items that every assigned annotator has judged; -1: not known here
 * @param begun items that some of them have judged; -1: not known here
 * @param extra judgements by annotators who are not assigned to the item; -1: not known here
 * @param people one for each annotator of the round and each who judged an item assigned to them, sorted by id
 */
public record RoundProgress(int items, int complete, int begun, int extra, List<PersonProgress> people) {
    public RoundProgress {
        people = List.copyOf(people);
    }

    /** Items with no judgement of an assigned annotator; -1: not known here. */
    public int open() {
        return isWhole() ? items - complete - begun : -1;
    }

    /** Whether the judgements of all are counted. */
    public boolean isWhole() {
        return complete >= 0;
    }

    /** The progress of one annotator alone, where judgements of others are here only in part. */
    public RoundProgress of(String annotator) {
        return new RoundProgress(
                items, -1, -1, -1, people.stream().filter(p -> p.annotator().equals(annotator)).toList());
    }

    /**
     * One annotator in a round.
     *
     * @param annotator the id
     * @param assigned items assigned
     * @param done of them judged: pass, fail, unsure, or flagged as one that cannot be judged
     * @param repeats items to judge a second time
     * @param repeated of them judged a second time
     * @param attention attention items judged by pass or fail, and how many as stated
     * @param gold the same of gold items
     * @param onboarding the same of onboarding items
     * @param left whether the annotator is no longer in the round
     */
    public record PersonProgress(
            String annotator, int assigned, int done, int repeats, int repeated, Known attention, Known gold,
            Known onboarding, boolean left) {}

    /**
     * Answers on items whose label the lead states.
     *
     * @param judged items judged by pass or fail
     * @param right of them with the stated label
     */
    public record Known(int judged, int right) {}

    /** Takes judgements in force. */
    public interface Judgements {
        /**
         * Takes one judgement.
         *
         * @param place of the item among the round's assignments, from 0
         * @param label pass, fail or unsure; {@link Label#SKIP} for an item flagged as one that cannot be judged
         */
        void take(int place, String annotator, Label label);
    }

    /** Passes on the judgements that count in a round, at most one an item and annotator. */
    public interface Source<E extends Exception> {
        void each(Judgements sink) throws E;
    }

    /**
     * Counts.
     *
     * @param repeated items by annotator that were judged a second time
     */
    public static <E extends Exception> RoundProgress of(
            RoundState state, Source<E> judgements, Map<String, Set<ItemKey>> repeated) throws E {
        Map<String, Tally> people = new TreeMap<>();
        new TreeSet<>(state.round().people()).forEach(p -> people.put(p, new Tally()));
        List<AssignmentAct> assignments = List.copyOf(state.assignments().values());
        for (AssignmentAct act : assignments) {
            for (String person : act.to()) {
                people.computeIfAbsent(person, _ -> new Tally()).assigned++;
            }
            for (String person : act.again()) {
                Tally its = Objects.requireNonNull(people.get(person));
                its.repeats++;
                its.repeated += repeated.getOrDefault(person, Set.of()).contains(act.item()) ? 1 : 0;
            }
        }
        Count count = new Count(assignments, people);
        judgements.each(count);
        int[] votes = count.votes;
        int complete = 0;
        int begun = 0;
        for (int i = 0; i < votes.length; i++) {
            complete += votes[i] >= assignments.get(i).to().size() ? 1 : 0;
            begun += votes[i] > 0 && votes[i] < assignments.get(i).to().size() ? 1 : 0;
        }
        Set<String> present = new HashSet<>(state.round().people());
        List<PersonProgress> rows = new ArrayList<>();
        people.forEach((id, tally) -> rows.add(tally.row(id, !present.contains(id))));
        return new RoundProgress(assignments.size(), complete, begun, count.extra, rows);
    }

    /** Counts judgements. There may be millions, most of them of the annotator of the one before. */
    private static final class Count implements Judgements {
        private final List<AssignmentAct> assignments;
        private final Map<String, Tally> people;
        /** By assignment, the tallies of those to whom the item is assigned. */
        private final Tally[][] to;
        private final int[] votes;
        private int extra;
        private String last = "";
        private @Nullable Tally tally;

        Count(List<AssignmentAct> assignments, Map<String, Tally> people) {
            this.assignments = assignments;
            this.people = people;
            votes = new int[assignments.size()];
            to = assignments.stream()
                    .map(act -> act.to().stream().map(people::get).toArray(Tally[]::new))
                    .toArray(Tally[][]::new);
        }

        @Override
        public void take(int place, String annotator, Label label) {
            if (!annotator.equals(last)) {
                last = annotator;
                tally = people.get(annotator);
            }
            for (Tally one : to[place]) {
                if (one == tally) {
                    votes[place]++;
                    one.take(assignments.get(place), label);
                    return;
                }
            }
            extra++;
        }
    }

    private static final class Tally {
        private int assigned;
        private int done;
        private int repeats;
        private int repeated;
        private final int[] judged = new int[Use.values().length];
        private final int[] right = new int[Use.values().length];

        void take(AssignmentAct act, Label label) {
            done++;
            if (label.decides() && act.known().isPresent()) {
                judged[act.use().ordinal()]++;
                right[act.use().ordinal()] += act.known().get() == label ? 1 : 0;
            }
        }

        PersonProgress row(String id, boolean left) {
            return new PersonProgress(
                    id, assigned, done, repeats, repeated, known(Use.ATTENTION), known(Use.GOLD), known(Use.ONBOARDING), left);
        }

        private Known known(Use use) {
            return new Known(judged[use.ordinal()], right[use.ordinal()]);
        }
    }
}
