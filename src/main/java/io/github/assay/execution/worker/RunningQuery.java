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
 * One request on its way through the engine, and our own note of why it was stopped: some engines report a time-out and
 * a cancellation alike, and one forgets a cancellation that comes a moment before it starts.
 */
final class RunningQuery implements AutoCloseable {
    /** Why a query was stopped. */
    enum Stop {
        TIMEOUT,
        CANCEL;

        /** What the parent is sent for a query that was stopped so. */
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

    /** From now on the time limit runs, and stopping reaches this statement. */
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

    /** From now on nothing reaches the statement: it is about to be closed. */
    synchronized void detach() {
        statement = Optional.empty();
    }

    /** Stops the query for a reason; the first one counts. */
    synchronized void stop(Stop reason) {
        if (!closed && stop.isEmpty()) {
            stop = Optional.of(reason);
            cancelStatement();
        }
    }

    synchronized Optional<Stop> stopped() {
        return stop;
    }

    /** Whether the time limit runs already. */
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
            // The engine would not hear it: it is asked again, and the parent's hard limit stands behind.
        }
        clock.schedule(this::cancelStatement, REPEAT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Nothing reaches the statement any more. */
    @Override
    public synchronized void close() {
        closed = true;
        limit.ifPresent(l -> l.cancel(false));
    }
}
