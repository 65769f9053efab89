package io.github.assay.execution.worker;

import io.github.assay.cells.ByteWriter;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.Answer;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.WorkerProtocol;
import io.github.assay.execution.worker.engines.CloneStore;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Makes changed copies of databases in the folder of this process. */
final class CloneHandler {
    private final DataOutputStream out;

    CloneHandler(DataOutputStream out) {
        this.out = out;
    }

    /** Answers one request; an exception means that the program has ended. */
    void answer(CloneRequest request) throws IOException {
        out.writeByte(WorkerProtocol.STARTED);
        out.flush();
        List<String[]> failed = new ArrayList<>();
        try (CloneStore store = CloneStore.open(request, Path.of(System.getProperty("java.io.tmpdir")))) {
            store.leftOut().forEach(l -> failed.add(new String[] {"", l}));
            change(store.connection(), request.statements(), failed);
            store.finish();
        } catch (SQLException | IOException | RuntimeException | LinkageError e) {
            Answer.unreachable("Cannot copy " + request.location() + ": " + e.getMessage()).send(out);
            out.flush();
            return;
        }
        send(failed);
    }

    private static void change(Connection connection, List<String> statements, List<String[]> failed) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                try {
                    statement.execute(sql);
                } catch (SQLException e) {
                    failed.add(new String[] {sql, String.valueOf(e.getMessage()).lines().findFirst().orElse("")});
                }
            }
        }
    }

    private void send(List<String[]> failed) throws IOException {
        out.writeByte(WorkerProtocol.COLUMNS);
        out.writeInt(2);
        for (String column : List.of("statement", "message")) {
            WorkerProtocol.writeText(out, column);
            WorkerProtocol.writeText(out, "text");
        }
        for (String[] row : failed) {
            WorkerProtocol.writeRow(out, new ByteWriter(), Cell.of(row[0]), Cell.of(row[1]));
        }
        Answer.rows(false, 0).send(out);
        out.flush();
    }
}
