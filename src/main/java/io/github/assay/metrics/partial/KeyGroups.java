package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pairs rows with the same key one to one, so that most cells match (metrics.md §1.13, step 7). The best assignment is
 * used; where more than {@value MatchedCells#OPTIMAL_ROWS} unequal rows are left on a side, the pairs that share most
 * cells come first. The order of rows never counts. Confined to one thread.
 */
public final class KeyGroups {
    /**
     * @param partners per gold row of the key the place of its partner among the predicted ones, or -1
     * @param cells how many cells match
     * @param best whether no other way would match more
     */
    public record Together(int[] partners, long cells, boolean best) {}

    private final TablePair tables;
    private final TypedCells cells;
    private @Nullable CellBags bags;

    public KeyGroups(TablePair tables, TypedCells cells) {
        this.tables = tables;
        this.cells = cells;
    }

    /** The rows of one key, by their ordinals in the tables. */
    public Together together(List<Integer> gold, List<Integer> predicted) {
        int[] partners = new int[gold.size()];
        Arrays.fill(partners, -1);
        if (gold.isEmpty() || predicted.isEmpty() || cells.width() == 0) {
            return new Together(partners, 0, true);
        }
        if (gold.size() == 1 && predicted.size() == 1) {
            return new Together(new int[1], cells.matches(gold.getFirst(), predicted.getFirst()), true);
        }
        MatchedCells.Matched matched = MatchedCells.count(
                bags().part(gold, predicted),
                MatchedCells.Partial.OPTIMAL,
                (g, p) -> cells.matches(gold.get(g), predicted.get(p)));
        return new Together(matched.partners(), matched.cells(), matched.optimal());
    }

    private CellBags bags() {
        if (bags == null) {
            bags = cells.bags(tables);
        }
        return bags;
    }
}
