package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Slice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Splits items by difficulty, database, system and category. */
public final class Slices {
    private static final List<String> STANDARD = List.of("difficulty", "db", "system", "category");

    private Slices() {}

    /**
     * @param items the project's items; their order gives the order of values
     * @param others items of which only keys are known, sliced by system after the others
     */
    public static List<Slice> of(Collection<Item> items, Collection<ItemKey> others) {
        return of(items, others, "db");
    }

    /**
     * The same, and by one dimension more where it is none of the four.
     *
     * @param further any dimension of {@link Dimensions}, such as a nested key of the metadata
     */
    public static List<Slice> of(Collection<Item> items, Collection<ItemKey> others, String further) {
        Map<String, Map<String, Set<ItemKey>>> parts = new LinkedHashMap<>();
        for (String dimension : STANDARD) {
            parts.put(dimension, new LinkedHashMap<>());
        }
        if (parts.putIfAbsent(further, new LinkedHashMap<>()) == null) {
            items.forEach(item -> add(parts, further, Dimensions.value(item, further), item.key()));
        }
        for (Item item : items) {
            Case evalCase = item.evalCase();
            add(parts, "difficulty", evalCase.strata().tier(), item.key());
            add(parts, "db", evalCase.dbId(), item.key());
            add(parts, "system", item.key().system(), item.key());
            add(parts, "category", evalCase.strata().category(), item.key());
        }
        others.forEach(key -> add(parts, "system", key.system(), key));
        List<Slice> slices = new ArrayList<>();
        parts.forEach((dimension, values) ->
                values.forEach((value, keys) -> slices.add(new Slice(dimension, value, List.copyOf(keys)))));
        return slices;
    }

    private static void add(
            Map<String, Map<String, Set<ItemKey>>> parts, String dimension, String value, ItemKey key) {
        if (!value.isBlank()) {
            Objects.requireNonNull(parts.get(dimension))
                    .computeIfAbsent(value, _ -> new LinkedHashSet<>())
                    .add(key);
        }
    }
}
