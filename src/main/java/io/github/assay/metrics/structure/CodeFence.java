package io.github.assay.metrics.structure;

import io.github.assay.metrics.Evidence;
import io.github.assay.sql.ParsedSql;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Predicted text as models write it: one code fence round it counts for nothing (metrics.md §2.10). */
final class CodeFence {
    private static final Pattern FENCE = Pattern.compile("(?s)\\s*```[a-zA-Z0-9_+-]*[ \\t]*\\R(.*?)\\R?[ \\t]*```\\s*");

    private CodeFence() {}

    /** The predicted SQL, parsed without its fence. */
    static ParsedSql predicted(Evidence evidence) {
        String text = evidence.predictedText();
        if (!text.stripLeading().startsWith("```")) {
            return evidence.predictedSql();
        }
        Matcher fence = FENCE.matcher(text);
        return fence.matches() ? ParsedSql.parse(fence.group(1), evidence.dialect()) : evidence.predictedSql();
    }
}
