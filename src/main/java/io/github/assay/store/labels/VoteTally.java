package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * The latest vote of each annotator on each item, in arrays: what progress is counted from. It is filled once and follows
 * the acts of this store; where the number of stored votes is another than it has seen, it is filled again. Not
 * thread-safe.
 */
final class VoteTally {
    private static final Label[] LABELS = Label.values();

    private final Map<ItemKey, Integer> places = new HashMap<>();
    private final List<ItemKey> items = new ArrayList<>();
    private final Map<String, Latest> people = new TreeMap<>();
    private long rows;
    private ItemKey last;
    private int lastPlace;

    private static final class Latest {
        private long[] at = new long[0];
        private byte[] label = new byte[0];

        void take(int place, long time, Label its, int size) {
            if (place >= at.length) {
                int before = at.length;
                at = Arrays.copyOf(at, Math.max(size, before * 2));
                Arrays.fill(at, before, at.length, Long.MIN_VALUE);
                label = Arrays.copyOf(label, at.length);
            }
            if (time > at[place]) {
                at[place] = time;
                label[place] = (byte) its.ordinal();
            }
        }
    }

    /** How many rows it has seen. */
    long rows() {
        return rows;
    }

    void take(Vote vote) {
        take(vote.item(), vote.annotator(), vote.label(), vote.at().toEpochMilli());
    }

    /** @param item where the items of two calls are one object, they follow each other with less work */
    void take(ItemKey item, String annotator, Label label, long at) {
        rows++;
        int place = item == last ? lastPlace : places.computeIfAbsent(item, this::add);
        last = item;
        lastPlace = place;
        people.computeIfAbsent(annotator, _ -> new Latest()).take(place, at, label, items.size());
    }

    private int add(ItemKey item) {
        items.add(item);
        return items.size() - 1;
    }

    /** Passes on the latest votes, withdrawn ones included. */
    void each(ToIntFunction<ItemKey> numbering, RoundStore.LatestVote sink) {
        int[] numbers = items.stream().mapToInt(numbering).toArray();
        people.forEach((annotator, its) -> {
            for (int i = 0; i < its.at.length; i++) {
                if (its.at[i] != Long.MIN_VALUE && i < items.size()) {
                    sink.take(numbers[i], annotator, LABELS[its.label[i]], its.at[i]);
                }
            }
        });
    }
}
