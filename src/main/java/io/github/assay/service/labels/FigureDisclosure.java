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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

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

    /** Items that the annotator has not decided and of which figures with these parts tell what is hidden. */
    public Set<ItemKey> hidden(Set<Part> parts) throws Exception {
        if (items.isEmpty()) {
            return Set.of();
        }
        LabelingService labeling = acts.call();
        Set<ItemKey> hidden = new LinkedHashSet<>(shown(labeling, parts).keySet());
        hidden.removeIf(labeling::isOpen);
        return hidden;
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
