package io.github.assay.execution.worker;

import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.Engine;
import io.github.assay.execution.worker.engines.ScratchStore;
import java.io.DataOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.regex.Pattern;

/** Fills databases in memory, or temporary tables of a server, and answers with the result of each query on each of them. */
final class ScratchHandler {
    /** One request with the query that runs at present. */
    static final class Batch {
        private final ScratchRequest request;
        private Optional<RunningQuery> running = Optional.empty();
        private boolean cancelled;

        Batch(ScratchRequest request) {
            this.request = request;
        }

        /** Stops the running query; the rest of the batch is not run. */
        synchronized void cancel() {
            cancelled = true;
            running.ifPresent(query -> query.stop(RunningQuery.Stop.CANCEL));
        }

        private synchronized boolean begin(RunningQuery query) {
            running = Optional.of(query);
            return !cancelled;
        }
    }

    /** States of a server that is away, refuses the role or has no such database. */
    private static final Pattern NO_SERVER = Pattern.compile("(08|28|3D|53|57P).*");

    private final DataOutputStream out;
    private final ScheduledExecutorService clock;
    private Optional<ScratchStore> store = Optional.empty();
    private List<Object> storeOf = List.of();

    ScratchHandler(DataOutputStream out, ScheduledExecutorService clock) {
        this.out = out;
        this.clock = clock;
    }

    /** Frees the memory of the last database. */
    void rest() {
        store.ifPresent(ScratchStore::close);
        store = Optional.empty();
    }

    /** Answers one request; an exception means that the program has ended. */
    void answer(Batch batch) throws IOException {
        out.writeByte(WorkerProtocol.STARTED);
        for (List<String> rows : batch.request.databases()) {
            if (!answer(batch, rows)) {
                Answer.stopped(true).send(out);
                break;
            }
            out.flush();
        }
        out.flush();
    }

    /** Sends an answer for each query; false when the batch was cancelled. */
    private boolean answer(Batch batch, List<String> rows) throws IOException {
        Optional<Answer> fault = fill(batch.request, rows);
        boolean goesOn = true;
        for (String query : batch.request.queries()) {
            if (fault.isPresent()) {
                fault.get().send(out);
                continue;
            }
            try (RunningQuery running = new RunningQuery(batch.request.of(query), clock)) {
                goesOn = batch.begin(running);
                Answer answer = goesOn ? run(running, batch.request) : RunningQuery.Stop.CANCEL.answer();
                goesOn &= running.stopped().filter(RunningQuery.Stop.CANCEL::equals).isEmpty();
                if (!goesOn) {
                    break;
                }
                answer.send(out);
            }
        }
        if (!goesOn || batch.request.fresh()) {
            rest();
        } else {
            empty();
        }
        return goesOn;
    }

    private Optional<Answer> fill(ScratchRequest request, List<String> rows) {
        List<Object> wanted = List.of(request.kind(), request.tables(), request.limits(), request.server());
        try {
            if (store.isEmpty() || !storeOf.equals(wanted)) {
                rest();
                store = Optional.of(ScratchStore.open(request));
                storeOf = wanted;
            }
            store.get().reverse(request.reversed());
            store.get().fill(rows);
            return Optional.empty();
        } catch (SQLException | RuntimeException | LinkageError e) {
            rest();
            boolean away = e instanceof Engine.Unfit
                    || request.server().isPresent() && e instanceof SQLException s && NO_SERVER.matcher(String.valueOf(s.getSQLState())).matches();
            return Optional.of(away
                    ? Answer.unreachable("The server for small databases cannot be used: " + e.getMessage())
                    : Answer.error("the small database cannot be filled: " + e.getMessage()));
        }
    }

    private void empty() {
        try {
            if (store.isPresent()) {
                store.get().empty();
            }
        } catch (SQLException _) {
            rest();
        }
    }

    private Answer run(RunningQuery query, ScratchRequest batch) throws IOException {
        Engine engine = store.orElseThrow().engine();
        try {
            Connection connection = store.orElseThrow().reader();
            store.orElseThrow().check(query.request().sql(), batch.unparsed().contains(query.request().sql()));
            try (Statement statement = connection.createStatement()) {
                engine.prepare(statement, query.request());
                query.attach(statement);
                return read(engine, statement, query);
            } finally {
                query.detach();
            }
        } catch (Engine.NoQuery e) {
            return Answer.noQuery(e.rule(), Objects.requireNonNull(e.getMessage()));
        } catch (TableWriter.TooLarge e) {
            return Answer.tooLarge(e.what(), Objects.requireNonNull(e.getMessage()));
        } catch (SQLException e) {
            return query.stopped().map(RunningQuery.Stop::answer).orElseGet(() -> Answer.error(engine.message(e)));
        } catch (LinkageError e) {
            return RequestHandler.doesNotLoad(query.request().kind(), e);
        } catch (RuntimeException | StackOverflowError e) {
            return Answer.error("the engine's driver failed: " + e);
        }
    }

    private Answer read(Engine engine, Statement statement, RunningQuery query)
            throws SQLException, IOException, TableWriter.TooLarge {
        long start = System.nanoTime();
        if (!statement.execute(query.request().sql())) {
            return Answer.error("the statement returned no table");
        }
        try (ResultSet rows = statement.getResultSet()) {
            boolean truncated = new TableWriter(out, query).write(rows, engine.cells());
            query.close();
            return query.stopped()
                    .map(RunningQuery.Stop::answer)
                    .orElseGet(() -> Answer.rows(truncated, System.nanoTime() - start));
        }
    }
}
