package io.github.assay.service.review;

import io.github.assay.compare.DifferenceSummary;
import io.github.assay.compare.Explainer;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonPolicy;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.execution.ExecutionAccuracy;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.CaseData.Warning;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.sql.query.SqlComparer;
import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.SqlLayout;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Builds the data that Review shows of one item. Thread-safe; a call takes milliseconds for usual tables. Open to tests
 * whose cases come late.
 */
public class ReviewService {
    private final ScoringService scoring;

    public ReviewService(ScoringService scoring) {
        this.scoring = scoring;
    }

    /** The data of one item. Runs no SQL under test. */
    public CaseData caseData(ProjectSession session, Item item, Progress progress) {
        return caseData(session, item, _ -> {}, progress);
    }

    /**
     * The data of one item, passed on before the scores are computed, because large tables take much less time than
     * scores.
     *
     * @param beforeScores receives the data without scores
     */
    public CaseData caseData(ProjectSession session, Item item, Consumer<CaseData> beforeScores, Progress progress) {
        return session.evidence().with(item, scorer(session), evidence -> {
            CaseData tables = tables(session, item, evidence, progress);
            beforeScores.accept(tables);
            progress.check();
            MetricSettings settings = session.project().metrics();
            List<MetricInfo> metrics = scoring.enabled(settings);
            return tables.with(scoring.scoresOf(
                            evidence, metrics, settings, scoring.trust(session, metrics), progress)
                    .scores());
        });
    }

    /** The same without scores. */
    public CaseData tables(ProjectSession session, Item item, Progress progress) {
        return session.evidence().with(item, scorer(session), evidence -> tables(session, item, evidence, progress));
    }

    /**
     * Two tables of an item's database set against each other as gold and prediction are, without scores.
     *
     * @param item the two queries as gold and predicted SQL
     */
    public CaseData compare(
            ProjectSession session, Item item, ExecutionOutcome gold, ExecutionOutcome predicted, Progress progress) {
        return tables(
                session, item,
                session.evidence().of(item, scorer(session), Optional.of(gold), Optional.of(predicted)), progress);
    }

    private CaseData tables(ProjectSession session, Item item, Evidence evidence, Progress progress) {
        progress.check();
        SqlComparison sql =
                SqlComparer.compare(item.evalCase().goldSql(), item.prediction().sql(), evidence.dialect());
        Optional<TablePair> tables = evidence.tables();
        ComparisonRules rules = ExecutionAccuracy.rules(evidence);
        Optional<TableDiff> diff = tables.map(t -> t.diff(rules));
        progress.check();
        Optional<DifferenceSummary> summary = tables.map(t -> Explainer.explain(t, rules));
        return new CaseData(
                item,
                evidence.gold(),
                evidence.predicted(),
                sql,
                diff,
                summary,
                ReviewWarnings.of(session.project(), evidence),
                List.of());
    }

    /**
     * The other items of a case whose predicted queries returned the same table. Reads stored outcomes, runs nothing;
     * tables of different size are not read, and none is named for a table above {@value SameTable#MOST_CELLS} cells.
     */
    public List<ItemKey> sameTable(ProjectSession session, Item item, Progress progress) {
        Project project = session.project();
        if (session.outcomes().predictedCells(project, item) > SameTable.MOST_CELLS) {
            return List.of();
        }
        List<Item> others = project.items().stream()
                .filter(other -> other.evalCase() == item.evalCase() && !other.key().equals(item.key()))
                .filter(other -> session.outcomes().predictedCells(project, other)
                        == session.outcomes().predictedCells(project, item))
                .toList();
        Optional<ExecutionOutcome> own =
                others.isEmpty() ? Optional.empty() : session.outcomes().predicted(project, item);
        return others.stream()
                .filter(other -> {
                    progress.check();
                    return SameTable.is(own, session.outcomes().predicted(project, other));
                })
                .map(Item::key)
                .toList();
    }

    /** Number of cells of both results of an item, as far as they are stored. */
    public long cells(ProjectSession session, Item item) {
        return session.outcomes().goldCells(session.project(), item.evalCase())
                + session.outcomes().predictedCells(session.project(), item);
    }

    /** A case whose difference and its reasons are those under one policy; without two tables the case itself. */
    public CaseData under(ProjectSession session, CaseData of, ComparisonPolicy policy, Progress progress) {
        Evidence evidence = session.evidence().of(of.item(), scorer(session), of.gold(), of.predicted());
        progress.check();
        return evidence.tables().map(tables -> under(of, tables, policy)).orElse(of);
    }

    /** The same of two tables; the strict policy counts order whether or not gold asks for it. */
    static CaseData under(CaseData of, TablePair tables, ComparisonPolicy policy) {
        TablePair ordered = policy == ComparisonPolicy.STRICT ? tables.withOrder(RowOrder.strict()) : tables;
        ComparisonRules rules = rules(policy);
        return of.with(ordered.diff(rules), Explainer.explain(ordered, rules, tables.order().matters()));
    }

    private BiFunction<String, Evidence, Outcome<Measurement>> scorer(ProjectSession session) {
        return scoring.registry(session.project().metrics())::measure;
    }

    /** The rules under which a policy's differences are shown. */
    private static ComparisonRules rules(ComparisonPolicy policy) {
        ComparisonRules anyOrder = ComparisonRules.STANDARD.withOrderMode(OrderMode.IGNORE);
        return switch (policy) {
            case STRICT ->
                ComparisonRules.of(CellPolicy.STRICT, ColumnMatching.BY_POSITION).withOrderMode(OrderMode.STRICT);
            case MULTISET, SET -> anyOrder.withMatching(ColumnMatching.BY_POSITION);
            case COLUMNS_PERMUTED -> anyOrder;
            case CONTAINS_GOLD -> anyOrder.withExtraColumns(true);
            case TOLERANCE ->
                ComparisonRules.of(CellPolicy.LENIENT, ColumnMatching.BY_PERMUTATION)
                        .withOrderMode(OrderMode.IGNORE);
        };
    }

    /** Every token of a text in a case's dialect, for highlighting. */
    public List<Token> tokens(ProjectSession session, Case of, String sql) {
        return SqlLexer.tokens(sql, OutcomeLookup.dialect(session.project(), of));
    }

    /** The text with a new layout: only white space between tokens of the case's dialect changes. */
    public String format(ProjectSession session, Case of, String sql) {
        return SqlLayout.format(sql, OutcomeLookup.dialect(session.project(), of));
    }

    /** Finds what may mislead a reader of the tables, before the vote. */
    private static final class ReviewWarnings {
        private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+([.,]\\d+)?");

        static List<Warning> of(Project project, Evidence evidence) {
            List<Warning> warnings = new ArrayList<>();
            String dbId = evidence.item().evalCase().dbId();
            if (!project.databases().containsKey(dbId) && evidence.gold().isEmpty()) {
                warnings.add(Warning.NO_DATABASE);
            }
            evidence.gold().ifPresent(gold -> {
                if (gold instanceof ExecutionOutcome.Rows(ResultTable table, var _)) {
                    table(warnings, table, evidence.rowOrder());
                } else {
                    warnings.add(gold instanceof ExecutionOutcome.Unreachable ? Warning.NOT_REACHED : Warning.GOLD_FAILS);
                }
            });
            if (evidence.predicted().orElse(null) instanceof ExecutionOutcome.Rows(ResultTable table, var _)
                    && table.truncated()
                    && !warnings.contains(Warning.TRUNCATED)) {
                warnings.add(Warning.TRUNCATED);
            }
            return warnings;
        }

        private static void table(List<Warning> warnings, ResultTable gold, RowOrder order) {
            if (gold.isEmpty()) {
                warnings.add(Warning.EMPTY_GOLD_RESULT);
            }
            if (order.limited() && endsInTie(gold, order.keys())) {
                warnings.add(Warning.LIMIT_WITH_TIES);
            }
            if (order.keys().stream().anyMatch(key -> isNumbersAsText(gold, key))) {
                warnings.add(Warning.ORDER_BY_NUMBERS_AS_TEXT);
            }
            if (gold.truncated()) {
                warnings.add(Warning.TRUNCATED);
            }
        }

        /** Whether the last two rows have equal sort keys: the limit may then have cut a group of ties. */
        private static boolean endsInTie(ResultTable gold, List<Integer> keys) {
            int n = gold.rowCount();
            return n >= 2
                    && !keys.isEmpty()
                    && keys.stream().allMatch(k -> gold.rows().get(n - 1).get(k).equals(gold.rows().get(n - 2).get(k)));
        }

        private static boolean isNumbersAsText(ResultTable gold, int column) {
            boolean any = false;
            for (List<Cell> row : gold.rows()) {
                Cell cell = row.get(column);
                if (cell.isNull()) {
                    continue;
                }
                if (!(cell instanceof Cell.Text(String text)) || !NUMBER.matcher(text.strip()).matches()) {
                    return false;
                }
                any = true;
            }
            return any;
        }
    }
}
