package io.github.assay.metrics.execution;

import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.execution.IbmModel.Decision;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Execution metrics beside those of IBM's text2sql-eval-toolkit. */
public final class IbmPeer {
    private static final String FILE = "oracle_ibm.csv";
    private static final String NAME = "text2sql-eval-toolkit ";
    private static final String NONE = "the peer gives none";

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
                        folder.evidence(line, Map.of(metric, options)), metric, line.path(field), rule));
    }

    private static Verdict nonEmpty(DataFolder folder, JsonNode line) {
        Evidence evidence = folder.evidence(line);
        JsonNode figure = line.path("non_empty_execution_accuracy");
        return evidence.score("ex-nonempty").reason().equals("not_applicable")
                        && Figures.pass(figure).filter(theirs -> !theirs).isPresent()
                ? Verdict.decided("§8 #31", "an empty gold table leaves the case out, it is not 0")
                : verdict(evidence, "ex-nonempty", figure, IbmModel::equal);
    }

    private static Verdict runs(DataFolder folder, JsonNode line) {
        Optional<Boolean> failed = Figures.pass(line.path("df_error"));
        if (failed.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        Outcome<Measurement> ours = folder.measure("syntactic-accuracy", line);
        return ours.asValue().filter(m -> m.value() == (failed.get() ? 0 : 1)).isPresent()
                ? Verdict.equal()
                : Verdict.unexplained("ours " + ours.asValue().map(Measurement::value) + ours.reason());
    }

    private static Verdict verdict(Evidence evidence, String metric, JsonNode written, Rule rule) {
        Outcome<Measurement> outcome = evidence.score(metric);
        Optional<Boolean> figure = Figures.pass(written);
        if (figure.isEmpty()) {
            return Verdict.notCompared(NONE);
        }
        boolean theirs = figure.get();
        if (outcome.reason().equals("gold_error") && !theirs) {
            return Verdict.decided("§0.1", "a gold query that fails makes the score unavailable, not 0");
        }
        if (outcome.asValue().isEmpty()) {
            return Verdict.unexplained("ours " + outcome.reason() + ", theirs " + theirs);
        }
        boolean ours = outcome.asValue().get().value() == 1;
        if (ours == theirs) {
            return Verdict.equal();
        }
        if (evidence.tables().isEmpty()) {
            return Verdict.unexplained("a query fails here, theirs " + theirs);
        }
        IbmModel model = new IbmModel(evidence.tables().get(), evidence.goldSql().text());
        if (rule.holds(model, Set.of()) != theirs) {
            return Verdict.unexplained("their rules do not give their figure " + theirs);
        }
        return Subsets.of(Decision.class)
                .filter(set -> rule.holds(model, set) == ours)
                .findFirst()
                .map(set -> Verdict.decided(words(set, Decision::rule), words(set, Decision::what)))
                .orElseGet(() -> Verdict.unexplained("ours " + ours + ", theirs " + theirs));
    }

    private static String words(Set<Decision> decisions, Function<Decision, String> word) {
        return decisions.stream().map(word).distinct().collect(Collectors.joining("; "));
    }
}
