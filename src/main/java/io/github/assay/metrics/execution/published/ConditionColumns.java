package io.github.assay.metrics.execution.published;

import io.github.assay.domain.table.Datum;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads which gold columns count ({@code condition_cols}): one list for all golds, or one for each. Empty means all
 * columns.
 */
final class ConditionColumns {
    private final Optional<Datum> given;

    ConditionColumns(Optional<Datum> given) {
        this.given = given;
    }

    /** The fault of the list for a gold table of so many columns; empty when it is valid. */
    Optional<String> fault(int gold, int columns) {
        List<Datum> listed = listed(gold);
        if (given.isPresent() && !(given.get() instanceof Datum.Items)) {
            return Optional.of("condition_cols is " + given.get().kind() + "; a list of column numbers is expected");
        }
        return listed.stream()
                .filter(d -> ordinal(d) < 0 || ordinal(d) >= columns)
                .findFirst()
                .map(d -> "condition_cols names column " + d.asNumber().map(BigDecimal::toString).orElse(d.kind())
                        + "; the gold table has columns 0 to " + (columns - 1));
    }

    /** The ordinals that count. */
    List<Integer> of(int gold, int columns) {
        List<Integer> ordinals =
                listed(gold).stream().map(ConditionColumns::ordinal).distinct().toList();
        return ordinals.isEmpty() ? IntStream.range(0, columns).boxed().toList() : ordinals;
    }

    private List<Datum> listed(int gold) {
        List<Datum> all = given.map(Datum::asItems).orElse(List.of());
        boolean nested = all.stream().anyMatch(Datum.Items.class::isInstance);
        if (!nested) {
            return all;
        }
        return gold < all.size() ? all.get(gold).asItems() : List.of();
    }

    private static int ordinal(Datum datum) {
        return datum.asNumber()
                .filter(n -> n.stripTrailingZeros().scale() <= 0 && n.abs().compareTo(BigDecimal.valueOf(1_000_000)) < 0)
                .map(BigDecimal::intValue)
                .orElse(-1);
    }
}
