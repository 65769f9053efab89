package io.github.assay.execution;

import io.github.assay.domain.ExecutionOutcome;
import java.util.Optional;

/** Says before anything runs whether a statement may run at all (metrics.md §4.6). */
@FunctionalInterface
public interface Guard {
    /** Lets everything through: for tests that show what the engines' own walls hold without a guard. */
    Guard NONE = (_, _) -> Optional.empty();

    /**
     * @param sql the statement as written
     * @param dialect the engine's dialect, as {@code DatabaseSpec.Kind.dialect()} names it
     * @return why it must not run; empty: it may
     */
    Optional<ExecutionOutcome.Blocked> judge(String sql, String dialect);
}
