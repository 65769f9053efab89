package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ClauseWords;
import io.github.assay.sql.text.MappedTextBuilder;
import java.util.List;
import java.util.Optional;

/**
 * DuckDB's {@code PIVOT t ON c USING a GROUP BY g} is read as {@code SELECT * FROM t PIVOT (a, group_by(g) FOR c IN ('any'))},
 * {@code UNPIVOT t ON a, b INTO NAME n VALUE v} as {@code SELECT * FROM t UNPIVOT (v FOR n IN (a, b))}.
 */
final class PivotStatement {
    private static final String[] TAIL = {"order", "limit", "union", "intersect", "except", "offset", "qualify"};

    private final ClauseWords words;
    private final int at;
    private final int end;

    PivotStatement(ClauseWords words, int at) {
        this.words = words;
        this.at = at;
        this.end = words.end(at);
    }

    Optional<MappedTextBuilder> pivot() {
        int on = on();
        int tail = words.next(on, end, TAIL);
        int group = words.next(on, tail, "group");
        int using = words.next(on, group, "using");
        List<int[]> columns = words.items(on + 1, using);
        if (on >= end || columns.isEmpty()) {
            return Optional.empty();
        }
        MappedTextBuilder out = words.before(at).add("SELECT * FROM ").add(words.copy(at + 1, on)).add(" PIVOT (");
        computed(out, columns);
        out.add(using < group ? words.copy(using + 1, group) : MappedTextBuilder.of("count(*)"));
        out.add(group < tail ? MappedTextBuilder.of(", group_by(").add(words.copy(group + 2, tail)).add(")") : new MappedTextBuilder()).add(" FOR ");
        forColumns(out, columns);
        return Optional.of(out.add(")").add(words.from(tail)));
    }

    /** What is pivoted on may be an expression, which is carried as a call. */
    private void computed(MappedTextBuilder out, List<int[]> columns) {
        for (int[] c : columns) {
            int end = words.next(c[0], c[1], "in");
            if (!words.isPath(c[0], end)) {
                out.add("pivot_on(").add(words.copy(c[0], end)).add("), ");
            }
        }
    }

    private MappedTextBuilder column(int from, int to) {
        return words.isPath(from, to) ? words.copy(from, to) : MappedTextBuilder.of("$computed");
    }

    /** {@code c IN (…)}; of several, one list each. */
    private void forColumns(MappedTextBuilder out, List<int[]> columns) {
        boolean several = columns.size() > 1;
        out.add(several ? "(" : "");
        for (int[] c : columns) {
            out.add(c == columns.getFirst() ? "" : ", ").add(column(c[0], words.next(c[0], c[1], "in")));
        }
        out.add(several ? ") IN (" : " IN ");
        for (int[] c : columns) {
            int in = words.next(c[0], c[1], "in");
            out.add(c == columns.getFirst() ? "" : ", ").add(in < c[1] ? words.copy(in + 1, c[1]) : MappedTextBuilder.of("('any')"));
        }
        out.add(several ? ")" : "");
    }

    Optional<MappedTextBuilder> unpivot() {
        int on = on();
        int tail = words.next(on, end, TAIL);
        int into = words.next(on, tail, "into");
        int value = words.next(into, tail, "value");
        if (on >= end || into + 1 >= tail && into < tail) {
            return Optional.empty();
        }
        boolean named = into < tail && words.reads(into + 1, "name");
        MappedTextBuilder name = named ? words.copy(into + 2, value) : MappedTextBuilder.of("name");
        List<int[]> values = words.items(value + 1, tail);
        MappedTextBuilder out = words.before(at).add("SELECT * FROM ").add(words.copy(at + 1, on)).add(" UNPIVOT (");
        out.add(values.size() > 1 ? "(" : "").add(value < tail ? words.copy(value + 1, tail) : MappedTextBuilder.of("value"));
        out.add(values.size() > 1 ? ")" : "").add(" FOR ").add(name).add(" IN (").add(columns(on + 1, into)).add("))");
        return Optional.of(out.add(words.from(tail)));
    }

    /** {@code COLUMNS(…)} chooses columns that nobody names. */
    private MappedTextBuilder columns(int from, int to) {
        MappedTextBuilder out = new MappedTextBuilder();
        for (int[] c : words.items(from, to)) {
            boolean chosen = words.reads(c[0], "columns") && words.reads(c[0] + 1, "(");
            out.add(out.isEmpty() ? "" : ", ").add(chosen ? MappedTextBuilder.of("'" + words.literal(c[0], c[1]).replace("'", "") + "'") : words.copy(c[0], c[1]));
        }
        return out;
    }

    /** The ON of the statement: the last one before what it is for, as a join in the source has its own. */
    private int on() {
        int found = end;
        for (int i = words.next(at, end, "on"); i < end; i = words.next(i + 1, end, "on")) {
            found = i;
        }
        return found;
    }
}
