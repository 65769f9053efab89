package io.github.assay.metrics.partial.hybrid;

import io.github.assay.compare.TablePair;
import io.github.assay.compare.cells.ColumnNames;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.domain.table.Column;
import io.github.assay.metrics.judge.reply.Stage1Reply;
import io.github.assay.metrics.partial.ColumnType;
import io.github.assay.metrics.partial.Stage1;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Reads Stage 1 of Hybrid-EX from a judge's reply (metrics.md §1.13). Names in the reply are matched to the columns of
 * two tables.
 */
final class RecordedStage1 {
    private final Stage1Reply reply;
    private final ColumnNames gold;
    private final ColumnNames predicted;
    private final int[] partners;
    private final Set<Integer> taken = new LinkedHashSet<>();
    private final Set<String> flags = new LinkedHashSet<>();

    private RecordedStage1(TablePair tables, Stage1Reply reply) {
        this.reply = reply;
        this.gold = names(tables.gold().columns());
        this.predicted = names(tables.predicted().columns());
        this.partners = new int[gold.size()];
        Arrays.fill(partners, -1);
    }

    private static ColumnNames names(List<Column> columns) {
        return new ColumnNames(columns);
    }

    /**
     * The content of a reply about two tables.
     *
     * @param stage the columns it means
     * @param flags {@code rename_ignored} where it names a column that is not there, {@code tolerance_ignored} where its
     *     tolerance is none, {@code index_ignored} where it names an index column that is not there
     */
    record Read(Stage1 stage, List<String> flags) {}

    static Read of(TablePair tables, Stage1Reply reply) {
        return new RecordedStage1(tables, reply).read();
    }

    private Read read() {
        renamed();
        sameNames();
        Set<Integer> trivial = trivial();
        List<ColumnType> types =
                IntStream.range(0, gold.size()).mapToObj(this::type).toList();
        Stage1 stage = new Stage1(
                new ColumnMapping(partners, predicted.size()), trivial, types, index(), tolerance());
        return new Read(stage, List.copyOf(flags));
    }

    private void renamed() {
        for (Map.Entry<String, String> rename : reply.renamed().entrySet()) {
            int p = find(predicted, rename.getKey(), taken);
            int g = find(gold, rename.getValue(), Set.of());
            if (p < 0 || g < 0 || partners[g] >= 0) {
                flags.add("rename_ignored");
            } else {
                pair(g, p);
            }
        }
    }

    /** Columns of equal names are shared even where the reply does not say so. */
    private void sameNames() {
        for (int g = 0; g < partners.length; g++) {
            int p = partners[g] >= 0 ? -1 : find(predicted, gold.normalised(g), taken);
            if (p >= 0) {
                pair(g, p);
            }
        }
    }

    private void pair(int g, int p) {
        partners[g] = p;
        taken.add(p);
    }

    /** Columns that are renamed are kept, whatever else the reply says of them. */
    private Set<Integer> trivial() {
        Set<Integer> trivial = new LinkedHashSet<>();
        List<String> renamed = reply.renamed().keySet().stream().map(ColumnNames::normalise).toList();
        for (String name : reply.trivial()) {
            int p = find(predicted, name, trivial);
            if (p >= 0 && !renamed.contains(predicted.normalised(p))) {
                trivial.add(p);
            }
        }
        for (int g = 0; g < partners.length; g++) {
            partners[g] = trivial.contains(partners[g]) ? -1 : partners[g];
        }
        return trivial;
    }

    private ColumnType type(int column) {
        if (isIn(reply.exact(), column)) {
            return ColumnType.EXACT;
        }
        if (isIn(reply.date(), column)) {
            return ColumnType.DATE;
        }
        return isIn(reply.numeric(), column) ? ColumnType.NUMERIC : ColumnType.TEXT;
    }

    private boolean isIn(List<String> names, int column) {
        return names.stream().anyMatch(n -> ColumnNames.normalise(n).equals(gold.normalised(column)));
    }

    /** All index columns, or none where one is not there: half a key identifies no row. */
    private List<Integer> index() {
        List<Integer> index = new ArrayList<>();
        for (String name : reply.index()) {
            int g = find(gold, name, Set.copyOf(index));
            if (g < 0 || partners[g] < 0) {
                flags.add("index_ignored");
                return List.of();
            }
            index.add(g);
        }
        return index;
    }

    private OptionalDouble tolerance() {
        boolean usable = reply.tolerance().isEmpty()
                || reply.tolerance().getAsDouble() >= 0 && reply.tolerance().getAsDouble() <= 1;
        if (!usable) {
            flags.add("tolerance_ignored");
        }
        return usable ? reply.tolerance() : OptionalDouble.empty();
    }

    private static int find(ColumnNames names, String name, Set<Integer> without) {
        String normalised = ColumnNames.normalise(name);
        return IntStream.range(0, names.size())
                .filter(c -> !without.contains(c) && names.normalised(c).equals(normalised))
                .findFirst()
                .orElse(-1);
    }
}
