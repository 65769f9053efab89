package io.github.assay.ui.common;

import io.github.assay.statistics.DegenerateInterval;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;

/** Text beside an interval without width. */
public final class NoWidthWords {
    private NoWidthWords() {}

    /** Number of agreements with Wilson's interval, and how much disagreement may remain. */
    public static String of(DegenerateInterval no) {
        String agreed = Texts.text(
                "noWidth.agreed", no.agreed(), no.n(), EstimateFormat.three(no.agreement().low()), EstimateFormat.three(no.agreement().high()));
        return no.disagreementAtMost().isEmpty()
                ? agreed
                : agreed + Texts.text(
                        no.byRuleOfThree() ? "noWidth.atMost" : "noWidth.exactly",
                        EstimateFormat.percent(no.disagreementAtMost().getAsDouble()), no.n());
    }
}
