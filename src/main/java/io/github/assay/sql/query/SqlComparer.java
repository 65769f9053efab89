package io.github.assay.sql.query;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Chunk;
import io.github.assay.sql.canonical.CanonicalPrinter;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.SqlComparison.State;
import io.github.assay.sql.text.ClauseSpans;
import io.github.assay.sql.text.Literals;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares gold and predicted SQL for display: marks on tokens, and one chip for each clause. */
public final class SqlComparer {
    private static final List<String> ORDER = List.of(
            "WITH", "SELECT", "FROM", "PIVOT", "UNPIVOT", "WHERE", "GROUP BY", "HAVING", "QUALIFY", "WINDOW", "UNION",
            "INTERSECT", "EXCEPT", "ORDER BY", "LIMIT");

    private final ParsedSql gold;
    private final ParsedSql predicted;
    private final Map<String, List<Token>> goldClauses;
    private final Map<String, List<Token>> predictedClauses;
    private final AliasWords goldNames;
    private final AliasWords predictedNames;

    private SqlComparer(ParsedSql gold, ParsedSql predicted) {
        this.gold = gold;
        this.predicted = predicted;
        this.goldClauses = ClauseSpans.of(gold.text(), gold.dialect());
        this.predictedClauses = ClauseSpans.of(predicted.text(), predicted.dialect());
        this.goldNames = AliasWords.of(gold);
        this.predictedNames = AliasWords.of(predicted);
    }

    /** Compares two texts; either may be empty or fail to parse. */
    public static SqlComparison compare(String gold, String predicted, String dialect) {
        return compare(ParsedSql.parse(gold, dialect), ParsedSql.parse(predicted, dialect));
    }

    /** Compares two texts that were parsed before. */
    public static SqlComparison compare(ParsedSql gold, ParsedSql predicted) {
        return new SqlComparer(gold, predicted).run();
    }

    private SqlComparison run() {
        List<SqlComparison.Clause> clauses = clauses();
        Set<String> equal = clauses.stream()
                .filter(c -> c.state() == SqlComparison.State.MATCHED)
                .map(SqlComparison.Clause::name)
                .collect(Collectors.toSet());
        List<SqlComparison.Mark> goldMarks = new ArrayList<>();
        List<SqlComparison.Mark> predictedMarks = new ArrayList<>();
        for (String name : names()) {
            if (!equal.contains(name)) {
                TokenDifference.mark(goldWords(name), predictedWords(name), goldMarks, predictedMarks);
            }
        }
        return new SqlComparison(sorted(goldMarks), sorted(predictedMarks), clauses, fault(gold), fault(predicted));
    }

    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>(goldClauses.keySet());
        names.addAll(predictedClauses.keySet());
        return names;
    }

    private static List<SqlComparison.Mark> sorted(List<SqlComparison.Mark> marks) {
        return marks.stream()
                .sorted(java.util.Comparator.comparingInt(m -> m.span().start()))
                .toList();
    }

    /** An empty text has no fault to show. */
    private static Optional<ParseFault> fault(ParsedSql sql) {
        return sql.text().isBlank() ? Optional.empty() : sql.fault();
    }

    private List<SqlComparison.Clause> clauses() {
        SchemaInfo hints = ParsedSql.columnsOf(gold, predicted);
        Optional<Map<String, String>> ours = gold.exactParts(hints).map(ClauseKeys::of);
        Optional<Map<String, String>> theirs = predicted.exactParts(hints).map(ClauseKeys::of);
        List<SqlComparison.Clause> clauses = new ArrayList<>();
        for (String name : ORDER) {
            Optional<Span> inGold = Optional.ofNullable(goldClauses.get(name)).map(ClauseSpans::span);
            Optional<Span> inPredicted = Optional.ofNullable(predictedClauses.get(name)).map(ClauseSpans::span);
            if (inGold.isPresent() || inPredicted.isPresent()) {
                clauses.add(new SqlComparison.Clause(name, state(name, ours, theirs), inGold, inPredicted));
            }
        }
        return clauses;
    }

    private SqlComparison.State state(
            String name, Optional<Map<String, String>> ours, Optional<Map<String, String>> theirs) {
        if (!predictedClauses.containsKey(name)) {
            return SqlComparison.State.MISSING;
        }
        if (!goldClauses.containsKey(name)) {
            return SqlComparison.State.EXTRA;
        }
        boolean equal = ours.isPresent() && theirs.isPresent() && ours.get().containsKey(name) && !sharesItsKey(name)
                ? ours.get().get(name).equals(theirs.get().get(name))
                : TokenDifference.equal(goldWords(name), predictedWords(name));
        return equal ? SqlComparison.State.MATCHED : SqlComparison.State.CHANGED;
    }

    /** HAVING and QUALIFY are one condition in canonical form. */
    private boolean sharesItsKey(String name) {
        return name.equals("HAVING") && (goldClauses.containsKey("QUALIFY") || predictedClauses.containsKey("QUALIFY"));
    }

    private TokenDifference.Words goldWords(String name) {
        return goldNames.words(goldClauses.getOrDefault(name, List.of()));
    }

    private TokenDifference.Words predictedWords(String name) {
        return predictedNames.words(predictedClauses.getOrDefault(name, List.of()));
    }

    /** The canonical text of each clause: equal for clauses that differ only in spelling. */
    static final class ClauseKeys {
        private ClauseKeys() {}

        static Map<String, String> of(QueryParts q) {
            Map<String, String> keys = new LinkedHashMap<>();
            keys.put("WITH", ctes(q));
            List<String> items = q.select().stream().map(QueryParts.Item::text).toList();
            keys.put("SELECT", (q.distinct() ? "distinct " : "") + sorted(items));
            keys.put("FROM", sources(q));
            keys.put("WHERE", q.where().text());
            keys.put("GROUP BY", sorted(q.groupBy()));
            keys.put("HAVING", q.having().text());
            keys.put("ORDER BY", q.orderBy().toString());
            keys.put("LIMIT", q.limit());
            String right = q.branches().stream()
                    .map(b -> b.operation() + " " + b.query().text())
                    .collect(Collectors.joining(" "));
            for (String operation : List.of("UNION", "INTERSECT", "EXCEPT")) {
                keys.put(operation, right);
            }
            return keys;
        }

        private static String ctes(QueryParts q) {
            return q.ctes().stream()
                    .map(c -> c.query().map(QueryParts::text).orElse(""))
                    .collect(Collectors.joining("; "));
        }

        /** Inner joins may have any order; with outer joins the order counts. */
        private static String sources(QueryParts q) {
            List<String> names = q.sources().stream().map(CanonicalPrinter::source).toList();
            List<String> joins = q.joins().stream().map(j -> j.type() + " on " + j.on().text()).toList();
            boolean inner = q.joins().stream().allMatch(j -> j.type().equals("inner"));
            String plain = inner ? sorted(names) + " | " + sorted(joins) : names + " | " + joins;
            return q.further().modifiers().isEmpty() ? plain : plain + " | " + q.further().modifiers();
        }

        private static String sorted(List<String> texts) {
            return texts.stream().sorted().collect(Collectors.joining(", "));
        }
    }

    /**
     * Reads the words of a query with table aliases replaced by what they stand for, so that {@code T1.name} and {@code
     * singer.name} say the same. Declarations of aliases say nothing by themselves. A text that does not parse keeps
     * its words.
     */
    private static final class AliasWords {
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
                } else if (words.readsAny(i, "select", "from", "where", "group", "having", "order", "limit", "union",
                        "intersect", "except", "on", "using")) {
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

    /** Marks where two lists of tokens differ; case outside strings, quoting of names and white space do not count. */
    private static final class TokenDifference {
        /** Beyond so many words between the first and the last difference, all between is marked as one: the cost is quadratic. */
        private static final int MOST = 6_000;

        /**
         * The tokens of a clause that count, with what each means.
         *
         * @param keys by token, equal for tokens that mean the same
         */
        record Words(List<Token> tokens, List<String> keys) {}

        static void mark(
                Words gold, Words predicted, List<SqlComparison.Mark> goldMarks,
                        List<SqlComparison.Mark> predictedMarks) {
            List<Token> inGold = gold.tokens();
            List<Token> inPredicted = predicted.tokens();
            List<String> ours = gold.keys();
            List<String> theirs = predicted.keys();
            int begin = alike(ours, theirs);
            int end = alike(ours.subList(begin, ours.size()).reversed(), theirs.subList(begin, theirs.size())
                    .reversed());
            if (ours.size() + theirs.size() - 2 * (begin + end) > MOST) {
                block(inGold.subList(begin, inGold.size() - end), State.CHANGED, goldMarks);
                block(inPredicted.subList(begin, inPredicted.size() - end), State.CHANGED, predictedMarks);
                return;
            }
            for (AbstractDelta<String> delta : DiffUtils.diff(ours, theirs).getDeltas()) {
                boolean changed = delta.getSource().size() > 0 && delta.getTarget().size() > 0;
                State gone = changed ? State.CHANGED : State.MISSING;
                State come = changed ? State.CHANGED : State.EXTRA;
                add(goldMarks, inGold, delta.getSource(), gone);
                add(predictedMarks, inPredicted, delta.getTarget(), come);
            }
        }

        /** Whether two lists of tokens say the same. */
        static boolean equal(Words gold, Words predicted) {
            return gold.keys().equals(predicted.keys());
        }

        /** How many words two lists begin with in common. */
        private static int alike(List<String> ours, List<String> theirs) {
            int most = Math.min(ours.size(), theirs.size());
            int n = 0;
            while (n < most && ours.get(n).equals(theirs.get(n))) {
                n++;
            }
            return n;
        }

        private static void block(List<Token> part, State state, List<SqlComparison.Mark> marks) {
            if (!part.isEmpty()) {
                marks.add(new SqlComparison.Mark(ClauseSpans.span(part), state));
            }
        }

        private static void add(
                List<SqlComparison.Mark> marks, List<Token> tokens, Chunk<String> chunk, State state) {
            block(tokens.subList(chunk.getPosition(), chunk.getPosition() + chunk.size()), state, marks);
        }

        /** What a token says, whatever its spelling. */
        static String key(Token t, String text, String dialect) {
            String word = t.of(text);
            return switch (t.kind()) {
                case STRING -> Literals.text(word, dialect);
                case NUMBER -> Literals.number(word, dialect);
                case QUOTED_IDENTIFIER -> word.length() > 1
                        ? word.substring(1, word.length() - 1).toLowerCase(Locale.ROOT)
                        : word;
                case OPERATOR -> word.equals("<>") ? "!=" : word.equals("==") ? "=" : word;
                default -> word.toLowerCase(Locale.ROOT);
            };
        }
    }
}
