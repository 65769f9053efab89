package io.github.assay.service.adjudication;

import io.github.assay.agreement.DisputeList;
import io.github.assay.agreement.DisputedItem;
import java.util.List;

/**
 * The items that one person may adjudicate.
 *
 * @param disputes the items, and how the final labels of all items came about whose votes the person may see
 * @param hidden items of the project whose votes the person may not see, because they label in the project and have not
 *     decided them, or because an open round hides them; how many of them need a decision is not part of it
 */
public record AdjudicationList(DisputeList disputes, int hidden) {
    /** The items of a choice, in the order of the project. */
    public List<DisputedItem> items(Scope scope) {
        return disputes.items().stream().filter(scope::holds).toList();
    }

    /** Which items are listed. */
    public enum Scope {
        /** Items that need a decision, decided ones included. */
        NEEDED,
        /** Items that need a decision and have none. */
        OPEN,
        /** Items with a majority that is not unanimous. */
        MAJORITY,
        /** Items with a decision in force. */
        DECIDED,
        ALL;

        private boolean holds(DisputedItem item) {
            return switch (this) {
                case NEEDED -> item.needsDecision();
                case OPEN -> item.isOpen();
                case MAJORITY -> !item.needsDecision() && item.passes() > 0 && item.fails() > 0;
                case DECIDED -> item.decision().isPresent();
                case ALL -> true;
            };
        }
    }
}
