package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The list as it is shown.
 *
 * @param list all that may be shown
 * @param scope which items are listed
 * @param filter words that narrow them; empty: none
 * @param rows the lines
 */
public record DisputeRows(AdjudicationList list, Scope scope, String filter, List<DisputeRow> rows) {
    public DisputeRows {
        rows = List.copyOf(rows);
    }

    /** The lines of a list. {@code items} are those of the project. */
    static DisputeRows of(AdjudicationList list, Map<ItemKey, Item> items, Scope scope, String filter) {
        List<DisputeRow> rows = list.items(scope).stream()
                .map(d -> new DisputeRow(items.get(d.item()), d))
                .filter(r -> filter.isBlank() || r.matches(filter))
                .toList();
        return new DisputeRows(list, scope, filter, rows);
    }

    /** The place of an item; −1 when it is not listed. */
    public int indexOf(ItemKey item) {
        return IntStream.range(0, rows.size()).filter(i -> rows.get(i).key().equals(item)).findFirst().orElse(-1);
    }

    public int decided() {
        return (int) rows.stream().filter(r -> r.dispute().decision().isPresent()).count();
    }

    /** The next item without a decision after an item, from the first on behind the last; empty when there is none. */
    Optional<ItemKey> nextOpen(ItemKey item) {
        int from = indexOf(item);
        return IntStream.range(1, rows.size() + 1)
                .mapToObj(i -> rows.get((from + i) % rows.size()))
                .filter(r -> r.dispute().decision().isEmpty() && !r.key().equals(item))
                .map(DisputeRow::key)
                .findFirst();
    }

    /** The item so many lines on; empty beyond either end. */
    Optional<ItemKey> beside(ItemKey item, int step) {
        int at = indexOf(item) + step;
        return at >= 0 && at < rows.size() ? Optional.of(rows.get(at).key()) : Optional.empty();
    }

    Optional<ItemKey> firstOpen() {
        return rows.stream()
                .filter(r -> r.dispute().decision().isEmpty())
                .findFirst()
                .or(() -> rows.stream().findFirst())
                .map(DisputeRow::key);
    }
}
