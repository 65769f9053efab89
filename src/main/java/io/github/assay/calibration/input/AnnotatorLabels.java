package io.github.assay.calibration.input;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One annotator's pass and fail labels, used as a separate reference.
 *
 * @param annotator the annotator's name
 * @param labels by item, in the order of keys
 */
public record AnnotatorLabels(String annotator, Map<ItemKey, Label> labels) {
    public AnnotatorLabels {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /** The pass and fail votes of each annotator, in the order of names; an annotator's last vote on an item counts. */
    public static List<AnnotatorLabels> of(List<Vote> votes) {
        Map<String, Map<ItemKey, Label>> byName = new TreeMap<>();
        votes.stream()
                .filter(v -> v.label().decides())
                .forEach(v -> byName.computeIfAbsent(v.annotator(), _ -> new TreeMap<>()).put(v.item(), v.label()));
        return byName.entrySet().stream()
                .map(e -> new AnnotatorLabels(e.getKey(), e.getValue()))
                .toList();
    }
}
