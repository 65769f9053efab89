package io.github.assay.labelling.triage;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.TriageSign;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * One item of the lead's queue.
 *
 * @param item the item
 * @param signs strength of each sign, above 0 and at most 1
 * @param urgency 0 (settled) to 1
 * @param shown the signs to show, by weight × strength; without those that hold for more than half of the items
 * @param votesMissing votes that the item still needs, 0 or more
 */
public record TriageItem(
        ItemKey item, Map<TriageSign, Double> signs, double urgency, List<TriageSign> shown, int votesMissing) {
    public TriageItem {
        Map<TriageSign, Double> copy = new EnumMap<>(TriageSign.class);
        copy.putAll(signs);
        signs = Collections.unmodifiableMap(copy);
        shown = List.copyOf(shown);
    }
}
