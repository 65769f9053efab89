package io.github.assay.metrics.execution;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.gate.ResultGate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Execution correctness of the evaluation skill: 1 when the tables are equal under the case's rules (metrics.md §1.12).
 * Otherwise the share of gold columns found in as many predicted rows. Rows have an order only where the case itself
 * says so. Where extra columns are not allowed they enlarge the denominator, so that finding all gold columns is no
 * pass.
 */
public final class SkillExecution implements Metric {
    private static final String ID = "skill-exec";
    private static final String BINARY = "binary";

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "Skill exec", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
                    "Skill §2.3, App. A; reconstruction of the graded score")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD, MetricInfo.Option.flag(BINARY, "whether only equal tables earn anything")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.measure(evidence, pair -> score(evidence, pair), _ -> true);
    }

    private static Measurement score(Evidence evidence, TablePair pair) {
        ComparisonRules rules = rules(evidence);
        TableDiff diff = pair.diff(rules);
        if (diff.equal()) {
            return new Measurement(1, "", diff.flags(), detail(pair, pair.gold().columnCount(), List.of()));
        }
        boolean sizes = pair.gold().rowCount() == pair.predicted().rowCount();
        boolean binary = RuleOptions.flag(evidence, ID, BINARY);
        Measurement unequal = sizes && !binary
                ? graded(pair, rules, diff.flags())
                : new Measurement(0, "", diff.flags(), detail(pair, 0, List.of()));
        return evidence.explained(unequal, steps -> explain(pair, rules, binary, steps));
    }

    private static ComparisonRules rules(Evidence evidence) {
        Case.Expected expected = evidence.expected();
        boolean ordered = expected.orderRequired().orElse(false);
        return RuleOptions.of(evidence, ID, ComparisonRules.STANDARD)
                .withExtraColumns(expected.allowExtraColumns())
                .withOrderMode(ordered ? OrderMode.TIE_AWARE : OrderMode.IGNORE);
    }

    /** Which columns are found, and which count though they are not; of equal tables there is nothing to say. */
    private static void explain(TablePair pair, ComparisonRules rules, boolean binary, Steps steps) {
        ColumnMapping found = pair.agreement(rules);
        int gold = pair.gold().columnCount();
        int predicted = pair.predicted().columnCount();
        List<String> goldNames = Steps.names(pair.gold());
        List<String> predictedNames = Steps.names(pair.predicted());
        List<Integer> taken = IntStream.range(0, found.size()).mapToObj(found::predicted).toList();
        steps.figure("gold_rows", pair.gold().rowCount())
                .figure("predicted_rows", pair.predicted().rowCount())
                .figure("predicted_columns", predicted)
                .figure("columns_that_count", rules.allowExtraColumns() ? gold : Math.max(gold, predicted))
                .says(binary ? "skill.binary" : "skill.share")
                .passage("skill.missing",
                        IntStream.range(0, gold).filter(g -> found.partner(g) < 0).boxed().toList(),
                        g -> Line.of(Mark.MISSING, goldNames.get(g)))
                .passage(rules.allowExtraColumns() ? "skill.harmless" : "skill.extra",
                        IntStream.range(0, predicted).filter(p -> !taken.contains(p)).boxed().toList(),
                        p -> Line.of(Mark.EXTRA, predictedNames.get(p)));
        new DifferingRows(pair.diff(rules), steps).add();
    }

    private static Measurement graded(TablePair pair, ComparisonRules rules, List<String> flags) {
        ColumnMapping mapping = pair.agreement(rules);
        List<String> matched = IntStream.range(0, mapping.size())
                .mapToObj(i -> pair.gold().columns().get(mapping.gold(i)).name())
                .toList();
        int columns = Math.max(pair.gold().columnCount(), pair.predicted().columnCount());
        double share = (double) mapping.size() / (rules.allowExtraColumns() ? pair.gold().columnCount() : columns);
        return new Measurement(share, "", withCap(flags, mapping), detail(pair, mapping.size(), matched));
    }

    private static List<String> withCap(List<String> flags, ColumnMapping mapping) {
        boolean stated = !mapping.isCapped() || flags.contains("alignment_capped");
        return stated ? flags : Stream.concat(flags.stream(), Stream.of("alignment_capped")).toList();
    }

    private static List<Finding> detail(TablePair pair, int matched, List<String> names) {
        FindingList findings = new FindingList();
        findings.number("gold_columns", pair.gold().columnCount());
        findings.number("matched_columns", matched);
        if (!names.isEmpty()) {
            findings.listed("matched", names);
        }
        return findings.list();
    }
}
