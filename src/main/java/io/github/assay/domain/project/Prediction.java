package io.github.assay.domain.project;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * One system's answer to one case in one run.
 *
 * @param system the system's name
 * @param runId the run; {@value ItemKey#DEFAULT_RUN} when not given
 * @param written the predicted SQL as the system wrote it; empty when there is none
 * @param answer the rest of the system's answer and its cost
 * @param captured the predicted result table or error that came with the prediction, where there is one
 * @param extras structured fields that only some metrics use, such as {@code tool_calls}, by their name in metrics.md
 *     §7.1 in snake case
 * @param metadata every key that Assay does not know, as JSON text by key, kept untouched
 * @param source the line from which it was read
 */
public record Prediction(
        String caseId,
        String system,
        String runId,
        String written,
        Answer answer,
        Optional<Captured> captured,
        Datum.Fields extras,
        Map<String, String> metadata,
        SourceLine source) {
    /** The rest of the system's answer and its cost; texts that were not given are empty. */
    public record Answer(
            String selectedRoute, String enrichedQuestion, String responseText, OptionalDouble confidence,
            OptionalDouble latencyMillis, OptionalDouble tokens, OptionalDouble cost, String error) {
        public static final Answer NONE = new Answer(
                "", "", "", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), "");
    }

    public Prediction {
        if (caseId.isBlank() || system.isBlank()) {
            throw new IllegalArgumentException("a prediction needs a case and a system: " + caseId + ", " + system);
        }
        metadata = Map.copyOf(metadata);
    }

    /** A minimal prediction of the default run. */
    public static Prediction of(String caseId, String system, String sql) {
        return new Prediction(
                caseId, system, ItemKey.DEFAULT_RUN, sql, Answer.NONE, Optional.empty(), Datum.Fields.NONE, Map.of(),
                SourceLine.NONE);
    }

    /**
     * The predicted SQL that is executed and that every metric reads: the text as written without a code fence around
     * it (docs/spec/metrics.md §0.8).
     */
    public String sql() {
        return new CodeFence(written).content();
    }

    public Prediction withAnswer(Answer changed) {
        return new Prediction(caseId, system, runId, written, changed, captured, extras, metadata, source);
    }

    public Prediction withCaptured(Captured table) {
        return new Prediction(caseId, system, runId, written, answer, Optional.of(table), extras, metadata, source);
    }

    public Prediction withExtras(Datum.Fields changed) {
        return new Prediction(caseId, system, runId, written, answer, captured, changed, metadata, source);
    }

    /**
     * A text that may be enclosed in a code fence: three backticks, perhaps with a language, on both sides. Language
     * models write SQL so.
     *
     * @param written the text as written
     */
    private record CodeFence(String written) {
        private static final String FENCE = "```";
        private static final Set<String> FIRST_WORDS =
                Set.of("select", "with", "values", "table", "from", "explain", "insert", "update", "delete", "create",
                        "drop");

        /** The text inside a fence that encloses all of it; any other text as it is. */
        String content() {
            int start = 0;
            while (start < written.length() && Character.isWhitespace(written.charAt(start))) {
                start++;
            }
            if (!written.startsWith(FENCE, start)) {
                return written;
            }
            String whole = written.strip();
            if (whole.length() < 2 * FENCE.length() || !whole.endsWith(FENCE)) {
                return written;
            }
            String inner = whole.substring(FENCE.length(), whole.length() - FENCE.length());
            return inner.contains(FENCE) ? written : withoutLanguage(inner).strip();
        }

        /**
         * A word alone on the opening line is a language unless a statement begins with it. Before a statement on the
         * same line only SQL's names are languages.
         */
        private static String withoutLanguage(String inner) {
            int end = 0;
            while (end < inner.length() && !Character.isWhitespace(inner.charAt(end))) {
                end++;
            }
            String word = inner.substring(0, end).toLowerCase(Locale.ROOT);
            String rest = inner.substring(end);
            boolean ownLine = !word.isEmpty() && word.matches("[a-z0-9_+-]+")
                    && rest.stripLeading().length() < rest.length()
                    && rest.substring(0, rest.length() - rest.stripLeading().length()).chars().anyMatch(
                            c -> c == '\n' || c == '\r');
            boolean language = ownLine
                    ? !FIRST_WORDS.contains(word) : word.matches("(\\w*sql\\w*|duckdb|bigquery|snowflake)");
            return language ? rest : inner;
        }
    }
}
