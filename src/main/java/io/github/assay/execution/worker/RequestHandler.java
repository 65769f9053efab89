package io.github.assay.execution.worker;

import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.Engine;
import java.io.DataOutputStream;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Answers requests in turn: opens the database, runs the statement, sends the outcome. */
final class RequestHandler {
    private final DataOutputStream out;
    private final Map<DatabaseSpec.Kind, Engine> engines = new EnumMap<>(DatabaseSpec.Kind.class);

    RequestHandler(DataOutputStream out) {
        this.out = out;
    }

    /** Answers one request; an exception means that the program has ended. */
    void answer(RunningQuery query) throws IOException {
        Answer answer;
        try (query) {
            answer = open(query);
        } catch (LinkageError e) {
            answer = doesNotLoad(query.request().kind(), e);
        } catch (RuntimeException | StackOverflowError e) {
            answer = Answer.error("the engine's driver failed: " + e);
        }
        answer.send(out);
        out.flush();
    }

    /** A class that is missing says nothing of the statement, at whatever moment it was needed. */
    static Answer doesNotLoad(DatabaseSpec.Kind kind, LinkageError e) {
        return Answer.unreachable("The " + kind.dialect() + " driver does not load here (" + e
                + "). Install the edition of Assay that carries it");
    }

    /** Closes every file; the next request opens its file again. */
    void rest() {
        engines.values().forEach(Engine::close);
    }

    private Answer open(RunningQuery query) throws IOException {
        Request request = query.request();
        Engine engine = engines.computeIfAbsent(request.kind(), Engine::of);
        try {
            Optional<Answer> answer = attempt(engine, query, Engine.Mode.STREAMED);
            return answer.isPresent()
                    ? answer.get()
                    : attempt(engine, query, Engine.Mode.WHOLE)
                            .orElse(Answer.error("the engine failed and did not say why"));
        } catch (Engine.Refused e) {
            return Answer.error(Objects.requireNonNull(e.getMessage()));
        } catch (Engine.Unfit e) {
            return Answer.unreachable(Objects.requireNonNull(e.getMessage()));
        } catch (SQLException e) {
            // The time limit holds for the settings of a transaction too; a server that is slow is not away.
            return engine.faultOf(e) == Engine.Fault.TIME ? RunningQuery.Stop.TIMEOUT.answer() : Answer.unreachable(sentence(engine, request, e));
        }
    }

    /** The answer; empty when the engine does not report its error in this mode. */
    private Optional<Answer> attempt(Engine engine, RunningQuery query, Engine.Mode mode)
            throws IOException, SQLException {
        Connection connection = engine.connect(query.request(), mode);
        boolean whole = false;
        try {
            Optional<Answer> answer = run(engine, connection, query);
            if (!connection.getAutoCommit()) {
                connection.rollback();
            }
            // A late stop may still affect the next statement of this connection.
            whole = query.stopped().isEmpty() && query.request().judge() == Request.Judge.GUARD;
            return answer;
        } finally {
            if (whole) {
                engine.giveBack(connection, query.request());
            } else {
                connection.close();
                closeAfterEngineCheck(engine, query.request());
            }
        }
    }

    /**
     * Closes the engine's files after a statement that only the engine could parse, so that it leaves nothing for the
     * next query.
     */
    private static void closeAfterEngineCheck(Engine engine, Request request) {
        if (request.judge() == Request.Judge.ENGINE) {
            engine.close();
        }
    }

    private Optional<Answer> run(Engine engine, Connection connection, RunningQuery query) throws IOException {
        try (Statement statement = connection.createStatement()) {
            engine.prepare(statement, query.request());
            if (!query.hasBegun()) {
                out.writeByte(WorkerProtocol.STARTED);
                out.flush();
            }
            return Optional.of(readAttached(engine, statement, query));
        } catch (Engine.NoQuery e) {
            return Optional.of(Answer.noQuery(e.rule(), Objects.requireNonNull(e.getMessage())));
        } catch (SQLException e) {
            return query.stopped().isEmpty() && engine.hidesMessage(e)
                    ? Optional.empty()
                    : Optional.of(query.stopped()
                            .map(RunningQuery.Stop::answer)
                            .orElseGet(() -> failed(engine, query.request(), e)));
        } catch (TableWriter.TooLarge e) {
            return Optional.of(Answer.tooLarge(e.what(), Objects.requireNonNull(e.getMessage())));
        }
    }

    private Answer readAttached(Engine engine, Statement statement, RunningQuery query)
            throws SQLException, IOException, TableWriter.TooLarge {
        query.attach(statement);
        try {
            if (query.request().judge() == Request.Judge.ENGINE || engine.judgesAll()) {
                askEngine(engine, statement.getConnection(), query.request());
            }
            return query.request().race().isPresent()
                    ? new Stopwatch(out, engine, statement, query).time(query.request().race().get())
                    : read(engine, statement, query);
        } finally {
            query.detach();
        }
    }

    private static void askEngine(Engine engine, Connection connection, Request request) throws SQLException {
        engine.mustOnlyRead(connection, request.sql());
        if (request.race().isPresent()) {
            engine.mustOnlyRead(connection, request.race().get().rival());
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
            long nanos = System.nanoTime() - start;
            query.close();
            return query.stopped().map(RunningQuery.Stop::answer).orElseGet(() -> Answer.rows(truncated, nanos));
        }
    }

    private static Answer failed(Engine engine, Request request, SQLException e) {
        return switch (engine.faultOf(e)) {
            case STATEMENT -> Answer.error(engine.message(e));
            case DATABASE -> Answer.unreachable(sentence(engine, request, e));
            case MEMORY -> Answer.tooLarge("memory", String.valueOf(e.getMessage()));
            case CELL -> Answer.tooLarge("cell", String.valueOf(e.getMessage()));
            case TIME -> RunningQuery.Stop.TIMEOUT.answer();
        };
    }

    private static String sentence(Engine engine, Request request, SQLException e) {
        String why = String.valueOf(e.getMessage());
        return "Cannot read " + request.place() + ": " + why + (why.endsWith(".") ? " " : ". ") + engine.remedy();
    }

    /**
     * Times two queries in alternation on one connection (metrics.md §1.9). One run of each is not counted; then the
     * query that runs first alternates. A time extends from the call until every cell of every row is fetched, measured
     * by {@link System#nanoTime}.
     */
    private record Stopwatch(DataOutputStream out, Engine engine, Statement statement, RunningQuery query) {
        /** Times both queries and sends a table of nanoseconds. */
        Answer time(Request.Race race) throws SQLException, IOException {
            String own = query.request().sql();
            List<long[]> laps = new ArrayList<>();
            long start = System.nanoTime();
            for (int lap = 0; lap <= race.repetitions() && query.stopped().isEmpty(); lap++) {
                boolean ownFirst = lap % 2 == 0;
                long first = nanos(ownFirst ? own : race.rival());
                long second = nanos(ownFirst ? race.rival() : own);
                if (lap > 0) {
                    laps.add(ownFirst ? new long[] {first, second} : new long[] {second, first});
                }
            }
            long together = System.nanoTime() - start;
            query.close();
            if (query.stopped().isPresent()) {
                return query.stopped().get().answer();
            }
            send(laps);
            return Answer.rows(false, together);
        }

        private long nanos(String sql) throws SQLException {
            long start = System.nanoTime();
            if (statement.execute(sql)) {
                try (ResultSet rows = statement.getResultSet()) {
                    String[] types = types(rows.getMetaData());
                    while (query.stopped().isEmpty() && rows.next()) {
                        for (int i = 0; i < types.length; i++) {
                            engine.cells().read(rows, i + 1, types[i]);
                        }
                    }
                }
            }
            return System.nanoTime() - start;
        }

        private static String[] types(ResultSetMetaData columns) throws SQLException {
            String[] types = new String[columns.getColumnCount()];
            for (int i = 0; i < types.length; i++) {
                types[i] = columns.getColumnTypeName(i + 1);
            }
            return types;
        }

        private void send(List<long[]> laps) throws IOException {
            out.writeByte(WorkerProtocol.COLUMNS);
            out.writeInt(2);
            for (String name : new String[] {"first_ns", "second_ns"}) {
                WorkerProtocol.writeText(out, name);
                WorkerProtocol.writeText(out, "BIGINT");
            }
            ByteWriter buffer = new ByteWriter();
            for (long[] lap : laps) {
                WorkerProtocol.writeRow(out, buffer, Cell.of(lap[0]), Cell.of(lap[1]));
            }
        }
    }
}
