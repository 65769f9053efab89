package io.github.assay.service.counterexample;

import io.github.assay.counterexample.model.DatabaseShape;
import io.github.assay.counterexample.model.TableShape;
import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.robustness.mutation.Mutator;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Queries with one error each: those of {@code assay mutate}, and literals, operators, aggregates, columns, sorting and
 * set operations changed one at a time (counterexample.md §10.2; Zhong, Yu and Klein 2020, §5).
 */
final class Neighbours {
    private static final Map<String, List<String>> OPERATORS = Map.of(
            "=", List.of("<>", ">="), "<", List.of("<=", ">"), ">", List.of(">=", "<"), "<=", List.of("<", "="),
            ">=", List.of(">", "="), "!=", List.of("="), "<>", List.of("="));
    private static final Map<String, List<String>> WORDS = Map.ofEntries(
            Map.entry("max", List.of("min")), Map.entry("min", List.of("max")), Map.entry("sum", List.of("avg")),
            Map.entry("avg", List.of("sum", "max")), Map.entry("desc", List.of("ASC")), Map.entry("asc", List.of("DESC")),
            Map.entry("union", List.of("INTERSECT", "EXCEPT")), Map.entry("intersect", List.of("UNION", "EXCEPT")),
            Map.entry("except", List.of("INTERSECT", "UNION")), Map.entry("or", List.of("AND")), Map.entry("and", List.of("OR")));

    private final String sql;
    private final DatabaseShape shape;
    private final SignificantTokens words;
    private final Set<String> made = new LinkedHashSet<>();

    private Neighbours(String sql, DatabaseShape shape) {
        this.sql = sql.strip().replaceAll("\\s*;$", "");
        this.shape = shape;
        this.words = new SignificantTokens(this.sql, LexRules.of("sqlite"));
    }

    /** The neighbours of a query, without a second one of the same text. */
    static List<String> of(String sql, DatabaseShape shape) {
        Neighbours all = new Neighbours(sql, shape);
        new Mutator("sqlite", shape.names(), MutationSettings.DEFAULT).mutants(all.sql, "").forEach(m -> all.made.add(m.sql()));
        all.words();
        all.made.remove(all.sql);
        return new ArrayList<>(all.made);
    }

    private void words() {
        boolean between = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.token(i).of(sql);
            String name = words.name(i);
            between |= name.equals("between");
            if (words.is(i, Token.Kind.NUMBER) && word.matches("\\d{1,9}")) {
                put(i, Long.toString(Long.parseLong(word) + 1));
                if (!words.reads(i - 1, "LIMIT") && Long.parseLong(word) > 0) {
                    put(i, Long.toString(Long.parseLong(word) - 1));
                }
            } else if (word.length() > 3 && (words.is(i, Token.Kind.STRING)
                    || words.is(i, Token.Kind.QUOTED_IDENTIFIER) && !isColumn(name))) {
                put(i, word.substring(0, word.length() - 1) + "x" + word.charAt(0));
            } else if (name.equals("and") && between) {
                between = false;
            } else if (OPERATORS.containsKey(word) && !isJoin(i)) {
                putAll(i, OPERATORS.get(word));
            } else if (WORDS.containsKey(name) && (words.reads(i + 1, "(") || !List.of("max", "min", "sum", "avg").contains(name))
                    && !inJoin(i)) {
                putAll(i, WORDS.get(name));
            } else {
                columns(i, name);
            }
        }
    }

    /** Whether an equality compares two columns. */
    private boolean isJoin(int i) {
        int next = words.reads(i + 2, ".") ? i + 3 : i + 1;
        return !words.is(next, Token.Kind.STRING) && isColumn(words.name(next));
    }

    private boolean isColumn(String name) {
        return shape.tables().values().stream().anyMatch(t -> t.place(name) >= 0);
    }

    /** Whether an AND belongs to the condition of a join. */
    private boolean inJoin(int i) {
        for (int k = i; k > 0; k--) {
            if (words.reads(k, "WHERE") || words.reads(k, "HAVING") || words.reads(k, "SELECT")) {
                return false;
            }
            if (words.reads(k, "ON")) {
                return true;
            }
        }
        return false;
    }

    /** A column of the first SELECT replaced by the next of its table that has the same kind. */
    private void columns(int i, String name) {
        boolean select = false;
        for (int k = 0; k < i; k++) {
            select |= words.reads(k, "SELECT");
            if (words.reads(k, "FROM")) {
                return;
            }
        }
        if (!select || words.reads(i + 1, ".") || words.reads(i + 1, "(")) {
            return;
        }
        for (TableShape t : shape.tables().values()) {
            int place = t.place(name);
            if (place >= 0 && isUsed(t)) {
                for (int k = 1; k < t.columns().size(); k++) {
                    TableShape.ColumnShape other = t.columns().get((place + k) % t.columns().size());
                    if (other.kind() == t.columns().get(place).kind() && other.name().matches("\\w+")) {
                        put(i, other.name());
                        return;
                    }
                }
            }
        }
    }

    private boolean isUsed(TableShape t) {
        for (int i = 0; i < words.size(); i++) {
            if (words.name(i).equals(t.key())) {
                return true;
            }
        }
        return false;
    }

    private void putAll(int i, List<String> all) {
        all.forEach(by -> put(i, by));
    }

    private void put(int i, String by) {
        Token token = words.token(i);
        made.add(sql.substring(0, token.start()) + by + sql.substring(token.end()));
    }
}
