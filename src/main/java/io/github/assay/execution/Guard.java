package io.github.assay.execution;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import java.util.Optional;

/** Decides before a statement runs whether it may run (metrics.md §4.6). */
@FunctionalInterface
public interface Guard {
    /** Permits one plain query and nothing else. */
    Guard QUERIES_ONLY = (sql, dialect) -> switch (StatementGuard.judge(sql, dialect, GuardOptions.STRICT)) {
        case GuardVerdict.Allow _ -> Optional.empty();
        case GuardVerdict.Block(String code, String matched, int offset) ->
            Optional.of(new ExecutionOutcome.Blocked(code, matched, offset));
    };

    /** Permits every statement, for tests of the engines' own protection without a guard. */
    Guard NONE = (_, _) -> Optional.empty();

    /**
     * Whether a statement was blocked only because the guard could not parse it, though it begins as a query; then its
     * engine, which can parse it, decides. H2 runs what follows a semicolon, so H2 does not decide about a statement
     * with one inside. A query among sentences is never run.
     */
    static boolean leavesToTheEngine(ExecutionOutcome.Blocked blocked, String sql, String dialect) {
        boolean hasMoreText = dialect.equals("h2") && sql.strip().replaceAll(";+$", "").indexOf(';') >= 0;
        return blocked.rule().equals("unparsable") && !hasMoreText && StatementGuard.beginsAsQuery(sql, dialect)
                && QueryInText.find(ParsedSql.parse(sql, dialect)).isEmpty();
    }

    /**
     * @param sql the statement as written
     * @param dialect the engine's dialect, as {@code DatabaseSpec.Kind.dialect()} names it
     * @return why it must not run; empty: it may
     */
    Optional<ExecutionOutcome.Blocked> judge(String sql, String dialect);
}
