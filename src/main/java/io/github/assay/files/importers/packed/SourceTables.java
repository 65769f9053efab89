package io.github.assay.files.importers.packed;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;

/** Reads tables of a database file, or of a Parquet file, in a process of its own. */
public interface SourceTables {
    /**
     * The names of its tables and views, sorted.
     *
     * @throws ProjectFormatException when the file cannot be read
     */
    List<String> names(Path file, DatabaseSpec.Kind kind, Progress progress) throws ProjectFormatException;

    /**
     * Rows of a table in the file's order.
     *
     * @param from number of rows to pass over
     * @param most most rows to read
     * @throws ProjectFormatException when the table cannot be read
     */
    ResultTable rows(Path file, DatabaseSpec.Kind kind, String table, long from, int most, Progress progress) throws ProjectFormatException;
}
