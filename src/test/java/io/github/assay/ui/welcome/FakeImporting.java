package io.github.assay.ui.welcome;

import io.github.assay.service.open.ImportService.ImportLook;
import io.github.assay.service.open.ImportService.ImportOrder;
import io.github.assay.service.open.ImportService;
import io.github.assay.task.Progress;
import io.github.assay.ui.NoTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An import that remembers what it was asked; a source called {@code gone} is not there. */
final class FakeImporting extends ImportService {
    final List<ImportOrder> looked = new ArrayList<>();
    final List<ImportOrder> run = new ArrayList<>();
    /** Happens once, while a source is being read. */
    Runnable meanwhile = () -> {};

    FakeImporting() {
        super(new NoTables());
    }

    @Override
    public List<String> formats() {
        return List.of("bird", "csv");
    }

    @Override
    public List<String> fields() {
        return List.of("case_id", "question", "gold_sql");
    }

    @Override
    public ImportLook look(ImportOrder order, Progress progress) {
        check(order);
        looked.add(order);
        Runnable now = meanwhile;
        meanwhile = () -> {};
        now.run();
        return new ImportLook(
                "csv", "",
                List.of(new ImportLook.Field("ask", "question", ImportLook.Use.FIELD, 1, "Who?"),
                        new ImportLook.Field("ref", "ref", ImportLook.Use.METADATA, 1, "SELECT 1")),
                List.of(), List.of(), List.of(), List.of());
    }

    @Override
    public Path run(ImportOrder order, Progress progress) {
        check(order);
        run.add(order);
        return order.target();
    }

    private static void check(ImportOrder order) {
        if (order.source().endsWith("gone")) {
            throw new IllegalStateException("dev.json is not there");
        }
    }
}
