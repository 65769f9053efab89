package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.service.adjudication.AdjudicationList;
import io.github.assay.service.adjudication.AdjudicationService;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The list as it is shown.
 *
 * @param list all that may be shown
 * @param causes what the record says of causes
 * @param scope which items are listed
 * @param filter words that narrow them; empty: none
 * @param mayDecide whether the person decides final labels
 * @param rows the lines
 */
public record DisputeRows(
        AdjudicationList list, DisputeCauses causes, Scope scope, String filter, boolean mayDecide, List<DisputeRow> rows) {
    public DisputeRows {
        rows = List.copyOf(rows);
    }

    /** Reads the list and what the record says of causes; blocks. {@code items} are those of the project. */
    static DisputeRows of(AdjudicationService decisions, Map<ItemKey, Item> items, Scope scope, String filter) throws Exception {
        AdjudicationList list = decisions.list();
        DisputeCauses causes = DisputeCauses.of(list, decisions.gaps());
        return new DisputeRows(
                list, causes, scope, filter, decisions.mayDecide(), rows(list, items, scope, filter));
    }

    private static List<DisputeRow> rows(AdjudicationList list, Map<ItemKey, Item> items, Scope scope, String filter) {
        return list.items(scope).stream()
                .map(d -> new DisputeRow(Objects.requireNonNull(items.get(d.item())), d)) // of this project
                .filter(r -> filter.isBlank() || r.matches(filter))
                .toList();
    }

    /** The same list with other lines. */
    DisputeRows narrowed(Map<ItemKey, Item> items, Scope other, String words) {
        return new DisputeRows(list, causes, other, words, mayDecide, rows(list, items, other, words));
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
