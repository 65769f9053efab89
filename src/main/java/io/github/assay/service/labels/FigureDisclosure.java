package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/**
 * What screens of figures over all items tell an annotator: scores, votes of others, verdicts of judges. The methods
 * block.
 */
public final class FigureDisclosure {
    private final List<Item> items;
    private final Votes votes;
    private final Callable<LabelingService> acts;

    /** Reads all votes in force. */
    @FunctionalInterface
    public interface Votes {
        List<Vote> current() throws StoreException;
    }

    /**
     * @param items all items of the project
     * @param acts opens the annotator's acts, the same that Review uses
     */
    public FigureDisclosure(List<Item> items, Votes votes, Callable<LabelingService> acts) {
        this.items = List.copyOf(items);
        this.votes = votes;
        this.acts = acts;
    }

    /** The same for an open project. */
    public static FigureDisclosure of(ProjectSession session, Callable<LabelingService> acts) {
        return new FigureDisclosure(session.project().items(), session.labels()::currentVotes, acts);
    }

    /**
     * What figures would tell an annotator, and what may be shown all the same.
     *
     * @param refused items of which open rounds hide votes, so that no figures over all votes are shown
     * @param items items that the annotator has not decided, of which figures tell something that was not shown before
     * @param scores whether that is more than votes of others
     * @param all items of the project
     * @param judged items that the annotator has decided
     * @param voted items with a vote in force of anyone; 0 where something is refused
     * @param votes votes in force; 0 where something is refused
     * @param own those of the annotator
     */
    public record Hidden(Set<ItemKey> refused, Set<ItemKey> items, boolean scores, int all, int judged, int voted, int votes, int own) {}

    /** What figures with these parts would tell; blocks. */
    public Hidden hidden(Set<Part> parts) throws Exception {
        if (items.isEmpty()) {
            return new Hidden(Set.of(), Set.of(), false, 0, 0, 0, 0, 0);
        }
        LabelingService labeling = acts.call();
        Set<ItemKey> refused = refused();
        Map<ItemKey, Set<Part>> revealed = new LinkedHashMap<>(shown(labeling, parts));
        revealed.keySet().removeIf(labeling::isOpen);
        revealed.entrySet().removeIf(e -> e.getValue().stream().allMatch(part -> labeling.wasShown(e.getKey(), part)));
        Set<ItemKey> known = items.stream().map(Item::key).collect(Collectors.toSet());
        List<Vote> all = refused.isEmpty() ? votes.current().stream().filter(v -> known.contains(v.item())).toList() : List.of();
        boolean scores = revealed.values().stream().anyMatch(its -> !its.equals(EnumSet.of(Part.VOTES)));
        int judged = (int) items.stream().filter(i -> labeling.stateOf(i.key()).standing().done()).count();
        return new Hidden(
                refused, Set.copyOf(revealed.keySet()), scores, items.size(), judged, (int) all.stream().map(Vote::item).distinct().count(), all.size(),
                (int) all.stream().filter(v -> v.annotator().equals(labeling.annotator())).count());
    }

    /** Items of which open rounds hide votes from the annotator, so that no figures over all votes are shown. */
    public Set<ItemKey> refused() throws Exception {
        return items.isEmpty() ? Set.of() : acts.call().hiddenByRounds();
    }

    /**
     * Whether counts of new, known and contradicting votes may be shown: they depend on stored votes, so not where one is on
     * an item of which open rounds hide votes from the annotator.
     */
    public boolean mayCompare(List<Vote> compared) throws Exception {
        Set<ItemKey> hidden = refused();
        String own = hidden.isEmpty() ? "" : acts.call().annotator();
        return compared.stream().allMatch(v -> v.annotator().equals(own) || !hidden.contains(v.item()));
    }

    /** Records that figures with these parts are about to be shown. On return it is on disk. */
    public void disclose(Set<Part> parts) throws Exception {
        if (!items.isEmpty()) {
            LabelingService labeling = acts.call();
            labeling.disclose(shown(labeling, parts));
        }
    }

    /** What the figures show of each item; without items of which they show nothing. */
    private Map<ItemKey, Set<Part>> shown(LabelingService labeling, Set<Part> parts) throws StoreException {
        if (labeling.onlyLooks()) {
            return Map.of();
        }
        Set<ItemKey> others = new HashSet<>();
        votes.current().stream().filter(v -> !v.annotator().equals(labeling.annotator())).forEach(v -> others.add(v.item()));
        Map<ItemKey, Set<Part>> shown = new LinkedHashMap<>();
        for (Item item : items) {
            Set<Part> its = EnumSet.noneOf(Part.class);
            its.addAll(parts);
            if (!labeling.hidesScores()) {
                its.remove(Part.SCORES);
            }
            if (!labeling.hidesScores() || item.replies().isEmpty()) {
                its.remove(Part.JUDGE);
            }
            if (!others.contains(item.key())) {
                its.remove(Part.VOTES);
            }
            if (!its.isEmpty()) {
                shown.put(item.key(), its);
            }
        }
        return shown;
    }
}
