package io.github.assay.service;

import io.github.assay.domain.Case;
import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.Item;
import io.github.assay.domain.Project;
import io.github.assay.execution.DatabaseFiles;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The distinct queries of some items, in case order, each once however often it occurs. */
final class RunPlan {
    /**
     * One query to run.
     *
     * @param key of its outcome
     * @param caseId a case it occurs in, for the progress line
     */
    record Query(String key, DatabaseSpec database, String sql, String caseId) {}

    private record Place(String location, String sql) {}

    private final Project project;
    private final OutcomeLookup outcomes;
    private final Map<Place, Query> queries = new LinkedHashMap<>();

    private RunPlan(Project project, OutcomeLookup outcomes) {
        this.project = project;
        this.outcomes = outcomes;
    }

    static List<Query> of(Project project, Collection<Case> cases, List<Item> items, OutcomeLookup outcomes) {
        RunPlan plan = new RunPlan(project, outcomes);
        Map<String, DatabaseSpec> usable = plan.usable(cases);
        cases.forEach(c -> plan.add(usable, c, OutcomeLookup.principal(project, c)));
        items.forEach(i -> plan.add(usable, i.evalCase(), i.prediction().sql()));
        cases.forEach(c -> StoredSides.goldQueries(project, c).forEach(sql -> plan.add(usable, c, sql)));
        items.forEach(plan::addSuite);
        return List.copyOf(plan.queries.values());
    }

    /** The databases that cases refer to and that are there, looked at once each. */
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
        queries.computeIfAbsent(
                new Place(database.location(), sql),
                place -> new Query(outcomes.key(project, database, place.sql()), database, sql, caseId));
    }

    /** Both queries on each database of the item's test suite; what cannot be opened there is not asked. */
    private void addSuite(Item item) {
        List<DatabaseSpec> suite = project.testSuites().getOrDefault(item.evalCase().dbId(), List.of());
        if (suite.isEmpty()) {
            return;
        }
        StoredSides.suiteQueries(project, item).ifPresent(queries -> suite.stream()
                .filter(d -> DatabaseFiles.trouble(d).isEmpty())
                .forEach(database -> {
                    add(database, queries.gold(), item.evalCase().id());
                    queries.predicted().forEach(sql -> add(database, sql, item.evalCase().id()));
                }));
    }
}
