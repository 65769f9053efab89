package io.github.assay.counterexample.generate;

import io.github.assay.counterexample.constraints.RealData;
import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.SmallDatabase;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.counterexample.model.TableShape.Reference;
import io.github.assay.domain.table.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws a few connected rows from the real data (counterexample.md §4.3 a). */
final class RealSubset {
    private static final int MOST_LOOKED_AT = 3_000;

    private final PairFacts facts;
    private final RealData data;
    private final DatabaseShape shape;
    private final SplittableRandom random;
    private final Map<String, Set<List<Cell>>> rows = new LinkedHashMap<>();

    RealSubset(PairFacts facts, RealData data, SplittableRandom random) {
        this.facts = facts;
        this.data = data;
        this.shape = facts.shape();
        this.random = random;
        shape.tables().keySet().forEach(key -> rows.put(key, new LinkedHashSet<>()));
    }

    SmallDatabase make() {
        List<String> tables = new ArrayList<>(shape.tables().keySet());
        int wanted = 1 + random.nextInt(4);
        String table = tables.get(random.nextInt(tables.size()));
        boolean passing = random.nextBoolean();
        for (int i = 0; i < wanted; i++) {
            List<Cell> row = pick(table, passing);
            if (!row.isEmpty()) {
                add(table, row);
                children(table, row);
            }
            table = random.nextInt(3) == 0 ? tables.get(random.nextInt(tables.size())) : table;
        }
        Map<String, List<List<Cell>>> made = new LinkedHashMap<>();
        rows.forEach((key, own) -> made.put(key, new ArrayList<>(own)));
        return new SmallDatabase(shape, made);
    }

    /** A row; one that shares a value that matters with a row chosen before, or passes the comparisons, if possible. */
    private List<Cell> pick(String table, boolean passing) {
        List<List<Cell>> all = data.of(table);
        if (all.isEmpty()) {
            return List.of();
        }
        List<Integer> read = facts.read().stream().filter(c -> c.table().equals(table)).map(ColumnPlace::place).toList();
        List<List<Cell>> before = new ArrayList<>(rows.get(table));
        int start = random.nextInt(all.size());
        int query = random.nextInt(2);
        if (!before.isEmpty() && !read.isEmpty() && random.nextInt(3) > 0) {
            List<Cell> like = before.get(random.nextInt(before.size()));
            int place = read.get(random.nextInt(read.size()));
            for (int i = 0; i < Math.min(all.size(), MOST_LOOKED_AT); i++) {
                List<Cell> row = all.get((start + i) % all.size());
                if (row.get(place).equals(like.get(place)) && !before.contains(row)) {
                    return row;
                }
            }
        }
        for (int i = 0; passing && i < Math.min(all.size(), MOST_LOOKED_AT); i++) {
            List<Cell> row = all.get((start + i) % all.size());
            if (facts.comparisons().stream()
                    .filter(c -> c.query() == query && c.column().table().equals(table))
                    .allMatch(c -> c.passes(row.get(c.column().place())).orElse(true))) {
                return row;
            }
        }
        return all.get(start);
    }

    /** Adds a row and the rows that it refers to. */
    private void add(String table, List<Cell> row) {
        TableShape t = shape.tables().get(table);
        if (t == null || !rows.get(table).add(row)) {
            return;
        }
        for (Reference r : t.references()) {
            data.of(r.table()).stream().filter(other -> refers(r, row, other)).findFirst().ifPresent(other -> add(r.table(), other));
        }
        for (PairFacts.Equality e : facts.equalities()) {
            joined(table, row, e.left(), e.right());
            joined(table, row, e.right(), e.left());
        }
    }

    private void joined(String table, List<Cell> row, ColumnPlace own, ColumnPlace other) {
        if (own.table().equals(table) && !other.table().equals(table) && rows.get(other.table()).isEmpty()) {
            data.of(other.table()).stream()
                    .limit(MOST_LOOKED_AT)
                    .filter(o -> SqlValues.sameKey(o.get(other.place()), row.get(own.place())))
                    .findFirst()
                    .ifPresent(o -> add(other.table(), o));
        }
    }

    /** Adds up to three rows that refer to a row. */
    private void children(String table, List<Cell> row) {
        for (TableShape t : shape.tables().values()) {
            for (Reference r : t.references()) {
                if (r.table().equals(table) && random.nextInt(4) > 0) {
                    List<List<Cell>> own = data.of(t.key()).stream().limit(MOST_LOOKED_AT).filter(c -> refers(r, c, row)).toList();
                    int count = own.isEmpty() ? 0 : 1 + random.nextInt(3);
                    for (int i = 0; i < count; i++) {
                        add(t.key(), own.get(random.nextInt(own.size())));
                    }
                }
            }
        }
    }

    private static boolean refers(Reference r, List<Cell> row, List<Cell> other) {
        for (int i = 0; i < r.columns().size(); i++) {
            if (!SqlValues.sameKey(row.get(r.columns().get(i)), other.get(r.refColumns().get(i)))) {
                return false;
            }
        }
        return true;
    }
}
