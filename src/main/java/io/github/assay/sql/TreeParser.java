package io.github.assay.sql;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.piped.FromQuery;

/**
 * Runs JSqlParser where it can do no harm: on threads of its own with deep stacks, stopped when it takes too long. The
 * quick grammar is tried first, the one that backtracks only where the quick one fails.
 */
final class TreeParser {
    private static final long TIME_OUT_MILLIS = 4_000;
    private static final long STACK_BYTES = 64L << 20;
    private static final int LONGEST = 1_000_000;
    private static final int DEEPEST = 400;
    private static final int SHORT = 4_000;
    private static final int SHALLOW = 20;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(null, work, "sql-parser", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });

    private static final String GAVE_UP = "the parser gave up after ";
    private static final String INTERRUPTED = "parsing was interrupted";

    private TreeParser() {}

    /** Whether another attempt may come to another end. */
    static boolean endedByTheClock(ParseFault fault) {
        return fault.message().startsWith(GAVE_UP) || fault.message().equals(INTERRUPTED);
    }

    /** A tree or a fault. */
    sealed interface Result {
        record Tree(Statement statement) implements Result {}

        record Failed(ParseFault fault) implements Result {}
    }

    static Result parse(String text, String dialect) {
        if (text.isBlank()) {
            return failed(text, 0, "there is no SQL");
        }
        if (text.length() > LONGEST) {
            return bounded(failed(text, 0, "the text is longer than " + LONGEST + " characters"));
        }
        int deep = BracketDepth.beyond(DEEPEST, text, LexRules.of(dialect));
        if (deep >= 0) {
            return bounded(failed(text, deep, "brackets are nested more than " + DEEPEST + " deep"));
        }
        int extra = SecondStatement.find(text, LexRules.of(dialect));
        if (extra >= 0) {
            return limited(
                    failed(text, extra, SecondStatement.fault(text, LexRules.of(dialect))),
                    UnreadConstructs.script(text, dialect));
        }
        return readings(text, ParserText.of(text, dialect), dialect);
    }

    /** As written, then as the dialect's own constructs can be put, then with reserved names in quotes. */
    private static Result readings(String text, String readable, String dialect) {
        String inlined = NamedWindows.inlined(readable, LexRules.of(dialect));
        Result first = quickOrComplex(text, inlined, dialect);
        if (first instanceof Result.Tree) {
            return first;
        }
        Result written = inlined.equals(readable) ? first : quickOrComplex(text, readable, dialect);
        String rewritten = DialectText.rewritten(inlined, dialect);
        String quoted = ReservedNames.quoted(rewritten, dialect);
        for (String reading : List.of(rewritten, quoted)) {
            boolean known = reading.equals(inlined) || reading.equals(readable);
            Result next = written instanceof Result.Tree || known ? written : quickOrComplex(text, reading, dialect);
            if (next instanceof Result.Tree) {
                return next;
            }
        }
        return named(written, text, dialect);
    }

    /** A fault that names the construct at which reading stopped. */
    private static Result named(Result result, String text, String dialect) {
        if (!(result instanceof Result.Failed(ParseFault fault)) || fault.limit().isPresent()) {
            return result;
        }
        Optional<String> limit = UnreadConstructs.before(fault.offset(), text, dialect);
        String construct = Constructs.at(text, fault.offset(), LexRules.of(dialect));
        boolean said = fault.message().toUpperCase(java.util.Locale.ROOT).endsWith(": " + construct);
        String message = construct.isEmpty() || said ? fault.message() : "in " + construct + ": " + fault.message();
        return new Result.Failed(new ParseFault(fault.offset(), fault.line(), fault.column(), message, limit));
    }

    /** A fault that is no fault of the text: a bound of this program. */
    private static Result bounded(Result failed) {
        return failed instanceof Result.Failed(ParseFault fault) ? limited(failed, Optional.of(fault.message())) : failed;
    }

    private static Result limited(Result failed, Optional<String> limit) {
        return failed instanceof Result.Failed(ParseFault fault) ? new Result.Failed(fault.withLimit(limit)) : failed;
    }

    private static Result quickOrComplex(String text, String readable, String dialect) {
        Result quick = attempt(text, readable, dialect, false);
        return quick instanceof Result.Tree ? quick : attempt(text, readable, dialect, true);
    }

    /** Answers a question about a tree on a thread whose stack is as deep as the parser's own. */
    static <T> T ask(Callable<T> question) {
        try {
            return THREADS.submit(question).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while reading a tree: " + e.getMessage());
        } catch (ExecutionException e) {
            throw new IllegalStateException("reading a tree failed: " + e.getCause(), e.getCause());
        }
    }

    /** The same for a question about the tree of a text that may be answered on the asking thread, see {@link #isPlain}. */
    static <T> T ask(String text, String dialect, Callable<T> question) {
        if (isPlain(text, dialect)) {
            try {
                return question.call();
            } catch (StackOverflowError _) {
                return ask(question);
            } catch (Exception e) {
                throw new IllegalStateException("reading a tree failed: " + e, e);
            }
        }
        return ask(question);
    }

    /** Whether a text is so short and shallow that any thread's stack will do: handing it to another one costs more. */
    private static boolean isPlain(String text, String dialect) {
        return text.length() <= SHORT && BracketDepth.beyond(SHALLOW, text, LexRules.of(dialect)) < 0;
    }

    private static CCJSqlParser parser(String readable, String dialect, boolean complex) {
        return CCJSqlParserUtil.newParser(readable)
                .withAllowComplexParsing(complex)
                .withDollarQuotedStringTags(LexRules.of(dialect).dollars() == LexRules.Dollars.TAGGED)
                .withBackslashEscapeCharacter(LexRules.of(dialect).backslashes())
                .withTimeOut(TIME_OUT_MILLIS);
    }

    /** What the quick grammar makes of a plain text here and now; empty where it needs a thread of its own. */
    private static Optional<Result> atOnce(String text, String readable, String dialect) {
        CCJSqlParser parser = parser(readable, dialect, false);
        try (ParserWatch.Watched _ = ParserWatch.over(parser, TIME_OUT_MILLIS)) {
            Statement tree = parser.Statement();
            return Optional.of(tree == null ? failed(text, 0, "there is no SQL") : readable(text, tree, dialect));
        } catch (StackOverflowError _) {
            return Optional.empty();
        } catch (ParseException | RuntimeException | Error e) {
            return parser.interrupted ? Optional.empty() : Optional.of(failed(text, LexRules.of(dialect), e));
        }
    }

    private static Result attempt(String text, String readable, String dialect, boolean complex) {
        Optional<Result> found = !complex && isPlain(readable, dialect) ? atOnce(text, readable, dialect) : Optional.empty();
        return found.orElseGet(() -> onItsOwnThread(text, readable, dialect, complex));
    }

    private static Result onItsOwnThread(String text, String readable, String dialect, boolean complex) {
        CCJSqlParser parser = parser(readable, dialect, complex);
        Future<Statement> future = THREADS.submit(parser::Statement);
        try {
            Statement tree = future.get(TIME_OUT_MILLIS, TimeUnit.MILLISECONDS);
            return tree == null ? failed(text, 0, "there is no SQL") : readable(text, tree, dialect);
        } catch (TimeoutException _) {
            parser.interrupted = true;
            future.cancel(true);
            return bounded(failed(text, 0, GAVE_UP + TIME_OUT_MILLIS / 1000 + " s"));
        } catch (InterruptedException _) {
            parser.interrupted = true;
            future.cancel(true);
            Thread.currentThread().interrupt();
            return bounded(failed(text, 0, INTERRUPTED));
        } catch (ExecutionException e) {
            return failed(text, LexRules.of(dialect), e.getCause());
        }
    }

    /** Trees that the parser builds but whose steps nobody reads are faults, not queries without conditions. */
    private static Result readable(String text, Statement tree, String dialect) {
        boolean piped = tree instanceof FromQuery f && f.getPipeOperators() != null && !f.getPipeOperators().isEmpty();
        if (!piped) {
            return new Result.Tree(tree);
        }
        int at = SqlLexer.words(text, LexRules.of(dialect)).stream()
                .filter(t -> t.of(text).equals("|>"))
                .findFirst()
                .map(Token::start)
                .orElse(0);
        return failed(text, at, "pipe syntax is not read");
    }

    private static Result failed(String text, LexRules rules, Throwable cause) {
        if (cause instanceof StackOverflowError) {
            return bounded(failed(text, 0, "the text is nested too deeply"));
        }
        if (cause instanceof ParseException p && p.currentToken != null && p.currentToken.next != null) {
            var next = p.currentToken.next;
            int begin = next.absoluteBegin > 0 || next.beginLine > 1 ? next.absoluteBegin : next.beginColumn;
            int offset = Math.clamp(begin - 1L, 0, text.length());
            String found = next.image == null ? "" : Names.dotted(next.image);
            boolean last = text.stripTrailing().length() <= offset + found.length();
            int open = last || found.isEmpty() ? OpenBracket.find(text, rules) : -1;
            boolean cut = found.isEmpty() || last && (open >= 0 || SqlWords.isKeyword(found));
            return cut
                    ? failed(text, text.stripTrailing().length(), "the text ends too soon" + (open < 0 ? "" : ", a bracket is open"))
                    : failed(text, offset, "not expected here: " + found);
        }
        if (cause instanceof TokenMgrException) {
            List<Token> words = SqlLexer.words(text, rules);
            return failed(text, words.isEmpty() ? 0 : words.getLast().start(), "what starts here is never closed");
        }
        return failed(text, 0, firstLine(cause));
    }

    private static String firstLine(Throwable cause) {
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return message.lines().findFirst().orElse("it does not parse").strip();
    }

    private static Result failed(String text, int offset, String message) {
        int lineStart = text.lastIndexOf('\n', offset - 1) + 1;
        int line = 1 + (int) text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
        return new Result.Failed(new ParseFault(offset, line, offset - lineStart + 1, message));
    }
}
