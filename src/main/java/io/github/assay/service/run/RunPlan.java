package io.github.assay.service.run;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.execution.DatabaseFileCheck;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The distinct queries of some items, case by case, so that early cases are complete before later ones run. */
final class RunPlan {
    /**
     * One query to run.
     *
     * @param key the key of its outcome
     * @param caseId one of its cases, for the progress line
     */
    record Query(String key, DatabaseSpec database, String sql, String caseId) {}

    private record Place(String location, String user, String sql) {}

    private final Project project;
    private final OutcomeLookup outcomes;
    private final Map<Place, Query> queries = new LinkedHashMap<>();
    private final Map<String, Set<String>> needed = new HashMap<>();

    private RunPlan(Project project, OutcomeLookup outcomes) {
        this.project = project;
        this.outcomes = outcomes;
    }

    static RunPlan of(Project project, Collection<Case> cases, List<Item> items, OutcomeLookup outcomes) {
        RunPlan plan = new RunPlan(project, outcomes);
        Map<String, DatabaseSpec> usable = plan.usable(cases);
        Map<String, List<Item>> answers = items.stream().collect(Collectors.groupingBy(item -> item.evalCase().id()));
        cases.forEach(c -> plan.addCase(usable, c, answers.getOrDefault(c.id(), List.of())));
        return plan;
    }

    private void addCase(Map<String, DatabaseSpec> usable, Case evalCase, List<Item> answers) {
        add(usable, evalCase, OutcomeLookup.principal(project, evalCase));
        answers.forEach(item -> add(usable, evalCase, item.prediction().sql()));
        StoredSides.goldQueries(project, evalCase).forEach(sql -> add(usable, evalCase, sql));
        answers.forEach(this::addSuite);
    }

    /** All queries, in the order of execution. */
    List<Query> queries() {
        return List.copyOf(queries.values());
    }

    /** The keys of all outcomes that scores of a case's items need. */
    Set<String> needed(String caseId) {
        return needed.getOrDefault(caseId, Set.of());
    }

    /** The queries of an item's two tables, gold first; without queries that cannot be run. */
    List<Query> tables(Item item) {
        DatabaseSpec database = project.databases().get(item.evalCase().dbId());
        return database == null
                ? List.of()
                : Stream.of(OutcomeLookup.principal(project, item.evalCase()), item.prediction().sql())
                        .map(sql -> queries.get(new Place(database.location(), database.user(), sql)))
                        .filter(Objects::nonNull)
                        .distinct()
                        .toList();
    }

    /** The cases that need an outcome. */
    Set<String> cases() {
        return needed.keySet();
    }

    /** The existing databases of the cases, each checked once. */
    private Map<String, DatabaseSpec> usable(Collection<Case> cases) {
        Map<String, DatabaseSpec> usable = new LinkedHashMap<>();
        cases.stream()
                .map(Case::dbId)
                .distinct()
                .filter(dbId -> outcomes.trouble(project, dbId).isEmpty())
                .forEach(dbId -> usable.put(dbId, project.databases().get(dbId)));
        return usable;
    }

    private void add(Map<String, DatabaseSpec> usable, Case evalCase, String sql) {
        DatabaseSpec database = usable.get(evalCase.dbId());
        if (!sql.isBlank() && database != null) {
            add(database, sql, evalCase.id());
        }
    }

    private void add(DatabaseSpec database, String sql, String caseId) {
        Query query = queries.computeIfAbsent(
                new Place(database.location(), database.user(), sql),
                place -> new Query(outcomes.key(project, database, place.sql()), database, sql, caseId));
        needed.computeIfAbsent(caseId, _ -> new HashSet<>(8)).add(query.key());
    }

    /** Adds both queries on each database of the item's test suite that can be opened. */
    private void addSuite(Item item) {
        List<DatabaseSpec> suite = project.testSuites().getOrDefault(item.evalCase().dbId(), List.of());
        if (suite.isEmpty()) {
            return;
        }
        StoredSides.suiteQueries(project, item).ifPresent(queries -> suite.stream()
                .filter(d -> DatabaseFileCheck.trouble(d).isEmpty())
                .forEach(database -> {
                    add(database, queries.gold(), item.evalCase().id());
                    queries.predicted().forEach(sql -> add(database, sql, item.evalCase().id()));
                }));
    }
}
