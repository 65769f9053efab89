package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.embedded.LabelQueries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of a project in its label store: acts on rounds, assignments, second judgements, and the latest votes from which
 * progress is counted. Thread-safe.
 */
public final class RoundStore {
    private final LabelAccess recorder;
    private final Recording recording;
    private volatile Read read = new Read(0, List.of(), List.of(), List.of(), List.of(), Map.of());
    /** Grows with acts of leads that are written here or come from a shared store. */
    private final AtomicLong plans = new AtomicLong();
    private final Object tallying = new Object();
    private Optional<VoteTally> tally = Optional.empty();

    /** Records entries as one change of the store. */
    interface Recording {
        void record(List<Entry> entries) throws StoreException;
    }

    /**
     * Assignments with the acts on rounds that they were read with, and what was made of both, by its class.
     *
     * @param lines the assignments as they are stored
     * @param assignments the same with the labels that are stated for their items
     */
    private record Read(
            long plans, List<RoundAct> steps, List<StatedLabel> stated, List<AssignmentAct> lines,
            List<AssignmentAct> assignments, Map<Class<?>, Object> made) {}

    /** Takes the latest vote of an annotator on an item. */
    public interface LatestVote {
        /**
         * Takes one vote.
         *
         * @param number what {@code numbering} gave for the item
         * @param at milliseconds since 1970
         */
        void take(int number, String annotator, Label label, long at);
    }

    RoundStore(LabelAccess recorder, Recording recording) {
        this.recorder = recorder;
        this.recording = recording;
    }

    /**
     * Appends acts of a lead on rounds, forced to disk once: all or none.
     *
     * @throws IllegalArgumentException when the lead has acted on the round at the same time already
     */
    public void append(List<Act> acts) throws StoreException {
        for (Act act : acts) {
            if (act instanceof RoundAct && recorder.ask(index -> index.isTaken(act))) {
                throw new IllegalArgumentException("already recorded: " + act);
            }
        }
        recording.record(acts.stream().map(Entry::of).toList());
        plans.incrementAndGet();
    }

    /** A number that is another one after rounds were planned or changed, here or elsewhere; does not block. */
    long plans() {
        return plans.get();
    }

    /**
     * Appends acts of others on rounds that are not here yet, forced to disk once for each journal.
     *
     * @return how many were new
     */
    public int merge(List<Act> acts) throws StoreException {
        Set<Act> here = new HashSet<>(steps());
        here.addAll(read().lines());
        here.addAll(stated());
        here.addAll(repeats());
        List<Entry> fresh = acts.stream().filter(here::add).map(Entry::of).toList();
        if (!fresh.isEmpty()) {
            recording.record(fresh);
            plans.incrementAndGet();
        }
        return fresh.size();
    }

    /** Acts on rounds, by time. */
    public List<RoundAct> steps() throws StoreException {
        return recorder.ask(index -> index.onRounds(RoundAct.class));
    }

    /** Labels that leads state for items of rounds, by time; the latest on an item and round is in force. */
    public List<StatedLabel> stated() throws StoreException {
        return recorder.ask(index -> index.onRounds(StatedLabel.class));
    }

    /**
     * Assignments of all rounds with the labels that are stated for their items, by time; a later one on the same item and
     * round is in force. They are read again when there are other acts on rounds, with which all assignments are written, or
     * when some came from a shared store.
     */
    public List<AssignmentAct> assignments() throws StoreException {
        return read().assignments();
    }

    /**
     * What follows from acts on rounds and assignments, made again when there are others.
     *
     * @param making makes it, of at least one act on a round
     * @return empty where there is no round
     */
    public <T> Optional<T> made(Class<T> type, BiFunction<List<RoundAct>, List<AssignmentAct>, T> making)
            throws StoreException {
        Read known = read();
        return known.steps().isEmpty()
                ? Optional.empty()
                : Optional.of(type.cast(known.made()
                        .computeIfAbsent(type, _ -> making.apply(known.steps(), known.assignments()))));
    }

    private Read read() throws StoreException {
        long now = plans.get();
        List<RoundAct> steps = steps();
        List<StatedLabel> stated = steps.isEmpty() ? List.of() : stated();
        Read known = read;
        if (known.plans() != now || !known.steps().equals(steps) || !known.stated().equals(stated)) {
            List<AssignmentAct> lines = recorder.ask(index -> index.onRounds(AssignmentAct.class));
            known = new Read(now, steps, stated, lines, joined(lines, stated), new ConcurrentHashMap<>());
            read = known;
        }
        return known;
    }

    private static List<AssignmentAct> joined(List<AssignmentAct> lines, List<StatedLabel> stated) {
        Map<List<Object>, StatedLabel> latest = new HashMap<>();
        stated.forEach(s -> latest.put(List.of(s.round(), s.item()), s));
        return latest.isEmpty() ? lines : lines.stream().map(line -> {
            StatedLabel its = latest.get(List.of(line.round(), line.item()));
            return its == null ? line : line.with(its);
        }).toList();
    }

    /** Second judgements of all annotators, by time. */
    public List<RepeatVote> repeats() throws StoreException {
        return recorder.ask(index -> index.onRounds(RepeatVote.class));
    }

    /** Passes on every vote ever but carried ones, in no order, without making votes of the rows; a vote of two journals twice. */
    public void eachVote(LabelQueries.VoteRow sink) throws StoreException {
        boolean done = recorder.ask(index -> {
            index.eachVote(sink);
            return true;
        });
        assert done;
    }

    /**
     * Passes on the latest vote of each annotator on each item, withdrawn ones included, carried ones not, by annotator. The first call
     * reads all votes; a later one does when others have written since.
     *
     * @param numbering called once for each item
     */
    public void eachLatestVote(ToIntFunction<ItemKey> numbering, LatestVote sink) throws StoreException {
        synchronized (tallying) {
            long count = recorder.ask(LabelQueries::voteCount);
            if (tally.isEmpty() || tally.get().rows() != count) {
                VoteTally fresh = new VoteTally(count);
                eachVote(fresh::take);
                tally = Optional.of(fresh);
            }
            tally.get().each(numbering, sink);
        }
    }

    /** To be called after entries were recorded. */
    void noted(List<Entry> entries) {
        synchronized (tallying) {
            tally.ifPresent(t -> entries.stream().filter(e -> e.act() instanceof Vote).forEach(e -> t.take((Vote) e.act())));
        }
    }

    /** To be called after entries came from a shared store, of which assignments may come later than their round. */
    void received(List<Entry> entries) {
        noted(entries);
        if (entries.stream().map(Entry::act).anyMatch(
                act -> act instanceof RoundAct || act instanceof AssignmentAct || act instanceof StatedLabel)) {
            plans.incrementAndGet();
        }
    }

    /** To be called after votes were imported or withdrawn. */
    void forget() {
        synchronized (tallying) {
            tally = Optional.empty();
        }
    }

    /**
     * The latest vote of each annotator on each item, in arrays: what progress is counted from. It is filled once and
     * follows the acts of this store; where the number of stored votes is another than it has seen, it is filled again.
     * Not thread-safe.
     */
    private static final class VoteTally {
        private static final Label[] LABELS = Label.values();

        private final Map<ItemKey, Integer> places = new HashMap<>();
        private final List<ItemKey> items = new ArrayList<>();
        private final Map<String, Latest> people = new TreeMap<>();
        private long rows;
        private @Nullable ItemKey last;
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
                if (time > at[place] || time == at[place] && its.ordinal() < label[place]) { // of one time the first counts
                    at[place] = time;
                    label[place] = (byte) its.ordinal();
                }
            }
        }

        /** @param rows how many rows the table has that it is filled from, those of carried votes too */
        VoteTally(long rows) {
            this.rows = rows;
        }

        long rows() {
            return rows;
        }

        /** Takes a vote whose row came after those of the constructor. */
        void take(Vote vote) {
            rows++;
            if (!vote.isCarried()) {
                take(vote.item(), vote.annotator(), vote.label(), vote.at().toEpochMilli());
            }
        }

        /** @param item where the items of two calls are one object, they follow each other with less work */
        void take(ItemKey item, String annotator, Label label, long at) {
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
}
