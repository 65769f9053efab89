package io.github.assay.metrics.execution;

import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.gate.ResultGate;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Execution accuracy: 1 when both tables are the same multiset of rows under some permutation of columns (metrics.md
 * §1.2). Where order counts, the rows must also be in the right order.
 */
public final class ExecutionAccuracy implements Metric {
    public static final String ID = "ex";
    private static final String EXTRA_COLUMNS = "allowExtraColumns";
    private static final String SAME_ARITY = "requireSameArityWhenEmpty";

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "EX",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.of(1),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.GOLD_SQL),
                    "Thesis eq. 2.1, §3.1.3; taoyds/test-suite-sql-eval in spirit")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD,
                    RuleOptions.ORDER,
                    RuleOptions.ALIGNMENT,
                    MetricInfo.Option.flag(EXTRA_COLUMNS, "whether extra predicted columns are harmless"),
                    MetricInfo.Option.flag(SAME_ARITY, "whether empty tables need as many columns")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return ResultGate.measure(evidence, pair -> score(evidence, pair), _ -> true);
    }

    @Override
    public Account account(Evidence evidence) {
        return ResultGate.tables(evidence)
                .map(pair -> ExecutionAccount.of(evidence, pair.diff(rules(evidence))))
                .orElse(Account.NONE);
    }

    /** The rules under which an item's tables are compared, as the project and the case set them. */
    public static ComparisonRules rules(Evidence evidence) {
        boolean extra = evidence.expected().allowExtraColumns()
                || RuleOptions.flag(evidence, ID, EXTRA_COLUMNS);
        return RuleOptions.of(evidence, ID, ComparisonRules.STANDARD).withExtraColumns(extra);
    }

    private static Measurement score(Evidence evidence, TablePair pair) {
        TableDiff diff = pair.diff(rules(evidence));
        boolean arity = !RuleOptions.flag(evidence, ID, SAME_ARITY)
                || pair.gold().columnCount() == pair.predicted().columnCount();
        return new Measurement(diff.equal() && arity ? 1 : 0, "", diff.flags(), List.of(DiffDetail.of(diff)));
    }
}
