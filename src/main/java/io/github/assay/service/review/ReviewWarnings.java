package io.github.assay.service.review;

import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.service.review.CaseData.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds what may mislead a reader of the tables, before the vote. */
final class ReviewWarnings {
    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+([.,]\\d+)?");

    private ReviewWarnings() {}

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
                warnings.add(Warning.GOLD_FAILS);
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
