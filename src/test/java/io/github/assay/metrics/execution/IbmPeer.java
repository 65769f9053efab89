package io.github.assay.metrics.execution;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.execution.IbmModel.Decision;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Execution metrics beside those of IBM's text2sql-eval-toolkit. */
public final class IbmPeer {
    private static final String FILE = "oracle_ibm.csv";
    private static final String NAME = "text2sql-eval-toolkit ";

    private IbmPeer() {}

    /** Their rule with some of our decisions. */
    private interface Rule {
        boolean holds(IbmModel model, Set<Decision> ours);
    }

    public static List<Comparison> comparisons() {
        return List.of(
                tables("ex", "ex", Map.of(), "execution_accuracy", IbmModel::equal),
                tables("ex-bird", "ex-bird", Map.of(), "bird_execution_accuracy", IbmModel::sets),
                tables(
                        "ex with allowExtraColumns",
                        "ex",
                        Map.of("allowExtraColumns", "true"),
                        "subset_non_empty_execution_accuracy",
                        IbmModel::subset),
                Comparison.of("ex-nonempty", NAME + "non_empty_execution_accuracy", FILE, IbmPeer::nonEmpty),
                Comparison.of("syntactic-accuracy", NAME + "df_error", FILE, IbmPeer::runs));
    }

    private static Comparison tables(String label, String metric, Map<String, String> options, String field, Rule rule) {
        return new Comparison(
                label, metric, NAME + field, FILE, (folder, line) -> verdict(
                        folder.evidence(line, Map.of(metric, options)), metric, line.get(field).asString(), rule));
    }

    private static Verdict nonEmpty(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        String figure = line.get("non_empty_execution_accuracy").asString();
        return evidence.score("ex-nonempty").reason().equals("not_applicable") && figure.equals("0")
                ? Verdict.decided("§8 #31", "an empty gold table leaves the case out, it is not 0")
                : verdict(evidence, "ex-nonempty", figure, IbmModel::equal);
    }

    private static Verdict runs(DataFolder folder, JsonNode line) {
        double ours = folder.measure("syntactic-accuracy", line).asValue().orElseThrow().value();
        return ours == 1 - Integer.parseInt(line.get("df_error").asString())
                ? Verdict.equal()
                : Verdict.unexplained("ours " + ours);
    }

    private static Verdict verdict(Evidence evidence, String metric, String figure, Rule rule) {
        Outcome<Measurement> outcome = evidence.score(metric);
        if (outcome.reason().equals("gold_error")) {
            return Verdict.decided("§0.1", "a gold query that fails makes the score unavailable, not 0");
        }
        boolean ours = outcome.asValue().orElseThrow().value() == 1;
        boolean theirs = figure.equals("1");
        if (ours == theirs) {
            return Verdict.equal();
        }
        IbmModel model = new IbmModel(evidence.tables().orElseThrow(), evidence.goldSql().text());
        if (rule.holds(model, Set.of()) != theirs) {
            return Verdict.unexplained("their rules do not give their figure " + figure);
        }
        return Subsets.of(Decision.class)
                .filter(set -> rule.holds(model, set) == ours)
                .findFirst()
                .map(set -> Verdict.decided(words(set, Decision::rule), words(set, Decision::what)))
                .orElseGet(() -> Verdict.unexplained("ours " + ours + ", theirs " + figure));
    }

    private static String words(Set<Decision> decisions, Function<Decision, String> word) {
        return decisions.stream().map(word).distinct().collect(Collectors.joining("; "));
    }
}
