package io.github.assay.metrics.specification;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.finding.Step;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Explains which rules affected a specification or a comparison of filters. Each rule is shown with its own text and
 * what it matched.
 */
record RuleSteps(Steps steps) {
    /** Adds the verdicts of the four normalisation rules on a query. */
    RuleSteps normalisation(List<RuleFinding> findings) {
        steps.instead("rules");
        for (RuleFinding.Rule rule : RuleFinding.Rule.values()) {
            steps.passage("rules." + rule.name().toLowerCase(Locale.ROOT),
                    findings.stream().filter(f -> f.rule() == rule).toList(), RuleSteps::line);
        }
        return this;
    }

    private static Line line(RuleFinding finding) {
        Object why = finding.flags().isEmpty() ? "" : Phrase.of("rules.why", new Step.Series(
                ", ", finding.flags().stream().map(flag -> Phrase.of("rules.flag." + flag)).toList()));
        String item = (finding.rule() == RuleFinding.Rule.NR4 ? "LIMIT " : "") + finding.item();
        return switch (finding.verdict()) {
            case EXEMPT -> Line.of(Mark.EQUAL, Phrase.of("rules.exempt", item, why));
            case FLAGGED -> Line.of(Mark.DIFFERENT, Phrase.of("rules.flagged", item, why));
            case NOT_PRESENT -> Line.of(Mark.NONE, Phrase.of("rules.absent", why));
        };
    }

    /** Adds what the application rules changed on both sides, and the filters beyond the question that they excuse. */
    RuleSteps application(ApplicationRules rules, Spec question, Spec sql, List<SpecFilter> extra) {
        List<Line> lines = new ArrayList<>(ignored(rules, question, sql));
        rules.columnMappings().forEach((phrase, column) -> {
            boolean used = Stream.of(question, sql).anyMatch(spec -> names(spec).contains(phrase));
            lines.add(Line.of(used ? Mark.EQUAL : Mark.NONE, Phrase.of(used ? "rules.mapping-used" : "rules.mapping-unused", phrase, column)));
        });
        List<SpecFilter> benign = extra.stream().filter(rules::isBenign).toList();
        benign.forEach(f -> lines.add(Line.of(Mark.EQUAL, Phrase.of("rules.benign", f.text()))));
        if (benign.isEmpty() && !rules.benignFilters().isEmpty()) {
            lines.add(Line.of(Mark.NONE, Phrase.of(
                    "rules.no-benign", String.join("; ", rules.benignFilters().stream().map(SpecFilter::text).toList()))));
        }
        extra.stream().filter(f -> !rules.isBenign(f)).forEach(f -> lines.add(Line.of(Mark.EXTRA, Phrase.of("rules.extra", f.text()))));
        steps.passage("rules.application", lines, line -> line);
        return this;
    }

    private static List<Line> ignored(ApplicationRules rules, Spec question, Spec sql) {
        String ignored = String.join(", ", rules.ignoredColumns());
        List<Line> lines = new ArrayList<>();
        question.filters().stream().filter(rules::ignores).forEach(f ->
                lines.add(Line.of(Mark.MISSING, Phrase.of("rules.ignored-question", ignored, f.text()))));
        sql.filters().stream().filter(rules::ignores).forEach(f ->
                lines.add(Line.of(Mark.EXTRA, Phrase.of("rules.ignored-query", ignored, f.text()))));
        if (lines.isEmpty() && !rules.ignoredColumns().isEmpty()) {
            lines.add(Line.of(Mark.NONE, Phrase.of("rules.ignored-none", ignored)));
        }
        return lines;
    }

    private static List<String> names(Spec spec) {
        return Stream.of(
                        spec.projections().stream(),
                        spec.aggregations().stream().map(Spec.Aggregation::col),
                        spec.filters().stream().flatMap(f -> f.columns().stream()),
                        spec.groupBy().stream(),
                        spec.orderBy().stream().map(Spec.Sort::expr))
                .flatMap(s -> s)
                .toList();
    }
}
