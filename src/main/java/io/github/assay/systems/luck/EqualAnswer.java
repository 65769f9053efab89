package io.github.assay.systems.luck;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * An answer that equals gold on the real database and whose search is complete.
 *
 * @param item the answer
 * @param database name of its database
 * @param constructs constructs that the gold query uses, such as {@code joins}
 * @param rank rank of the separating database, 1 to 5; 0: none was found
 * @param recipe the recipe that found it; empty: none
 */
public record EqualAnswer(ItemKey item, String database, List<String> constructs, int rank, String recipe) {
    private static final int WORST = 3;

    public EqualAnswer {
        constructs = List.copyOf(constructs);
    }

    /** Whether a database that counts separates it: rank 1 to 3 (counterexample.md §2). */
    public boolean isSeparated() {
        return rank >= 1 && rank <= WORST;
    }
}
