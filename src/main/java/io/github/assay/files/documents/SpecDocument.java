package io.github.assay.files.documents;

import io.github.assay.domain.Outcome;
import io.github.assay.json.JsonObject;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.CellContent;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.NumberForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Cells of result tables in JSON documents: the figures that other renderers show, in full precision. */
public final class SpecDocument {
    private SpecDocument() {}

    /** A row: the columns for JSON in order. A dot in a name opens an object, which is null where all its members are. */
    public static <R> JsonObject of(TableSpec<R> spec, R row) {
        return form(spec).apply(row);
    }

    /** The same with the units there were, for estimates that are undefined and whose columns name no units. */
    static <R> JsonObject of(TableSpec<R> spec, R row, int n) {
        return form(spec.in(Output.JSON), 0, n).apply(row);
    }

    /** Every row as {@link #of} has it. */
    public static <R> List<JsonObject> rows(TableSpec<R> spec, List<R> rows) {
        return rows(spec, rows, 0);
    }

    static <R> List<JsonObject> rows(TableSpec<R> spec, List<R> rows, int n) {
        return rows.stream().map(form(spec.in(Output.JSON), 0, n)).toList();
    }

    /** {@link #of} as a function, for many rows. */
    public static <R> Function<R, JsonObject> form(TableSpec<R> spec) {
        return form(spec.in(Output.JSON), 0, 0);
    }

    private static <R> Function<R, JsonObject> form(List<ColumnSpec<R>> columns, int depth, int n) {
        Map<String, List<ColumnSpec<R>>> byName = new LinkedHashMap<>();
        for (ColumnSpec<R> c : columns) {
            byName.computeIfAbsent(path(c).get(depth), _ -> new ArrayList<>()).add(c);
        }
        Map<String, Function<R, Object>> members = new LinkedHashMap<>();
        byName.forEach((name, own) -> members.put(name, path(own.getFirst()).size() == depth + 1
                ? r -> value(own.getFirst(), r, n)
                : form(own, depth + 1, n).andThen(inner -> Optional.of(inner).filter(SpecDocument::isAny))));
        return row -> {
            JsonObject json = new JsonObject();
            members.forEach((name, value) -> json.with(name, value.apply(row)));
            return json;
        };
    }

    private static boolean isAny(JsonObject json) {
        return json.values().stream().anyMatch(v -> !(v instanceof Optional<?> o) || o.isPresent());
    }

    private static List<String> path(ColumnSpec<?> column) {
        return List.of(column.json().split("\\.", -1));
    }

    private static <S> Optional<JsonObject> nested(CellContent.Part<S> part) {
        return part.row().map(form(part.spec()));
    }

    private static <S> Object nested(CellContent.Rows<S> rows) {
        if (rows.names().isEmpty()) {
            return rows(rows.spec(), rows.rows());
        }
        Map<String, JsonObject> byName = new LinkedHashMap<>();
        rows.rows().forEach(r -> byName.put(rows.names().get().apply(r), of(rows.spec(), r)));
        return byName;
    }

    /**
     * Adds cells to an object, under their names in JSON.
     *
     * @param n the units there were, for an estimate that is undefined and whose column names no units
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
            case CellContent.Data(String _, Object data) -> data;
            case CellContent.Rows<?> rows -> nested(rows);
            case CellContent.Part<?> part -> nested(part);
            case CellContent.Estimated(Outcome<Estimate> estimate, int units) ->
                JsonDocuments.estimate(estimate, units < 0 ? n : units);
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
