package io.github.assay.ui.review.evidence;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;

/**
 * All there is to say about a score: by which rule it is made, then its detail kind by kind, bounded as metrics.md
 * §10.4 says; or, where there is no score, why, and what would give one.
 */
final class ScoreEvidence {
    /** Each takes what it knows; the last shows what is left. */
    private static final List<Kind> KINDS = List.of(
            new ColumnKind(), new ShareKind(), new RowKind(), new ClauseKind(),
            new InputKind(), new FactKind(), new AccountKind(), new PlainKind());

    private static final Kind JUDGE = new JudgeKind();

    private ScoreEvidence() {}

    /** What to show; never empty. */
    static List<FindingView> of(Subject of) {
        List<FindingView> shown = new ArrayList<>();
        Messages.optional("evidence.rule." + of.score().metric().id())
                .ifPresent(rule -> shown.add(new FindingView.Says(Severity.PLAIN, rule)));
        switch (of.score().outcome()) {
            case Outcome.Value<Measurement>(Measurement m) -> {
                of.score().threshold().ifPresent(t ->
                        shown.add(new FindingView.Fact(Messages.text("evidence.threshold"), ScoreFigures.of(t))));
                value(m, of, shown);
            }
            case Outcome.Unavailable<Measurement>(String reason, String detail) -> none(reason, detail, shown);
            case Outcome.Error<Measurement>(String reason, String detail) -> none(reason, detail, shown);
        }
        if (shown.isEmpty()) {
            shown.add(new FindingView.Says(Severity.PLAIN, Messages.text("review.evidence.none")));
        }
        return shown;
    }

    private static void value(Measurement m, Subject of, List<FindingView> shown) {
        m.flags().forEach(flag -> shown.add(new FindingView.Says(Severity.PLAIN, Messages.reason(flag))));
        of.account().ifPresent(told -> told.lead().forEach(says -> shown.add(new FindingView.Says(Severity.PLAIN, says))));
        Detail detail = new Detail(of.account().map(told -> told.detailBeside(m.detail())).orElse(m.detail()));
        List<FindingView> judge = new ArrayList<>();
        JUDGE.read(detail, of, judge);
        KINDS.forEach(kind -> kind.read(detail, of, shown));
        shown.addAll(judge);
        new OptionKind().read(detail, of, shown);
    }

    private static void none(String reason, String detail, List<FindingView> shown) {
        shown.add(new FindingView.Heading(Messages.text("evidence.unavailable", Messages.reason(reason))));
        if (!detail.isEmpty() && !detail.equals(Messages.reason(reason))) {
            shown.add(new FindingView.Quote(EvidenceText.message(detail)));
        }
        if (reason.equals("no_result") && detail.contains(". ")) {
            return; // the sentence itself says what to do
        }
        Messages.optional("evidence.remedy." + reason).ifPresent(what -> shown.add(new FindingView.Says(Severity.PLAIN, what)));
    }
}
