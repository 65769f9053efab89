package io.github.assay.sql.parse;

import io.github.assay.sql.text.BracketDepth;
import io.github.assay.sql.text.LexRules;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs tasks on threads with deep stacks, which parsing and reading trees need. */
public final class DeepStack {
    private static final long STACK_BYTES = 64L << 20;
    private static final int SHORT = 4_000;
    private static final int SHALLOW = 20;
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(null, work, "sql-parser", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });

    private DeepStack() {}

    static <T> Future<T> submit(Callable<T> work) {
        return THREADS.submit(work);
    }

    /** Answers a question about a tree on a thread whose stack is as deep as the parser's own. */
    static <T> T ask(Callable<T> question) {
        try {
            return submit(question).get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while reading a tree: " + e.getMessage());
        } catch (ExecutionException e) {
            throw new IllegalStateException("reading a tree failed: " + e.getCause(), e.getCause());
        }
    }

    /** The same for a question about the tree of a text that may be answered on the asking thread, see {@link #isPlain}. */
    public static <T> T ask(String text, String dialect, Callable<T> question) {
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
    static boolean isPlain(String text, String dialect) {
        return text.length() <= SHORT && BracketDepth.beyond(SHALLOW, text, LexRules.of(dialect)) < 0;
    }
}
