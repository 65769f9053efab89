package io.github.assay.execution.worker;

import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.Engine;
import java.io.DataOutputStream;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Times two queries in alternation on one connection (metrics.md §1.9). One run of each is not counted; then the query
 * that runs first alternates. A time extends from the call until every cell of every row is fetched, measured by
 * {@link System#nanoTime}.
 */
final class Stopwatch {
    private final DataOutputStream out;
    private final Engine engine;
    private final Statement statement;
    private final RunningQuery query;

    Stopwatch(DataOutputStream out, Engine engine, Statement statement, RunningQuery query) {
        this.out = out;
        this.engine = engine;
        this.statement = statement;
        this.query = query;
    }

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
