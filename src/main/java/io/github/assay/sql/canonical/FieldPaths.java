package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlIdentifierRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.sf.jsqlparser.schema.Column;

/** Splits a column of several names into its source, the column, and fields inside the column's value. */
final class FieldPaths {
    private FieldPaths() {}

    /**
     * A column and the path into it.
     *
     * @param qualifier the source as it is called; empty when there is none
     * @param fields names of fields with a dot before each; empty when the column is meant as a whole
     */
    record Path(String qualifier, String column, String fields) {}

    /** All names of a column in order, in canonical form. */
    static List<String> names(Column c, SqlIdentifierRules names) {
        List<String> all = new ArrayList<>();
        if (c.getTable() != null && c.getTable().getName() != null) {
            for (String part : c.getTable().getNameParts().reversed()) {
                if (part != null && !part.isEmpty()) {
                    all.add(names.of(part));
                }
            }
        }
        all.add(names.of(c.getColumnName()));
        return all;
    }

    /** Resolves the names against the sources in scope. */
    static Path of(List<String> path, Scope scope, SqlIdentifierRules names) {
        int last = path.size() - 1;
        if (last == 0) {
            return new Path("", path.getFirst(), "");
        }
        String schema = last >= 2 ? path.get(last - 2) + "." + path.get(last - 1) : "";
        if (!schema.isEmpty() && scope.called(schema).isPresent()) {
            return new Path(schema, path.get(last), "");
        }
        boolean first = last >= 2 && names.fields && scope.called(path.getFirst()).isPresent();
        if (first) {
            return new Path(path.getFirst(), path.get(1), rest(path, 2));
        }
        Optional<Scope.Named> source = scope.called(path.get(last - 1));
        boolean second = last >= 2 && names.fields && source.isEmpty() && scope.called(path.get(1)).isPresent();
        if (second) {
            return new Path(path.get(1), path.get(2), rest(path, 3));
        }
        return source.isPresent() || !names.bareFields
                ? new Path(path.get(last - 1), path.get(last), "")
                : new Path("", path.getFirst(), rest(path, 1));
    }

    private static String rest(List<String> path, int from) {
        StringBuilder out = new StringBuilder();
        path.subList(Math.min(from, path.size()), path.size()).forEach(p -> out.append('.').append(p));
        return out.toString();
    }
}
