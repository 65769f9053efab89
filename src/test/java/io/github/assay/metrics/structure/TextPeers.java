package io.github.assay.metrics.structure;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What can be said of a query's text alone, beside IBM's toolkit and what SQLite says of its names. */
public final class TextPeers {
    private static final String IBM = "oracle_ibm.csv";

    private TextPeers() {}

    public static List<Comparison> comparisons() {
        return List.of(
                Comparison.of(
                        "sql-text-match",
                        "text2sql-eval-toolkit sql_exact_match",
                        IBM,
                        (folder, line) -> same(folder.measure("sql-text-match", line), line.get("sql_exact_match"))),
                Comparison.of(
                        "parse-ok",
                        "text2sql-eval-toolkit is_sqlglot_parsable",
                        IBM,
                        (folder, line) -> same(folder.measure("parse-ok", line), line.get("is_sqlglot_parsable"))),
                Comparison.of("grounding-ok", "names that SQLite finds", "oracle_execution.jsonl", TextPeers::grounded));
    }

    private static Verdict same(Outcome<Measurement> ours, JsonNode theirs) {
        double value = ours.asValue().map(Measurement::value).orElse(-1.0);
        return value == Double.parseDouble(theirs.asString())
                ? Verdict.equal()
                : Verdict.unexplained("ours " + value + ours.reason() + ", theirs " + theirs);
    }

    private static Verdict grounded(DataFolder folder, JsonNode line) {
        Outcome<Measurement> outcome = folder.measure("grounding-ok", line);
        String error = line.path("pred_error").asString("");
        boolean missing = error.startsWith("no such table") || error.startsWith("no such column");
        if (!error.isEmpty() && !missing) {
            return Verdict.notCompared("fails for another reason");
        }
        boolean same = outcome.asValue().filter(m -> m.value() == (missing ? 0 : 1)).isPresent();
        return same ? Verdict.equal() : Verdict.unexplained("ours " + outcome + ", SQLite " + error);
    }
}
