package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import io.github.assay.cli.text.PrintedSpec;
import io.github.assay.figure.FigureData;
import io.github.assay.json.Json;
import io.github.assay.report.HtmlSpec;
import io.github.assay.report.LatexSpec;
import io.github.assay.service.evaluation.FigureExport;
import io.github.assay.statistics.Interval;
import io.github.assay.tabular.CellContent;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.ColumnKind;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.testfx.util.WaitForAsyncUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * A result table in every renderer. Each figure is read back from the window's cells, the terminal's lines, the report's
 * HTML, the CSV and the JSON document and compared with the number that the description extracts: to the digit in CSV and
 * JSON, to the decimals of its form elsewhere. No column is lost on the way.
 *
 * @param json the objects of the rows in the JSON document; empty where no object stands for a row
 */
record RenderedTable<R>(TableSpec<R> spec, List<R> rows, List<JsonNode> json) {
    /** Compares every renderer with the description. */
    void check() throws Exception {
        RenderedTable<R> t = this;
        human(t, Output.WINDOW, window(t));
        human(t, Output.TERMINAL, terminal(PrintedSpec.lines(spec, t.rows()), spec));
        human(t, Output.REPORT, report(HtmlSpec.of(spec, t.rows())));
        human(t, Output.PAPER, LatexSpec.read(spec, t.rows()));
        export(t);
        if (!t.json().isEmpty()) {
            document(t);
        }
        for (ColumnSpec<R> c : spec.columns()) {
            boolean figure = c.kind() != ColumnKind.TEXT;
            assertThat(c.outputs()).as("%s: %s is shown", spec.id(), c.key()).isNotEmpty();
            assertThat(!figure || c.outputs().contains(Output.EXPORT) || c.outputs().contains(Output.JSON) || isWithin(t, c.key()))
                    .as("%s: %s is in a machine format", spec.id(), c.key())
                    .isTrue();
        }
    }

    /** Head first, then rows. */
    private static <R> void human(RenderedTable<R> t, Output output, List<List<String>> printed) {
        List<PrintedColumn<R>> columns = t.spec().printed(output);
        if (columns.isEmpty()) {
            return;
        }
        assertThat(printed.getFirst()).as("%s, heads", output).isEqualTo(columns.stream().map(PrintedColumn::title).toList());
        assertThat(printed).as("%s, rows", output).hasSize(t.rows().size() + 1);
        for (int r = 0; r < t.rows().size(); r++) {
            for (int c = 0; c < columns.size(); c++) {
                PrintedColumn<R> column = columns.get(c);
                String where = output + " " + t.spec().id() + " " + column.id() + ", row " + r;
                compare(where, column, t.rows().get(r), printed.get(r + 1).get(c));
                if (column.spec().content().apply(t.rows().get(r)).number().asValue().isEmpty()) {
                    assertThat(column.order().applyAsDouble(t.rows().get(r))).as("%s is sorted, never as 0", where)
                            .isIn(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
                }
            }
        }
    }

    private static <R> void compare(String where, PrintedColumn<R> column, R row, String text) {
        CellContent cell = column.spec().content().apply(row);
        NumberForm form = column.spec().form();
        switch (cell) {
            case CellContent.Plain(String words, String _) -> assertThat(text).as(where).isEqualTo(words);
            case CellContent.Data(String words, Object _) -> assertThat(text).as(where).isEqualTo(words);
            case CellContent.Rows<?> _, CellContent.Part<?> _ -> assertThat(text).as(where).isEmpty();
            case CellContent.Remarked _ -> assertThat(text).as(where).isEqualTo(column.text().apply(row));
            case CellContent.Quantity _, CellContent.Estimated _, CellContent.Range _ -> {
                boolean bounds = column.isInterval() || column.spec().kind() == ColumnKind.INTERVAL;
                List<Double> wanted = new ArrayList<>();
                if (!bounds) {
                    cell.number().asValue().ifPresent(wanted::add);
                }
                if (bounds || column.spec().kind() == ColumnKind.COMBINED) {
                    cell.bounds().ifPresent(i -> wanted.addAll(List.of(i.low(), i.high())));
                }
                near(where, wanted, form, text);
            }
        }
    }

    private static final Pattern NUMBER = Pattern.compile("−?\\d+(\\.\\d+)?");

    private static void near(String where, List<Double> wanted, NumberForm form, String text) {
        boolean sharing = form == NumberForm.SHARE || form == NumberForm.PERCENT;
        if (wanted.isEmpty()) {
            assertThat(text).as(where).isIn(EstimateFormat.NONE, "");
            return;
        }
        if (wanted.stream().anyMatch(w -> !Double.isFinite(w))) {
            assertThat(text).as(where).endsWith(" pass");
            return;
        }
        if (text.startsWith("< ")) {
            assertThat(wanted.getFirst()).as(where).isLessThan(0.001);
            return;
        }
        assertThat(text.contains("%")).as("%s: unit in '%s'", where, text).isEqualTo(form == NumberForm.PERCENT);
        Matcher numbers = NUMBER.matcher(text);
        for (double want : wanted) {
            assertThat(numbers.find()).as("%s: %s in '%s'", where, want, text).isTrue();
            double got = Double.parseDouble(numbers.group().replace('−', '-'));
            double step = switch (form) {
                case COUNT -> 0.5;
                case AMOUNT -> Math.abs(want) >= 1000 ? 0.5 : 0.0005 * Math.pow(10, Math.ceil(Math.log10(Math.max(1e-9, Math.abs(want)))));
                case COEFFICIENT, P_VALUE -> 0.0005;
                case SHARE, PERCENT, POINTS, ONE -> 0.05;
                case THRESHOLD -> 0.00005;
            };
            assertThat(got).as("%s: '%s'", where, text).isCloseTo(sharing ? 100 * want : want, org.assertj.core.api.Assertions.within(step * 1.000001));
        }
        assertThat(numbers.find()).as("%s: nothing more in '%s'", where, text).isFalse();
    }

    private static <R> List<List<String>> window(RenderedTable<R> t) throws Exception {
        return WaitForAsyncUtils.asyncFx(() -> {
                    TableView<R> view = new TableView<>();
                    new SpecTable<>(view).show(t.spec(), t.rows());
                    List<List<String>> all = new ArrayList<>();
                    all.add(view.getColumns().stream().map(TableColumn::getText).toList());
                    for (int r = 0; r < t.rows().size(); r++) {
                        int row = r;
                        all.add(view.getColumns().stream().map(c -> cell(view, c, row)).toList());
                    }
                    return all;
                })
                .get(60, TimeUnit.SECONDS);
    }

    private static <R, T> String cell(TableView<R> view, TableColumn<R, T> column, int row) {
        TableCell<R, T> cell = column.getCellFactory().call(column);
        cell.updateTableView(view);
        cell.updateTableColumn(column);
        cell.updateIndex(row);
        String text = cell.getGraphic() instanceof Button button ? button.getText() : cell.getText();
        return text == null ? "" : text;
    }

    /** Columns of text by their heads: cells have no two spaces one after the other. */
    private static List<List<String>> terminal(List<String> lines, TableSpec<?> spec) {
        List<? extends PrintedColumn<?>> columns = spec.printed(Output.TERMINAL);
        if (columns.isEmpty()) {
            return List.of();
        }
        List<int[]> headers = new ArrayList<>();
        Matcher header = Pattern.compile("\\S+( \\S+)*").matcher(lines.getFirst());
        while (header.find()) {
            headers.add(new int[] {header.start(), header.end()});
        }
        assertThat(headers).as(lines.getFirst()).hasSameSizeAs(columns);
        List<List<String>> all = new ArrayList<>();
        for (String line : lines) {
            List<String> row = new ArrayList<>();
            for (int c = 0; c < columns.size(); c++) {
                row.add(columns.get(c).right() ? endingAt(headers.get(c)[1], line) : startingAt(headers.get(c)[0], line));
            }
            all.add(row);
        }
        return all;
    }

    private static String endingAt(int end, String line) {
        if (line.length() < end || line.charAt(end - 1) == ' ') {
            return "";
        }
        String before = line.substring(0, end);
        return before.contains("  ") ? before.substring(before.lastIndexOf("  ") + 2) : before.strip();
    }

    private static String startingAt(int start, String line) {
        if (line.length() <= start || line.charAt(start) == ' ') {
            return "";
        }
        String after = line.substring(start);
        return after.contains("  ") ? after.substring(0, after.indexOf("  ")) : after;
    }

    private static List<List<String>> report(String html) {
        List<List<String>> all = new ArrayList<>();
        Matcher row = Pattern.compile("<tr>(.*?)</tr>").matcher(html);
        while (row.find()) {
            List<String> cells = new ArrayList<>();
            Matcher cell = Pattern.compile("<t[hd][^>]*>(.*?)</t[hd]>").matcher(row.group(1));
            while (cell.find()) {
                cells.add(cell.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'").replace("&quot;", "\"").replace("&amp;", "&"));
            }
            all.add(cells);
        }
        return all;
    }

    /** Beginnings of a text that a spreadsheet would take for a formula; the export puts an apostrophe before it. */
    private static final Pattern FORMULA = Pattern.compile("[=+@\\-\\t\\r]");

    private static <R> void export(RenderedTable<R> t) {
        List<List<String>> parsed = new ArrayList<>();
        String csv = FigureExport.csv(FigureData.of(t.spec(), t.rows()));
        CsvReader.builder().ofCsvRecord(csv).forEach(r -> parsed.add(r.getFields()));
        List<String> headers = parsed.getFirst();
        assertThat(new TreeSet<>(headers)).as("%s: heads differ", t.spec().id()).hasSameSizeAs(headers);
        for (ColumnSpec<R> c : t.spec().in(Output.EXPORT)) {
            for (int r = 0; r < t.rows().size(); r++) {
                CellContent cell = c.content().apply(t.rows().get(r));
                Function<String, String> field = field(headers, parsed.get(r + 1));
                String where = "CSV " + t.spec().id() + " " + c.key() + ", row " + r;
                switch (cell) {
                    case CellContent.Plain(String _, String code) -> assertThat(field.apply(c.key())).as(where)
                            .isEqualTo(FORMULA.matcher(code).lookingAt() ? "'" + code : code);
                    case CellContent.Data(String _, Object value) -> assertThat(field.apply(c.key())).as(where).isEqualTo(value.toString());
                    case CellContent.Rows<?> _, CellContent.Part<?> _ -> throw new AssertionError(where + ": rows of their own");
                    case CellContent.Range _ -> {
                        exact(where, cell.bounds().map(Interval::low), field.apply("low_" + c.key()));
                        exact(where, cell.bounds().map(Interval::high), field.apply("high_" + c.key()));
                    }
                    case CellContent.Quantity _, CellContent.Remarked _ -> exact(where, cell.number().asValue(), field.apply(c.key()));
                    case CellContent.Estimated _ -> {
                        exact(where, cell.number().asValue(), field.apply(c.key()));
                        exact(where, cell.bounds().map(Interval::low), field.apply(c.key() + "_low"));
                        exact(where, cell.bounds().map(Interval::high), field.apply(c.key() + "_high"));
                        assertThat(field.apply(c.key() + "_reason")).as(where).isEqualTo(cell.outcome().reason());
                    }
                }
            }
        }
    }

    private static Function<String, String> field(List<String> headers, List<String> row) {
        return key -> {
            assertThat(headers).contains(key);
            return row.get(headers.indexOf(key));
        };
    }

    private static void exact(String where, Optional<Double> wanted, String text) {
        assertThat(text.isEmpty() ? Optional.<Double>empty() : Optional.of(Double.parseDouble(text))).as(where).isEqualTo(wanted);
    }

    private static <R> void document(RenderedTable<R> t) {
        assertThat(t.json()).as("%s, JSON", t.spec().id()).hasSameSizeAs(t.rows());
        for (ColumnSpec<R> c : t.spec().in(Output.JSON)) {
            for (int r = 0; r < t.rows().size(); r++) {
                CellContent cell = c.content().apply(t.rows().get(r));
                String where = "JSON " + t.spec().id() + " " + c.json() + ", row " + r;
                JsonNode node = t.json().get(r);
                for (String part : c.json().split("\\.")) {
                    node = node == null ? null : node.get(part);
                }
                written(where, cell, node);
            }
        }
    }

    private static void written(String where, CellContent cell, JsonNode node) {
        JsonNode value = node != null && node.isObject() ? node.get("value") : node;
        if (cell instanceof CellContent.Data(String _, Object data)) {
            assertThat(node).as(where).isEqualTo(new ObjectMapper().readTree(Json.line(data)));
        } else if (cell instanceof CellContent.Rows<?> rows) {
            rows(where, rows, node);
        } else if (cell instanceof CellContent.Part<?> part) {
            assertThat(node == null || node.isNull()).as(where).isEqualTo(part.row().isEmpty());
            part(where, part, node);
        } else if (cell instanceof CellContent.Plain(String _, String code)) {
            assertThat(value == null || value.isNull() ? "" : value.isString() ? value.asString() : code).as(where).isEqualTo(code);
        } else if (cell instanceof CellContent.Range) {
            assertThat(bounds(node)).as(where).isEqualTo(cell.bounds().map(i -> List.of(i.low(), i.high())));
        } else {
            assertThat(number(value)).as(where).isEqualTo(cell.number().asValue().filter(Double::isFinite));
            if (node != null && node.isObject() && cell instanceof CellContent.Estimated) {
                assertThat(bounds(node.get("ci"))).as(where).isEqualTo(cell.bounds().map(i -> List.of(i.low(), i.high())));
            }
        }
    }

    private static <S> void rows(String where, CellContent.Rows<S> rows, JsonNode node) {
        assertThat(node.size()).as(where).isEqualTo(rows.rows().size());
        for (int i = 0; i < rows.rows().size(); i++) {
            S row = rows.rows().get(i);
            object(where + " " + i, rows.spec(), row, rows.names().map(n -> node.get(n.apply(row))).orElse(node.get(i)));
        }
    }

    private static <S> void part(String where, CellContent.Part<S> part, JsonNode node) {
        part.row().ifPresent(row -> object(where, part.spec(), row, node));
    }

    private static <S> void object(String where, TableSpec<S> spec, S row, JsonNode object) {
        spec.in(Output.JSON).forEach(c -> written(where + " " + c.json(), c.content().apply(row), object.get(c.json())));
    }

    /** Whether a table within the rows has the figure for programs. */
    private static <R> boolean isWithin(RenderedTable<R> t, String key) {
        return t.spec().in(Output.JSON).stream()
                .map(c -> c.content().apply(t.rows().getFirst()))
                .map(cell -> cell instanceof CellContent.Rows<?> r ? r.spec() : cell instanceof CellContent.Part<?> p ? p.spec() : null)
                .anyMatch(inner -> inner != null && inner.in(Output.JSON).stream().anyMatch(c -> c.key().equals(key)));
    }

    /** A list counts as its length; a word such as "none pass" is no number. */
    private static Optional<Double> number(JsonNode node) {
        return node == null || node.isNull() || node.isString()
                ? Optional.empty()
                : Optional.of(node.isArray() ? node.size() : node.asDouble());
    }

    private static Optional<List<Double>> bounds(JsonNode node) {
        return node == null || node.isNull() ? Optional.empty() : Optional.of(List.of(node.get(0).asDouble(), node.get(1).asDouble()));
    }
}
