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
    public void read(Detail detail, Subject of, List<Exhibit> into) {
        declared(detail, of, into);
        List<Exhibit.Row> rows = new ArrayList<>();
        SCORES.forEach(key -> detail.figure(key).ifPresent(
                value -> rows.add(new Exhibit.Row(Tone.PLAIN, List.of(of.nameOf(key), Figures.of(value))))));
        show(rows, into);
    }

    private static void declared(Detail detail, Subject of, List<Exhibit> into) {
        if (!detail.has("expression")) {
            return;
        }
        detail.text("rule").ifPresent(rule -> into.add(new Exhibit.Fact(Said.name("rule"), rule)));
        detail.text("when").ifPresent(when -> {
            into.add(new Exhibit.Heading(Messages.text("evidence.when")));
            into.add(new Exhibit.Line(Tone.PLAIN, when));
        });
        into.add(new Exhibit.Heading(Messages.text("evidence.expression")));
        String value = of.score().outcome().asValue().map(Measurement::value).map(Figures::of).orElse("");
        into.add(new Exhibit.Line(Tone.PLAIN, detail.text("expression").orElse("") + " = " + value));
        List<Exhibit.Row> rows = new ArrayList<>();
        for (Map.Entry<?, ?> input : detail.map("inputs").orElse(Map.of()).entrySet()) {
            rows.add(new Exhibit.Row(
                    Tone.PLAIN, List.of(String.valueOf(input.getKey()), Said.value(input.getValue()))));
        }
        show(rows, into);
    }

    private static void show(List<Exhibit.Row> rows, List<Exhibit> into) {
        if (!rows.isEmpty()) {
            into.add(new Exhibit.Table(
                    Exhibit.Table.Layout.FIGURES,
                    List.of(Messages.text("evidence.input"), Messages.text("evidence.value")),
                    rows));
        }
    }
}
