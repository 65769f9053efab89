package io.github.assay.metrics.execution;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Lists the unequal rows of a comparison as steps. */
public final class DifferingRows {
    private final TableDiff diff;
    private final Steps steps;
    private final List<String> names;

    public DifferingRows(TableDiff diff, Steps steps) {
        this.diff = diff;
        this.steps = steps;
        names = Steps.names(diff.gold());
    }

    /** Adds how many there are, and the first of them. */
    public void add() {
        List<Integer> rows = IntStream.range(0, diff.rowCount())
                .filter(row -> diff.row(row) != DiffState.EQUAL && diff.row(row) != DiffState.NEAR)
                .boxed()
                .toList();
        steps.figure("equal_rows", diff.rowCount() - rows.size()).figure("rows_that_differ", rows.size());
        if (rows.isEmpty()) {
            steps.says(diff.flags().contains("order_only_mismatch") ? "rows.order" : "rows.equal");
        }
        steps.passage("rows.differ", rows, this::line);
    }

    private Line line(int row) {
        int g = diff.goldRow(row);
        int p = diff.predictedRow(row);
        return switch (diff.row(row)) {
            case MISSING -> steps.row(Mark.MISSING, diff.gold(), g, g, p);
            case EXTRA -> steps.row(Mark.EXTRA, diff.predicted(), p, g, p);
            default -> Line.of(Mark.DIFFERENT, Phrase.of("row-cells", g + 1, cells(row, g, p)), g, p);
        };
    }

    private Object cells(int row, int g, int p) {
        List<String> texts = new ArrayList<>();
        int left = 0;
        for (int c = 0; c < diff.columns().size(); c++) {
            boolean differs = diff.cell(row, c) == DiffState.DIFFERENT;
            if (differs && (texts.size() == Steps.NAMED || !steps.hasSpace())) {
                left++;
            } else if (differs) {
                ColumnPair pair = diff.columns().get(c);
                Cell gold = diff.gold().rows().get(g).get(pair.gold().getAsInt());
                Cell predicted = diff.predicted().rows().get(p).get(pair.predicted().getAsInt());
                texts.add(names.get(pair.gold().getAsInt()) + ": " + steps.change(gold, predicted));
            }
        }
        return Steps.joined(texts, left);
    }
}
