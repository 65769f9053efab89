package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.gate.ResultGate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** Execution accuracy as BIRD counts it: the sets of rows are the same, columns by position (metrics.md §1.3). */
public final class BirdExecutionAccuracy implements Metric {
    static final String ID = "ex-bird";
    static final ComparisonRules RULES = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);

    private static final MetricInfo INFO = MetricInfo.unit(
            ID,
            "EX (BIRD)",
            MetricInfo.Group.EXECUTION,
            OptionalDouble.of(1),
            Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT),
            "AlibabaResearch/DAMO-ConvAI bird/llm/src/evaluation.py; bird-bench/mini_dev evaluation_ex.py")
            .with(RuleOptions.cells(CellPolicy.BIRD));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        ComparisonRules rules = RuleOptions.of(evidence, ID, RULES);
        return ResultGate.measure(evidence, pair -> score(pair, rules), pair -> hasForeignRow(pair, rules));
    }

    /** Whether a predicted row is not among gold's: no further row makes the sets equal then. */
    private static boolean hasForeignRow(TablePair pair, ComparisonRules rules) {
        return pair.gold().columnCount() != pair.predicted().columnCount()
                || pair.gold().isEmpty()
                || SoftF1.hasForeignRow(pair.cellsWithinTolerance(rules));
    }

    @Override
    public Account account(Evidence evidence) {
        return ResultGate.tables(evidence)
                .map(pair -> RowSetAccount.of(pair, RuleOptions.of(evidence, ID, RULES)))
                .orElse(Account.NONE);
    }

    private static Measurement score(TablePair pair, ComparisonRules rules) {
        boolean vacuous = pair.gold().isEmpty() && pair.predicted().isEmpty();
        FindingList findings = new FindingList()
                .number("gold_rows", pair.gold().rowCount())
                .number("predicted_rows", pair.predicted().rowCount());
        return new Measurement(
                pair.equalAsSets(rules) ? 1 : 0, "", vacuous ? List.of("vacuous") : List.of(), findings.list());
    }
}
