package io.github.assay.wording;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.statistics.Decimals;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the explanation of a score. It has the score's rule, then the findings, bounded by metrics.md §10.4; without a
 * score, the reason, and what would give a score.
 */
public final class EvidenceText {
    private EvidenceText() {}

    /** The parts of the explanation in reading order; never empty. */
    public static List<FindingView> of(EvidenceSubject of) {
        List<FindingView> views = new ArrayList<>();
        Texts.optional("evidence.rule." + of.metric().id()).ifPresent(rule -> views.add(new FindingView.Says(rule)));
        switch (of.outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> {
                of.threshold().ifPresent(t ->
                        views.add(new FindingView.Fact(Texts.text("evidence.threshold"), Decimals.significant(t))));
                m.flags().forEach(flag -> views.add(new FindingView.Says(Texts.reason(flag))));
                views.addAll(new FindingWording(of, m).views());
            }
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> none(reason, detail, views);
            case Outcome.Error<Measurement>(String reason, String detail) -> none(reason, detail, views);
        }
        if (views.isEmpty()) {
            views.add(new FindingView.Says(Texts.text("review.evidence.none")));
        }
        return views;
    }

    private static void none(String reason, String detail, List<FindingView> views) {
        views.add(new FindingView.NotMeasured(Texts.text("evidence.unavailable", Texts.reason(reason))));
        if (!detail.isEmpty() && !detail.equals(Texts.reason(reason))) {
            views.add(new FindingView.Quote(Texts.message(detail)));
        }
        if (reason.equals("no_result") && detail.contains(". ")) {
            return; // the sentence itself says what to do
        }
        Texts.optional("evidence.remedy." + reason).ifPresent(what -> views.add(new FindingView.Says(what)));
    }
}
