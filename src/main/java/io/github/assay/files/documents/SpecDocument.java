package io.github.assay.files.documents;

import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.CellContent;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.NumberForm;
import java.util.List;
import java.util.Optional;

/** Cells of result tables in JSON documents: the figures that other renderers show, in full precision. */
final class SpecDocument {
    private SpecDocument() {}

    /**
     * Adds cells to an object, under their names in JSON.
     *
     * @param n the units there were, for an estimate that is undefined
     * @param keys of the columns, in the order in which they are written
     */
    static <R> JsonObject put(JsonObject json, TableSpec<R> spec, R row, int n, String... keys) {
        for (String key : keys) {
            ColumnSpec<R> column = spec.column(key);
            json.with(column.json(), value(column, row, n));
        }
        return json;
    }

    /** One cell: an estimate with its interval, a number or null, two bounds or null, or a code or null. */
    static <R> Object value(ColumnSpec<R> column, R row, int n) {
        return switch (column.content().apply(row)) {
            case CellContent.Plain(String _, String code) -> Optional.of(code).filter(c -> !c.isEmpty());
            case CellContent.Estimated(Outcome<Estimate> estimate) -> JsonDocuments.estimate(estimate, n);
            case CellContent.Range(Outcome<Interval> interval) -> interval.asValue().map(i -> List.of(i.low(), i.high()));
            case CellContent.Remarked(Outcome<Double> number, String _) -> number.asValue();
            case CellContent.Quantity(Outcome<Double> number) -> number.asValue()
                    .map(d -> column.form() == NumberForm.COUNT && d == Math.rint(d) ? (Object) d.longValue() : (Object) d);
        };
    }

    /** The number of a cell without its interval, or null. */
    static <R> Optional<Double> number(ColumnSpec<R> column, R row) {
        return column.content().apply(row).number().asValue();
    }
}
