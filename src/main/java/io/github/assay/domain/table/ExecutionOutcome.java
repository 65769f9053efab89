package io.github.assay.domain.table;

import java.time.Duration;
import java.util.Locale;

/** The result of one query on one database. Each way to end has its own type. */
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
     * @param detail the matched words, for readers
     * @param position offset of the match in the SQL text, or -1
     */
    record Blocked(String rule, String detail, int position) implements ExecutionOutcome {}

    /**
     * A memory or cell limit ended the query before a table could be kept.
     *
     * @param what which limit, such as {@code memory} or {@code cell}
     * @param detail the figures, for readers
     * @param bytes bytes the result would need in this program's memory, where that is the limit; else 0
     */
    record TooLarge(String what, String detail, long bytes) implements ExecutionOutcome {
        /** The limit is the memory of this process: a process with more memory may be able to hold the table. */
        public static final String HEAP = "heap";

        /**
         * Memory must hold two results as received, one of them also packed and deflated, and all other running work.
         */
        private static final int RESULTS = 8;

        public TooLarge(String what, String detail) {
            this(what, detail, 0);
        }

        /** A table that does not fit into this program's memory. */
        public static TooLarge forHeap(String detail) {
            return new TooLarge(HEAP, detail);
        }

        /**
         * A result that does not fit into this program's memory.
         *
         * @param bytes bytes it needs
         * @param rows its rows
         * @param whole whether all its rows were counted
         */
        public static TooLarge forHeap(long bytes, long rows, boolean whole) {
            String detail = String.format(
                    Locale.ROOT,
                    "the result takes %s%,d bytes in %,d %s, and %,d fit: an eighth of the %,d MB of memory that the program"
                            + " may use. Let the query return less, or give the program more, as with"
                            + " ASSAY_JAVA_OPTS=-Xmx%dg",
                    whole ? "" : "more than ", bytes, rows, rows == 1 ? "row" : "rows", mostBytes(),
                    Runtime.getRuntime().maxMemory() >> 20, Math.max(2, Math.ceilDiv(bytes * (RESULTS + 1), 1L << 30)));
            return new TooLarge(HEAP, detail, bytes);
        }

        /** The most bytes that the result of one query may take in this program's memory. */
        public static long mostBytes() {
            return Runtime.getRuntime().maxMemory() / RESULTS;
        }
    }

    /** The database could not be opened, or there is none. */
    record Unreachable(String message) implements ExecutionOutcome {}

    /** The kind in one word, as counted and exported. A text that is no SQL was not refused for what it does: {@code unparsable}. */
    default String kind() {
        return switch (this) {
            case Rows _ -> "rows";
            case EngineError _ -> "error";
            case Timeout _ -> "timeout";
            case Blocked(String rule, _, _) -> rule.equals("unparsable") ? rule : "blocked";
            case TooLarge _ -> "too_large";
            case Unreachable _ -> "unreachable";
        };
    }
}
