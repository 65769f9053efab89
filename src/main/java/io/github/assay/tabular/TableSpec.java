package io.github.assay.tabular;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Description of a result table: its columns in order. Every renderer takes titles, figures and reasons from it.
 *
 * @param <R> a row
 * @param id unique name of the table
 * @param level confidence level of its intervals, which their titles name
 * @param columns in the order in which they appear
 */
public record TableSpec<R>(String id, double level, List<ColumnSpec<R>> columns) {
    private static final int NAMED = 6;

    public TableSpec {
        columns = List.copyOf(columns);
    }

    /** A list whose rows have no intervals. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <R> TableSpec<R> list(String id, ColumnSpec<R>... columns) {
        return new TableSpec<>(id, 0, List.of(columns));
    }

    /** The same of rows about items, which begin with case, system and run. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <R> TableSpec<R> ofItems(String id, Function<R, ItemKey> item, ColumnSpec<R>... columns) {
        return new TableSpec<>(id, 0, Stream.concat(ColumnSpec.item(item).stream(), Stream.of(columns)).toList());
    }

    /** The columns of an output. */
    public List<ColumnSpec<R>> in(Output output) {
        return columns.stream().filter(c -> c.outputs().contains(output)).toList();
    }

    /**
     * The column of a key.
     *
     * @throws java.util.NoSuchElementException if there is none
     */
    public ColumnSpec<R> column(String key) {
        return columns.stream().filter(c -> c.key().equals(key)).findFirst().orElseThrow();
    }

    /** The same table in one output alone. */
    TableSpec<R> only(Output output) {
        return new TableSpec<>(id, level, columns.stream().map(c -> c.only(output)).toList());
    }

    /** The same table without some columns. */
    public TableSpec<R> without(String... keys) {
        return new TableSpec<>(id, level, columns.stream().filter(c -> !List.of(keys).contains(c.key())).toList());
    }

    /** The same table without some columns of one output. */
    public TableSpec<R> withoutIn(Output output, String... keys) {
        return new TableSpec<>(id, level, columns.stream().map(c -> List.of(keys).contains(c.key()) ? c.except(output) : c).toList());
    }

    /** The columns of the window with the titles of one screen: the text key for a column's key. */
    public TableSpec<R> titled(UnaryOperator<String> textKey) {
        return new TableSpec<>(id, level, in(Output.WINDOW).stream().map(c -> c.titled(Texts.text(textKey.apply(c.key())))).toList());
    }

    /** The columns as people see them in the window, the terminal or the report. */
    public List<PrintedColumn<R>> printed(Output output) {
        return in(output).stream().flatMap(this::printed).toList();
    }

    private static <R> double order(ColumnSpec<R> column, R row) {
        CellContent content = column.content().apply(row);
        return content.number().asValue().orElseGet(() -> {
            if (column.form() == NumberForm.P_VALUE) {
                return Double.POSITIVE_INFINITY;
            }
            return content instanceof CellContent.Data && column.items().isPresent()
                    ? column.items().get().apply(row).size()
                    : Double.NEGATIVE_INFINITY;
        });
    }

    private Stream<PrintedColumn<R>> printed(ColumnSpec<R> c) {
        PrintedColumn<R> own = new PrintedColumn<>(
                c.key(), c.title(), c.kind().isRight(), c::valueText,
                r -> order(c, r), c);
        return c.kind() != ColumnKind.ESTIMATE
                ? Stream.of(own)
                : Stream.of(own, new PrintedColumn<>(
                        c.key() + "_interval", Texts.text("table.interval", Decimals.significant(100 * level)), false,
                        c::intervalText, r -> c.content().apply(r).bounds().map(Interval::low).orElse(Double.NEGATIVE_INFINITY), c));
    }

    /** Column names of the export. */
    public List<String> headers() {
        return in(Output.EXPORT).stream().flatMap(c -> headers(c).stream()).toList();
    }

    /** A row of the export: full precision, empty where a number is undefined, its reason as a code. */
    public List<String> cells(R row) {
        return in(Output.EXPORT).stream().flatMap(c -> cells(c, row).stream()).toList();
    }

    private static List<String> headers(ColumnSpec<?> c) {
        return switch (c.kind()) {
            case ESTIMATE, COMBINED, VALUE -> Stream.of("", "_low", "_high", "_interval", "_n", "_reason").map(c.key()::concat).toList();
            case INTERVAL -> List.of("low_" + c.key(), "high_" + c.key());
            case TEXT, FIGURES, NUMBER, REMARKED -> List.of(c.key());
        };
    }

    private static <R> List<String> cells(ColumnSpec<R> c, R row) {
        CellContent cell = c.content().apply(row);
        String low = cell.bounds().map(i -> "" + i.low()).orElse("");
        String high = cell.bounds().map(i -> "" + i.high()).orElse("");
        return switch (c.kind()) {
            case ESTIMATE, COMBINED, VALUE -> List.of(
                    machine(c, cell), low, high, cell.bounds().map(Interval::method).orElse(""), n(cell),
                    cell.outcome().reason());
            case INTERVAL -> List.of(low, high);
            case TEXT, FIGURES, NUMBER, REMARKED -> List.of(machine(c, cell));
        };
    }

    private static String n(CellContent cell) {
        return cell instanceof CellContent.Estimated(Outcome.Value<Estimate>(Estimate e), int _) ? "" + e.n() : "";
    }

    private static String machine(ColumnSpec<?> c, CellContent cell) {
        return switch (cell) {
            case CellContent.Plain(String _, String code) -> code;
            case CellContent.Data(String _, Optional<?> value) -> value.map(Object::toString).orElse("");
            case CellContent.Data(String _, Object value) -> value.toString();
            default -> cell.number().asValue().map(d -> exact(c, d)).orElse("");
        };
    }

    private static String exact(ColumnSpec<?> c, double number) {
        return c.form() == NumberForm.COUNT && number == Math.rint(number)
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    /**
     * Sentences below a table: which rows have no value in a column with intervals, and which have a value without an
     * interval, one sentence a reason.
     *
     * @param subject names a row
     */
    public List<String> undefined(List<R> rows, Function<R, String> subject) {
        List<String> lines = new ArrayList<>();
        for (ColumnSpec<R> c : columns) {
            if (c.kind() == ColumnKind.ESTIMATE) {
                lines.addAll(lines("table.undefined", c, rows, subject, r -> c.content().apply(r).outcome()));
                lines.addAll(lines("table.noInterval", c, rows, subject, r -> withoutInterval(c.content().apply(r))));
            }
        }
        return lines;
    }

    private static Outcome<?> withoutInterval(CellContent cell) {
        return cell instanceof CellContent.Estimated(Outcome.Value<Estimate>(Estimate e), int _)
                ? e.interval()
                : Outcome.value("");
    }

    /** One sentence a reason, with the rows whose outcome has no value. */
    static <R> List<String> lines(
            String key, ColumnSpec<R> c, List<R> rows, Function<R, String> subject, Function<R, Outcome<?>> outcome) {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (R row : rows) {
            if (outcome.apply(row).asValue().isEmpty()) {
                byReason.computeIfAbsent(EstimateFormat.reason(outcome.apply(row)), _ -> new ArrayList<>())
                        .add(subject.apply(row));
            }
        }
        return byReason.entrySet().stream()
                .map(e -> Texts.text(key, c.title(), e.getKey(), named(e.getValue())))
                .toList();
    }

    private static String named(List<String> all) {
        String first = String.join(", ", all.subList(0, Math.min(NAMED, all.size())));
        return all.size() <= NAMED ? first : Texts.text("table.more", first, all.size() - NAMED);
    }

    /** Kind of a column's cells, which decides how many printed columns they take. */
    public enum ColumnKind {
        /** Words. */
        TEXT,
        /** Words made of figures, aligned at the right: {@code 12 of 20}. */
        FIGURES,
        /** A number, which may be undefined. */
        NUMBER,
        /** A p-value with the answer it gives: words made of a number. Sorted by the number. */
        REMARKED,
        /** An estimate in two printed columns: the value, then its interval. */
        ESTIMATE,
        /** An estimate of which people see the value; its interval is in the hint and in JSON. */
        VALUE,
        /** An estimate in one printed column: {@code 48.6 % [39.6, 58.5]}. */
        COMBINED,
        /** An interval alone. */
        INTERVAL;

        /** Whether cells are aligned at the right. */
        boolean isRight() {
            return this == FIGURES || this == NUMBER || this == ESTIMATE || this == VALUE || this == REMARKED;
        }
    }

    /**
     * A column as printed for people. An estimate has two: its value and its interval.
     *
     * @param <R> a row
     * @param id the spec's key, with {@code _interval} after it for the bounds of an estimate
     * @param title the column's title
     * @param right whether cells are aligned at the right
     * @param text a cell; {@code –} or empty where there is nothing
     * @param order the number that rows are sorted by; an undefined p is the largest, any other undefined figure the
     *     smallest; the number of items behind words; not used for other text
     * @param spec where it comes from
     */
    public record PrintedColumn<R>(
            String id,
            String title,
            boolean right,
            Function<R, String> text,
            ToDoubleFunction<R> order,
            ColumnSpec<R> spec) {
        /** Whether it has the bounds of the column before it. */
        public boolean isInterval() {
            return !id.equals(spec.key());
        }
    }
}
