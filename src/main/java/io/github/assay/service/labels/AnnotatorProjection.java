package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.Adjudication;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.DisclosureAct;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.GoldReview;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Remark;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.labelling.ItemStatus;
import io.github.assay.store.journal.Entry.ActOrigin;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.labels.embedded.LabelQueries;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The state that follows from one annotator's journal, entry by entry. It holds vote, flags and comment in force on
 * every item, and the next undo and redo. Imported votes are in force too, but undo skips them.
 */
final class AnnotatorProjection {
    private final Map<ItemKey, Vote> votes = new HashMap<>();
    private final Map<ItemKey, Map<Flag, FlagAct>> flags = new HashMap<>();
    private final Map<ItemKey, Remark> remarks = new HashMap<>();
    private final Map<ItemKey, Set<DisclosureAct.Part>> shown = new HashMap<>();
    private final Map<RepeatKey, RepeatVote> repeats = new HashMap<>();
    private final Map<ItemKey, Latest> lastVote = new HashMap<>();
    private final Map<Slot, Latest> last = new HashMap<>();
    private final Set<ItemKey> unseen = new HashSet<>();
    private final Map<ItemKey, Instant> lastAct = new HashMap<>();
    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();

    /** A repeat of an item in a round. */
    private record RepeatKey(ItemKey item, String round) {}

    /** A flag, the comment, or the second judgement in a round, of an item. */
    private record Slot(ItemKey item, Object what) {}

    /** The latest act, and whether it is from another machine. */
    private record Latest(Act act, boolean received) {}

    /**
     * An act that was done.
     *
     * @param before the vote or flag in force before it; empty when there was none
     */
    record Part(Act act, Optional<? extends Act> before) {}

    /**
     * What one undo reverts: one act, or all copies of a vote that were made together.
     *
     * @param done acts in force
     * @param undone acts that were undone
     */
    private record Step(List<Part> done, List<Part> undone) {
        static Step of(Part part) {
            return new Step(new ArrayList<>(List.of(part)), new ArrayList<>());
        }

        /** Whether an act is a copy that was made together with those of this step. */
        boolean takes(Act act) {
            return act instanceof Vote vote
                    && vote.copyOf().isPresent()
                    && !done.isEmpty()
                    && done.getFirst().act() instanceof Vote first
                    && first.copyOf().equals(vote.copyOf()) && first.at().equals(vote.at());
        }

        /** Moves the part with an act's item, or else the first, from one list to the other. */
        static void move(List<Part> from, List<Part> to, Act act) {
            Part part = from.stream()
                    .filter(p -> p.act().item().equals(act.item()))
                    .findFirst()
                    .orElseGet(from::getFirst);
            from.remove(part);
            to.add(part);
        }
    }

    void take(Entry entry) {
        Act act = entry.act();
        if (act instanceof Vote vote && vote.isCarried()) {
            lastAct.merge(act.item(), act.at(), AnnotatorProjection::later); // no judgement of the annotator
            return;
        }
        switch (act) {
            case Adjudication _, RoundAct _, AssignmentAct _, StatedLabel _, GoldReview _ -> {
                return;
            }
            case DisclosureAct disclosure -> shown(act.item()).addAll(disclosure.shown());
            case Vote _, FlagAct _, Remark _, RepeatVote _ -> {
                if (!entry.received() && !(act instanceof Vote vote && vote.origin() == Vote.Origin.IMPORTED)) {
                    own(entry.actOrigin(), act);
                }
                if (leads(act, entry.received())) {
                    inForce(act, remaining(entry.actOrigin(), act));
                }
            }
        }
        lastAct.merge(act.item(), act.at(), AnnotatorProjection::later);
        if (act instanceof Vote vote) {
            seenWith(vote.item(), vote.visible());
        } else if (act instanceof RepeatVote repeat) {
            seenWith(repeat.item(), repeat.visible());
        }
    }

    /** What was visible with an earlier vote was shown, also where the journal of an earlier version has no entry of it. */
    private void seenWith(ItemKey item, Vote.Visible seen) {
        if (seen.scores()) {
            shown(item).add(DisclosureAct.Part.SCORES);
        }
        if (seen.otherVotes()) {
            shown(item).add(DisclosureAct.Part.VOTES);
        }
    }

    private Set<DisclosureAct.Part> shown(ItemKey item) {
        return shown.computeIfAbsent(item, _ -> EnumSet.noneOf(DisclosureAct.Part.class));
    }

    /** Whether the annotator was ever shown this of an item. */
    boolean wasShown(ItemKey item, DisclosureAct.Part part) {
        return shown.getOrDefault(item, Set.of()).contains(part);
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }

    /**
     * Reads everything anew, after acts came from another machine. Items whose vote in force is another one then are unseen.
     *
     * @param entries all entries of the annotator, those of this folder's journal in its order, the others in any
     */
    void anew(List<Entry> entries) {
        Map<ItemKey, Vote> before = new HashMap<>(votes);
        Stream.of(votes, flags, remarks, shown, repeats, lastVote, last, lastAct).forEach(Map::clear);
        done.clear();
        undone.clear();
        byTime(entries).forEach(this::take);
        Set<ItemKey> changed = new HashSet<>(before.keySet());
        changed.addAll(votes.keySet());
        changed.removeIf(item -> Objects.equals(before.get(item), votes.get(item)));
        unseen.addAll(changed);
    }

    /**
     * The entries with those of other machines before the next later act of this one on their item: undo of that act then
     * brings back what counted before it, in whatever order both came into the index.
     */
    private static List<Entry> byTime(List<Entry> entries) {
        if (entries.stream().noneMatch(Entry::received)) {
            return entries;
        }
        Map<ItemKey, Deque<Entry>> elsewhere = new LinkedHashMap<>();
        entries.stream().filter(Entry::received).sorted(Comparator.comparing(Entry::act, LabelQueries.BY_TIME))
                .forEach(entry -> elsewhere.computeIfAbsent(entry.act().item(), _ -> new ArrayDeque<>()).add(entry));
        List<Entry> found = new ArrayList<>(entries.size());
        for (Entry own : entries) {
            if (!own.received()) {
                Deque<Entry> others = elsewhere.computeIfAbsent(own.act().item(), _ -> new ArrayDeque<>());
                while (!others.isEmpty() && LabelQueries.BY_TIME.compare(others.element().act(), own.act()) < 0) {
                    found.add(others.remove());
                }
                found.add(own);
            }
        }
        elsewhere.values().forEach(found::addAll);
        return found;
    }

    /** Takes that the vote in force of an item is shown; returns whether another one was shown before. */
    boolean see(ItemKey item) {
        return unseen.remove(item);
    }

    /** Takes that everything is shown. */
    void seeAll() {
        unseen.clear();
    }

    /**
     * What an act leaves in force, which depends on nothing but the act, so that it is the same on every machine: nothing
     * after a cleared flag, an empty comment, and a vote that an undo or an import took away. Undo that brings back "later"
     * keeps the guideline of it.
     */
    private static Optional<Act> remaining(ActOrigin actOrigin, Act act) {
        boolean none = switch (act) {
            case FlagAct mark -> !mark.on();
            case Remark remark -> remark.text().isEmpty();
            case RepeatVote repeat -> repeat.label() == Label.SKIP;
            case Vote vote -> vote.label() == Label.SKIP
                    && (vote.origin() == Vote.Origin.IMPORTED || actOrigin == ActOrigin.UNDO && vote.guideline().isEmpty());
            default -> false;
        };
        return none ? Optional.empty() : Optional.of(act);
    }

    /** Whether an act is the latest of its kind on its item, which it then is for those that follow. */
    private boolean leads(Act act, boolean received) {
        Optional<Latest> before = latest(act);
        if (before.filter(b -> LabelQueries.BY_TIME.compare(b.act(), act) > 0).isPresent()) {
            return false;
        }
        Latest now = new Latest(act, received);
        if (act instanceof Vote) {
            lastVote.put(act.item(), now);
        } else {
            last.put(slot(act), now);
        }
        return true;
    }

    private Optional<Latest> latest(Act act) {
        return Optional.ofNullable(act instanceof Vote ? lastVote.get(act.item()) : last.get(slot(act)));
    }

    private static Slot slot(Act act) {
        return new Slot(act.item(), switch (act) {
            case FlagAct mark -> mark.flag();
            case RepeatVote repeat -> repeat.round();
            default -> act.getClass();
        });
    }

    /** The latest step with an act of the same kind on the same item. */
    private static Step stepOf(Deque<Step> from, boolean back, Act act) {
        return from.stream()
                .filter(step -> (back ? step.done() : step.undone()).stream().anyMatch(p -> slot(p.act()).equals(slot(act))))
                .findFirst()
                .orElseGet(from::peek);
    }

    /** Notes an act that undo and redo here concern; no undo here reverts one of an import or of another machine. */
    private void own(ActOrigin actOrigin, Act act) {
        Deque<Step> from = actOrigin == ActOrigin.UNDO ? done : undone;
        if (actOrigin == ActOrigin.DO || from.isEmpty()) {
            begin(act);
            return;
        }
        boolean back = actOrigin == ActOrigin.UNDO;
        Deque<Step> to = back ? undone : done;
        Step step = stepOf(from, back, act);
        List<Part> left = back ? step.done() : step.undone();
        Step.move(left, back ? step.undone() : step.done(), act);
        if (left.isEmpty()) {
            from.remove(step);
        }
        if (to.peek() != step) {
            to.push(step);
        }
    }

    private void begin(Act act) {
        undone.forEach(step -> step.undone().clear());
        undone.clear();
        Part part = new Part(act, inForce(act));
        if (!done.isEmpty() && done.peek().takes(act)) {
            done.peek().done().add(part);
        } else {
            done.push(Step.of(part));
        }
    }

    private Optional<Act> inForce(Act act) {
        return Optional.ofNullable(switch (act) {
            case FlagAct mark -> marks(mark.item()).get(mark.flag());
            case Remark remark -> remarks.get(remark.item());
            case RepeatVote repeat -> repeats.get(new RepeatKey(repeat.item(), repeat.round()));
            default -> votes.get(act.item());
        });
    }

    private void inForce(Act act, Optional<Act> now) {
        switch (act) {
            case FlagAct mark -> {
                marks(mark.item()).remove(mark.flag());
                now.ifPresent(set -> marks(mark.item()).put(mark.flag(), (FlagAct) set));
            }
            case Remark remark -> {
                remarks.remove(remark.item());
                now.ifPresent(remaining -> remarks.put(remark.item(), (Remark) remaining));
            }
            case RepeatVote repeat -> {
                RepeatKey key = new RepeatKey(repeat.item(), repeat.round());
                repeats.remove(key);
                now.ifPresent(again -> repeats.put(key, (RepeatVote) again));
            }
            default -> {
                votes.remove(act.item());
                now.ifPresent(vote -> votes.put(act.item(), (Vote) vote));
            }
        }
    }

    private Map<Flag, FlagAct> marks(ItemKey item) {
        return flags.computeIfAbsent(item, _ -> new EnumMap<>(Flag.class));
    }

    AnnotatorState stateOf(ItemKey item) {
        Map<Flag, FlagAct> marks = flags.getOrDefault(item, Map.of());
        Optional<Vote> vote = Optional.ofNullable(votes.get(item));
        Optional<Remark> remark = Optional.ofNullable(remarks.get(item));
        return vote.isEmpty() && marks.isEmpty() && remark.isEmpty()
                ? AnnotatorState.BLANK
                : new AnnotatorState(vote.map(v -> standing(v.label())).orElse(ItemStatus.NONE), vote, marks, remark);
    }

    private static ItemStatus standing(Label label) {
        return switch (label) {
            case PASS -> ItemStatus.PASS;
            case FAIL -> ItemStatus.FAIL;
            case UNSURE -> ItemStatus.UNSURE;
            case SKIP -> ItemStatus.LATER;
        };
    }

    /** The item's flags in force as words, except the bookmark. */
    Stream<String> flagWords(ItemKey item) {
        return stateOf(item).flags().keySet().stream().filter(flag -> flag != Flag.BOOKMARK).map(Flag::word);
    }

    /** The repeat in force of an item in a round. */
    Optional<RepeatVote> repeatOf(ItemKey item, String round) {
        return Optional.ofNullable(repeats.get(new RepeatKey(item, round)));
    }

    /**
     * What of items was not shown before, as acts.
     *
     * @param time time of a new act on an item
     */
    List<DisclosureAct> unshown(Map<ItemKey, Set<DisclosureAct.Part>> parts, String annotator, Function<ItemKey, Instant> time) {
        List<DisclosureAct> fresh = new ArrayList<>();
        parts.forEach((item, its) -> {
            Set<DisclosureAct.Part> missing = its.stream().filter(p -> !wasShown(item, p)).collect(Collectors.toSet());
            if (!missing.isEmpty()) {
                fresh.add(new DisclosureAct(item, annotator, missing, time.apply(item)));
            }
        });
        return fresh;
    }

    /** The time of the annotator's latest vote on an item, of any label. */
    Optional<Instant> lastVote(ItemKey item) {
        return Optional.ofNullable(lastVote.get(item)).map(latest -> latest.act().at());
    }

    /** A time for a new act on an item: {@code now}, or just after the annotator's latest act on it. */
    Instant timeFor(ItemKey item, Instant now) {
        Instant last = lastAct.get(item);
        return last == null || now.isAfter(last) ? now : last.plusMillis(1);
    }

    /** What the next undo reverts; empty when there is nothing. What another machine has changed since is left as it is. */
    List<Part> nextUndo() {
        return next(done, true);
    }

    /** What the next redo repeats; empty when there is nothing. */
    List<Part> nextRedo() {
        return next(undone, false);
    }

    private List<Part> next(Deque<Step> from, boolean back) {
        return from.stream()
                .map(step -> (back ? step.done() : step.undone()).stream()
                        .filter(p -> latest(p.act()).filter(Latest::received).isEmpty())
                        .toList())
                .filter(parts -> !parts.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
