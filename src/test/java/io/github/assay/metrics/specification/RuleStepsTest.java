package io.github.assay.metrics.specification;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.metrics.Explained;
import io.github.assay.metrics.specification.RuleFinding.Rule;
import io.github.assay.metrics.specification.RuleFinding.Verdict;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules are named by their own text, with what they met. */
class RuleStepsTest {
    private static Spec spec(SpecFilter... filters) {
        return new Spec(List.of("revenue"), List.of(), List.of(filters), List.of(), List.of(), OptionalLong.empty());
    }

    private static SpecFilter filter(String condition) {
        return SqlSpec.predicate(condition).orElseThrow().getFirst();
    }

    private static List<String> lines(Explained account) {
        return account.passages().stream().flatMap(p -> p.lines().stream()).map(Explained.Line::marked).toList();
    }

    @Test
    void applicationRulesSayWhatTheyDidToWhichFilter() {
        ApplicationRules rules = new ApplicationRules(
                Map.of("revenue", "gross"), List.of(filter("status = 'Active'")), Set.of("tenant_id"), 1_000);
        Spec sql = spec(filter("tenant_id = 3"), filter("status = 'Active'"), filter("a = 1"));
        Explained account = Explained.of(steps -> new RuleSteps(steps)
                .application(rules, spec(), sql, List.of(filter("status = 'Active'"), filter("a = 1"))));

        assertThat(lines(account)).containsExactly(
                "+ ignore_filters tenant_id: the query’s " + filter("tenant_id = 3").text() + " does not count",
                "= column_mappings revenue → gross: used",
                "= benign_filters: " + filter("status = 'Active'").text() + " is harmless",
                "+ " + filter("a = 1").text() + ": neither the question nor a rule asks for it");
    }

    @Test
    void normalisationRulesSayWhatIsAgainstThem() {
        Explained account = Explained.of(steps -> new RuleSteps(steps)
                .normalisation(List.of(
                        new RuleFinding(Rule.NR1, "year", Verdict.EXEMPT, List.of()),
                        new RuleFinding(Rule.NR4, "999", Verdict.FLAGGED, List.of("possible_unintended_limit")))));

        assertThat(account.passages()).extracting(Explained.Passage::heading).containsExactly(
                "NR1, grouping that the selected columns require", "NR4, a LIMIT that is only a safety net");
        assertThat(lines(account)).containsExactly(
                "= year is excused", "≠ LIMIT 999 is against the rule: nobody asked for so few rows");
    }
}
