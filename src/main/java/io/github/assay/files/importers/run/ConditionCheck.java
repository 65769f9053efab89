package io.github.assay.files.importers.run;

import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.CsvRows;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/** Finds columns that Spider 2.0's rules name and a gold table does not have (metrics.md §1.7). */
public final class ConditionCheck {
    private ConditionCheck() {}

    /** Reports each missing column. A table that cannot be read is reported elsewhere. */
    public static void check(ImportRun run, Datum conditions, List<Path> golds) {
        for (int gold = 0; gold < golds.size(); gold++) {
            Path file = golds.get(gold);
            int columns = columns(file);
            for (Datum columnRule : columnRules(conditions.asItems(), gold)) {
                boolean there = columnRule.asNumber().filter(n -> isBelow(n, columns)).isPresent();
                if (!there && columns > 0) {
                    run.problems().error(
                            run.at(file, 1), "condition_cols", columnRule.asNumber().map(n -> "column " + n).orElse(columnRule.kind()),
                            "a column from 0 to " + (columns - 1),
                            "ex-spider2 has no score for the case until the rule or the table is corrected.");
                }
            }
        }
    }

    private static boolean isBelow(BigDecimal column, int columns) {
        return column.signum() >= 0
                && column.stripTrailingZeros().scale() <= 0
                && column.compareTo(BigDecimal.valueOf(columns)) < 0;
    }

    /** The rules of one gold table: a single list applies to all tables, of several lists each to its own. */
    private static List<Datum> columnRules(List<Datum> conditions, int gold) {
        boolean nested = conditions.stream().anyMatch(Datum.Items.class::isInstance);
        if (!nested) {
            return conditions;
        }
        return gold < conditions.size() ? conditions.get(gold).asItems() : List.of();
    }

    private static int columns(Path file) {
        try (CsvRows rows = new CsvRows(file)) {
            return rows.next().map(header -> header.fields().size()).orElse(0);
        } catch (IOException _) {
            return 0;
        }
    }
}
