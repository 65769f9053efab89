package io.github.assay.sql.dialect;

import io.github.assay.sql.text.MappedTextBuilder;
import java.util.ArrayList;
import java.util.List;

/** A query in plain SQL that grows by the steps of a pipe; a step that no clause is free for begins a query around it. */
final class PipeQuery {
    private static final int MOST_AROUND = 50;

    private MappedTextBuilder from = new MappedTextBuilder();
    private MappedTextBuilder select = new MappedTextBuilder();
    private List<MappedTextBuilder> where = new ArrayList<>();
    private List<MappedTextBuilder> having = new ArrayList<>();
    private MappedTextBuilder group = new MappedTextBuilder();
    private MappedTextBuilder order = new MappedTextBuilder();
    private MappedTextBuilder limit = new MappedTextBuilder();
    private MappedTextBuilder whole = new MappedTextBuilder();
    private boolean grouped;
    private boolean distinct;
    private int around;

    PipeQuery(MappedTextBuilder source) {
        from.add(source);
    }

    /** Whether there are more queries around queries than anybody writes. */
    boolean isTooDeep() {
        return around > MOST_AROUND;
    }

    void where(MappedTextBuilder condition) {
        if (!select.isEmpty() && !grouped || distinct || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        (grouped ? having : where).add(condition);
    }

    void select(MappedTextBuilder items, boolean rowsDistinct) {
        if (!select.isEmpty() || grouped || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        select = items;
        distinct = rowsDistinct;
    }

    void distinct() {
        if (grouped || distinct || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        distinct = true;
    }

    void aggregate(MappedTextBuilder items, MappedTextBuilder keys, MappedTextBuilder sort) {
        if (!select.isEmpty() || grouped || distinct || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        select = items;
        group = keys;
        order = sort;
        grouped = true;
    }

    void order(MappedTextBuilder keys) {
        if (!limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        order = keys;
    }

    void limit(MappedTextBuilder rows) {
        if (!limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        limit = rows;
    }

    /** What goes on after FROM; conditions on the rows so far may stay where the join keeps rows of the left side only. */
    void from(MappedTextBuilder more, boolean keepsConditions) {
        boolean plain = select.isEmpty() && !grouped && !distinct && order.isEmpty() && limit.isEmpty() && whole.isEmpty();
        if (!plain || !where.isEmpty() && !keepsConditions) {
            wrap();
        }
        from.add(" ").add(more);
    }

    void alias(MappedTextBuilder name) {
        boolean plain = select.isEmpty() && !grouped && !distinct && order.isEmpty() && limit.isEmpty() && whole.isEmpty();
        if (!plain || !where.isEmpty()) {
            wrap();
        }
        from.add(" AS ").add(name);
    }

    /** A set operation with queries in brackets. */
    void join(MappedTextBuilder operation, List<MappedTextBuilder> queries) {
        MappedTextBuilder all = new MappedTextBuilder().add("(").add(text()).add(")");
        queries.forEach(q -> all.add(" ").add(operation).add(" ").add(q));
        whole = all;
    }

    private void wrap() {
        MappedTextBuilder inner = text();
        around++;
        from = new MappedTextBuilder().add("(").add(inner).add(")");
        select = new MappedTextBuilder();
        where = new ArrayList<>();
        having = new ArrayList<>();
        group = new MappedTextBuilder();
        order = new MappedTextBuilder();
        limit = new MappedTextBuilder();
        whole = new MappedTextBuilder();
        grouped = false;
        distinct = false;
    }

    MappedTextBuilder text() {
        if (!whole.isEmpty()) {
            return whole;
        }
        MappedTextBuilder out = MappedTextBuilder.of(distinct ? "SELECT DISTINCT " : "SELECT ");
        out.add(select.isEmpty() ? MappedTextBuilder.of("*") : select).add(" FROM ").add(from);
        clause(out, " WHERE ", all(where));
        clause(out, " GROUP BY ", group);
        clause(out, " HAVING ", all(having));
        clause(out, " ORDER BY ", order);
        clause(out, " LIMIT ", limit);
        return out;
    }

    private static void clause(MappedTextBuilder out, String word, MappedTextBuilder content) {
        if (!content.isEmpty()) {
            out.add(word).add(content);
        }
    }

    private static MappedTextBuilder all(List<MappedTextBuilder> conditions) {
        MappedTextBuilder out = new MappedTextBuilder();
        for (MappedTextBuilder c : conditions) {
            out.add(out.isEmpty() ? "" : " AND ");
            if (conditions.size() > 1) {
                out.add("(").add(c).add(")");
            } else {
                out.add(c);
            }
        }
        return out;
    }
}
