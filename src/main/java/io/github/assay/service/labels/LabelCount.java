package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts the progress of labelling; a carried vote counts for its item, not as one of its annotator's. */
final class LabelCount {
    /** Place of the count of quick votes, after those of the labels. */
    private static final int QUICK = Label.values().length;

    private final Set<ItemKey> items = new HashSet<>();
    private final int votesPerCase;
    private final Map<ItemKey, int[]> sides = new HashMap<>();
    private final Map<String, long[]> people = new TreeMap<>();

    LabelCount(List<Item> items, int votesPerCase) {
        items.forEach(item -> this.items.add(item.key()));
        this.votesPerCase = votesPerCase;
    }

    LabelStatus count(List<Vote> history, List<Vote> inForce, Collection<ItemKey> adjudicated) {
        Set<ItemKey> foreign = new HashSet<>();
        for (Vote vote : history) {
            if (!vote.isCarried()) {
                person(vote)[Label.SKIP.ordinal()]++;
            }
            if (!items.contains(vote.item())) {
                foreign.add(vote.item());
            }
        }
        inForce.forEach(this::take);
        int complete = number(s -> s[0] + s[1] >= votesPerCase);
        int voted = number(s -> s[0] + s[1] > 0);
        return new LabelStatus(
                items.size(),
                items.size() - voted,
                number(s -> s[0] + s[1] > 0 && s[0] + s[1] < votesPerCase),
                complete,
                number(s -> s[0] + s[1] > 1 && (s[0] == 0 || s[1] == 0)),
                number(s -> s[0] > 0 && s[1] > 0),
                (int) adjudicated.stream().filter(items::contains).count(),
                foreign.size(),
                people.entrySet().stream().map(LabelCount::row).toList());
    }

    private void take(Vote vote) {
        if (!vote.isCarried()) {
            person(vote)[vote.label().ordinal()]++;
            person(vote)[QUICK] += vote.isQuick() ? 1 : 0;
        }
        if (vote.label().decides() && items.contains(vote.item())) {
            sides.computeIfAbsent(vote.item(), _ -> new int[2])[vote.label() == Label.PASS ? 0 : 1]++;
        }
    }

    private int number(java.util.function.Predicate<int[]> which) {
        return (int) sides.values().stream().filter(which).count();
    }

    /** Votes in force by label. Skip is never in force; its place holds the length of the history. */
    private long[] person(Vote vote) {
        return people.computeIfAbsent(vote.annotator(), _ -> new long[QUICK + 1]);
    }

    private static LabelStatus.Annotator row(Map.Entry<String, long[]> person) {
        long[] n = person.getValue();
        return new LabelStatus.Annotator(
                person.getKey(),
                (int) n[Label.PASS.ordinal()],
                (int) n[Label.FAIL.ordinal()],
                (int) n[Label.UNSURE.ordinal()],
                n[Label.SKIP.ordinal()],
                (int) n[QUICK]);
    }
}
