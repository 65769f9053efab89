package io.github.assay.sql.parse;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.ParseFault;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Provider;
import net.sf.jsqlparser.statement.Statement;

/**
 * Runs JSqlParser on threads of its own with deep stacks and a time limit. The quick grammar is tried first; the
 * backtracking one only when the quick one fails.
 */
public final class ParserRun {
    private static final long TIME_OUT_MILLIS = 4_000;
    private static final String GAVE_UP = "the parser gave up after ";
    private static final String INTERRUPTED = "parsing was interrupted";

    private final String text;
    private final String dialect;
    private final LexRules rules;
    /** Whether the time limit ended one attempt: further attempts use the quick grammar only. */
    private boolean outOfTime;

    ParserRun(String text, String dialect) {
        this.text = text;
        this.dialect = dialect;
        this.rules = LexRules.of(dialect);
    }

    /** Whether the time limit or an interrupt ended the parse, so that another attempt may succeed. */
    public static boolean endedByTheClock(ParseFault fault) {
        return fault.message().startsWith(GAVE_UP) || fault.message().equals(INTERRUPTED);
    }

    TreeParser.Result quickOrComplex(MappedSource reading) {
        boolean plain = DeepStack.isPlain(reading.text(), dialect);
        TreeParser.Result quick = (plain ? atOnce(reading) : Optional.<TreeParser.Result>empty())
                .orElseGet(() -> onItsOwnThread(reading, false));
        boolean done = quick instanceof TreeParser.Result.Tree || outOfTime;
        return done ? quick : onItsOwnThread(reading, true);
    }

    private CCJSqlParser parser(MappedSource reading, boolean complex) {
        return new CCJSqlParser(new StringCharStream(reading.text()))
                .withAllowComplexParsing(complex)
                .withDollarQuotedStringTags(rules.dollars() == LexRules.Dollars.TAGGED)
                .withTimeOut(TIME_OUT_MILLIS);
    }

    /** Parses a plain text by the quick grammar on the calling thread; empty when it needs a thread of its own. */
    private Optional<TreeParser.Result> atOnce(MappedSource reading) {
        CCJSqlParser parser = parser(reading, false);
        try (ParserWatch.Watched _ = ParserWatch.over(parser, TIME_OUT_MILLIS)) {
            return Optional.of(readable(parser.Statement(), reading));
        } catch (StackOverflowError _) {
            return Optional.empty();
        } catch (ParseException | RuntimeException | Error e) {
            return parser.interrupted ? Optional.empty() : Optional.of(failed(reading, e));
        }
    }

    private TreeParser.Result onItsOwnThread(MappedSource reading, boolean complex) {
        CCJSqlParser parser = parser(reading, complex);
        Future<Statement> future = DeepStack.submit(parser::Statement);
        try {
            return readable(future.get(TIME_OUT_MILLIS, TimeUnit.MILLISECONDS), reading);
        } catch (TimeoutException _) {
            parser.interrupted = true;
            future.cancel(true);
            outOfTime = true;
            return failed(0, GAVE_UP + TIME_OUT_MILLIS / 1000 + " s");
        } catch (InterruptedException _) {
            parser.interrupted = true;
            future.cancel(true);
            Thread.currentThread().interrupt();
            return failed(0, INTERRUPTED);
        } catch (ExecutionException e) {
            return failed(reading, Objects.requireNonNull(e.getCause()));
        }
    }

    /**
     * The fault when the text is parsed as a SELECT. It is more precise than the fault of a whole statement, where the
     * parser may only report that the text is no statement.
     */
    Optional<ParseFault> asSelect(MappedSource reading) {
        CCJSqlParser parser = parser(reading, true);
        Future<Optional<ParseFault>> future = DeepStack.submit(() -> {
            parser.PlainSelect();
            return Optional.empty();
        });
        try {
            return future.get(TIME_OUT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            parser.interrupted = true;
            future.cancel(true);
            return Optional.empty();
        } catch (InterruptedException _) {
            parser.interrupted = true;
            future.cancel(true);
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(ParserFaults.of(text, reading, rules, Objects.requireNonNull(e.getCause())));
        }
    }

    /**
     * Trees that the parser builds but that hold steps which are not read are faults, not queries without conditions.
     */
    private TreeParser.Result readable(Statement tree, MappedSource reading) {
        if (tree == null) {
            return failed(0, "there is no SQL");
        }
        int pipe = text.contains("|>") ? first((words, i) -> words.reads(i, "|>")) : -1;
        if (pipe >= 0) {
            return failed(pipe, "pipe syntax is not read");
        }
        String lower = text.toLowerCase(Locale.ROOT);
        int pivot = lower.contains("pivot") ? first(ParserRun::isPivotStatement) : -1;
        if (pivot >= 0) {
            return failed(pivot, "PIVOT as a statement is not read");
        }
        int graph = rules.has(LexRules.Trait.TRIPLE_QUOTES) && lower.contains("graph_table(")
                ? first((words, i) -> words.reads(i, "graph_table"))
                : -1;
        return graph < 0 ? new TreeParser.Result.Tree(tree, reading) : failed(graph, "GRAPH_TABLE is not read");
    }

    /** {@code PIVOT t ON c} where a query begins. */
    private static boolean isPivotStatement(SignificantTokens words, int i) {
        boolean begins = i == 0 || words.reads(i - 1, "(");
        boolean source = words.reads(i + 1, "(") || words.is(i + 1, Token.Kind.IDENTIFIER)
                || words.is(i + 1, Token.Kind.QUOTED_IDENTIFIER) || words.is(i + 1, Token.Kind.FUNCTION);
        return words.reads(i, "pivot") && begins && source;
    }

    /** Offset of the first word that begins a construct; -1 without one. */
    private int first(WordTest begins) {
        SignificantTokens words = new SignificantTokens(text, rules);
        for (int i = 0; i < words.size(); i++) {
            if (begins.test(words, i)) {
                return words.token(i).start();
            }
        }
        return -1;
    }

    /** Whether a construct begins at a word. */
    private interface WordTest {
        boolean test(SignificantTokens words, int i);
    }

    private TreeParser.Result failed(MappedSource reading, Throwable cause) {
        return new TreeParser.Result.Failed(ParserFaults.of(text, reading, rules, cause));
    }

    private TreeParser.Result failed(int offset, String message) {
        return new TreeParser.Result.Failed(ParserFaults.at(text, offset, message));
    }

    /**
     * Passes a text to the parser. Signals end of input with one preallocated exception; the parser's own provider
     * would make a new one for each text and fill in a stack trace.
     */
    static final class StringCharStream implements Provider {
        private static final IOException END = new End();

        private final String text;
        private int position;

        StringCharStream(String text) {
            this.text = text;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            int some = Math.min(length, text.length() - position);
            if (some <= 0) {
                throw END;
            }
            text.getChars(position, position + some, buffer, offset);
            position += some;
            return some;
        }

        @Override
        public void close() {}

        private static final class End extends IOException {
            private static final long serialVersionUID = 1;

            End() {
                super("the end of the text");
            }

            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        }
    }

    /**
     * Stops parsers at the time limit, because the threads that wait for them cannot watch the clock. One thread checks
     * several times a second while a text is being parsed and sleeps otherwise.
     */
    private static final class ParserWatch {
        private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
        private static final Map<CCJSqlParser, Long> ENDS = new ConcurrentHashMap<>();
        private static final Thread WATCH =
                Thread.ofPlatform().daemon().name("sql-parser-watch").start(ParserWatch::look);
        private static volatile boolean asleep;

        private ParserWatch() {}

        /** A parser under watch until this is closed. */
        record Watched(CCJSqlParser parser) implements AutoCloseable {
            @Override
            public void close() {
                ENDS.remove(parser);
            }
        }

        /** Stops a parser that has not finished within the time limit. */
        static Watched over(CCJSqlParser parser, long millis) {
            ENDS.put(parser, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
            if (asleep) {
                LockSupport.unpark(WATCH);
            }
            return new Watched(parser);
        }

        private static void look() {
            while (true) {
                asleep = ENDS.isEmpty();
                if (ENDS.isEmpty()) {
                    LockSupport.park(ENDS);
                } else {
                    asleep = false;
                    LockSupport.parkNanos(ENDS, LOOK_NANOS);
                    long now = System.nanoTime();
                    ENDS.forEach((parser, end) -> parser.interrupted |= now - end > 0);
                }
            }
        }
    }
}
