package io.github.assay.tabular;

import io.github.assay.calibration.TestFamily;
import io.github.assay.domain.Outcome;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;

/** Words for a corrected p and its answer to "is the difference real?", in tables of metrics and systems. */
final class TestAnswers {
    private TestAnswers() {}

    /** {@code 0.003 yes}, {@code not resolvable with 1,000 replicates}, {@code not tested}, or {@code –}. */
    static String words(Outcome<Double> p, Outcome<Double> holm, TestFamily family) {
        return switch (family.answer(holm)) {
            case YES -> Texts.text("pairs.yes", EstimateFormat.p(holm.asValue().orElseThrow()));
            case NO -> Texts.text("pairs.no", EstimateFormat.p(holm.asValue().orElseThrow()));
            case NOT_RESOLVABLE -> Texts.text("pairs.notResolvable", family.replicates());
            case NONE -> p.asValue().isPresent() ? Texts.text("pairs.untested") : EstimateFormat.NONE;
        };
    }

    /** Explanation of the answer; empty for yes and no. */
    static String about(Outcome<Double> p, Outcome<Double> holm, TestFamily family) {
        return switch (family.answer(holm)) {
            case NOT_RESOLVABLE -> Texts.text(
                    "pairs.notResolvable.about", EstimateFormat.p(holm.asValue().orElseThrow()));
            case NONE -> p.asValue().isPresent() ? Texts.text("pairs.notTested") : EstimateFormat.undefined(holm);
            case YES, NO -> "";
        };
    }
}
