package io.github.assay.service;

import io.github.assay.domain.Captured;
import io.github.assay.domain.Case;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.Item;
import io.github.assay.domain.Project;
import io.github.assay.execution.RunFingerprint;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds what became of a gold or predicted query: the stored outcome, or the captured table where there is one and no
 * database. Runs nothing.
 */
public final class OutcomeLookup {
    /** Where outcomes are kept between runs. Safe for calls from several threads. */
    public interface Outcomes {
        Optional<ExecutionOutcome> find(String key);

        void put(String key, ExecutionOutcome outcome);
    }

    private final Outcomes store;
    private final Function<Captured, ExecutionOutcome> captured;
    private final RunFingerprint fingerprints = new RunFingerprint();

    /**
     * @param store kept outcomes
     * @param captured reads a captured table from the project's files
     */
    public OutcomeLookup(Outcomes store, Function<Captured, ExecutionOutcome> captured) {
        this.store = store;
        this.captured = captured;
    }

    /** What became of the gold query; empty: not run yet and nothing captured, or there is no gold SQL. */
    public Optional<ExecutionOutcome> gold(Project project, Case evalCase) {
        return find(project, evalCase.dbId(), evalCase.goldSql(), evalCase.captured());
    }

    /** What became of the predicted query; empty: not run yet and nothing captured, or there is no predicted SQL. */
    public Optional<ExecutionOutcome> predicted(Project project, Item item) {
        return find(
                project, item.evalCase().dbId(), item.prediction().sql(), item.prediction().captured());
    }

    private Optional<ExecutionOutcome> find(Project project, String dbId, String sql, Optional<Captured> table) {
        return Optional.ofNullable(project.databases().get(dbId))
                .flatMap(database -> store.find(
                        fingerprints.key(database, sql, project.limits()).text()))
                .or(() -> table.map(captured));
    }
}
