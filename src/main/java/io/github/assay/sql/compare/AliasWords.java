package io.github.assay.sql.compare;

import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the words of a query with table aliases replaced by what they stand for, so that {@code T1.name} and {@code
 * singer.name} say the same. Declarations of aliases say nothing by themselves. A text that does not parse keeps its
 * words.
 */
final class AliasWords {
    private final ParsedSql sql;
    /** Alias → table; copies of a table have numbers. Without aliases that stand for several tables. */
    private final Map<String, String> tables = new HashMap<>();
    /** Offsets of the words that declare an alias. */
    private final Set<Integer> declarations = new HashSet<>();

    private AliasWords(ParsedSql sql) {
        this.sql = sql;
    }

    static AliasWords of(ParsedSql sql) {
        AliasWords made = new AliasWords(sql);
        if (sql.isParsed()) {
            made.read(sql.words());
        }
        return made;
    }

    /** The tokens of a clause that say something. */
    TokenDifference.Words words(List<Token> clause) {
        List<Token> tokens = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < clause.size(); i++) {
            Token token = clause.get(i);
            if (!declarations.contains(token.start())) {
                tokens.add(token);
                String key = TokenDifference.key(token, sql.text(), sql.dialect());
                boolean qualifier = i + 1 < clause.size() && clause.get(i + 1).of(sql.text()).equals(".");
                keys.add(qualifier ? tables.getOrDefault(key, key) : key);
            }
        }
        return new TokenDifference.Words(tokens, keys);
    }

    private void read(SignificantTokens words) {
        List<Map<String, Integer>> copies = new ArrayList<>(List.of(new HashMap<>()));
        Set<String> several = new HashSet<>();
        List<String> open = new ArrayList<>(List.of(""));
        for (int i = 0; i < words.size(); i++) {
            if (words.reads(i, "(")) {
                open.add(words.readsAny(i - 1, "cast", "try_cast", "safe_cast") ? "cast" : "");
                copies.add(new HashMap<>());
            } else if (words.reads(i, ")") && open.size() > 1) {
                open.removeLast();
                copies.removeLast();
            } else if (words.readsAny(i, "select", "from", "where", "group", "having", "order", "limit", "union", "intersect", "except", "on", "using")) {
                open.set(open.size() - 1, words.name(i));
            } else if (words.reads(i, "join")) {
                open.set(open.size() - 1, "from");
            }
            String at = open.getLast();
            boolean begins = words.readsAny(i, "from", "join") || words.reads(i, ",") && at.equals("from");
            if (begins && isName(words, i + 1)) {
                source(words, i + 1, copies.getLast(), several);
            } else if (words.reads(i, "as") && at.equals("select") && isName(words, i + 1)) {
                declarations.add(words.token(i).start());
                declarations.add(words.token(i + 1).start());
            }
        }
        several.forEach(tables::remove);
    }

    private void source(SignificantTokens words, int first, Map<String, Integer> copies, Set<String> several) {
        int name = first;
        while (words.reads(name + 1, ".") && isName(words, name + 2)) {
            name += 2;
        }
        int alias = words.reads(name + 1, "as") ? name + 2 : name + 1;
        if (!isName(words, alias) || words.reads(alias + 1, "(") || words.reads(alias + 1, ".")) {
            return;
        }
        int copy = copies.merge(words.name(name), 1, Integer::sum);
        String table = copy == 1 ? words.name(name) : words.name(name) + "#" + copy;
        String before = tables.put(words.name(alias), table);
        if (before != null && !before.equals(table)) {
            several.add(words.name(alias));
        }
        for (int i = name + 1; i <= alias; i++) {
            declarations.add(words.token(i).start());
        }
    }

    private static boolean isName(SignificantTokens words, int i) {
        return words.is(i, Token.Kind.IDENTIFIER) || words.is(i, Token.Kind.QUOTED_IDENTIFIER);
    }
}
