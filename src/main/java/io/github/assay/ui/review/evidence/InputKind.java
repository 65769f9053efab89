package io.github.assay.ui.review.evidence;

import io.github.assay.domain.score.Measurement;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a score was made of: the rule and expression of a declared metric with its inputs' values, or other scores. */
final class InputKind implements Kind {
    private static final List<String> SCORES = List.of(
            "skill_struct", "skill_exec", "ast_similarity", "clause_recall", "schema_link_f1", "ex", "tau", "rho");

    @Override
    public void read(Detail detail, Subject of, List<FindingView> into) {
        declared(detail, of, into);
        List<FindingView.Row> rows = new ArrayList<>();
        SCORES.forEach(key -> detail.figure(key).ifPresent(
                value -> rows.add(new FindingView.Row(Severity.PLAIN, List.of(of.nameOf(key), ScoreFigures.of(value))))));
        show(rows, into);
    }

    private static void declared(Detail detail, Subject of, List<FindingView> into) {
        if (!detail.has("expression")) {
            return;
        }
        detail.text("rule").ifPresent(rule -> into.add(new FindingView.Fact(EvidenceText.name("rule"), rule)));
        detail.text("when").ifPresent(when -> {
            into.add(new FindingView.Heading(Messages.text("evidence.when")));
            into.add(new FindingView.Line(Severity.PLAIN, when));
        });
        into.add(new FindingView.Heading(Messages.text("evidence.expression")));
        String value = of.score().outcome().asValue().map(Measurement::value).map(ScoreFigures::of).orElse("");
        into.add(new FindingView.Line(Severity.PLAIN, detail.text("expression").orElse("") + " = " + value));
        List<FindingView.Row> rows = new ArrayList<>();
        for (Map.Entry<?, ?> input : detail.map("inputs").orElse(Map.of()).entrySet()) {
            rows.add(new FindingView.Row(
                    Severity.PLAIN, List.of(String.valueOf(input.getKey()), EvidenceText.value(input.getValue()))));
        }
        show(rows, into);
    }

    private static void show(List<FindingView.Row> rows, List<FindingView> into) {
        if (!rows.isEmpty()) {
            into.add(new FindingView.Table(
                    FindingView.Table.Layout.FIGURES,
                    List.of(Messages.text("evidence.input"), Messages.text("evidence.value")),
                    rows));
        }
    }
}
