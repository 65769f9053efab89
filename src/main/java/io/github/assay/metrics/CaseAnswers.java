package io.github.assay.metrics;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The answers of all systems to one case, one each, and how many of them are the same table. The tables are read and
 * compared once for all items that share the object, and are not kept. Thread-safe.
 */
public final class CaseAnswers {
    private final Supplier<List<Optional<ExecutionOutcome>>> outcomes;
    private final Map<Question, Optional<Agreement>> known = new ConcurrentHashMap<>(4);

    /** @param outcomes reads the outcome of each system's answer, empty where it was not run; not cheap */
    public CaseAnswers(Supplier<List<Optional<ExecutionOutcome>>> outcomes) {
        this.outcomes = outcomes;
    }

    /**
     * Systems that agree with each other and not with gold.
     *
     * @param agreeing how many of them returned the same table
     * @param systems all systems, also those without a table
     */
    public record Agreement(int agreeing, int systems) {}

    /** Gold is left out: items that share answers have the same one. */
    private record Question(ComparisonRules rules, RowOrder order, int fewest, double share) {}

    /**
     * The largest group of systems that returned the same table, and another one than gold; of equally large groups that of
     * the first answer. A table is in the group of the first table that it equals.
     *
     * @param gold the gold table; the same in all calls
     * @param rules rules of the comparison with gold; systems are compared without extra columns
     * @param order rule of row order of the comparison with gold
     * @param fewest the fewest systems that count as a group
     * @param share the smallest share of all systems that counts as a group, 0 to 1
     */
    public Optional<Agreement> against(ResultTable gold, ComparisonRules rules, RowOrder order, int fewest, double share) {
        return known.computeIfAbsent(new Question(rules, order, fewest, share), q -> found(gold, q));
    }

    private Optional<Agreement> found(ResultTable gold, Question q) {
        List<Optional<ExecutionOutcome>> all = outcomes.get();
        Map<ResultTable, Integer> tables = new LinkedHashMap<>();
        all.forEach(o -> whole(o).ifPresent(t -> tables.merge(t, 1, Integer::sum)));
        int enough = Math.max(q.fewest, (int) Math.ceil(q.share * all.size() - 1e-9));
        return groups(tables, enough, q).entrySet().stream()
                .filter(g -> !new TablePair(gold, g.getKey(), q.order).equal(q.rules))
                // the first of equally large ones
                .max(Comparator.comparingInt(Map.Entry::getValue))
                .map(g -> new Agreement(g.getValue(), all.size()));
    }

    /** The first table of each group that is large enough, with its size, in the order of their first answers. */
    private static Map<ResultTable, Integer> groups(Map<ResultTable, Integer> tables, int enough, Question q) {
        ComparisonRules rules = q.rules.withExtraColumns(false);
        RowOrder order = q.order.matters() ? RowOrder.strict() : RowOrder.IGNORED;
        List<ResultTable> left = new ArrayList<>(tables.keySet());
        int answers = tables.values().stream().mapToInt(Integer::intValue).sum();
        Map<ResultTable, Integer> groups = new LinkedHashMap<>();
        // What remains is compared only as long as it could be a group.
        while (!left.isEmpty() && answers >= enough) {
            ResultTable first = left.removeFirst();
            int size = tables.getOrDefault(first, 0);
            List<ResultTable> others = new ArrayList<>();
            for (ResultTable table : left) {
                if (new TablePair(first, table, order).equal(rules)) {
                    size += tables.getOrDefault(table, 0);
                } else {
                    others.add(table);
                }
            }
            left = others;
            answers -= size;
            if (size >= enough) {
                groups.put(first, size);
            }
        }
        return groups;
    }

    /** The table of an outcome if it is whole; a cut table proves nothing. */
    private static Optional<ResultTable> whole(Optional<ExecutionOutcome> outcome) {
        return outcome.orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _) && !table.truncated()
                ? Optional.of(table)
                : Optional.empty();
    }
}
