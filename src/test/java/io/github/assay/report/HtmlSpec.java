package io.github.assay.report;

import io.github.assay.tabular.TableSpec;
import java.util.List;

/** A result table as the report prints it. */
public final class HtmlSpec {
    private HtmlSpec() {}

    /** The whole table. */
    public static <R> String of(TableSpec<R> spec, List<R> rows) {
        return HtmlTable.of(spec, rows);
    }
}
