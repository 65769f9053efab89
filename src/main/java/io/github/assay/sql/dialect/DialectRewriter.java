package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token.Kind;
import io.github.assay.sql.text.Token;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The pipeline that puts a text into a form that the parser knows. Only for reading: what is executed is always the
 * original text. The steps, in order:
 *
 * <ol>
 *   <li>{@link MisreadingRewriter}: spellings that the parser would take for something else without a complaint
 *   <li>{@link SpellingRewriter}: comments, line breaks and spellings of the same length
 *   <li>{@link NamedWindowRewriter}: WINDOW clauses written out where they are used
 *   <li>{@link BracketedOperandRewriter} and the table {@link Rule}: constructs that the parser does not know
 *   <li>{@link ReservedNameRewriter}: names that the parser reserves
 *   <li>{@link OperatorRewriter}: brackets where the parser groups operators otherwise than the dialect
 * </ol>
 *
 * The first two steps and the last one are always taken, the others until the parser finds a tree. {@code docs/dialects.md} lists the
 * same
 * table with the reason for each rule.
 */
public final class DialectRewriter {
    private static final Set<String> PLAIN =
            Set.of("sqlite", "postgresql", "postgres", "mysql", "mariadb", "h2", "sqlserver", "tsql", "mssql");

    private static final List<List<String>> PHRASES = List.of(
            List.of("with", "ties"), List.of("in", "boolean", "mode"), List.of("with", "query", "expansion"),
            List.of("in", "natural", "language", "mode", "with", "query", "expansion"), List.of("in", "natural", "language", "mode"));

    /** What each rule rewrites. Rules without dialects hold in all but SQLite, PostgreSQL, MySQL, H2 and SQL Server. */
    public enum Rule {
        TRAILING_COMMA("SELECT a, b, FROM t", (p, i) -> p.bigQuery.trailingComma(i), ","),
        WITH_OFFSET("SELECT x, i FROM UNNEST(a) AS x WITH OFFSET i", (p, i) -> p.bigQuery.withOffset(i), "with"),
        SUBSCRIPT_OFFSET("SELECT a[OFFSET(0)] FROM t", (p, i) -> p.bigQuery.subscript(i), "["),
        NULLS_BEFORE_ORDER("SELECT ARRAY_AGG(a IGNORE NULLS ORDER BY b) FROM t", (p, i) -> p.bigQuery.nullsBeforeOrder(i), "ignore", "respect"),
        WEEK_OF_DAY("SELECT EXTRACT(WEEK(MONDAY) FROM d) FROM t", (p, i) -> p.bigQuery.weekOfDay(i), "extract"),
        NESTED_TYPE("SELECT CAST(a AS ARRAY<STRUCT<b INT>>) FROM t", (p, i) -> p.bigQuery.nestedType(i), "array", "struct", "map"),
        HYPHENS("SELECT a FROM my-project.data.t", (p, i) -> p.bigQuery.hyphens(i), "-"),
        STAR_EXCLUDE("SELECT * EXCLUDE a FROM t", (p, i) -> p.snowflake.exclude(i), "exclude"),
        STAR_RENAME("SELECT * RENAME (a AS b) FROM t", (p, i) -> p.snowflake.rename(i), "rename"),
        STAR_ILIKE("SELECT * ILIKE 'a%' REPLACE (1 AS b) FROM t", (p, i) -> p.snowflake.ilike(i), "ilike"),
        PIVOT_ANY("SELECT * FROM t PIVOT (SUM(a) FOR b IN (ANY ORDER BY b))", (p, i) -> p.snowflake.pivotAny(i), "any"),
        MATCH_CONDITION("SELECT * FROM t ASOF JOIN u MATCH_CONDITION (t.a >= u.a) ON t.b = u.b", (p, i) -> p.snowflake.matchCondition(i), "match_condition"),
        ANTI_JOIN("SELECT t.a FROM t LEFT ANTI JOIN u ON t.a = u.a", (p, i) -> SparkRewriter.antiJoin(p.edits, i),
                "anti"),
        SEMI_JOIN("SELECT t.a FROM t SEMI JOIN u ON t.a = u.a", (p, i) -> p.spark.semiJoin(i), "semi"),
        PLACEMENT("SELECT a FROM t DISTRIBUTE BY a SORT BY b", (p, i) -> p.spark.placement(i), "distribute", "sort", "cluster"),
        SAMPLE("SELECT a FROM t TABLESAMPLE (10 PERCENT)", (p, i) -> p.spark.sample(i), "tablesample"),
        INTERVAL("SELECT d + INTERVAL 2 days 4 hours FROM t", (p, i) -> p.spark.interval(i), "interval"),
        MAP("SELECT map(1, 'a') FROM t", (p, i) -> p.spark.map(i), "map"),
        FILTER_AFTER_WITHIN("SELECT MODE() WITHIN GROUP (ORDER BY a) FILTER (WHERE b > 1) FROM t", (p, i) -> p.spark.filterAfterWithin(i), "within"),
        WITH_CUBE("SELECT a FROM t GROUP BY a, b WITH CUBE", (p, i) -> p.spark.withCube(i), "with"),
        GROUPING_SETS("SELECT a FROM t GROUP BY a, GROUPING SETS ((a), ())", (p, i) -> p.spark.groupingSets(i), ","),
        POSTFIX_NOT(Set.of("sqlite", "duckdb", ""), "SELECT a FROM t WHERE a NOT NULL", (p, i) -> p.postfixNot(i),
                "not"),
        SUBSTRING_FOR(Set.of("postgresql", "postgres", "redshift", "duckdb", "h2", ""), "SELECT SUBSTRING(a FOR 3) FROM t",
                (p, i) -> p.clauses.substringFor(i), "substring"),
        TABLE_HINTS(Set.of("sqlserver", "tsql", "mssql"), "SELECT a FROM t WITH (NOWAIT)", (p, i) -> p.clauses.tableHints(i), "with"),
        SAMPLE_ALIAS(Set.of("oracle"), "SELECT a FROM t SAMPLE (25) s", (p, i) -> p.clauses.sampleAlias(i), "sample"),
        CONVERSION_ERROR(Set.of("oracle"), "SELECT TO_NUMBER(a DEFAULT 0 ON CONVERSION ERROR) FROM t",
                (p, i) -> p.clauses.conversionError(i), "default"),
        PERCENT_LIMIT(Set.of("duckdb"), "SELECT a FROM t LIMIT 10 PERCENT", (p, i) -> p.clauses.percentLimit(i), "limit"),
        USING_KEY(Set.of("duckdb"), "WITH RECURSIVE r (k) USING KEY (k) AS (SELECT 1 UNION SELECT k + 1 FROM r) SELECT k FROM r",
                (p, i) -> p.clauses.usingKey(i), "using"),
        LOGICAL_CALL(Set.of("clickhouse"), "SELECT xor(a, b), and(a, b) FROM t", (p, i) -> p.clauses.logicalCall(i), "and", "or", "xor"),
        FORMAT_ZONE(Set.of("bigquery"), "SELECT CAST(d AS STRING FORMAT 'YYYY' AT TIME ZONE 'UTC') FROM t",
                (p, i) -> p.clauses.formatZone(i), "format"),
        LATERAL_VIEW(Set.of("databricks", "spark", "hive"), "SELECT id FROM t LATERAL VIEW explode(xs) x",
                (p, i) -> p.clauses.lateralView(i), "lateral"),
        BYTE_TYPE(Set.of("databricks", "spark", "hive"), "SELECT CAST(a AS BYTE) FROM t", (p, i) -> p.spark.byteType(i), "byte"),
        PATH_KEY(Set.of("snowflake", "databricks"), "SELECT v:from::STRING FROM t", (p, i) -> p.snowflake.pathKey(i),
                ":from", ":group", ":having", ":join", ":limit", ":on", ":order", ":select", ":union", ":where", ":with");

        private final Set<String> dialects;
        private final String example;
        private final ObjIntConsumer<DialectRewriter> action;
        private final List<String> starts;

        Rule(String example, ObjIntConsumer<DialectRewriter> action, String... starts) {
            this(Set.of(), example, action, starts);
        }

        Rule(Set<String> dialects, String example, ObjIntConsumer<DialectRewriter> action, String... starts) {
            this.dialects = dialects;
            this.example = example;
            this.action = action;
            this.starts = List.of(starts);
        }

        /** A dialect in which the rule holds. */
        public String dialect() {
            return dialects.isEmpty() ? "trino" : dialects.stream().sorted().toList().getLast();
        }

        /** A query that is not read without the rule. */
        public String example() {
            return example;
        }

        private boolean holdsIn(String dialect) {
            return dialects.isEmpty() ? !PLAIN.contains(dialect) : dialects.contains(dialect);
        }
    }

    private static final Map<String, List<Rule>> BY_START = byStart();

    private final TextEdits edits;
    private final SignificantTokens words;
    private final BigQueryRewriter bigQuery;
    private final SnowflakeRewriter snowflake;
    private final SparkRewriter spark;
    private final ClauseRewriter clauses;

    private DialectRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
        this.bigQuery = new BigQueryRewriter(edits);
        this.snowflake = new SnowflakeRewriter(edits);
        this.spark = new SparkRewriter(edits);
        this.clauses = new ClauseRewriter(edits);
    }

    /** The texts to put to the parser, in turn: each one is rewritten only when the ones before it have no tree. */
    public static List<Supplier<MappedSource>> readings(String text, String dialect) {
        MappedSource plain = MisreadingRewriter.undone(text, dialect);
        MappedSource readable = plain.respelt(SpellingRewriter.of(plain.text(), dialect));
        MappedSource inlined = NamedWindowRewriter.inlined(readable, LexRules.of(dialect));
        MappedSource[] rewritten = new MappedSource[1];
        return List.of(
                () -> OperatorRewriter.bracketed(inlined, dialect),
                () -> OperatorRewriter.bracketed(readable, dialect),
                () -> OperatorRewriter.bracketed(rewritten[0] = rewritten(inlined, dialect), dialect),
                () -> OperatorRewriter.bracketed(ReservedNameRewriter.quoted(rewritten[0], dialect), dialect));
    }

    /** The text after the rules of its dialect; the same reading when nothing in it needs rewriting. */
    public static MappedSource rewritten(MappedSource original, String dialect) {
        String spoken = dialect.toLowerCase(Locale.ROOT);
        MappedSource opened = BracketedOperandRewriter.opened(original, LexRules.of(dialect));
        TextEdits edits = new TextEdits(opened.text(), LexRules.of(dialect));
        DialectRewriter pass = new DialectRewriter(edits);
        for (int i = 0; i < pass.words.size(); i++) {
            pass.spark.followGroups(i);
            if (!PLAIN.contains(spoken)) {
                pass.spark.fromFirst(i);
            }
            pass.phrase(i);
            pass.outerJoin(i);
            pass.at(i, spoken);
        }
        return opened.after(edits);
    }

    private void at(int i, String dialect) {
        if (words.is(i, Token.Kind.STRING) || words.is(i, Token.Kind.QUOTED_IDENTIFIER)) {
            return;
        }
        for (Rule rule : BY_START.getOrDefault(words.name(i), List.of())) {
            if (rule.holdsIn(dialect)) {
                rule.action.accept(this, i);
            }
        }
    }

    /** ODBC's {@code FROM {oj a LEFT OUTER JOIN b ON …}} is read without the braces. */
    private void outerJoin(int i) {
        int close = i;
        while (words.reads(i, "{") && words.reads(i + 1, "oj") && close < words.size() && !words.reads(close, "}")) {
            close++;
        }
        if (close > i && close < words.size()) {
            edits.remove(i, i + 1);
            edits.remove(close, close);
        }
    }

    /** Words that the parser takes as one, with exactly one blank between. */
    private void phrase(int i) {
        for (List<String> phrase : PHRASES) {
            int last = i + phrase.size() - 1;
            boolean found = last < words.size();
            for (int k = 0; found && k < phrase.size(); k++) {
                found = words.reads(i + k, phrase.get(k));
            }
            if (found && !edits.between(i, last).equalsIgnoreCase(String.join(" ", phrase))) {
                edits.replace(i, last, String.join(" ", phrase));
                return;
            }
        }
    }

    private static Map<String, List<Rule>> byStart() {
        Map<String, List<Rule>> all = new HashMap<>();
        for (Rule rule : Rule.values()) {
            for (String start : rule.starts) {
                all.merge(start, List.of(rule), DialectRewriter::joined);
            }
        }
        return all;
    }

    private static List<Rule> joined(List<Rule> some, List<Rule> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }

    /** SQLite's {@code a NOT NULL}. */
    private void postfixNot(int i) {
        boolean operand = words.reads(i - 1, ")") || words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER)
                || words.is(i - 1, Token.Kind.NUMBER) || words.is(i - 1, Token.Kind.STRING);
        if (operand && words.reads(i + 1, "null")) {
            edits.replace(i, i + 1, "NOTNULL");
        }
    }

    /**
     * Removes the brackets of the first query of {@code ((SELECT …) UNION (SELECT …))}. The parser's lookahead is too
     * short to distinguish two brackets before a long query from a bracketed join. Without ORDER BY or LIMIT inside,
     * the brackets have no effect.
     */
    public static final class BracketedOperandRewriter {
        private static final String[] OPERATORS = {"union", "intersect", "except", "minus"};

        private BracketedOperandRewriter() {}

        /** The text without such brackets; the same text when there are none. */
        public static MappedSource opened(MappedSource reading, LexRules rules) {
            String lower = reading.text().toLowerCase(Locale.ROOT);
            boolean sets = lower.contains("union") || lower.contains("intersect") || lower.contains("except") || lower.contains("minus");
            if (!sets) {
                return reading;
            }
            TextEdits edits = new TextEdits(reading.text(), rules);
            SignificantTokens words = edits.words();
            for (int i = 0; i + 2 < words.size(); i++) {
                if (words.reads(i, "(") && words.reads(i + 1, "(") && words.reads(i + 2, "select")) {
                    int close = edits.close(i + 1);
                    if (close > 0 && words.readsAny(close + 1, OPERATORS) && isOneSelect(words, i + 2, close)) {
                        edits.remove(i + 1, i + 1);
                        edits.remove(close, close);
                    }
                }
            }
            return reading.after(edits);
        }

        private static boolean isOneSelect(SignificantTokens words, int from, int end) {
            int depth = 0;
            for (int i = from; i < end; i++) {
                depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
                boolean whole = words.readsAny(i, OPERATORS) || words.readsAny(i, "order", "limit", "fetch", "offset", "for");
                if (depth == 0 && whole && !words.reads(i - 1, "*")) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Quotes names such as {@code returns} or {@code output}, which the parser reserves and the databases do not.
     * Applied only to a text that does not parse otherwise.
     */
    static final class ReservedNameRewriter {
        private static final Set<String> WORDS = Set.of(
                "absent", "both", "csv", "current", "distinctrow", "errors", "excludes", "extend", "fbv", "fetch", "file",
                        "final",
                "for", "force", "full", "ilike", "import", "includes", "lateral", "minus", "nocycle", "only", "output",
                "pivot", "preferring", "prewhere", "prior", "returns", "sample", "script", "semi", "settings",
                        "statement",
                "tablesample", "trailing", "unbounded", "unknown", "unpivot", "use", "verify", "window", "xmlserialize",
                "xor");
        /** Names of types, which databases take for columns too; after {@code AS} or {@code ::} they are types. */
        private static final Set<String> TYPES = Set.of(
                "bigint", "blob", "bool", "decimal", "double", "float", "integer", "map", "number", "precision", "real",
                "smallint", "uuid", "varchar", "varying");
        private static final Set<String> BEFORE_NAMES = Set.of(
                ".", ",", "(", "from", "join", "select", "distinct", "as", "by", "where", "and", "or", "not", "on", "having",
                "when", "then", "else", "between");

        /** Those that start no clause, so that they can be quoted as aliases without AS. */
        private static final Set<String> ALIASES = Set.of(
                "absent", "csv", "current", "errors", "excludes", "extend", "file", "final", "import", "includes", "output", "prior",
                "returns", "sample", "script", "settings", "statement", "unknown", "use", "verify");
        private static final String[] AFTER_TABLES = {
            ",", ")", "where", "join", "inner", "left", "right", "full", "cross", "on", "group", "order", "limit", "having", "union"
        };

        /** The text with such names quoted; the same reading when there are none. */
        static MappedSource quoted(MappedSource reading, String dialect) {
            TextEdits edits = new TextEdits(reading.text(), LexRules.of(dialect));
            SignificantTokens words = edits.words();
            SqlIdentifierRules names = new SqlIdentifierRules(dialect);
            Set<String> ctes = ctes(edits);
            for (int i = 0; i < words.size(); i++) {
                if (isName(words, i, ctes) || isCte(edits, i)) {
                    edits.replace(i, i, names.quoted(edits.between(i, i).toLowerCase(Locale.ROOT)));
                }
            }
            return reading.after(edits);
        }

        /** Names that WITH gives, whichever words they are. */
        private static Set<String> ctes(TextEdits edits) {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < edits.words().size(); i++) {
                if (isCte(edits, i)) {
                    names.add(edits.words().name(i));
                }
            }
            return names;
        }

        /** The word before {@code AS (} or {@code (a, b) AS (} behind WITH, RECURSIVE or the CTE before it. */
        private static boolean isCte(TextEdits edits, int i) {
            SignificantTokens words = edits.words();
            boolean place = words.reads(i - 1, "with") || words.reads(i - 1, "recursive") && words.reads(i - 2, "with")
                    || words.reads(i - 1, ",") && words.reads(i - 2, ")");
            boolean word = i < words.size() && Character.isLetter(words.text().charAt(words.token(i).start()));
            if (!place || !word) {
                return false;
            }
            int close = words.reads(i + 1, "(") ? edits.close(i + 1) : i;
            return close > 0 && words.reads(close + 1, "as")
                    && (words.reads(close + 2, "(") || words.readsAny(close + 2, "materialized", "not"));
        }

        private static boolean isName(SignificantTokens words, int i, Set<String> ctes) {
            boolean word = words.is(i, Kind.IDENTIFIER) || words.is(i, Kind.KEYWORD);
            boolean place = BEFORE_NAMES.contains(words.name(i - 1)) || words.is(i - 1, Kind.OPERATOR);
            boolean called = words.reads(i + 1, "(") || words.is(i + 1, Kind.STRING);
            String name = words.name(i).toLowerCase(Locale.ROOT);
            boolean type = words.reads(i - 1, "as") || words.reads(i - 1, "::");
            boolean last = i + 1 == words.size() || words.readsAny(i + 1, ",", ")", "from");
            boolean table = words.readsAny(i - 2, "from", "join", ",", ".") && (i + 1 == words.size() || words.readsAny(i + 1, AFTER_TABLES));
            boolean alias = (last || table) && (words.reads(i - 1, ")") || words.is(i - 1, Kind.IDENTIFIER)) && ALIASES.contains(name);
            return word && !called && (alias || place && (WORDS.contains(name) || ctes.contains(name) || TYPES.contains(name) && !type));
        }

        /** The words, for tests. */
        static List<String> words() {
            return Stream.concat(WORDS.stream(), TYPES.stream()).sorted().toList();
        }
    }
}
