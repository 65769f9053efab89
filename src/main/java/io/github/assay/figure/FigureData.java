package io.github.assay.figure;

import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.stream.Stream;

/**
 * The numbers of a figure as its CSV file holds them: full precision, empty where a number is undefined. {@code heads}
 * are the names of columns.
 *
 * @param rows one list of cells for each row
 */
public record FigureData(List<String> headers, List<List<String>> rows) {
    public static final FigureData EMPTY = new FigureData(List.of(), List.of());

    public FigureData {
        headers = List.copyOf(headers);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /** A result table as its description has it for exports. */
    public static <R> FigureData of(TableSpec<R> spec, List<R> rows) {
        return new FigureData(spec.headers(), rows.stream().map(spec::cells).toList());
    }

    /** The same with one more column that says the same in every row. */
    public FigureData with(String header, String cell) {
        return new FigureData(longer(headers, header), rows.stream().map(r -> longer(r, cell)).toList());
    }

    private static List<String> longer(List<String> row, String cell) {
        return Stream.concat(row.stream(), Stream.of(cell)).toList();
    }
}
