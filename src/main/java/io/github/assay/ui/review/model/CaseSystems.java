package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Lists the systems that answered the same question: the items of each case, in project order. Immutable. */
final class CaseSystems {
    private final Map<String, List<ItemKey>> byCase = new HashMap<>();
    private final List<String> ids = new ArrayList<>();

    CaseSystems(List<Item> items) {
        for (Item item : items) {
            byCase.computeIfAbsent(item.evalCase().id(), id -> {
                ids.add(id);
                return new ArrayList<>();
            }).add(item.key());
        }
    }

    /** Whether a case has several items. */
    boolean areSeveral() {
        return byCase.values().stream().anyMatch(of -> of.size() > 1);
    }

    List<ItemKey> of(String caseId) {
        return byCase.getOrDefault(caseId, List.of());
    }

    /** The place of an item among those of its case, from 0. */
    int place(ItemKey item) {
        return of(item.caseId()).indexOf(item);
    }

    /** The item of another system, that many places on, round and round; empty when there is only one. */
    Optional<ItemKey> other(ItemKey item, int step) {
        List<ItemKey> all = of(item.caseId());
        return all.size() < 2
                ? Optional.empty()
                : Optional.of(all.get(Math.floorMod(place(item) + step, all.size())));
    }

    /**
     * The items of the case with this id or, failing that, of the only case whose id ends with it, else of all cases
     * whose ids contain it, in any case of letters.
     */
    List<ItemKey> find(String typed) {
        String id = typed.strip().replaceFirst("^#", "").toLowerCase(Locale.ROOT);
        if (id.isEmpty()) {
            return List.of();
        }
        List<String> equal = ids.stream().filter(i -> i.equalsIgnoreCase(id)).toList();
        List<String> ends = ids.stream().filter(i -> i.toLowerCase(Locale.ROOT).endsWith(id)).toList();
        List<String> found = !equal.isEmpty() ? equal
                : ends.size() == 1 ? ends
                : ids.stream().filter(i -> i.toLowerCase(Locale.ROOT).contains(id)).toList();
        return found.stream().flatMap(i -> of(i).stream()).toList();
    }
}
