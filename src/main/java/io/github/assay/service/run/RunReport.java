package io.github.assay.service.run;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Counts outcomes of gold and predicted queries, and lists gold queries that gave no table. */
final class RunReport {
    private static final String NOT_RUN = "none";
    /** Number of consecutive items whose queries, which may have to be parsed, one thread looks at. */
    private static final int RUN = 64;

    private final Project project;
    private final OutcomeLookup outcomes;
    private final Map<String, String> kinds;
    private final List<Problem> problems = new ArrayList<>();
    private final Map<String, List<Case>> unreachable = new LinkedHashMap<>();
    private final Map<String, String> reasons = new HashMap<>();

    /** @param kinds kinds of outcomes of this run, by key, so that predicted tables need not be read again */
    RunReport(Project project, OutcomeLookup outcomes, Map<String, String> kinds) {
        this.project = project;
        this.outcomes = outcomes;
        this.kinds = kinds;
    }

    RunSummary of(List<Case> cases, List<Item> items, int executed, int reused) {
        Map<String, Integer> gold = new HashMap<>();
        for (Case evalCase : cases) {
            Optional<ExecutionOutcome> outcome = outcomes.gold(project, evalCase);
            gold.merge(kind(outcome), 1, Integer::sum);
            outcome.ifPresent(o -> lookAtGold(evalCase, o));
        }
        Map<String, Integer> predicted = new HashMap<>();
        Parallel.forEachInRuns(
                items, RUN, project.limits().parallel(), Progress.NONE, this::predicted, kind -> predicted.merge(kind, 1, Integer::sum));
        unreachable.forEach((dbId, affected) -> problems.add(unreachable(dbId, affected)));
        return new RunSummary(gold, predicted, executed, reused, problems);
    }

    private String predicted(Item item) {
        return outcomes.key(project, item.evalCase().dbId(), item.prediction().sql())
                .map(kinds::get)
                // A captured table may replace the outcome of a database that cannot be reached.
                .filter(seen -> !seen.equals("unreachable"))
                .orElseGet(() -> kind(outcomes.predicted(project, item)));
    }

    private static String kind(Optional<ExecutionOutcome> outcome) {
        return outcome.map(ExecutionOutcome::kind).orElse(NOT_RUN);
    }

    private void lookAtGold(Case evalCase, ExecutionOutcome outcome) {
        switch (outcome) {
            case ExecutionOutcome.Rows(var table, var _) when table.truncated() ->
                add(evalCase, "the gold result was cut at " + table.rowCount() + " rows",
                        evalCase.captured().isPresent()
                                ? "It was captured so; put the whole table in results/gold/"
                                : "Raise limits.maxRows in project.json");
            case ExecutionOutcome.Rows _ -> {}
            case ExecutionOutcome.EngineError(String message) ->
                add(evalCase, "the gold SQL fails: " + message, "Correct the gold SQL");
            case ExecutionOutcome.Timeout(var limit) ->
                add(evalCase, "the gold SQL does not end within " + limit.toMillis() / 1000.0 + " s",
                        "Simplify it or raise limits.timeoutSeconds in project.json");
            case ExecutionOutcome.Blocked(String rule, String detail, int position) ->
                add(evalCase, "the gold SQL is not run (" + rule + "): " + detail + " at character " + position,
                        "Gold SQL must be one query that only reads");
            case ExecutionOutcome.TooLarge(String what, String detail, _) when what.equals(ExecutionOutcome.TooLarge.HEAP) ->
                add(evalCase, "the gold result is too large for this process: " + detail,
                        "Scores that need the table are unavailable for this case");
            case ExecutionOutcome.TooLarge(String what, String detail, _) ->
                add(evalCase, "the gold SQL went beyond the limit of " + what + ": " + detail,
                        "Let it return less, or raise the limit in project.json");
            case ExecutionOutcome.Unreachable(String message) -> {
                unreachable.computeIfAbsent(evalCase.dbId(), _ -> new ArrayList<>()).add(evalCase);
                reasons.putIfAbsent(evalCase.dbId(), message);
            }
        }
    }

    private void add(Case evalCase, String found, String remedy) {
        problems.add(Problem.warning(
                evalCase.source(), "gold_sql of case " + evalCase.id(), found, "a result table", remedy));
    }

    /** One problem for each database, instead of one for each of its cases. */
    private Problem unreachable(String dbId, List<Case> affected) {
        SourceLine where = affected.size() == 1 ? affected.getFirst().source() : new SourceLine("project.json", 0);
        String cases = affected.size() == 1 ? "1 case" : affected.size() + " cases";
        return Problem.error(
                where, dbId.isEmpty() ? "db_id" : "database " + dbId, reasons.get(dbId) + " (" + cases + " cannot be scored by execution)", "", "");
    }
}
