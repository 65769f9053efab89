package io.github.assay.store.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Votes that were carried to answers of later runs (project-and-cli.md §2). A carried vote counts as long as the vote that it
 * came from is in force with the same label, and the gold query is the one of that vote.
 */
final class CarriedVotes {
    private CarriedVotes() {}

    private record Whose(ItemKey item, String annotator) {}

    /**
     * Those of some votes that count.
     *
     * @param votes of those in force
     * @param inForce the latest vote of each annotator on each item
     * @param gold the present gold query of an item; empty: not known
     */
    static List<Vote> standing(List<Vote> votes, List<Vote> inForce, Function<ItemKey, String> gold) {
        Map<Whose, Label> own = new HashMap<>();
        inForce.stream().filter(v -> !v.isCarried()).forEach(v -> own.put(new Whose(v.item(), v.annotator()), v.label()));
        return votes.stream().filter(v -> !v.isCarried() || stands(v, own, gold.apply(v.item()))).toList();
    }

    private static boolean stands(Vote vote, Map<Whose, Label> own, String gold) {
        return vote.copyOf()
                .map(o -> own.get(new Whose(new ItemKey(vote.item().caseId(), o.system(), o.runId()), vote.annotator())) == vote.label())
                .orElse(false) && !GoldVersion.isOther(vote.gold(), gold);
    }
}
