package io.github.assay.sql.guard;

import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.ExplainedStatement;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SecondStatement;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token.Kind;
import io.github.assay.sql.text.Token;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.ExplainStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import org.jspecify.annotations.Nullable;

/**
 * Decides before execution whether a text only reads (metrics.md §4.6). The text must be one query and nothing else.
 * The guard checks the parse tree first, then each token for what may be hidden inside a query. Gold and predicted SQL
 * are judged alike.
 */
public final class StatementGuard {
    private static final int MOST_STATEMENTS = 50;
    private static final Set<String> WRITING = Set.of("mutation", "ddl", "dcl", "data_movement", "select_into");

    private final ParsedSql sql;
    private final GuardOptions options;
    private final SignificantTokens text;

    private StatementGuard(ParsedSql sql, GuardOptions options) {
        this.sql = sql;
        this.options = options;
        this.text = sql.words();
    }

    /** Judges a text as {@link #judge(ParsedSql, GuardOptions)} does. */
    public static GuardVerdict judge(String text, String dialect, GuardOptions options) {
        return judge(ParsedSql.parse(text, dialect), options);
    }

    /** The verdict. Never throws for what the text may hold. */
    public static GuardVerdict judge(ParsedSql sql, GuardOptions options) {
        return sql.answer("guard", options, () -> new StatementGuard(sql, options).verdict());
    }

    /** Whether a text's first word is one that queries begin with, in some dialect; brackets before it do not count. */
    public static boolean beginsAsQuery(String text, String dialect) {
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        int first = 0;
        while (words.reads(first, "(")) {
            first++;
        }
        return words.readsAny(first, "select", "with", "values", "table", "from", "pivot", "unpivot");
    }

    /**
     * Whether a text is not one statement in any dialect: several ones, a query among sentences, or a first word with
     * which none begins.
     */
    public static boolean isNoStatement(ParsedSql sql) {
        return sql.isSeveralStatements() || QueryInText.find(sql).isPresent() || !beginsAsStatement(sql);
    }

    /**
     * Whether a text may be a statement of some dialect by its first word. One that begins with another word, such as
     * {@code I cannot} or {@code SELCT}, is none in any.
     */
    public static boolean beginsAsStatement(ParsedSql sql) {
        SignificantTokens words = sql.words();
        boolean word = words.size() > 0 && Character.isLetter(sql.text().codePointAt(words.token(0).start()));
        return !word
                || beginsAsQuery(sql.text(), sql.dialect())
                || GuardVerbs.FURTHER.contains(words.name(0))
                || GuardVerbs.code(words.name(0), words.name(1)).isPresent();
    }

    /**
     * The beginning of the first statement of a text that changes data or the schema, by its words and without parsing;
     * empty where no statement does. For texts that were attempted elsewhere, not for what is to run.
     */
    public static Optional<String> writes(String text, String dialect) {
        LexRules rules = LexRules.of(dialect);
        String rest = text;
        for (int statements = 0; statements < MOST_STATEMENTS; statements++) {
            int next = SecondStatement.find(rest, rules);
            SignificantTokens words = new SignificantTokens(next < 0 ? rest : rest.substring(0, next), rules);
            Optional<GuardVerdict.Block> found = words.size() == 0
                    ? Optional.empty()
                    : GuardVerbs.code(words.name(0), words.name(1))
                            .map(code -> GuardVerdict.Block.of(code, words, 0, Math.min(2, words.size() - 1)))
                            .or(() -> new GuardClauses(words).check().map(GuardVerdict.Block.class::cast));
            Optional<String> write = found.filter(b -> WRITING.contains(b.code())).map(GuardVerdict.Block::matched);
            if (write.isPresent() || next < 0) {
                return write;
            }
            rest = rest.substring(next);
        }
        return Optional.empty();
    }

    private GuardVerdict verdict() {
        if (text.size() == 0) {
            return executableComment().orElse(new GuardVerdict.Block("empty", "", 0));
        }
        return executableComment()
                .or(this::amongSentences)
                .or(this::secondStatement)
                .or(this::statement)
                .or(new GuardClauses(text)::check)
                .orElseGet(this::inside);
    }

    private GuardVerdict inside() {
        GuardFunctions functions = new GuardFunctions(text, options.fileFolders());
        return functions
                .check()
                .or(this::asTheServerCutsIt)
                .or(new GuardFiles(text, sql.dialect())::check)
                .or(this::unparsed)
                .orElseGet(() -> allow(functions.unknown()));
    }

    /**
     * Checks the text split into tokens as PostgreSQL splits it, which may show more: a backtick is an operator there
     * and π a letter.
     */
    private Optional<GuardVerdict> asTheServerCutsIt() {
        List<LexRules> readings = LexRules.readings(sql.dialect());
        if (readings.size() > 2 || !readings.contains(LexRules.POSTGRESQL_SERVER)) {
            return Optional.empty();
        }
        SignificantTokens words = new SignificantTokens(sql.text(), LexRules.POSTGRESQL_SERVER);
        return new GuardClauses(words).check().or(new GuardFunctions(words, options.fileFolders())::check);
    }

    private GuardVerdict allow(List<String> unknown) {
        List<String> flags = new ArrayList<>();
        if (!sql.isParsed()) {
            flags.add("unparsed_sandbox");
        }
        if (sql.tree().orElse(null) instanceof ExplainStatement) {
            flags.add("explain");
        }
        unknown.forEach(name -> flags.add("unknown_function:" + name));
        return new GuardVerdict.Allow(flags);
    }

    /** MySQL executes the text in {@code /*! *}{@code /}: it is no comment there. */
    private Optional<GuardVerdict> executableComment() {
        if (!sql.text().contains("/*")) {
            return Optional.empty();
        }
        for (LexRules reading : LexRules.readings(sql.dialect())) {
            for (Token t : SqlLexer.tokens(sql.text(), reading)) {
                String word = t.of(sql.text());
                if (t.kind() == Token.Kind.COMMENT && (word.startsWith("/*!") || word.startsWith("/*M!"))) {
                    return Optional.of(new GuardVerdict.Block("executable_comment", word, t.start()));
                }
            }
        }
        return Optional.empty();
    }

    /** A text that is no SQL is judged as such, whatever verb its first sentence begins with. */
    private Optional<GuardVerdict> amongSentences() {
        return QueryInText.find(sql).map(query -> new GuardVerdict.Block(
                "unparsable", QueryInText.words(query), Math.max(0, sql.text().indexOf(query))));
    }

    private Optional<GuardVerdict> secondStatement() {
        for (LexRules reading : LexRules.readings(sql.dialect())) {
            int start = SecondStatement.find(sql.text(), reading);
            if (start >= 0) {
                String rest = sql.text().substring(start).lines().findFirst().orElse("");
                return Optional.of(new GuardVerdict.Block("multi_statement", rest, start));
            }
        }
        return Optional.empty();
    }

    /** Anything but a query, by the tree; by its verb where there is no tree. */
    private Optional<GuardVerdict> statement() {
        Statement tree = sql.tree().orElse(null);
        if (tree instanceof Select) {
            return Optional.empty();
        }
        if (ExplainedStatement.isIn(text)) {
            return explained(tree);
        }
        if (text.reads(0, "pragma") && isReadOnlyPragma()) {
            return Optional.of(new GuardVerdict.Allow(List.of("pragma")));
        }
        Optional<String> code = GuardVerbs.code(text.name(0), text.name(1));
        if (code.isPresent()) {
            return Optional.of(GuardVerdict.Block.of(code.get(), text, 0, 1));
        }
        Optional<GuardVerdict> hidden = new GuardClauses(text).check();
        return hidden.isPresent() || tree == null ? hidden
                : Optional.of(GuardVerdict.Block.of("not_a_query", text, 0, 1));
    }

    private Optional<GuardVerdict> explained(@Nullable Statement tree) {
        int end = ExplainedStatement.start(text);
        for (int i = 1; end > 0 ? i <= end : i < text.size(); i++) {
            if (Set.of("analyze", "analyse").contains(text.name(i))) {
                return Optional.of(GuardVerdict.Block.of("explain_analyze", text, 0, i));
            }
            Optional<String> code = GuardVerbs.code(text.name(i), text.name(i + 1));
            boolean verb = text.is(i, Token.Kind.KEYWORD) && code.isPresent() && !text.reads(i + 1, "statement_id");
            if (verb && !text.readsAny(i - 1, "(", ",")) {
                return Optional.of(GuardVerdict.Block.of(code.get(), text, i, i + 1));
            }
        }
        boolean query = tree instanceof ExplainStatement e && e.getStatement() instanceof Select;
        return query || tree == null ? Optional.empty() : Optional.of(GuardVerdict.Block.of("not_a_query", text, 0, 1));
    }

    /** {@code PRAGMA name} or {@code PRAGMA name(argument)}, never with {@code =}. */
    private boolean isReadOnlyPragma() {
        boolean known = options.readOnlyPragmas().contains(text.name(1));
        boolean bare = text.size() == 2 || text.size() == 3 && text.reads(2, ";");
        boolean called = text.reads(2, "(") && text.reads(4, ")") && (text.size() == 5 || text.reads(5, ";"));
        return known && (bare || called);
    }

    private Optional<GuardVerdict> unparsed() {
        if (sql.isParsed() || options.sandbox()) {
            return Optional.empty();
        }
        ParseFault fault = sql.fault().orElseThrow();
        int end = Math.min(sql.text().length(), fault.offset() + 60);
        String near = sql.text().substring(fault.offset(), end).lines().findFirst().orElse("");
        return Optional.of(new GuardVerdict.Block("unparsable", near, fault.offset()));
    }

    /** Finds file names in place of tables, as DuckDB reads them: {@code FROM 'x.csv'}, {@code FROM "x.parquet"}. */
    private static final class GuardFiles {
        private static final Pattern FILE = Pattern.compile(
                ".*(://|\\.(csv|tsv|txt|parquet|json|jsonl|ndjson|xlsx|arrow|db|duckdb|sqlite|gz|zst)$|[*/\\\\]).*");
        private static final Set<String> EXTENSIONS =
                Set.of("csv", "tsv", "parquet", "json", "jsonl", "ndjson", "xlsx");
        private static final Set<String> ENDS_FROM = Set.of(
                "where", "group", "having", "order", "limit", "offset", "fetch", "union", "intersect", "except",
                "window",
                "qualify", "select", "values", "on", "using");

        private final SignificantTokens text;
        private final boolean filesAreTables;
        private final Deque<Boolean> expectsTable = new ArrayDeque<>();
        private final Deque<Boolean> isQuery = new ArrayDeque<>();

        GuardFiles(SignificantTokens text, String dialect) {
            this.text = text;
            this.filesAreTables = dialect.equalsIgnoreCase("duckdb") || LexRules.readings(dialect).size() > 2;
            expectsTable.push(false);
            isQuery.push(false);
        }

        Optional<GuardVerdict> check() {
            for (int i = 0; filesAreTables && i < text.size(); i++) {
                if (expectsTable.peek() && namesFile(i)) {
                    return Optional.of(GuardVerdict.Block.of("side_effect_function", text, i, i));
                }
                step(i);
            }
            return Optional.empty();
        }

        private boolean namesFile(int i) {
            boolean place = text.readsAny(i - 1, "from", "join", ",", "(", "pivot", "unpivot");
            boolean dotted = text.reads(i + 1, ".") && EXTENSIONS.contains(text.name(i + 2)) && !text.reads(i + 3, ".");
            return place
                    && (text.is(i, Kind.STRING)
                            || text.is(i, Kind.QUOTED_IDENTIFIER) && FILE.matcher(text.name(i)).matches()
                            || dotted);
        }

        private void step(int i) {
            if (text.reads(i, "(")) {
                boolean inherits = expectsTable.peek() && text.readsAny(i - 1, "from", "join", ",", "(");
                expectsTable.push(inherits);
                isQuery.push(inherits);
            } else if (text.reads(i, ")")) {
                if (expectsTable.size() > 1) {
                    expectsTable.pop();
                    isQuery.pop();
                }
            } else if (text.readsAny(i, "pivot", "unpivot") && (i == 0 || text.reads(i - 1, "("))) {
                set(expectsTable, true);
            } else if (text.is(i, Kind.KEYWORD)) {
                keyword(i);
            }
        }

        private void keyword(int i) {
            String word = text.name(i);
            if (ENDS_FROM.contains(word)) {
                set(expectsTable, false);
                set(isQuery, isQuery.peek() || word.equals("select"));
            } else if (word.equals("join")) {
                set(expectsTable, true);
            } else if (word.equals("from")) {
                boolean clause = (isQuery.peek() || i == 0 || text.reads(i - 1, "(")) && !text.reads(i - 1, "distinct");
                set(expectsTable, clause || expectsTable.peek());
                set(isQuery, isQuery.peek() || clause);
            }
        }

        private static void set(Deque<Boolean> stack, boolean value) {
            stack.pop();
            stack.push(value);
        }
    }

    /** Classifies a statement by its first verb (metrics.md §4.6). */
    private static final class GuardVerbs {
        /** First words of statements that no rule names: of queries in few dialects, of scripts, of other commands. */
        static final Set<String> FURTHER = Set.of(
                "explain", "sel", "map", "reduce", "match", "graph", "evaluate", "let", "if", "while", "loop", "repeat", "for",
                "raise", "print", "return", "assert", "check", "audit", "noaudit", "flashback", "associate", "administer", "add",
                "remove", "list", "ls", "rm", "change", "clone", "close", "open", "fetch", "move", "signal", "resignal", "binlog",
                "exchange", "exists", "help", "apply", "delimiter", "system");
        private static final Map<String, String> CODES = new HashMap<>();

        static {
            put("mutation", "insert update delete merge replace upsert");
            put("ddl", "create drop alter truncate rename comment purge undrop");
            put("dcl", "grant revoke deny");
            put("procedure", "call exec execute do prepare deallocate declare handler");
            put("data_movement", "copy load unload export import put get bulk backup restore script runscript");
            put(
                    "engine_control",
                    "attach detach pragma vacuum reindex analyze install force use set reset checkpoint optimize kill "
                            + "shutdown flush cluster refresh discard listen notify unlisten show describe desc summarize "
                            + "security reassign cache uncache msck");
            put("transaction", "begin start commit rollback savepoint release lock unlock abort end");
            put("explain_analyze", "profile");
        }

        /**
         * The rule that a verb falls under; empty for verbs of queries and for plain words, such as "Get all names".
         */
        static Optional<String> code(String verb, String next) {
            return switch (verb) {
                case "load" -> Optional.of(
                        next.equals("data") || next.equals("xml") ? "data_movement" : "engine_control");
                case "start" -> next.equals("transaction") ? Optional.of("transaction") : Optional.empty();
                case "get", "put" -> next.startsWith("@") || next.equals("file") || next.startsWith("'")
                        ? Optional.of("data_movement")
                        : Optional.empty();
                default -> Optional.ofNullable(CODES.get(verb));
            };
        }

        private static void put(String code, String verbs) {
            for (String verb : verbs.split(" ")) {
                CODES.put(verb, code);
            }
        }
    }

    /**
     * Lists statements that the guard allows beyond plain queries.
     *
     * @param sandbox whether the connection is a disposable copy: only then may text run that does not parse
     * @param readOnlyPragmas names of PRAGMAs that may run, such as {@code table_info}; lower case
     * @param fileFolders folders that table functions reading files may name; empty: none may read files
     */
    public record GuardOptions(boolean sandbox, List<String> readOnlyPragmas, List<String> fileFolders) {
        /** Queries only. */
        public static final GuardOptions STRICT = new GuardOptions(false, List.of(), List.of());

        public GuardOptions {
            readOnlyPragmas = List.copyOf(readOnlyPragmas);
            fileFolders = List.copyOf(fileFolders);
        }

        public GuardOptions withReadOnlyPragmas(List<String> names) {
            return new GuardOptions(sandbox, names, fileFolders);
        }
    }
}
