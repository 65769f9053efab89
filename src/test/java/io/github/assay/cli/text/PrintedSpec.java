package io.github.assay.cli.text;

import io.github.assay.tabular.TableSpec;
import java.util.List;

/** A result table as the terminal prints it. */
public final class PrintedSpec {
    private PrintedSpec() {}

    /** Head and rows. */
    public static <R> List<String> lines(TableSpec<R> spec, List<R> rows) {
        return TextTable.lines(spec, rows);
    }
}
