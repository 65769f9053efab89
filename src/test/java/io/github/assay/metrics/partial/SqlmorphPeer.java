package io.github.assay.metrics.partial;

import io.github.assay.Details;
import io.github.assay.conformance.Comparison;
import io.github.assay.conformance.DataFolder;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.Subsets;
import io.github.assay.conformance.Verdict;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.partial.SqlmorphModel.Decision;
import io.github.assay.metrics.partial.SqlmorphModel.Shares;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Execution precision, recall and F1 beside those of sqlmorph, the program of the thesis. Where they differ, the rules
 * of sqlmorph are applied again with as few of our decisions as bring our figure about.
 */
public final class SqlmorphPeer {
    private static final double ROUNDING = 1e-6;

    private SqlmorphPeer() {}

    public static List<Comparison> comparisons() {
        return List.of(
                comparison(Variant.EC_EC_PE, "exact_column_exact_cell_penalize"),
                comparison(Variant.EC_EC_IE, "exact_column_exact_cell_lenient"),
                comparison(Variant.EC_PC_PE, "exact_column_partial_cell_penalize"),
                comparison(Variant.EC_PC_IE, "exact_column_partial_cell_lenient"),
                comparison(Variant.NC_PC_PE, "free_column_partial_cell_penalize"));
    }

    private static Comparison comparison(Variant variant, String technique) {
        return new Comparison(
                "exp, exr, exf1 " + variant.word(),
                ExecutionF1.ID,
                "sqlmorph " + technique,
                "oracle_sqlmorph.jsonl",
                (folder, line) -> verdict(folder, line, variant, line.path(technique)));
    }

    private static Verdict verdict(DataFolder folder, JsonNode line, Variant variant, JsonNode theirs) {
        if (theirs.isNull() || theirs.isMissingNode()) {
            return Verdict.notCompared("too large for the peer");
        }
        Evidence evidence = folder.evidence(line);
        OptionalDouble precision = Figures.number(theirs.path("EXP"));
        OptionalDouble recall = Figures.number(theirs.path("EXR"));
        if (!theirs.has("error") && (precision.isEmpty() || recall.isEmpty())) {
            return Verdict.notCompared("the peer gives none");
        }
        Optional<Shares> figures = theirs.has("error")
                ? Optional.empty()
                : Optional.of(new Shares(precision.getAsDouble(), recall.getAsDouble()));
        if (!(evidence.gold().orElseThrow() instanceof ExecutionOutcome.Rows)) {
            boolean nothing = figures.isEmpty() || figures.get().near(new Shares(0, 0), ROUNDING);
            return evidence.score(ExecutionF1.ID).reason().equals("gold_error") && nothing
                    ? Verdict.decided("§0.1", "a gold query that fails makes the score unavailable, not 0")
                    : Verdict.unexplained("a score without gold");
        }
        Shares ours = ours(folder, line, variant);
        return figures.isPresent() && figures.get().near(ours, ROUNDING)
                ? Verdict.equal()
                : evidence.tables()
                        .map(tables -> why(new SqlmorphModel(tables, variant), figures, ours))
                        .orElseGet(() -> Verdict.unexplained("the prediction fails here, theirs " + figures));
    }

    /** The variant among all nine, which small tables have in the detail, or asked for by itself. */
    private static Shares ours(DataFolder folder, JsonNode line, Variant variant) {
        Object all = Details.of(folder.measure(ExecutionF1.ID, line).asValue().orElseThrow()).get("variants");
        if (all instanceof Map<?, ?> variants && variants.get(variant.word()) instanceof Map<?, ?> one) {
            return checked(new Shares((Double) one.get("exp"), (Double) one.get("exr")), (Double) one.get("f1"));
        }
        Evidence evidence = folder.evidence(line, Map.of(ExecutionF1.ID, Map.of("variant", variant.word())));
        return checked(new Shares(value(evidence, "exp"), value(evidence, "exr")), value(evidence, ExecutionF1.ID));
    }

    private static Shares checked(Shares shares, double f1) {
        if (Math.abs(shares.f1() - f1) > ROUNDING) {
            throw new IllegalStateException("exf1 is not the harmonic mean of exp and exr");
        }
        return shares;
    }

    private static double value(Evidence evidence, String metric) {
        Outcome<Measurement> outcome = evidence.score(metric);
        return outcome.asValue().orElseThrow(() -> new IllegalStateException(metric + " " + outcome)).value();
    }

    /** The smallest set of our decisions that turns the peer's figure into ours. */
    private static Verdict why(SqlmorphModel model, Optional<Shares> theirs, Shares ours) {
        Optional<Shares> theirRules = model.shares(Set.of());
        if (theirRules.isPresent() != theirs.isPresent()
                || theirs.filter(t -> !t.near(theirRules.get(), ROUNDING)).isPresent()) {
            return Verdict.unexplained("ours " + ours + ", theirs " + theirs + ", their rules give " + theirRules);
        }
        return Subsets.of(Decision.class)
                .filter(set -> model.shares(set).filter(s -> s.near(ours, ROUNDING)).isPresent())
                .findFirst()
                .map(set -> Verdict.decided(rules(set), words(set)))
                .orElseGet(() -> Verdict.unexplained("ours " + ours + ", theirs " + theirs + ", our rules give "
                        + model.shares(EnumSet.allOf(Decision.class))));
    }

    private static String rules(Set<Decision> decisions) {
        return decisions.stream().map(Decision::rule).distinct().collect(Collectors.joining(" + "));
    }

    private static String words(Set<Decision> decisions) {
        return decisions.stream().map(Decision::what).collect(Collectors.joining("; "));
    }
}
