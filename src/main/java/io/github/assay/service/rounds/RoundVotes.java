package io.github.assay.service.rounds;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.labelling.rounds.RoundBook;
import io.github.assay.labelling.rounds.RoundProgress;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The judgements that count in a round: the latest vote of an annotator on an item in the time of the round. The time
 * begins with the plan for a round that judges anew, else long before it, and ends where a later round judges the item
 * anew.
 *
 * @param store the votes
 */
record RoundVotes(LabelStore store) {
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

        /** Whether votes of an item stop counting at some time, so that the latest may not be the one that counts. */
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
                if (at > its.at()[place]) {
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
