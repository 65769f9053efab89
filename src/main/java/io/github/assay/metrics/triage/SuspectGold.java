package io.github.assay.metrics.triage;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds signs that the gold query, and not the answer, is at fault (metrics.md §6.3). Several systems agree with each
 * other and not with gold, a judge says so, gold returns no row, or gold may have cut a tie.
 */
final class SuspectGold {
    private static final String BLAMED = "incorrect_ground_truth_query";

    private SuspectGold() {}

    /** The signs there are, in words; empty: none. */
    static List<String> signs(Evidence evidence, Outcome<Measurement> judged) {
        List<String> signs = new ArrayList<>();
        agreement(evidence).ifPresent(signs::add);
        if (evidence.score("flex").asValue().filter(SuspectGold::blames).isPresent()) {
            signs.add("flex: " + BLAMED);
        }
        if (table(evidence.gold()).filter(t -> t.rowCount() == 0).isPresent()) {
            signs.add("gold returns no row");
        }
        if (judged.asValue().filter(m -> m.flags().contains("limit_tie_possible")).isPresent()) {
            signs.add("limit_tie_possible");
        }
        return signs;
    }

    private static boolean blames(Measurement flex) {
        return flex.findings().stream().anyMatch(f -> f instanceof Finding.Section(String key, List<Finding> categories)
                && key.equals("categories")
                && categories.stream().anyMatch(c -> c.keys().contains(BLAMED)));
    }

    /** That enough systems returned the same table, and another one than gold. */
    private static Optional<String> agreement(Evidence evidence) {
        Optional<ResultTable> gold = table(evidence.gold());
        List<ResultTable> tables = new ArrayList<>();
        table(evidence.predicted()).ifPresent(tables::add);
        List<Optional<ExecutionOutcome>> peers = evidence.peers();
        peers.forEach(p -> table(p).ifPresent(tables::add));
        int systems = peers.size() + 1;
        int enough = Math.max(
                (int) Math.ceil(Double.parseDouble(evidence.option(FailureCause.ID, "suspectSystems", "3"))),
                (int) Math.ceil(
                        Double.parseDouble(evidence.option(FailureCause.ID, "suspectShare", "0.6")) * systems - 1e-9));
        if (gold.isEmpty() || tables.size() < enough) {
            return Optional.empty();
        }
        ComparisonRules rules = ExecutionAccuracy.rules(evidence).withExtraColumns(false);
        RowOrder order = evidence.rowOrder().matters() ? RowOrder.strict() : RowOrder.IGNORED;
        return groups(tables, rules, order).stream()
                .filter(g -> g.size() >= enough)
                .filter(g -> !new TablePair(gold.get(), g.getFirst(), evidence.rowOrder())
                        .equal(ExecutionAccuracy.rules(evidence)))
                .findFirst()
                .map(g -> g.size() + " of " + systems + " systems agree with each other and not with gold");
    }

    /** Groups equal tables. */
    private static List<List<ResultTable>> groups(List<ResultTable> tables, ComparisonRules rules, RowOrder order) {
        List<List<ResultTable>> groups = new ArrayList<>();
        for (ResultTable table : tables) {
            List<ResultTable> home = groups.stream()
                    .filter(g -> new TablePair(g.getFirst(), table, order).equal(rules))
                    .findFirst()
                    .orElseGet(() -> {
                        List<ResultTable> fresh = new ArrayList<>();
                        groups.add(fresh);
                        return fresh;
                    });
            home.add(table);
        }
        return groups;
    }

    /** The table of an outcome if it is whole; a cut table proves nothing. */
    private static Optional<ResultTable> table(Optional<ExecutionOutcome> outcome) {
        return outcome.orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _) && !table.truncated()
                ? Optional.of(table)
                : Optional.empty();
    }
}
