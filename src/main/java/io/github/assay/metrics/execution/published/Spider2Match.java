package io.github.assay.metrics.execution.published;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo.Option;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.SideResults.Alternative;
import io.github.assay.metrics.Steps;
import io.github.assay.metrics.execution.GoldTables;
import io.github.assay.metrics.execution.RuleOptions;
import io.github.assay.metrics.parity.Spider2Columns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * {@code ex-spider2}: 1 when the prediction has all checked columns of one gold table, row by row (metrics.md §1.7).
 * The case's {@code gold_results}, {@code condition_cols} and {@code ignore_order} decide what is checked.
 */
public final class Spider2Match implements Metric {
    private static final String ID = "ex-spider2";
    private static final String PARITY = "parity";
    private static final ComparisonRules OWN =
            ComparisonRules.STANDARD.withTolerance(1e-9, 0.01).withExtraColumns(true).withOrderMode(OrderMode.STRICT);

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID, "EX (Spider 2.0)", MetricInfo.Group.EXECUTION, OptionalDouble.of(1),
                    Set.of(Need.GOLD_RESULT, Need.PREDICTED_RESULT), "xlang-ai/Spider2 evaluate.py")
            .with(RuleOptions.cellsAnd(
                    CellPolicy.STANDARD,
                    Option.flag(PARITY, "whether columns are matched one by one as in the original, NULL as 0; "
                            + "no other option counts then")));

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Predicate<Alternative> wanted = wanted(evidence);
        ConditionColumns checked = new ConditionColumns(evidence.extra("condition_cols"));
        Optional<String> fault = fault(evidence, wanted, checked);
        return fault.isPresent()
                ? Outcome.unavailable("bad_case", fault.get())
                : GoldTables.measure(evidence, wanted, golds -> best(evidence, golds, checked), true);
    }

    private static Predicate<Alternative> wanted(Evidence evidence) {
        boolean captured = evidence.alternatives().stream().anyMatch(a -> a.sql().isEmpty());
        return captured ? a -> a.sql().isEmpty() : _ -> true;
    }

    private static void explain(Evidence evidence, GoldTables.Gold gold, List<Integer> columns, Steps steps) {
        boolean ignoreOrder = ignoresOrder(evidence);
        TablePair pair = gold.pair();
        Spider2Steps made = new Spider2Steps(checked(pair, columns, ignoreOrder), steps);
        if (RuleOptions.flag(evidence, ID, PARITY)) {
            made.parity(parity(projected(pair.gold(), columns), pair.predicted(), ignoreOrder));
        } else {
            made.own(RuleOptions.of(evidence, ID, OWN));
        }
        if (!GoldTables.isOwn(evidence, gold)) {
            steps.withoutRows();
        }
    }

    private static boolean ignoresOrder(Evidence evidence) {
        return evidence.extra("ignore_order").flatMap(Datum::asFlag).orElse(false);
    }

    private static Optional<String> fault(
            Evidence evidence, Predicate<Alternative> wanted, ConditionColumns checked) {
        List<Alternative> golds = evidence.alternatives().stream().filter(wanted).toList();
        for (int i = 0; i < golds.size(); i++) {
            if (golds.get(i).outcome() instanceof io.github.assay.domain.table.ExecutionOutcome.Rows(var table, _)) {
                Optional<String> fault = checked.fault(i, table.columnCount());
                if (fault.isPresent()) {
                    return fault;
                }
            }
        }
        return Optional.empty();
    }

    private static Measurement best(Evidence evidence, List<GoldTables.Gold> golds, ConditionColumns checked) {
        Measurement best = null;
        GoldTables.Gold decides = golds.getFirst();
        for (GoldTables.Gold gold : golds) {
            Measurement one = score(evidence, gold, columns(gold, checked));
            if (best == null || better(one, best)) {
                best = one;
                decides = gold;
            }
            if (best.value() == 1) {
                break;
            }
        }
        GoldTables.Gold of = decides;
        return evidence.explained(
                Objects.requireNonNull(best, "no gold table"), steps -> explain(evidence, of, columns(of, checked), steps));
    }

    private static List<Integer> columns(GoldTables.Gold gold, ConditionColumns checked) {
        return checked.of(gold.number(), gold.pair().gold().columnCount());
    }

    private static boolean better(Measurement one, Measurement other) {
        return one.value() > other.value()
                || one.value() == other.value()
                        && one.number("partial").getAsDouble() > other.number("partial").getAsDouble();
    }

    private static Measurement score(Evidence evidence, GoldTables.Gold gold, List<Integer> columns) {
        boolean ignoreOrder = ignoresOrder(evidence);
        TablePair pair = gold.pair();
        if (RuleOptions.flag(evidence, ID, PARITY)) {
            return measurement(gold, columns, matchedInParity(pair, columns, ignoreOrder), flags(pair));
        }
        ComparisonRules rules = RuleOptions.of(evidence, ID, OWN);
        TablePair checked = checked(pair, columns, ignoreOrder);
        List<String> flags = checked.isCapped(rules) ? List.of("alignment_capped") : flags(pair);
        return measurement(gold, columns, matched(rules, checked, columns), flags);
    }

    private static Measurement measurement(
            GoldTables.Gold gold, List<Integer> columns, int matched, List<String> flags) {
        return new Measurement(matched == columns.size() ? 1 : 0, "", flags, detail(gold, columns.size(), matched));
    }

    private static int matchedInParity(TablePair pair, List<Integer> columns, boolean ignoreOrder) {
        Spider2Columns parity = parity(pair.gold(), pair.predicted(), ignoreOrder);
        return (int) columns.stream().filter(parity::found).count();
    }

    private static Spider2Columns parity(ResultTable gold, ResultTable predicted, boolean ignoreOrder) {
        return new Spider2Columns(
                gold, predicted, ignoreOrder ? Spider2Columns.RowSequence.IGNORED : Spider2Columns.RowSequence.COUNTS);
    }

    private static TablePair checked(TablePair pair, List<Integer> columns, boolean ignoreOrder) {
        RowOrder order = ignoreOrder ? RowOrder.IGNORED : RowOrder.strict();
        ResultTable gold = projected(pair.gold(), columns);
        return gold == pair.gold() ? pair.withOrder(order) : new TablePair(gold, pair.predicted(), order);
    }

    /** How many columns agree together with their rows; one less than all where only tolerance or order is at odds. */
    private static int matched(ComparisonRules rules, TablePair checked, List<Integer> columns) {
        return checked.equal(rules)
                ? columns.size()
                : Math.min(checked.agreement(rules).size(), columns.size() - 1);
    }

    private static List<String> flags(TablePair pair) {
        return pair.gold().isEmpty() && pair.predicted().isEmpty() ? List.of("vacuous") : List.of();
    }

    private static List<Finding> detail(GoldTables.Gold gold, int columns, int matched) {
        FindingList findings = new FindingList();
        findings.number("gold", gold.number() + 1);
        findings.number("checked_columns", columns);
        findings.number("matched_columns", matched);
        findings.number("partial", columns == 0 ? 0.0 : (double) matched / columns);
        return findings.list();
    }

    private static ResultTable projected(ResultTable table, List<Integer> columns) {
        if (columns.size() == table.columnCount()) {
            return table;
        }
        return ResultTable.of(
                columns.stream().map(table.columns()::get).toList(),
                table.rows().stream().map(row -> columns.stream().map(row::get).toList()).toList());
    }

    /**
     * Reads which gold columns count ({@code condition_cols}): one list for all golds, or one for each. Empty means all
     * columns.
     */
    private record ConditionColumns(Optional<Datum> given) {
        /** The fault of the list for a gold table of so many columns; empty when it is valid. */
        Optional<String> fault(int gold, int columns) {
            List<Datum> listed = listed(gold);
            if (given.isPresent() && !(given.get() instanceof Datum.Items)) {
                return Optional.of(
                        "condition_cols is " + given.get().kind() + "; a list of column numbers is expected");
            }
            return listed.stream()
                    .filter(d -> ordinal(d) < 0 || ordinal(d) >= columns)
                    .findFirst()
                    .map(d -> "condition_cols names column " + d.asNumber().map(BigDecimal::toString).orElse(d.kind())
                            + "; the gold table has columns 0 to " + (columns - 1));
        }

        /** The ordinals that count. */
        List<Integer> of(int gold, int columns) {
            List<Integer> ordinals = listed(gold).stream().map(ConditionColumns::ordinal).distinct().toList();
            return ordinals.isEmpty() ? IntStream.range(0, columns).boxed().toList() : ordinals;
        }

        private List<Datum> listed(int gold) {
            List<Datum> all = given.map(Datum::asItems).orElse(List.of());
            boolean nested = all.stream().anyMatch(Datum.Items.class::isInstance);
            if (!nested) {
                return all;
            }
            return gold < all.size() ? all.get(gold).asItems() : List.of();
        }

        private static int ordinal(Datum datum) {
            return datum.asNumber()
                    .filter(n -> n.stripTrailingZeros().scale() <= 0
                            && n.abs().compareTo(BigDecimal.valueOf(1_000_000)) < 0)
                    .map(BigDecimal::intValue)
                    .orElse(-1);
        }
    }

    /** Explains which checked gold columns the prediction has, and the nearest column for each of the others. */
    private static final class Spider2Steps {
        private final TablePair pair;
        private final List<String> gold;
        private final List<String> predicted;
        private final Steps steps;
        private final List<Line> found = new ArrayList<>();
        private final List<Line> missing = new ArrayList<>();

        /** @param pair the checked gold columns and the predicted table */
        Spider2Steps(TablePair pair, Steps steps) {
            this.pair = pair;
            this.steps = steps;
            gold = Steps.names(pair.gold());
            predicted = Steps.names(pair.predicted());
        }

        /** Columns that agree together, row by row. */
        void own(ComparisonRules rules) {
            sizes();
            if (pair.equal(rules)) {
                pair.diff(rules).columns().stream()
                        .filter(c -> c.kind() == ColumnPair.Kind.PAIRED)
                        .forEach(c -> found.add(found(c.gold().getAsInt(), c.predicted().getAsInt())));
                finish(gold.size());
                return;
            }
            ColumnMapping columns = pair.agreement(rules);
            for (int g = 0; g < gold.size(); g++) {
                if (columns.partner(g) >= 0) {
                    found.add(found(g, columns.partner(g)));
                } else {
                    missing.add(nearest(g, columns, rules));
                }
            }
            if (missing.isEmpty()) {
                steps.says("spider2.rows");
            }
            finish(Math.min(columns.size(), gold.size() - 1));
        }

        private void sizes() {
            if (pair.gold().rowCount() != pair.predicted().rowCount()) {
                steps.says("spider2.sizes", pair.gold().rowCount(), pair.predicted().rowCount());
            }
        }

        private void finish(int matched) {
            steps.figure("matched_columns", matched)
                    .figure("columns_not_found", gold.size() - matched)
                    .passage("spider2.missing", missing, line -> line)
                    .passage("spider2.found", found, line -> line);
        }

        private Line found(int g, int p) {
            return Line.of(Mark.EQUAL, gold.get(g).equals(predicted.get(p)) ? gold.get(g) : gold.get(g) + " → " + predicted.get(p));
        }

        /** A gold column beside the free predicted column that has most of its cells at their places. */
        private Line nearest(int g, ColumnMapping taken, ComparisonRules rules) {
            int best = -1;
            int bestEqual = -1;
            JoinedCells bestCells = null;
            for (int p = 0; p < predicted.size(); p++) {
                if (isTaken(taken, p)) {
                    continue;
                }
                JoinedCells cells = pair.joined(rules, single(g, p));
                int equal = (int) IntStream.range(0, rows()).filter(row -> cells.equal(row, row, 0)).count();
                if (equal > bestEqual || equal == bestEqual && gold.get(g).equalsIgnoreCase(predicted.get(p))) {
                    best = p;
                    bestEqual = equal;
                    bestCells = cells;
                }
            }
            JoinedCells cells = bestCells;
            return cells == null
                    ? Line.of(Mark.MISSING, Phrase.of("spider2.none-left", gold.get(g)))
                    : beside(g, best, bestEqual,
                            IntStream.range(0, rows()).filter(row -> !cells.equal(row, row, 0)).findFirst());
        }

        private int rows() {
            return Math.min(pair.gold().rowCount(), pair.predicted().rowCount());
        }

        private static boolean isTaken(ColumnMapping columns, int p) {
            return IntStream.range(0, columns.size()).anyMatch(i -> columns.predicted(i) == p);
        }

        private ColumnMapping single(int g, int p) {
            int[] partners = IntStream.range(0, gold.size()).map(c -> c == g ? p : -1).toArray();
            return new ColumnMapping(partners, predicted.size());
        }

        private Line beside(int g, int p, int equal, OptionalInt row) {
            Phrase closest = Phrase.of("spider2.closest", gold.get(g), predicted.get(p), equal, rows());
            if (row.isEmpty() || !steps.hasSpace()) {
                boolean near = rows() > 0 && equal == rows();
                return Line.of(Mark.MISSING, near ? Phrase.of("spider2.near", closest) : closest);
            }
            int at = row.getAsInt();
            String change = steps.change(pair.gold().rows().get(at).get(g), pair.predicted().rows().get(at).get(p));
            return Line.of(Mark.MISSING, Phrase.of("spider2.first", closest, at + 1, change), at, at);
        }

        /** Each column on its own, as the original has it. */
        void parity(Spider2Columns columns) {
            sizes();
            steps.says("spider2.parity");
            for (int g = 0; g < gold.size(); g++) {
                OptionalInt partner = columns.partner(g);
                if (partner.isPresent()) {
                    found.add(found(g, partner.getAsInt()));
                } else {
                    missing.add(Line.of(Mark.MISSING, gold.get(g)));
                }
            }
            finish(found.size());
        }
    }
}
