package io.github.assay.service.run;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The distinct pairs of a gold query and a right prediction, in item order; only these are timed. */
final class TimingPlan {
    private static final ComparisonRules BIRD = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);

    /**
     * One pair to time.
     *
     * @param key the key of its times
     * @param caseId one of its cases, for the progress line
     */
    record Race(String key, DatabaseSpec database, String gold, String predicted, String caseId) {}

    private TimingPlan() {}

    /**
     * Keys of pairs that are not timed because the prediction is not right; an empty table of times is stored for them.
     */
    static List<String> idle(Project project, List<Item> items, OutcomeLookup outcomes) {
        return items.stream()
                .filter(item -> project.databases().containsKey(item.evalCase().dbId()) && !isRight(project, item, outcomes))
                .map(item -> outcomes.timingKey(
                        project,
                        project.databases().get(item.evalCase().dbId()),
                        OutcomeLookup.principal(project, item.evalCase()),
                        item.prediction().sql()))
                .distinct()
                .toList();
    }

    static List<Race> of(Project project, List<Item> items, OutcomeLookup outcomes) {
        Map<String, Race> races = new LinkedHashMap<>();
        for (Item item : items) {
            String predicted = item.prediction().sql();
            DatabaseSpec database = project.databases().get(item.evalCase().dbId());
            if (database != null && !predicted.isBlank() && isRight(project, item, outcomes)) {
                String gold = OutcomeLookup.principal(project, item.evalCase());
                String key = outcomes.timingKey(project, database, gold, predicted);
                races.putIfAbsent(key, new Race(key, database, gold, predicted, item.evalCase().id()));
            }
        }
        return List.copyOf(races.values());
    }

    /** Whether the tables are equal by one of the two gates of the time metrics. */
    private static boolean isRight(Project project, Item item, OutcomeLookup outcomes) {
        Optional<ResultTable> gold = table(outcomes.gold(project, item.evalCase()));
        Optional<ResultTable> predicted = table(outcomes.predicted(project, item));
        if (gold.isEmpty() || predicted.isEmpty()) {
            return false;
        }
        TablePair pair = new TablePair(gold.get(), predicted.get(), RowOrder.IGNORED);
        return pair.equalAsSets(BIRD) || pair.equal(ComparisonRules.STANDARD.withExtraColumns(true));
    }

    private static Optional<ResultTable> table(Optional<ExecutionOutcome> outcome) {
        return outcome.filter(ExecutionOutcome.Rows.class::isInstance)
                .map(o -> ((ExecutionOutcome.Rows) o).table());
    }
}
