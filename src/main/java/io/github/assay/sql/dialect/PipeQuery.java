package io.github.assay.sql.dialect;

import io.github.assay.sql.text.Pieces;
import java.util.ArrayList;
import java.util.List;

/** A query in plain SQL that grows by the steps of a pipe; a step that no clause is free for begins a query around it. */
final class PipeQuery {
    private static final int MOST_AROUND = 50;

    private Pieces from = new Pieces();
    private Pieces select = new Pieces();
    private List<Pieces> where = new ArrayList<>();
    private List<Pieces> having = new ArrayList<>();
    private Pieces group = new Pieces();
    private Pieces order = new Pieces();
    private Pieces limit = new Pieces();
    private Pieces whole = new Pieces();
    private boolean grouped;
    private boolean distinct;
    private int around;

    PipeQuery(Pieces source) {
        from.add(source);
    }

    /** Whether there are more queries around queries than anybody writes. */
    boolean isTooDeep() {
        return around > MOST_AROUND;
    }

    void where(Pieces condition) {
        if (!select.isEmpty() && !grouped || distinct || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        (grouped ? having : where).add(condition);
    }

    void select(Pieces items, boolean rowsDistinct) {
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

    void aggregate(Pieces items, Pieces keys, Pieces sort) {
        if (!select.isEmpty() || grouped || distinct || !limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        select = items;
        group = keys;
        order = sort;
        grouped = true;
    }

    void order(Pieces keys) {
        if (!limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        order = keys;
    }

    void limit(Pieces rows) {
        if (!limit.isEmpty() || !whole.isEmpty()) {
            wrap();
        }
        limit = rows;
    }

    /** What goes on after FROM; conditions on the rows so far may stay where the join keeps rows of the left side only. */
    void from(Pieces more, boolean keepsConditions) {
        boolean plain = select.isEmpty() && !grouped && !distinct && order.isEmpty() && limit.isEmpty() && whole.isEmpty();
        if (!plain || !where.isEmpty() && !keepsConditions) {
            wrap();
        }
        from.add(" ").add(more);
    }

    void alias(Pieces name) {
        boolean plain = select.isEmpty() && !grouped && !distinct && order.isEmpty() && limit.isEmpty() && whole.isEmpty();
        if (!plain || !where.isEmpty()) {
            wrap();
        }
        from.add(" AS ").add(name);
    }

    /** A set operation with queries in brackets. */
    void join(Pieces operation, List<Pieces> queries) {
        Pieces all = new Pieces().add("(").add(text()).add(")");
        queries.forEach(q -> all.add(" ").add(operation).add(" ").add(q));
        whole = all;
    }

    private void wrap() {
        Pieces inner = text();
        around++;
        from = new Pieces().add("(").add(inner).add(")");
        select = new Pieces();
        where = new ArrayList<>();
        having = new ArrayList<>();
        group = new Pieces();
        order = new Pieces();
        limit = new Pieces();
        whole = new Pieces();
        grouped = false;
        distinct = false;
    }

    Pieces text() {
        if (!whole.isEmpty()) {
            return whole;
        }
        Pieces out = Pieces.of(distinct ? "SELECT DISTINCT " : "SELECT ");
        out.add(select.isEmpty() ? Pieces.of("*") : select).add(" FROM ").add(from);
        clause(out, " WHERE ", all(where));
        clause(out, " GROUP BY ", group);
        clause(out, " HAVING ", all(having));
        clause(out, " ORDER BY ", order);
        clause(out, " LIMIT ", limit);
        return out;
    }

    private static void clause(Pieces out, String word, Pieces content) {
        if (!content.isEmpty()) {
            out.add(word).add(content);
        }
    }

    private static Pieces all(List<Pieces> conditions) {
        Pieces out = new Pieces();
        for (Pieces c : conditions) {
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
