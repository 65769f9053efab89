package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.util.ArrayList;
import java.util.List;

/**
 * Reply F, {@code badger-components} (metrics.md §3.2, §2.4): the parts of a query as a judge extracted them.
 *
 * @param where left side, operator and right side of each condition
 */
public record ComponentsReply(
        List<String> select,
        List<List<String>> where,
        List<String> groupBy,
        List<String> orderBy,
        List<String> having,
        List<String> tables,
        List<String> keywords) {
    static ComponentsReply read(ReplyObject o) {
        return new ComponentsReply(
                o.texts("select_components"),
                triples(o, "where_components"),
                o.texts("group_by_components"),
                o.texts("order_by_components"),
                o.texts("having_components"),
                o.texts("table_components"),
                o.texts("keywords"));
    }

    private static List<List<String>> triples(ReplyObject o, String key) {
        List<List<String>> all = new ArrayList<>();
        List<Datum> values = o.list(key);
        for (int i = 0; i < values.size(); i++) {
            String at = o.path(key) + "[" + i + "]";
            List<Datum> parts = values.get(i).asItems();
            if (parts.size() != 3) {
                throw ReplyObject.bad(
                        at,
                        parts.isEmpty() ? ReplyObject.found(values.get(i)) : "a list of " + parts.size(),
                        "[left, operator, right]");
            }
            List<String> triple = new ArrayList<>();
            for (int p = 0; p < 3; p++) {
                triple.add(scalar(at + "[" + p + "]", parts.get(p)));
            }
            all.add(List.copyOf(triple));
        }
        return all;
    }

    private static String scalar(String at, Datum value) {
        return value instanceof Datum.Number(var number) ? number.toPlainString() : ReplyObject.asText(at, value);
    }
}
