package io.github.assay.metrics.execution;

import static io.github.assay.metrics.account.AccountBuilder.count;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.TableComparison.CellChange;
import io.github.assay.domain.finding.TableComparison.ColumnPairing;
import io.github.assay.domain.finding.TableComparison.RowCounts;
import io.github.assay.domain.finding.TableComparison.RowFinding;
import io.github.assay.domain.finding.TableComparison.Size;
import io.github.assay.domain.finding.TableComparison;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.domain.table.ShownCell;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.gate.ResultGate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Execution accuracy: 1 when both tables are the same multiset of rows under some permutation of columns (metrics.md
 * §1.2). Where order counts, the rows must also be in the right order.
 */
public final class ExecutionAccuracy implements Metric {
    public static final String ID = "ex";
    private static final String EXTRA_COLUMNS = "allowExtraColumns";
    private static final String SAME_ARITY = "requireSameArityWhenEmpty";

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "EX", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
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
        boolean extra = evidence.expected().allowExtraColumns() || RuleOptions.flag(evidence, ID, EXTRA_COLUMNS);
        return RuleOptions.of(evidence, ID, ComparisonRules.STANDARD).withExtraColumns(extra);
    }

    private static Measurement score(Evidence evidence, TablePair pair) {
        TableDiff diff = pair.diff(rules(evidence));
        boolean arity = !RuleOptions.flag(evidence, ID, SAME_ARITY)
                || pair.gold().columnCount() == pair.predicted().columnCount();
        return new Measurement(diff.equal() && arity ? 1 : 0, "", diff.flags(), List.of(DiffDetail.of(diff)));
    }

    /** Explains why two tables are equal or differ: by columns, rows or the order of rows. */
    private static final class ExecutionAccount {
        private final TableDiff diff;
        private final RowOrder order;
        private final Case.Expected expected;

        private ExecutionAccount(TableDiff diff, RowOrder order, Case.Expected expected) {
            this.diff = diff;
            this.order = order;
            this.expected = expected;
        }

        static Account of(Evidence evidence, TableDiff diff) {
            return new ExecutionAccount(diff, evidence.rowOrder(), evidence.expected()).make();
        }

        private Account make() {
            AccountBuilder account = new AccountBuilder();
            because().forEach(account::says);
            account.says(order());
            return account.build();
        }

        /** Each difference that makes the tables unequal, or a line that there is none. */
        private List<String> because() {
            if (diff.gold().isEmpty() && diff.predicted().isEmpty()) {
                return List.of("Neither table has a row.");
            }
            List<String> because = new ArrayList<>();
            if (diff.counts().missingColumns() > 0) {
                because.add("The prediction has no column for " + names(ColumnPair.Kind.MISSING) + " of gold.");
            }
            if (diff.counts().extraColumns() > 0) {
                because.add(
                        "The prediction has " + count(diff.counts().extraColumns(), "column") + " that gold has not: "
                        + names(ColumnPair.Kind.EXTRA)
                        + (diff.rules().allowExtraColumns()
                                ? "; extra columns are allowed." : "; extra columns are not allowed."));
            }
            int lost = diff.counts().differentRows() + diff.counts().missingRows();
            int found = diff.counts().equalRows() + diff.counts().nearRows();
            because.add(rows(lost, found));
            if (diff.flags().contains("order_only_mismatch")) {
                because.add("Only the order of the rows differs.");
            }
            return because;
        }

        private String rows(int lost, int found) {
            boolean all = diff.counts().missingColumns() == 0;
            String over = all ? "" : " over the columns put together";
            int more = diff.counts().extraRows();
            String extra = more == 0 ? "" : "; the prediction has " + count(more, "row") + " more";
            return lost == 0
                    ? "Each of the " + count(found, "gold row") + " has its equal in the prediction" + over + extra
                            + "."
                    : lost + " of " + count((long) lost + found, "gold row")
                            + (lost == 1 ? " has" : " have") + " no equal in the prediction" + over + extra + ".";
        }

        private String names(ColumnPair.Kind kind) {
            List<String> gold = AccountBuilder.names(diff.gold());
            List<String> predicted = AccountBuilder.names(diff.predicted());
            List<String> names = diff.columns().stream()
                    .filter(c -> c.kind() == kind)
                    .map(c -> kind == ColumnPair.Kind.MISSING
                            ? gold.get(c.gold().getAsInt())
                            : predicted.get(c.predicted().getAsInt()))
                    .toList();
            int shown = Math.min(names.size(), 20);
            String more = names.size() > shown ? " and " + (names.size() - shown) + " more" : "";
            return names.stream().limit(shown).collect(Collectors.joining(", ")) + more;
        }

        private String order() {
            boolean stated = expected.orderRequired().isPresent();
            if (!order.matters() || diff.rules().orderMode() == OrderMode.IGNORE) {
                return "Row order does not count: " + (order.matters() ? "the option orderMode says so."
                        : stated ? "the case says so." : "gold has no outermost ORDER BY.");
            }
            String why = stated ? "the case says so" : "gold has an outermost ORDER BY";
            boolean ties = diff.rules().orderMode() == OrderMode.TIE_AWARE && !order.keys().isEmpty();
            String by = order.keys().stream()
                    .map(k -> AccountBuilder.names(diff.gold()).get(k))
                    .collect(Collectors.joining(", "));
            return "Row order counts: " + why
                    + (ties ? "; rows with the same " + by + " may stand in any order." : ", row by row.");
        }
    }

    /** 1 when the predicted query ran without an error, whatever it returned (metrics.md §1.1). */
    public static final class SyntacticAccuracy implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "syntactic-accuracy", "Syntactic", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                Set.of(Need.PREDICTED_RESULT), "BADGER §4.1").diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ResultGate.notRun(evidence).orElseGet(() -> Outcome.value(Measurement.of(1)));
        }

        @Override
        public Account account(Evidence evidence) {
            return evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, _)
                    ? Account.saying("It ran and returned " + AccountBuilder.count(table.rowCount(), "row") + " of "
                            + AccountBuilder.count(table.columnCount(), "column") + ".")
                    : Account.NONE;
        }
    }

    /**
     * {@code ex-nonempty}: execution accuracy where the gold query returns at least one row (metrics.md §1.2).
     * Elsewhere any query without rows would pass. Its options are those of {@code ex}.
     */
    public static final class NonEmptyExecutionAccuracy implements Metric {
        private static final MetricInfo INFO = MetricInfo.unit(
                "ex-nonempty", "EX (non-empty)", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT, Need.OTHER_METRICS),
                "IBM/unitxt text2sql, main score in spirit; options as of ex");

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            boolean empty = evidence.gold().orElse(null) instanceof ExecutionOutcome.Rows(var table, _)
                    && table.isEmpty();
            return empty
                    ? Outcome.unavailable("not_applicable", "the gold query returns no rows")
                    : evidence.score(ExecutionAccuracy.ID);
        }

        @Override
        public Account account(Evidence evidence) {
            Account reported = new ExecutionAccuracy().account(evidence);
            return reported.isEmpty() ? reported : reported.and(Account.saying("Options are those of ex: "
                    + evidence.optionsInForce(new ExecutionAccuracy().info()).entrySet().stream()
                            .map(o -> o.getKey() + " = " + o.getValue())
                            .collect(Collectors.joining(", ")) + "."));
        }
    }

    /** Writes the differences of two tables into a detail, within the bounds of metrics.md §10.4. */
    public static final class DiffDetail {
        private static final int ROWS = 20;
        private static final int CELLS = 200;
        private static final int CHARACTERS = 200;

        private final TableDiff diff;
        private final List<String> goldNames;
        private final List<String> predictedNames;
        private int cells;

        private DiffDetail(TableDiff diff) {
            this.diff = diff;
            this.goldNames = names(diff.gold());
            this.predictedNames = names(diff.predicted());
        }

        private static List<String> names(ResultTable table) {
            return ColumnNames.displayed(table.columns()).stream().map(DiffDetail::shortened).toList();
        }

        /** Sizes, column pairs and counts; of unequal tables also the first rows that differ. */
        public static TableComparison of(TableDiff diff) {
            DiffDetail its = new DiffDetail(diff);
            List<RowFinding> shown = diff.equal() ? List.of() : its.differences();
            long differing = IntStream.range(0, diff.rowCount()).filter(row -> differs(diff, row)).count();
            return new TableComparison(
                    diff.rules().policy().word(), size(diff.gold()), size(diff.predicted()),
                    diff.columns().stream().map(its::column).toList(),
                    diff.equal() ? Optional.empty() : Optional.of(counts(diff.counts())), shown,
                    diff.equal() ? 0 : differing - shown.size());
        }

        private static Size size(ResultTable table) {
            return new Size(table.rowCount(), table.columnCount());
        }

        private ColumnPairing column(ColumnPair pair) {
            String gold = pair.gold().isPresent() ? goldNames.get(pair.gold().getAsInt()) : "";
            String predicted = pair.predicted().isPresent() ? predictedNames.get(pair.predicted().getAsInt()) : "";
            Mark mark = switch (pair.kind()) {
                case PAIRED -> pair.renamed() ? Mark.NEAR : Mark.EQUAL;
                case MISSING -> Mark.MISSING;
                case EXTRA -> Mark.EXTRA;
            };
            return new ColumnPairing(mark, gold, predicted);
        }

        private static RowCounts counts(DiffCounts c) {
            return new RowCounts(
                    c.equalRows(), c.nearRows(), c.differentRows(), c.missingRows(), c.extraRows(), c.differentCells());
        }

        private List<RowFinding> differences() {
            List<RowFinding> rows = new ArrayList<>();
            for (int row = 0; row < diff.rowCount() && rows.size() < ROWS && cells < CELLS; row++) {
                if (differs(diff, row)) {
                    rows.add(finding(row, diff.row(row)));
                }
            }
            return rows;
        }

        private static boolean differs(TableDiff diff, int row) {
            return diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR;
        }

        private RowFinding finding(int row, DiffState state) {
            return switch (state) {
                case MISSING -> oneSided(Mark.MISSING, diff.gold().rows().get(diff.goldRow(row)));
                case EXTRA -> oneSided(Mark.EXTRA, diff.predicted().rows().get(diff.predictedRow(row)));
                default -> unequal(row);
            };
        }

        private RowFinding oneSided(Mark mark, List<Cell> row) {
            int shown = Math.min(row.size(), CELLS - cells);
            cells += shown;
            List<String> texts = row.stream().limit(shown).map(DiffDetail::text).toList();
            return new RowFinding(mark, OptionalInt.empty(), texts, List.of(), row.size() - shown);
        }

        private RowFinding unequal(int row) {
            List<CellChange> changes = new ArrayList<>();
            List<Cell> gold = diff.gold().rows().get(diff.goldRow(row));
            List<Cell> predicted = diff.predicted().rows().get(diff.predictedRow(row));
            int left = 0;
            for (int c = 0; c < diff.columns().size(); c++) {
                boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
                if (differs && (changes.size() == AccountBuilder.NAMED || cells >= CELLS)) {
                    left++;
                } else if (differs) {
                    ColumnPair pair = diff.columns().get(c);
                    cells += 2;
                    changes.add(new CellChange(
                            goldNames.get(pair.gold().getAsInt()), text(gold.get(pair.gold().getAsInt())),
                            text(predicted.get(pair.predicted().getAsInt()))));
                }
            }
            return new RowFinding(Mark.DIFFERENT, OptionalInt.of(diff.goldRow(row)), List.of(), changes, left);
        }

        private static String text(Cell cell) {
            return shortened(new ShownCell(cell).text());
        }

        private static String shortened(String text) {
            return text.length() <= CHARACTERS ? text : text.substring(0, CHARACTERS - 1) + "…";
        }
    }
}
