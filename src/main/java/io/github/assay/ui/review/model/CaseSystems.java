package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

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

    /** The items of the case with this id, else in any case of letters, else of all cases whose ids contain it. */
    List<ItemKey> find(String typed) {
        String id = typed.strip().replaceFirst("^#", "");
        if (id.isEmpty()) {
            return List.of();
        }
        String lower = id.toLowerCase(Locale.ROOT);
        return Stream.<Predicate<String>>of(id::equals, id::equalsIgnoreCase, i -> i.toLowerCase(Locale.ROOT).contains(lower))
                .map(same -> ids.stream().filter(same).flatMap(i -> of(i).stream()).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }
}
