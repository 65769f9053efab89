package io.github.assay.agreement;

import io.github.assay.domain.labelling.FinalLabel.Source;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the final labels of a project came about.
 *
 * @param counts number of items by source; every source has a count
 * @param passes items whose final label is pass
 * @param fails items whose final label is fail
 * @param carried items whose final label rests on carried votes alone
 */
public record FinalLabelSources(Map<Source, Integer> counts, int passes, int fails, int carried) {
    public FinalLabelSources {
        counts = Map.copyOf(counts);
    }

    public static FinalLabelSources of(List<FinalLabel> labels) {
        Map<Source, Integer> counts = new EnumMap<>(Source.class);
        for (Source source : Source.values()) {
            counts.put(source, 0);
        }
        labels.forEach(l -> counts.merge(l.source(), 1, Integer::sum));
        return new FinalLabelSources(counts, count(labels, Label.PASS), count(labels, Label.FAIL),
                (int) labels.stream().filter(FinalLabel::isCarried).count());
    }

    private static int count(List<FinalLabel> labels, Label label) {
        return (int) labels.stream().filter(l -> l.label().equals(Optional.of(label))).count();
    }

    /** Number of items of a source. */
    public int of(Source source) {
        return counts.getOrDefault(source, 0);
    }
}
