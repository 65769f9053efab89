package io.github.assay.sql.ddl;

import io.github.assay.sql.ddl.TableDefinition.ColumnDefinition;
import io.github.assay.sql.ddl.TableDefinition.ForeignKeyDefinition;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;

/** Reads one CREATE TABLE statement. */
final class TableReader {
    private static final String[] AFTER_TYPE = {
        "primary", "not", "null", "unique", "references", "default", "check", "collate", "constraint", "generated", "as",
        "autoincrement", "auto_increment", "on", "comment", "key", "using"
    };

    private final SignificantTokens words;
    private final int from;
    private final int to;
    private final List<ColumnDefinition> columns = new ArrayList<>();
    private final List<String> primaryKey = new ArrayList<>();
    private final List<List<String>> uniques = new ArrayList<>();
    private final List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
    private final List<String> checks = new ArrayList<>();

    TableReader(SignificantTokens words, int from, int to) {
        this.words = words;
        this.from = from;
        this.to = to;
    }

    TableDefinition read() {
        int open = from;
        while (open <= to && !words.reads(open, "(")) {
            open++;
        }
        if (open > to) {
            throw new IllegalArgumentException("no columns");
        }
        String name = SchemaScript.plain(words, open - 1);
        int close = words.closing(open);
        int start = open + 1;
        for (int i = start; i <= close; i++) {
            if (words.reads(i, "(")) {
                i = words.closing(i);
            } else if (words.reads(i, ",") || i == close) {
                if (i > start) {
                    part(start, i - 1);
                }
                start = i + 1;
            }
        }
        return new TableDefinition(name, columns, primaryKey, uniques, foreignKeys, checks);
    }

    private void part(int first, int last) {
        int at = words.reads(first, "constraint") ? first + 2 : first;
        if (words.reads(at, "primary") && words.reads(at + 1, "key")) {
            primaryKey.addAll(list(at + 2, last));
        } else if (words.reads(at, "unique") && bracket(at, last) <= last) {
            uniques.add(list(at + 1, last));
        } else if (words.reads(at, "foreign") && words.reads(at + 1, "key")) {
            List<String> own = list(at + 2, last);
            for (int i = at; i <= last; i++) {
                if (words.reads(i, "references")) {
                    reference(own, i, last);
                }
            }
        } else if (words.reads(at, "check")) {
            check(at);
        } else if (!(words.readsAny(at, "key", "index") && bracket(at, last) <= last && !words.is(at, Token.Kind.QUOTED_IDENTIFIER))) {
            column(first, last);
        }
    }

    private void column(int first, int last) {
        String name = SchemaScript.plain(words, first);
        int at = first + 1;
        while (at <= last && !words.readsAny(at, AFTER_TYPE)) {
            at = words.reads(at, "(") ? words.closing(at) + 1 : at + 1;
        }
        String type = at == first + 1 ? "" : words.text().substring(words.token(first + 1).start(), words.token(at - 1).end());
        boolean required = false;
        String collation = "";
        String generated = "";
        for (int i = at; i <= last; i++) {
            if (words.reads(i, "not") && words.reads(i + 1, "null")) {
                required = true;
            } else if (words.reads(i, "primary")) {
                primaryKey.add(name);
            } else if (words.reads(i, "unique")) {
                uniques.add(List.of(name));
            } else if (words.reads(i, "references")) {
                reference(List.of(name), i, last);
            } else if (words.reads(i, "check") && words.reads(i + 1, "(")) {
                check(i);
                i = words.closing(i + 1);
            } else if (words.reads(i, "collate")) {
                collation = SchemaScript.plain(words, i + 1);
            } else if (words.reads(i, "as") && words.reads(i + 1, "(")) {
                generated = inner(i + 1);
                i = words.closing(i + 1);
            } else if (words.reads(i, "(")) {
                i = words.closing(i);
            }
        }
        columns.add(new ColumnDefinition(name, type, required, collation, generated));
    }

    private void check(int at) {
        checks.add(inner(at + 1));
    }

    private String inner(int open) {
        int close = words.closing(open);
        return close <= open + 1
                ? ""
                : words.text().substring(words.token(open + 1).start(), words.token(close - 1).end());
    }

    private void reference(List<String> own, int at, int last) {
        int table = at + 1;
        while (words.reads(table + 1, ".")) {
            table += 2;
        }
        List<String> other = words.reads(table + 1, "(") && table < last ? list(table + 1, last) : List.of();
        foreignKeys.add(new ForeignKeyDefinition(own, SchemaScript.plain(words, table), other));
    }

    private int bracket(int at, int last) {
        int i = at;
        while (i <= last && !words.reads(i, "(")) {
            i++;
        }
        return i;
    }

    /** The names in the next brackets. */
    private List<String> list(int at, int last) {
        int open = bracket(at, last);
        List<String> names = new ArrayList<>();
        if (open > last) {
            return names;
        }
        int close = words.closing(open);
        boolean next = true;
        for (int i = open + 1; i < close; i++) {
            if (words.reads(i, "(")) {
                i = words.closing(i);
            } else if (words.reads(i, ",")) {
                next = true;
            } else if (next) {
                names.add(SchemaScript.plain(words, i));
                next = false;
            }
        }
        return names;
    }
}
