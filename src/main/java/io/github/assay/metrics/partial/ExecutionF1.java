package io.github.assay.metrics.partial;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Shares;
import io.github.assay.domain.finding.Finding.VariantShares;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.OptionValues;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import io.github.assay.metrics.partial.PartialExecution.PartialScore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code exf1}: the harmonic mean of execution precision and recall (metrics.md §1.11). Its options govern {@code exp}
 * and {@code exr} too, which read their numbers from here. The detail of small tables holds all nine variants.
 */
public final class ExecutionF1 implements Metric {
    static final String ID = "exf1";

    /** Tables up to this many rows get all nine variants in the detail. */
    private static final int ALL_VARIANTS_ROWS = 1000;

    private static final Option PARTIAL = Option.oneOf(
            "partial", "how unequal rows are put together: most cells first, or by the best assignment",
            "greedy", "optimal");
    private static final Option VARIANT = new Option(
            "variant", Variant.SC_PC_PE.word(), "one of " + Variant.words(),
            new OptionValues.Checked(word -> Variant.parse(word).isPresent()
                    ? Optional.empty()
                    : Optional.of("it can be " + Variant.words())));
    private static final List<Option> OPTIONS = RuleOptions.cellsAnd(CellPolicy.STANDARD, VARIANT, PARTIAL, ColumnVectors.OPTION);

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "Cell F1", MetricInfo.Group.EXECUTION, OptionalDouble.of(0.9),
                    Set.of(MetricInfo.Need.GOLD_RESULT, MetricInfo.Need.PREDICTED_RESULT), "thesis §4.2")
            .with(OPTIONS);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Variant variant = variant(evidence);
        Optional<Outcome<Measurement>> settled = ResultGate.beforeTables(evidence);
        if (settled.isPresent()) {
            return settled.get();
        }
        return switch (ColumnVectors.likeness(evidence, ID, evidence.tables().orElseThrow())) {
            case Outcome.Value<Optional<double[][]>>(Optional<double[][]> likeness) ->
                ResultGate.measure(
                        evidence, tables -> measurement(evidence, tables, variant, likeness), tables -> tables.gold().isEmpty());
            case Outcome.Unavailable<Optional<double[][]>>(String reason, String why) -> Outcome.unavailable(reason, why);
            case Outcome.Error<Optional<double[][]>>(String reason, String why) -> Outcome.error(reason, why);
        };
    }

    private static Variant variant(Evidence evidence) {
        return Variant.parse(evidence.option(ID, "variant", Variant.SC_PC_PE.word()))
                .orElseThrow();
    }

    private static PartialExecution execution(Evidence evidence, TablePair tables, Optional<double[][]> likeness) {
        ComparisonRules rules = RuleOptions.of(evidence, ID, ComparisonRules.STANDARD);
        return new PartialExecution(tables, rules, RuleOptions.is(evidence, ID, PARTIAL, "optimal"), likeness);
    }

    private static Measurement measurement(
            Evidence evidence, TablePair tables, Variant variant, Optional<double[][]> likeness) {
        PartialExecution execution = execution(evidence, tables, likeness);
        PartialScore score = execution.score(variant);
        FindingList findings = new FindingList().add(score.shares());
        if (Math.max(tables.gold().rowCount(), tables.predicted().rowCount()) <= ALL_VARIANTS_ROWS) {
            findings.add(variants(execution));
        }
        return evidence.explained(
                new Measurement(score.f1(), "", score.flags(), findings.list()), steps -> execution.explain(variant, steps));
    }

    private static VariantShares variants(PartialExecution execution) {
        return new VariantShares(Arrays.stream(Variant.values())
                .map(execution::score)
                .map(s -> new Shares(s.variant().word(), s.precision(), s.recall(), s.f1()))
                .toList());
    }
}
