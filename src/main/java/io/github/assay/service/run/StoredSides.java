package io.github.assay.service.run;

import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.StoredSearch;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.SideResults;
import io.github.assay.metrics.execution.published.SuiteQueries;
import io.github.assay.metrics.execution.published.TestSuiteAccuracy;
import io.github.assay.sql.query.GoldVariants;
import io.github.assay.wording.SeparationWording;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Results of an item besides its two queries, from the store and the project's files. Runs nothing. */
public final class StoredSides implements SideResults {
    private final Project project;
    private final Item item;
    private final OutcomeLookup outcomes;
    private final Optional<ExecutionOutcome> gold;
    private @Nullable List<Alternative> alternatives;
    private @Nullable Optional<Timings> timings;

    /** @param gold outcome of the item's gold query */
    StoredSides(Project project, Item item, OutcomeLookup outcomes, Optional<ExecutionOutcome> gold) {
        this.gold = gold;
        this.project = project;
        this.item = item;
        this.outcomes = outcomes;
    }

    /** The gold queries, any of which is right, in the form in which they are executed. */
    public static Set<String> goldQueries(Project project, Case evalCase) {
        String dialect = OutcomeLookup.dialect(project, evalCase);
        Set<String> queries = new LinkedHashSet<>(GoldVariants.of(evalCase.goldSql(), dialect));
        evalCase.expected().goldAlternatives().forEach(sql -> queries.addAll(GoldVariants.of(sql, dialect)));
        return queries;
    }

    /**
     * The queries that test-suite accuracy runs for an item: only the gold query where there is no prediction; empty
     * without gold SQL.
     */
    public static Optional<SuiteQueries> suiteQueries(Project project, Item item) {
        String predicted = item.prediction().sql();
        String gold = OutcomeLookup.principal(project, item.evalCase());
        if (gold.isBlank()) {
            return Optional.empty();
        }
        SuiteQueries queries = SuiteQueries.of(
                gold,
                predicted,
                OutcomeLookup.dialect(project, item.evalCase()),
                project.metrics().options().getOrDefault(TestSuiteAccuracy.ID, Map.of()));
        return Optional.of(predicted.isBlank() ? new SuiteQueries(queries.gold(), List.of(), false) : queries);
    }

    @Override
    public synchronized List<Alternative> alternatives() {
        if (alternatives == null) {
            List<Alternative> found = new ArrayList<>();
            goldQueries(project, item.evalCase())
                    .forEach(sql -> outcome(sql).ifPresent(o -> found.add(new Alternative(sql, o))));
            extra("gold_results").map(Datum::asItems).orElse(List.of()).forEach(table ->
                    found.add(new Alternative("", outcomes.captured(table))));
            if (found.isEmpty()) {
                gold.ifPresent(o -> found.add(new Alternative("", o)));
            }
            alternatives = List.copyOf(found);
        }
        return alternatives;
    }

    private Optional<ExecutionOutcome> outcome(String sql) {
        Case evalCase = item.evalCase();
        if (sql.equals(OutcomeLookup.principal(project, evalCase))) {
            return gold;
        }
        DatabaseSpec database = project.databases().get(evalCase.dbId());
        return database == null ? Optional.empty() : outcomes.onDatabase(project, database, sql);
    }

    @Override
    public List<SuiteRun> suite() {
        List<Datum> captured = extra("test_suite_results").map(Datum::asItems).orElse(List.of());
        return captured.isEmpty()
                ? executed()
                : captured.stream().flatMap(d -> d.asFields().stream()).map(this::captured).toList();
    }

    private SuiteRun captured(Datum.Fields run) {
        return new SuiteRun(run.text("db").orElse("?"), table(run, "gold"), List.of(table(run, "predicted")), false);
    }

    private ExecutionOutcome table(Datum.Fields run, String side) {
        return run.get(side)
                .map(outcomes::captured)
                .orElseGet(() -> new ExecutionOutcome.Unreachable("no captured " + side + " result"));
    }

    private List<SuiteRun> executed() {
        List<DatabaseSpec> databases = project.testSuites().getOrDefault(item.evalCase().dbId(), List.of());
        List<OutcomeLookup.Saved> saved = outcomes.saved(project, item.evalCase());
        Optional<SuiteQueries> queries = databases.isEmpty() && saved.isEmpty() ? Optional.empty() : suiteQueries(project, item);
        if (queries.isEmpty()) {
            return List.of();
        }
        List<SuiteRun> runs = Stream.concat(
                        databases.stream().flatMap(d -> executed(d, queries.get()).stream()),
                        saved.stream().flatMap(s -> executed(s, queries.get()).stream()))
                .toList();
        // a suite with results on only some databases gives no score
        return runs.size() == databases.size() + saved.size() ? runs : List.of();
    }

    /** Both queries on a saved small database, as far as they were run there. */
    private Optional<SuiteRun> executed(OutcomeLookup.Saved saved, SuiteQueries queries) {
        List<ExecutionOutcome> predicted = queries.predicted().stream()
                .map(sql -> outcomes.onSaved(project, item.evalCase(), saved, sql))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow)
                .toList();
        return predicted.isEmpty() && !queries.predicted().isEmpty()
                ? Optional.empty()
                : outcomes.onSaved(project, item.evalCase(), saved, queries.gold())
                        .map(gold -> new SuiteRun(saved.name(), gold, predicted, queries.capped()));
    }

    private Optional<SuiteRun> executed(DatabaseSpec database, SuiteQueries queries) {
        List<ExecutionOutcome> predicted = new ArrayList<>();
        for (String sql : queries.predicted()) {
            Optional<ExecutionOutcome> outcome = outcomes.onDatabase(project, database, sql);
            if (outcome.isEmpty()) {
                break;
            }
            predicted.add(outcome.get());
        }
        return predicted.isEmpty() && !queries.predicted().isEmpty()
                ? Optional.empty()
                : outcomes.onDatabase(project, database, queries.gold())
                        .map(gold -> new SuiteRun(database.id(), gold, predicted, queries.capped()));
    }

    @Override
    public Optional<Search> search() {
        return outcomes.search(project, item).flatMap(StoredSearch::read).map(r -> new Search(
                r.word(), r.reason(), r.found().map(Separated::rank).orElse(0), r.found().map(Separated::recipe)
                        .orElse(""),
                r.isComplete(), SeparationWording.timeless(r)));
    }

    @Override
    public synchronized Optional<Timings> timings() {
        if (timings == null) {
            timings = given();
        }
        return timings;
    }

    private Optional<Timings> given() {
        Datum.Fields given = extra("timings").flatMap(Datum::asFields).orElse(Datum.Fields.NONE);
        List<Double> gold = times(given, "gold_ms", "goldMs");
        List<Double> predicted = times(given, "predicted_ms", "predictedMs");
        OptionalDouble agent = number(given, "agent_ms", "agentMs");
        if (gold.isEmpty() || predicted.isEmpty()) {
            Optional<Timings> measured = measured(agent);
            if (measured.isPresent()) {
                return measured;
            }
        }
        return gold.isEmpty() && agent.isEmpty() ? Optional.empty() : Optional.of(new Timings(gold, predicted, agent));
    }

    private Optional<Timings> measured(OptionalDouble agent) {
        return outcomes.timings(project, item)
                .filter(ExecutionOutcome.Rows.class::isInstance)
                .map(o -> ((ExecutionOutcome.Rows) o).table())
                .map(t -> new Timings(millis(t, 0), millis(t, 1), agent, true));
    }

    private static List<Double> millis(ResultTable nanos, int column) {
        return nanos.rows().stream()
                .map(row -> ((io.github.assay.domain.table.Cell.Int) row.get(column)).value() / 1e6)
                .toList();
    }

    private static List<Double> times(Datum.Fields given, String key, String other) {
        List<Datum> items = given.items(key).isEmpty() ? given.items(other) : given.items(key);
        return items.stream().flatMap(d -> d.asNumber().stream()).map(BigDecimal::doubleValue).toList();
    }

    private static OptionalDouble number(Datum.Fields given, String key, String other) {
        return given.get(key).or(() -> given.get(other)).flatMap(Datum::asNumber).stream()
                .mapToDouble(BigDecimal::doubleValue)
                .findFirst();
    }

    private Optional<Datum> extra(String key) {
        return item.prediction().extras().get(key).or(() -> item.evalCase().extras().get(key));
    }

    /** Converts a captured table's file into the outcome of a query. */
    public static final class CapturedOutcomes {
        private CapturedOutcomes() {}

        /**
         * The outcome. A missing or unreadable table counts as unreachable, because it shows nothing about the query.
         */
        public static ExecutionOutcome of(Outcome<ExecutionOutcome> loaded) {
            return switch (loaded) {
                case Outcome.Value<ExecutionOutcome>(ExecutionOutcome outcome) -> outcome;
                case Outcome.Unavailable<ExecutionOutcome>(String _, String detail) ->
                    new ExecutionOutcome.Unreachable("no captured result: " + detail);
                case Outcome.Error<ExecutionOutcome>(String _, String detail) ->
                    new ExecutionOutcome.Unreachable("the captured result cannot be read: " + detail);
            };
        }
    }
}
