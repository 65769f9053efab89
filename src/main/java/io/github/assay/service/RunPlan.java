package io.github.assay.service;

import io.github.assay.domain.Case;
import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.Item;
import io.github.assay.domain.Project;
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

    private record Place(String dbId, String sql) {}

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
        cases.forEach(c -> plan.add(usable, c, c.goldSql()));
        items.forEach(i -> plan.add(usable, i.evalCase(), i.prediction().sql()));
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
            queries.computeIfAbsent(
                    new Place(evalCase.dbId(), sql),
                    place -> new Query(
                            outcomes.key(project, place.dbId(), sql).orElseThrow(), database, sql, evalCase.id()));
        }
    }
}
