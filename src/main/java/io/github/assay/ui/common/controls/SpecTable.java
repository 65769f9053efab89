package io.github.assay.ui.common.controls;

import io.github.assay.domain.ItemKey;
import io.github.assay.tabular.ColumnKind;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Renders a result table in the window: one column for each printed column of its description, as wide as its longest
 * cell needs. Cells with items behind them are buttons that open these items; a tooltip says how an interval was made or
 * why a figure is undefined. Used on the UI thread.
 *
 * @param <R> a row
 */
public final class SpecTable<R> {
    private static final Font CELL = Font.font("Inter", 13);
    private static final double CELL_PADDING = 20;
    private static final double WIDEST = 320;

    private final TableView<R> table;
    private final Function<R, String> caseTitle;
    private final BiConsumer<String, List<ItemKey>> open;
    private final List<TableColumn<R, ?>> own = new ArrayList<>();
    private boolean fitting;
    private boolean growing;
    private List<PrintedColumn<R>> columns = List.of();

    /** A table whose cells open nothing. */
    public SpecTable(TableView<R> table) {
        this(table, _ -> "", (_, _) -> {});
    }

    /**
     * @param caseTitle what the items behind a row's cells are called
     * @param open opens items under a title
     */
    public SpecTable(TableView<R> table, Function<R, String> caseTitle, BiConsumer<String, List<ItemKey>> open) {
        this.table = table;
        this.caseTitle = caseTitle;
        this.open = open;
        if (!table.getStyleClass().contains("league")) {
            table.getStyleClass().add("league");
        }
    }

    /** Columns share the room there is; where they need more, the table scrolls sideways. */
    public SpecTable<R> fitting() {
        fitting = true;
        table.widthProperty().subscribe(() -> Tables.fit(table));
        return this;
    }

    /** Enter opens the items behind the selected row. */
    public SpecTable<R> openingOnEnter() {
        Tables.onEnter(table, this::items, caseTitle, open);
        return this;
    }

    private List<ItemKey> items(R row) {
        return columns.stream()
                .flatMap(c -> c.spec().items().stream())
                .findFirst()
                .map(behind -> behind.apply(row))
                .orElse(List.of());
    }

    /** The columns of the description in order, without those that a screen added. */
    public List<TableColumn<R, ?>> columns() {
        return List.copyOf(own);
    }

    /** Shows rows; columns are made anew only where the description has others than before. */
    public void show(TableSpec<R> spec, List<R> rows) {
        List<String> before = columns.stream().map(c -> c.id() + c.title()).toList();
        columns = spec.printed(Output.WINDOW);
        if (!columns.stream().map(c -> c.id() + c.title()).toList().equals(before)) {
            table.getColumns().removeAll(own);
            own.clear();
            for (int i = 0; i < columns.size(); i++) {
                own.add(column(i));
            }
            table.getColumns().addAll(0, own);
        }
        for (int i = 0; i < own.size(); i++) {
            fit(own.get(i), columns.get(i), rows);
        }
        if (!growing) {
            growing = true;
            Tables.growWithText(table);
        }
        Tables.grow(table);
        if (fitting) {
            Tables.fit(table);
        }
        table.getItems().setAll(rows);
        table.refresh();
    }

    private TableColumn<R, ?> column(int number) {
        PrintedColumn<R> c = columns.get(number);
        TableColumn<R, ?> column = make(c, number);
        column.setId(c.id());
        if (c.isInterval()) {
            column.getStyleClass().add("quiet");
        }
        return column;
    }

    private TableColumn<R, ?> make(PrintedColumn<R> c, int number) {
        Function<R, String> text = r -> columns.get(number).text().apply(r);
        if (c.spec().items().isPresent()) {
            return Tables.opener(c.title(), r -> columns.get(number).spec().items().orElseThrow().apply(r), caseTitle, open);
        }
        if (c.spec().kind() == ColumnKind.TEXT) {
            return Tables.text(c.title(), text, Set.of("name", "metric", "system").contains(c.id()) ? "name" : "plain");
        }
        ToDoubleFunction<R> order = r -> columns.get(number).order().applyAsDouble(r);
        return Tables.number(
                c.title(), text,
                r -> Optional.of(columns.get(number).spec().hint(r)).filter(words -> !words.isEmpty()), order);
    }

    /** A column is never narrower than its title; by default it has room for its longest cell. */
    private static <R> void fit(TableColumn<R, ?> column, PrintedColumn<R> c, List<R> rows) {
        Tables.wide(column, 0);
        double least = column.getMinWidth();
        Text cell = new Text();
        cell.setFont(CELL);
        double widest = least;
        for (R row : rows) {
            cell.setText(c.text().apply(row));
            widest = Math.max(widest, Math.ceil(cell.getLayoutBounds().getWidth()) + CELL_PADDING);
        }
        double usual = Math.min(widest, WIDEST);
        boolean words = c.spec().kind() == ColumnKind.TEXT || c.spec().kind() == ColumnKind.REMARKED;
        Tables.size(column, words ? least : usual, usual);
        column.setMinWidth(least);
        column.setPrefWidth(usual);
    }
}
