package io.github.assay.ui.review.adjudicate.model;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Item;
import java.util.Locale;

/**
 * One line of the list.
 *
 * @param dispute its votes and its decision
 */
public record DisputeRow(Item item, DisputedItem dispute) {
    public ItemKey key() {
        return dispute.item();
    }

    /** Whether every word occurs in id, question, database, reasons or cause, whatever its case. */
    boolean matches(String filter) {
        String text = String.join(
                        "\n", item.evalCase().id(), item.evalCase().question(), item.evalCase().dbId(),
                        dispute.reasons().stream().map(r -> "why:" + r.word()).toList().toString(),
                        dispute.decision().isPresent() ? "decided:yes" : "decided:no",
                        dispute.decision().map(d -> "cause:" + d.cause().map(c -> c.word()).orElse("none")).orElse(""),
                        dispute.label().label().map(l -> "label:" + l.word()).orElse("label:none"))
                .toLowerCase(Locale.ROOT);
        for (String word : filter.strip().toLowerCase(Locale.ROOT).split("\\s+")) {
            if (!text.contains(word)) {
                return false;
            }
        }
        return true;
    }
}
