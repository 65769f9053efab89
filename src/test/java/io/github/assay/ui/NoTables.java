package io.github.assay.ui;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.importers.packed.SourceTables;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;

/** For tests whose sources are no databases. */
public final class NoTables implements SourceTables {
    @Override
    public List<String> names(Path file, DatabaseSpec.Kind kind, Progress progress) {
        throw new AssertionError(file);
    }

    @Override
    public ResultTable rows(Path file, DatabaseSpec.Kind kind, String table, long from, int most, Progress progress) {
        throw new AssertionError(file);
    }
}
