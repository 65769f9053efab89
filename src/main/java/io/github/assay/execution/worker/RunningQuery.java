package io.github.assay.execution.worker;

import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.Request;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * One running request with a record of why it was stopped. Some engines report a time-out and a cancellation alike. One
 * engine loses a cancellation that arrives just before the statement starts, so the cancellation is repeated.
 */
final class RunningQuery implements AutoCloseable {
    /** Reasons why a query was stopped. */
    enum Stop {
        TIMEOUT,
        CANCEL;

        /** The answer for a query that was stopped for this reason. */
        Answer answer() {
            return Answer.stopped(this == CANCEL);
        }
    }

    private static final long REPEAT_MILLIS = 50;

    private final Request request;
    private final ScheduledExecutorService clock;
    private Optional<Stop> stop = Optional.empty();
    private Optional<Statement> statement = Optional.empty();
    private Optional<ScheduledFuture<?>> limit = Optional.empty();
    private boolean closed;

    RunningQuery(Request request, ScheduledExecutorService clock) {
        this.request = request;
        this.clock = clock;
    }

    Request request() {
        return request;
    }

    /** Starts the time limit; later stops cancel this statement. */
    synchronized void attach(Statement running) {
        statement = Optional.of(running);
        if (limit.isEmpty()) {
            long millis = request.limits().timeout().toMillis();
            limit = Optional.of(clock.schedule(() -> stop(Stop.TIMEOUT), millis, TimeUnit.MILLISECONDS));
        }
        if (stop.isPresent()) {
            cancelStatement();
        }
    }

    /** Later stops do not cancel the statement, because it will be closed. */
    synchronized void detach() {
        statement = Optional.empty();
    }

    /** Stops the query; only the first reason counts. */
    synchronized void stop(Stop reason) {
        if (!closed && stop.isEmpty()) {
            stop = Optional.of(reason);
            cancelStatement();
        }
    }

    synchronized Optional<Stop> stopped() {
        return stop;
    }

    /** Whether the time limit is running. */
    synchronized boolean hasBegun() {
        return limit.isPresent();
    }

    private synchronized void cancelStatement() {
        if (closed || statement.isEmpty()) {
            return;
        }
        try {
            statement.get().cancel();
        } catch (SQLException _) {
            // The engine did not accept the cancellation. It is repeated, and the program's hard limit ends the
            // process.
        }
        clock.schedule(this::cancelStatement, REPEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Ends the limit; later calls do not cancel the statement. */
    @Override
    public synchronized void close() {
        closed = true;
        limit.ifPresent(l -> l.cancel(false));
    }
}
