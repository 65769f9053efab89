package io.github.assay.metrics.specification;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.AccountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Explains which rules affected a specification or a comparison of filters. Each rule is shown with its own text and
 * what it matched.
 */
final class RuleAccount {
    private static final Map<RuleFinding.Rule, String> NORMALISATION = Map.of(
            RuleFinding.Rule.NR1, "NR1, grouping that the selected columns require",
            RuleFinding.Rule.NR2, "NR2, grouping by a column that a filter holds constant",
            RuleFinding.Rule.NR3, "NR3, a sensible order where none was asked for",
            RuleFinding.Rule.NR4, "NR4, a LIMIT that is only a safety net");

    private static final Map<String, String> FLAGS = Map.of(
            "asked_for", "the question asks for it",
            "not_projected", "it is grouped by, but not selected",
            "group_by_incomplete", "it is selected beside an aggregate, but not grouped by",
            "not_constant", "no filter holds it constant",
            "wildcard_constant", "held by a LIKE with wildcards",
            "possible_unintended_limit", "nobody asked for so few rows",
            "neither_aggregate_nor_group", "it is neither an aggregate nor grouped by",
            "unusual_direction", "aggregates go downwards, groups upwards");

    private final AccountBuilder account = new AccountBuilder();

    /** Adds the verdicts of the four normalisation rules on a query. */
    RuleAccount normalisation(List<RuleFinding> findings) {
        account.instead("rules");
        for (RuleFinding.Rule rule : RuleFinding.Rule.values()) {
            account.passage(
                    Objects.requireNonNull(NORMALISATION.get(rule)), findings.stream().filter(f -> f.rule() == rule).toList(),
                    RuleAccount::line);
        }
        return this;
    }

    private static Line line(RuleFinding finding) {
        String why = finding.flags().isEmpty()
                ? ""
                : ": " + String.join(", ", finding.flags().stream()
                        .map(f -> FLAGS.getOrDefault(f, f.replace('_', ' ')))
                        .toList());
        String item = (finding.rule() == RuleFinding.Rule.NR4 ? "LIMIT " : "") + finding.item();
        return switch (finding.verdict()) {
            case EXEMPT -> Line.of(Mark.EQUAL, item + " is excused" + why);
            case FLAGGED -> Line.of(Mark.DIFFERENT, item + " is against the rule" + why);
            case NOT_PRESENT -> Line.of(Mark.NONE, "the query gives it nothing to say" + why);
        };
    }

    /** Adds what the application rules changed on both sides, and the filters beyond the question that they excuse. */
    RuleAccount application(ApplicationRules rules, Spec question, Spec sql, List<SpecFilter> extra) {
        List<Line> lines = new ArrayList<>();
        lines.addAll(ignored(rules, question, sql));
        rules.columnMappings().forEach((phrase, column) -> {
            boolean used = Stream.of(question, sql).anyMatch(spec -> names(spec).contains(phrase));
            lines.add(Line.of(used ? Mark.EQUAL : Mark.NONE,
                    "column_mappings " + phrase + " → " + column + (used ? ": used" : ": nothing here is called so")));
        });
        List<SpecFilter> benign = extra.stream().filter(rules::isBenign).toList();
        benign.forEach(f -> lines.add(Line.of(Mark.EQUAL, "benign_filters: " + f.text() + " is harmless")));
        if (benign.isEmpty() && !rules.benignFilters().isEmpty()) {
            lines.add(Line.of(Mark.NONE, "benign_filters " + String.join("; ", rules.benignFilters().stream()
                    .map(SpecFilter::text)
                    .toList()) + ": no filter beyond the question is among them"));
        }
        extra.stream().filter(f -> !rules.isBenign(f)).forEach(f -> lines.add(
                Line.of(Mark.EXTRA, f.text() + ": neither the question nor a rule asks for it")));
        account.passage("Application rules in force", lines, line -> line);
        return this;
    }

    private static List<Line> ignored(ApplicationRules rules, Spec question, Spec sql) {
        String rule = "ignore_filters " + String.join(", ", rules.ignoredColumns());
        List<Line> lines = new ArrayList<>();
        question.filters().stream().filter(rules::ignores).forEach(f -> lines.add(
                Line.of(Mark.MISSING, rule + ": the question’s " + f.text() + " does not count")));
        sql.filters().stream().filter(rules::ignores).forEach(f -> lines.add(
                Line.of(Mark.EXTRA, rule + ": the query’s " + f.text() + " does not count")));
        if (lines.isEmpty() && !rules.ignoredColumns().isEmpty()) {
            lines.add(Line.of(Mark.NONE, rule + ": no such filter"));
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

    Account make() {
        return account.build();
    }
}
