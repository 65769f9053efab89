package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.json.JsonObject;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.wording.Texts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Votes in force that were cast under another gold query than their item has now, as after a repair. Votes of an unknown
 * gold query, as of earlier versions and other programs, are none.
 *
 * @param votes the votes, in the order in which they were given
 */
public record OtherGold(List<Vote> votes) {
    /** Most cases that a sentence names. */
    private static final int NAMED = 5;

    public OtherGold {
        votes = List.copyOf(votes);
    }

    /**
     * Compares votes with the gold queries of items; votes on other items are left out.
     *
     * @param inForce the vote in force of each annotator and item
     */
    public static OtherGold of(Collection<Item> items, Collection<Vote> inForce) {
        if (inForce.stream().allMatch(v -> v.gold().isEmpty())) {
            return new OtherGold(List.of());
        }
        Map<ItemKey, String> gold = new HashMap<>();
        items.forEach(item -> gold.put(item.key(), item.evalCase().goldSql()));
        return new OtherGold(inForce.stream()
                .filter(v -> v.label() != Label.SKIP && GoldVersion.isOther(v.gold(), gold.getOrDefault(v.item(), "")))
                .toList());
    }

    /** As {@link #of(Collection, Collection)}, for the votes in force of a store. */
    public static OtherGold of(Collection<Item> items, LabelStore labels) throws StoreException {
        return of(items, labels.currentVotes());
    }

    /**
     * One sentence for each annotator.
     *
     * @param names how annotators are shown
     */
    public List<String> sentences(UnaryOperator<String> names) {
        Map<String, List<Vote>> by = votes.stream()
                .collect(Collectors.groupingBy(v -> names.apply(v.annotator()), TreeMap::new, Collectors.toList()));
        return by.entrySet().stream().map(e -> Texts.text("labels.gold.other", e.getValue().size(), e.getKey(), cases(e.getValue()))).toList();
    }

    private static String cases(List<Vote> of) {
        List<String> cases = of.stream().map(v -> v.item().caseId()).distinct().toList();
        return String.join(", ", cases.subList(0, Math.min(NAMED, cases.size()))) + (cases.size() > NAMED ? ", …" : "");
    }

    /** Adds the votes to a document, where there are any. */
    public JsonObject addTo(JsonObject document, UnaryOperator<String> names) {
        return votes.isEmpty() ? document : document.with("other_gold", votes.stream()
                .map(v -> new JsonObject().with("case_id", v.item().caseId()).with("system", v.item().system())
                        .with("run_id", v.item().runId()).with("annotator", names.apply(v.annotator())).with("gold_version", v.gold()))
                .toList());
    }
}
