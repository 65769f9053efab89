package io.github.assay.compare;

import io.github.assay.compare.DiffFinding.Kind;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.columns.ColumnPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds differences of columns: missing, extra, renamed, in another order. */
final class ColumnFindings {
    private final TableDiff diff;
    private final List<String> gold;
    private final List<String> predicted;
    private final Map<Kind, List<String>> names = new TreeMap<>();
    private int last = -1;

    private ColumnFindings(TableDiff diff) {
        this.diff = diff;
        this.gold = ColumnNames.displayed(diff.gold().columns());
        this.predicted = ColumnNames.displayed(diff.predicted().columns());
    }

    static List<DiffFinding> of(TableDiff diff) {
        ColumnFindings made = new ColumnFindings(diff);
        made.diff.columns().forEach(made::add);
        return made.names.entrySet().stream()
                .map(e -> new DiffFinding(e.getKey(), e.getValue().size(), e.getValue()))
                .toList();
    }

    private void add(ColumnPair column) {
        switch (column.kind()) {
            case MISSING -> add(Kind.COLUMNS_MISSING, gold.get(column.gold().getAsInt()));
            case EXTRA -> add(Kind.COLUMNS_EXTRA, predicted.get(column.predicted().getAsInt()));
            case PAIRED -> pair(column.gold().getAsInt(), column.predicted().getAsInt(), column.renamed());
        }
    }

    private void pair(int g, int p, boolean renamed) {
        if (renamed) {
            add(Kind.RENAMED_COLUMNS, gold.get(g) + "→" + predicted.get(p));
        }
        if (p < last) {
            add(Kind.COLUMNS_REORDERED, gold.get(g));
        }
        last = Math.max(last, p);
    }

    private void add(Kind kind, String name) {
        names.computeIfAbsent(kind, _ -> new ArrayList<>()).add(name);
    }
}
