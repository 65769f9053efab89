package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.ItemDimensions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** {@link Dimensions} of a project's items for filters; each is computed once, when a filter first names it. Thread-safe. */
public final class DimensionColumns implements ItemDimensions {
    private final List<Item> items;
    private final Map<String, Map<ItemKey, String>> columns = new ConcurrentHashMap<>();
    private final Map<String, List<String>> names = new ConcurrentHashMap<>();

    public DimensionColumns(List<Item> items) {
        this.items = items;
    }

    @Override
    public List<String> names() {
        return names.computeIfAbsent("", _ -> List.copyOf(Dimensions.of(items)));
    }

    @Override
    public Optional<Function<Item, String>> of(String name) {
        Map<ItemKey, String> values = columns.computeIfAbsent(name, this::column);
        return values.isEmpty() ? Optional.empty() : Optional.of(item -> values.getOrDefault(item.key(), ""));
    }

    @Override
    public boolean isHarmless(String name) {
        return Dimensions.isHarmless(name);
    }

    private Map<ItemKey, String> column(String name) {
        Map<ItemKey, String> values = new HashMap<>();
        for (Item item : items) {
            String value = Dimensions.value(item, name);
            if (!value.isBlank()) {
                values.put(item.key(), value);
            }
        }
        return values;
    }
}
