package io.github.assay.domain;

import java.time.Duration;

/** What became of one query on one database. Every kind of end is kept apart; none stands for another. */
public sealed interface ExecutionOutcome {
    /**
     * The query returned a table.
     *
     * @param table the rows, cut at the row limit when {@code table.truncated()}
     * @param elapsed time in the engine, fetching included; zero when not known
     */
    record Rows(ResultTable table, Duration elapsed) implements ExecutionOutcome {}

    /** The engine refused or failed. {@code message} is the engine's own. */
    record EngineError(String message) implements ExecutionOutcome {}

    /** The query was cancelled, or its process killed, at the time limit. */
    record Timeout(Duration limit) implements ExecutionOutcome {}

    /**
     * The statement guard did not let it run.
     *
     * @param rule the guard's code, such as {@code mutation} or {@code multi_statement} (metrics.md §4.6)
     * @param detail the matched words, for people
     * @param position offset of the match in the SQL text, or -1
     */
    record Blocked(String rule, String detail, int position) implements ExecutionOutcome {}

    /**
     * A memory or cell limit ended it before any table could be kept.
     *
     * @param what which limit, such as {@code memory} or {@code cell}
     * @param detail the figures, for people
     */
    record TooLarge(String what, String detail) implements ExecutionOutcome {
        /** The limit is this program's own memory: the table was kept, but cannot be looked at. Never stored. */
        public static final String HEAP = "heap";

        /** A table that this program has no room for. */
        public static TooLarge forHeap(String detail) {
            return new TooLarge(HEAP, detail);
        }
    }

    /** The database could not be opened, or there is none. */
    record Unreachable(String message) implements ExecutionOutcome {}

    /** The kind in one word, as stored and exported. */
    default String kind() {
        return switch (this) {
            case Rows _ -> "rows";
            case EngineError _ -> "error";
            case Timeout _ -> "timeout";
            case Blocked _ -> "blocked";
            case TooLarge _ -> "too_large";
            case Unreachable _ -> "unreachable";
        };
    }
}
