package io.github.assay.metrics.structure;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import java.util.List;
import java.util.OptionalDouble;
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
                        (folder, line) -> same(folder.measure("sql-text-match", line), line.path("sql_exact_match"))),
                Comparison.of(
                        "parse-ok",
                        "text2sql-eval-toolkit is_sqlglot_parsable",
                        IBM,
                        (folder, line) -> same(folder.measure("parse-ok", line), line.path("is_sqlglot_parsable"))),
                Comparison.of("grounding-ok", "names that SQLite finds", "oracle_execution.jsonl", TextPeers::grounded));
    }

    private static Verdict same(Outcome<Measurement> ours, JsonNode theirs) {
        OptionalDouble figure = Figures.number(theirs);
        if (figure.isEmpty()) {
            return Verdict.notCompared("the peer gives none");
        }
        return ours.asValue().filter(m -> m.value() == figure.getAsDouble()).isPresent()
                ? Verdict.equal()
                : Verdict.unexplained("ours " + ours.asValue().map(Measurement::value) + ours.reason() + ", theirs " + theirs);
    }

    private static Verdict grounded(DataFolder folder, JsonNode line) {
        Outcome<Measurement> outcome = folder.measure("grounding-ok", line);
        String error = Figures.text(line.path("pred_error"));
        if (error.isEmpty() && !Figures.text(line.path("pred")).equals("ok")) {
            return Verdict.notCompared("the peer does not say why it fails");
        }
        if (outcome.reason().equals("no_schema")) {
            return Verdict.notCompared("no schema");
        }
        boolean missing = error.startsWith("no such table") || error.startsWith("no such column");
        if (!error.isEmpty() && !missing) {
            return Verdict.notCompared("fails for another reason");
        }
        boolean same = outcome.asValue().filter(m -> m.value() == (missing ? 0 : 1)).isPresent();
        return same ? Verdict.equal() : Verdict.unexplained("ours " + outcome + ", SQLite " + error);
    }
}
