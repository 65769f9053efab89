package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Items drawn for labelling with known probabilities (statistics.md §10.2). The same project, metrics, size and seed
 * give the same draw.
 *
 * @param id name of the draw, which every vote on a drawn item stores
 * @param metrics the metrics whose uncertainty set the probabilities; empty where all were equal
 * @param expected number of items to expect, above 0
 * @param seed seed of the draw
 * @param population items that could be drawn
 * @param at time of the draw, UTC
 * @param probabilities of the drawn items, in the order in which they are to be labelled
 */
public record ItemDraw(
        String id, List<String> metrics, int expected, long seed, int population, Instant at,
        SequencedMap<ItemKey, Double> probabilities) {
    public ItemDraw {
        metrics = List.copyOf(metrics);
        probabilities = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(probabilities));
    }

    /** The draw of an item, which a vote on it stores; empty for an item that was not drawn. */
    public Optional<Vote.Draw> of(ItemKey item) {
        return Optional.ofNullable(((Map<ItemKey, Double>) probabilities).get(item)).map(p -> new Vote.Draw(id, p));
    }
}
