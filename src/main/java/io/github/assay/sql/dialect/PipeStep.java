package io.github.assay.sql.dialect;

import io.github.assay.sql.text.MappedTextBuilder;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One step of a pipe, added to a query. */
final class PipeStep {
    private static final String[] JOINS = {"join", "inner", "left", "right", "full", "cross", ","};
    private static final String[] SETS = {"union", "intersect", "except"};

    private final PipeText texts;
    private final SignificantTokens words;
    private final PipeQuery query;

    PipeStep(PipeText texts, SignificantTokens words, PipeQuery query) {
        this.texts = texts;
        this.words = words;
        this.query = query;
    }

    /** Adds the step from one word up to another; no, where it is not known. */
    boolean add(int from, int to) {
        if (from >= to) {
            return false;
        }
        if (words.readsAny(from, JOINS)) {
            return with(from, to, p -> query.from(p, !words.readsAny(from, "right", "full")));
        }
        if (words.readsAny(from, SETS)) {
            return sets(from, to);
        }
        return switch (words.name(from)) {
            case "where" -> with(from + 1, to, query::where);
            case "select" -> select(from + 1, to);
            case "extend", "window" -> with(from + 1, noComma(to), p -> query.select(MappedTextBuilder.of("*, ").add(p), false));
            case "order" -> words.reads(from + 1, "by") && with(from + 2, to, query::order);
            case "limit" -> with(from + 1, to, query::limit);
            case "as" -> with(from + 1, to, query::alias);
            case "pivot", "unpivot", "tablesample" -> with(from, to, p -> query.from(p, false));
            case "aggregate" -> aggregate(from + 1, to);
            default -> names(from, to);
        };
    }

    /** Steps that change which columns a star stands for. */
    private boolean names(int from, int to) {
        return switch (words.name(from)) {
            case "drop" -> with(from + 1, noComma(to), p -> query.select(MappedTextBuilder.of("* EXCEPT (").add(p).add(")"), false));
            case "set" -> changed(from + 1, noComma(to), "* REPLACE (", ")", "=");
            case "rename" -> changed(from + 1, noComma(to), "* EXCEPT (", "", "as");
            case "distinct" -> {
                query.distinct();
                yield from + 1 == to;
            }
            default -> false;
        };
    }

    private boolean with(int from, int to, Consumer<MappedTextBuilder> use) {
        Optional<MappedTextBuilder> given = to > from ? texts.range(from, to) : Optional.empty();
        given.ifPresent(use);
        return given.isPresent();
    }

    private int noComma(int to) {
        return words.reads(to - 1, ",") ? to - 1 : to;
    }

    private boolean select(int from, int to) {
        boolean distinct = words.reads(from, "distinct");
        return with(distinct ? from + 1 : from, noComma(to), p -> query.select(p, distinct));
    }

    /** {@code SET a = e} is {@code * REPLACE (e AS a)}; {@code RENAME a AS b} leaves a out and adds it as b. */
    private boolean changed(int from, int to, String open, String close, String sign) {
        MappedTextBuilder items = new MappedTextBuilder();
        MappedTextBuilder dropped = new MappedTextBuilder();
        for (int[] item : items(from, to)) {
            Optional<MappedTextBuilder> name = texts.range(item[0], item[0] + 1);
            Optional<MappedTextBuilder> value = texts.range(item[0] + 2, item[1]);
            if (!words.reads(item[0] + 1, sign) || name.isEmpty() || value.isEmpty() || value.get().isEmpty()) {
                return false;
            }
            boolean set = sign.equals("=");
            items.add(items.isEmpty() ? "" : ", ").add(set ? value.get() : name.get()).add(" AS ").add(set ? name.get() : value.get());
            dropped.add(dropped.isEmpty() ? "" : ", ").add(name.get());
        }
        boolean set = sign.equals("=");
        query.select(set ? MappedTextBuilder.of(open).add(items).add(close) : MappedTextBuilder.of(open).add(dropped).add("), ").add(items), false);
        return !items.isEmpty();
    }

    private boolean sets(int from, int to) {
        int first = from;
        while (first < to && !words.reads(first, "(")) {
            first++;
        }
        Optional<MappedTextBuilder> operation = texts.range(from, first);
        List<MappedTextBuilder> queries = new ArrayList<>();
        for (int[] item : items(first, to)) {
            texts.range(item[0], item[1]).ifPresent(queries::add);
        }
        boolean whole = operation.isPresent() && !queries.isEmpty() && queries.size() == items(first, to).size();
        operation.filter(_ -> whole).ifPresent(o -> query.join(o, queries));
        return whole;
    }

    /** {@code AGGREGATE a, b GROUP AND ORDER BY c}: the keys come first in what it gives. */
    private boolean aggregate(int from, int to) {
        int group = from;
        while (group < to && !words.reads(group, "group")) {
            group = texts.after(group, to) + 1;
        }
        boolean sorts = words.reads(group + 1, "and") && words.reads(group + 2, "order");
        int keys = group >= to ? to : group + (sorts ? 4 : 2);
        MappedTextBuilder items = new MappedTextBuilder();
        MappedTextBuilder groups = new MappedTextBuilder();
        MappedTextBuilder order = new MappedTextBuilder();
        boolean known = keys(keys, noComma(to), items, groups, order, sorts) && values(from, noComma(Math.min(group, to)), items, order);
        if (known && !items.isEmpty()) {
            query.aggregate(items, groups, order);
        }
        return known && !items.isEmpty();
    }

    private boolean keys(int from, int to, MappedTextBuilder items, MappedTextBuilder groups, MappedTextBuilder order, boolean sorts) {
        for (int[] item : items(from, to)) {
            int end = plainEnd(item[0], item[1]);
            int as = words.reads(end - 2, "as") ? end - 2 : end;
            Optional<MappedTextBuilder> whole = texts.range(item[0], end);
            Optional<MappedTextBuilder> key = texts.range(item[0], as);
            Optional<MappedTextBuilder> sorted = texts.range(item[0], as).flatMap(k -> texts.range(end, item[1]).map(k::add));
            if (whole.isEmpty() || key.isEmpty() || sorted.isEmpty()) {
                return false;
            }
            items.add(items.isEmpty() ? "" : ", ").add(whole.get());
            groups.add(groups.isEmpty() ? "" : ", ").add(key.get());
            if (sorts || end < item[1]) {
                order.add(order.isEmpty() ? "" : ", ").add(sorted.get());
            }
        }
        return true;
    }

    private boolean values(int from, int to, MappedTextBuilder items, MappedTextBuilder order) {
        for (int[] item : items(from, to)) {
            int end = plainEnd(item[0], item[1]);
            Optional<MappedTextBuilder> whole = texts.range(item[0], end);
            Optional<MappedTextBuilder> sorted = texts.range(words.reads(end - 2, "as") ? end - 1 : item[0], item[1]);
            if (whole.isEmpty() || sorted.isEmpty()) {
                return false;
            }
            items.add(items.isEmpty() ? "" : ", ").add(whole.get());
            if (end < item[1]) {
                order.add(order.isEmpty() ? "" : ", ").add(sorted.get());
            }
        }
        return true;
    }

    /** Where an item ends without {@code DESC NULLS LAST}. */
    private int plainEnd(int from, int to) {
        int end = words.readsAny(to - 1, "first", "last") && words.reads(to - 2, "nulls") ? to - 2 : to;
        return end > from + 1 && words.readsAny(end - 1, "asc", "desc") ? end - 1 : end;
    }

    /** First word and the one after the last of each item between commas. */
    private List<int[]> items(int from, int to) {
        List<int[]> all = new ArrayList<>();
        int start = from;
        for (int i = from; i < to; i++) {
            i = texts.after(i, to);
            if (words.reads(i, ",")) {
                all.add(new int[] {start, i});
                start = i + 1;
            }
        }
        if (start < to) {
            all.add(new int[] {start, to});
        }
        return all;
    }
}
