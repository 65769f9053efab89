package io.github.assay.execution;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.guard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard;
import java.util.Optional;

/** Says before anything runs whether a statement may run at all (metrics.md §4.6). */
@FunctionalInterface
public interface Guard {
    /** Lets one plain query through and nothing else. */
    Guard QUERIES_ONLY = (sql, dialect) -> switch (StatementGuard.judge(sql, dialect, GuardOptions.STRICT)) {
        case GuardVerdict.Allow _ -> Optional.empty();
        case GuardVerdict.Block(String code, String matched, int offset) ->
            Optional.of(new ExecutionOutcome.Blocked(code, matched, offset));
    };

    /** Lets everything through: for tests that show what the engines' own walls hold without a guard. */
    Guard NONE = (_, _) -> Optional.empty();

    /**
     * Whether a statement was kept back only because it could not be read, though it begins as a query: then its engine,
     * which can read it, has the last word. H2 would go on behind a semicolon, so it is not asked about one inside.
     */
    static boolean leavesToTheEngine(ExecutionOutcome.Blocked blocked, String sql, String dialect) {
        boolean goesOn = dialect.equals("h2") && sql.strip().replaceAll(";+$", "").indexOf(';') >= 0;
        return blocked.rule().equals("unparsable") && !goesOn && StatementGuard.beginsAsQuery(sql, dialect);
    }

    /**
     * @param sql the statement as written
     * @param dialect the engine's dialect, as {@code DatabaseSpec.Kind.dialect()} names it
     * @return why it must not run; empty: it may
     */
    Optional<ExecutionOutcome.Blocked> judge(String sql, String dialect);
}
