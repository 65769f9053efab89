package io.github.assay.wording;

import io.github.assay.domain.labelling.FinalLabel.Source;
import java.util.Map;

/** Sources of final labels in a sentence, the same in window, terminal and report. */
public final class FinalLabelWords {
    private FinalLabelWords() {}

    /**
     * {@code Final labels: 201 pass, 161 fail; 321 unanimous, …}.
     *
     * @param counts number of items by source
     * @param carried items whose label rests on carried votes alone
     */
    public static String of(int passes, int fails, Map<Source, Integer> counts, int carried) {
        return Texts.text(
                "agreement.finalLabels", passes, fails, of(counts, Source.UNANIMOUS), of(counts, Source.MAJORITY),
                of(counts, Source.SINGLE_VOTE), of(counts, Source.TIE), of(counts, Source.ADJUDICATED),
                of(counts, Source.UNDECIDED), carried);
    }

    private static int of(Map<Source, Integer> counts, Source source) {
        return counts.getOrDefault(source, 0);
    }
}
