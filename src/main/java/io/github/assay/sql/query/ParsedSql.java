package io.github.assay.sql.query;

import io.github.assay.sql.canonical.QueryNotes;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.canonical.SelectReader;
import io.github.assay.sql.parse.DeepStack;
import io.github.assay.sql.parse.ParserRun;
import io.github.assay.sql.parse.TreeParser;
import io.github.assay.sql.text.ExplainedStatement;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SecondStatement;
import io.github.assay.sql.text.SignificantTokens;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Holds one SQL text with its parse tree, or the reason why it has none. The tree stays inside this package: each
 * question about it is a class of its own, such as {@link QueryShape}.
 */
public final class ParsedSql {
    private static final ParsedTexts TEXTS = new ParsedTexts();

    private final String text;
    private final String dialect;
    private final TreeParser.Result result;
    private final QueryCache answers = new QueryCache();
    /** What the reader of the tree failed at. */
    private volatile @Nullable String unread;

    private ParsedSql(String text, String dialect, TreeParser.Result result) {
        this.text = text;
        this.dialect = dialect;
        this.result = result;
    }

    /**
     * Parses a text as exactly one statement; a final semicolon and comments are fine. Never throws for what the text
     * may hold. Texts parsed before are shared, so callers must not change a tree.
     *
     * @param text the SQL as written
     * @param dialect {@code sqlite}, {@code duckdb}, {@code h2}, {@code postgresql} …; empty: unknown
     */
    public static ParsedSql parse(String text, String dialect) {
        return TEXTS.get(text, dialect, () -> new ParsedSql(text, dialect, TreeParser.parse(text, dialect)));
    }

    /** The SQL as written. */
    public String text() {
        return text;
    }

    /** By which dialect's rules it was read; empty: by those that all share. */
    public String dialect() {
        return dialect;
    }

    /** Why it does not parse; empty when it does. */
    public Optional<ParseFault> fault() {
        return result instanceof TreeParser.Result.Failed(ParseFault fault) ? Optional.of(fault) : Optional.empty();
    }

    /**
     * Why it cannot be read as a query, in a sentence: where it does not parse, that its reader does not know one of its
     * clauses, or that it is another statement.
     */
    public String whyNoQuery() {
        return fault()
                .filter(_ -> !isExplain())
                .map(f -> f.message() + " (line " + f.line() + ", column " + f.column() + ")")
                .or(this::unread)
                .orElseGet(() -> isExplain() ? "it is not a query: EXPLAIN returns a plan, not an answer" : "it is not a query");
    }

    /** Why a query that has a tree has no parts: a clause of it that this program does not read. Empty for all others. */
    public Optional<String> unread() {
        return tree().orElse(null) instanceof Select && parts().isEmpty()
                ? Optional.of("a clause of the query is not read: " + Objects.requireNonNullElse(unread, "unknown"))
                : Optional.empty();
    }

    /** Whether it has no tree only because parsing took too long, so that another attempt may succeed. */
    public boolean endedByTheClock() {
        return fault().filter(ParserRun::endedByTheClock).isPresent();
    }

    /**
     * Whether it does not parse because another statement follows the first: that is known, whatever they are. A
     * semicolon in a script or between BEGIN and END may belong to the one statement.
     */
    public boolean isSeveralStatements() {
        return !isParsed() && SecondStatement.isCertain(text, LexRules.of(dialect));
    }

    /** Whether it is exactly one statement that has a tree. */
    public boolean isParsed() {
        return result instanceof TreeParser.Result.Tree;
    }

    /** Whether it is one statement that is no query, such as DELETE or EXPLAIN. */
    public boolean isOtherStatement() {
        return tree().filter(t -> !(t instanceof Select)).isPresent() || isExplain();
    }

    /**
     * Whether it is EXPLAIN, or DESCRIBE of a query, by its first words, read or not. Its rows are a plan and no answer.
     */
    public boolean isExplain() {
        return ExplainedStatement.isIn(words()) && !isSeveralStatements();
    }

    /** The tree, for the classes of this package. */
    public Optional<Statement> tree() {
        return result instanceof TreeParser.Result.Tree(Statement tree, MappedSource _) ? Optional.of(tree) : Optional.empty();
    }

    /** The parts of the text; empty when it does not parse or is no query. */
    public Optional<QueryParts> parts() {
        return parts(SchemaInfo.NONE);
    }

    /** A schema from the qualified columns of some queries, to resolve the same columns where they are unqualified. */
    public static SchemaInfo columnsOf(ParsedSql... queries) {
        return SchemaInfo.mentionedIn(Stream.of(queries)
                .flatMap(sql -> sql.parts().stream())
                .flatMap(parts -> parts.columnsDeep().stream()));
    }

    /** The parts of the text, with columns resolved and identified by the known part of the schema. */
    public Optional<QueryParts> parts(SchemaInfo schema) {
        return read(schema).map(QueryReading::parts);
    }

    /**
     * The parts of the text with differences that published metrics leave out: copies of one table are kept apart, as
     * are {@code IS} and {@code =}, TRY_CAST and CAST, and orders of NULLs.
     */
    public Optional<QueryParts> exactParts(SchemaInfo schema) {
        return readExactly(schema).map(SelectReader.Exact::parts);
    }

    /** The notes of {@link #exactParts}. */
    Optional<QueryNotes> exactNotes(SchemaInfo schema) {
        return readExactly(schema).map(SelectReader.Exact::notes);
    }

    /**
     * The canonical subtrees of the query (columns, literals, expressions, conditions, tables, queries), each with how often it
     * occurs; empty when the text is no query.
     */
    public Optional<Map<String, Integer>> subtrees(SchemaInfo schema) {
        return exactNotes(schema).map(notes -> {
            Map<String, Integer> counts = new HashMap<>();
            notes.subtrees().forEach(text -> counts.merge(text, 1, Integer::sum));
            return counts;
        });
    }

    private Optional<SelectReader.Exact> readExactly(SchemaInfo schema) {
        return answer("exact", schema, () -> reading(select -> SelectReader.readExactly(select, dialect, schema)));
    }

    /** References, tables and subtrees of the text, read under a schema. */
    Optional<QueryNotes> notes(SchemaInfo schema) {
        return read(schema).map(QueryReading::notes);
    }

    /** The tree read under a schema, once; empty when the text is no query. */
    private Optional<QueryReading> read(SchemaInfo schema) {
        return answer("reading", schema, () -> reading(select -> QueryReading.of(select, dialect, schema)));
    }

    /** What a reader makes of the tree; empty when the text is no query, or the reader fails at something in it. */
    private <T> Optional<T> reading(Function<Select, T> reader) {
        if (!(tree().orElse(null) instanceof Select select)) {
            return Optional.empty();
        }
        try {
            return Optional.of(DeepStack.ask(text, dialect, () -> reader.apply(select)));
        } catch (CancellationException e) {
            throw e;
        } catch (IllegalStateException e) {
            String cause = e.getCause() == null ? null : e.getCause().getMessage();
            unread = cause == null ? e.getMessage() : cause;
            return Optional.empty();
        }
    }

    /** The words that count, cut once. */
    public SignificantTokens words() {
        return answer("words", dialect, () -> new SignificantTokens(text, LexRules.of(dialect)));
    }

    /**
     * The stored answer to a question about this text; when there is none, {@code work} computes it. Many metrics need
     * the same answer for one text, and several systems are compared with one gold query.
     *
     * @param question key of the question; all answers to one question have the same type
     * @param about what the answer depends on beside the text, compared by identity: its parts, a schema, options
     * @param work computes the answer, which must not be changed afterwards
     */
    public <T> T answer(String question, Object about, Supplier<T> work) {
        return answers.get(question, about, work);
    }

    /**
     * One reading of a query's tree.
     *
     * @param parts the query in parts
     * @param notes references, tables and subtrees found while reading
     */
    record QueryReading(QueryParts parts, QueryNotes notes) {
        static QueryReading of(Select select, String dialect, SchemaInfo schema) {
            QueryNotes notes = new QueryNotes();
            return new QueryReading(SelectReader.read(select, dialect, schema, notes), notes);
        }
    }

    /**
     * Answers to questions about one text, kept as long as its tree is. Past some dozens all are let go: a text
     * compared
     * under ever new schemas must not grow. Two threads that ask at once may both find the answer; it is the same.
     */
    static final class QueryCache {
        private static final int MOST = 64;

        /** A question about an object, which is compared by identity because its contents may be large. */
        private record Key(String question, Object about) {
            @Override
            public boolean equals(Object other) {
                return other instanceof Key(String q, Object a) && a == about && q.equals(question);
            }

            @Override
            public int hashCode() {
                return 31 * question.hashCode() + System.identityHashCode(about);
            }
        }

        private final ConcurrentHashMap<Key, Object> known = new ConcurrentHashMap<>(8);

        @SuppressWarnings("unchecked")
        <T> T get(String question, Object about, Supplier<T> work) {
            Key key = new Key(question, about);
            Object found = known.get(key);
            if (found == null) {
                found = work.get();
                if (known.size() >= MOST) {
                    known.clear();
                }
                known.put(key, found);
            }
            return (T) found;
        }
    }

    /**
     * Cache of parsed texts: one text is parsed once for the guard, for each system's item and for each question about
     * it. Trees are released when memory is short; beyond some millions of characters all are released. The cache
     * affects time only, never a result: a parse that ended at the time limit is not kept.
     */
    static final class ParsedTexts {
        private static final long MOST_CHARACTERS = 8_000_000;
        private static final int LONGEST = 100_000;

        private record Key(String text, String dialect) {}

        private final ConcurrentHashMap<Key, SoftReference<ParsedSql>> known = new ConcurrentHashMap<>();
        private final AtomicLong characters = new AtomicLong();

        ParsedSql get(String text, String dialect, Supplier<ParsedSql> parser) {
            Key key = new Key(text, dialect);
            SoftReference<ParsedSql> kept = known.get(key);
            ParsedSql parsed = kept == null ? null : kept.get();
            if (parsed != null) {
                return parsed;
            }
            ParsedSql made = parser.get();
            if (text.length() <= LONGEST && !made.endedByTheClock()) {
                keep(key, made);
            }
            return made;
        }

        private void keep(Key key, ParsedSql parsed) {
            if (characters.addAndGet(key.text.length()) > MOST_CHARACTERS) {
                known.clear();
                characters.set(key.text.length());
            }
            known.put(key, new SoftReference<>(parsed));
        }
    }
}
