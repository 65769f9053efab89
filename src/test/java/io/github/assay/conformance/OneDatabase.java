package io.github.assay.conformance;

import io.github.assay.domain.project.Case;
import io.github.assay.metrics.SideResults;
import io.github.assay.metrics.execution.published.SuiteQueries;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What stands beside an item of a data folder: its own gold query, and a test suite of its one database. */
record OneDatabase(SqliteRuns runs, Case evalCase, String predicted, Map<String, String> suiteOptions)
        implements SideResults {
    @Override
    public List<Alternative> alternatives() {
        return List.of(new Alternative(evalCase.goldSql(), runs.run(evalCase.dbId(), evalCase.goldSql())));
    }

    @Override
    public List<SuiteRun> suite() {
        String database = evalCase.dbId();
        SuiteQueries queries = SuiteQueries.of(evalCase.goldSql(), predicted, "sqlite", suiteOptions);
        return List.of(new SuiteRun(
                database,
                runs.run(database, queries.gold()),
                queries.predicted().stream().map(sql -> runs.run(database, sql)).toList(),
                queries.capped()));
    }

    @Override
    public Optional<Timings> timings() {
        return Optional.empty();
    }
}
