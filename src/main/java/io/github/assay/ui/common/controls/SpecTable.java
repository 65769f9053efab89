package io.github.assay.ui.common.controls;

import io.github.assay.domain.ItemKey;
import io.github.assay.tabular.TableSpec.ColumnKind;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec.PrintedColumn;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.Theme;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/**
 * Shows a result table in the window, with one column for each printed column of its description. A column is as wide
 * as its longest cell needs. Cells with items behind them are buttons that open these items; a tooltip says how an
 * interval was made or why a figure is undefined. Used on the UI thread.
 *
 * @param <R> a row
 */
public final class SpecTable<R> {
    private static final Font WORDS = Theme.font("Inter", 13);
    /** The font of {@code .table-cell.number}: 0.962 of the text's size. */
    private static final Font FIGURES = Theme.font("JetBrains Mono", 12.5);
    private static final double CELL_PADDING = 20;
    /** Padding of a figure in a {@code league}, rounded up. */
    private static final double FIGURE_PADDING = 9;
    private static final double WIDEST = 420;
    /** Words up to this width are not cut before the last column, where remarks are. */
    private static final double NAME = 110;

    private final TableView<R> table;
    private final BiFunction<R, String, String> title;
    private final BiConsumer<R, String> act;
    private final Predicate<String> acting;
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
        this.title = (row, _) -> caseTitle.apply(row);
        this.act = (row, key) -> open.accept(caseTitle.apply(row), items(row, key));
        this.acting = _ -> false;
        furnish();
    }

    /**
     * A table whose counts open items that are looked for when they are opened.
     *
     * @param title what the items behind a row's cell of a column are called
     * @param act opens them
     * @param acting whether the counts of a column open items that the description does not name
     */
    public SpecTable(
            TableView<R> table, BiFunction<R, String, String> title, BiConsumer<R, String> act, Predicate<String> acting) {
        this.table = table;
        this.title = title;
        this.act = act;
        this.acting = acting;
        furnish();
    }

    private void furnish() {
        if (!table.getStyleClass().contains("league")) {
            table.getStyleClass().add("league");
        }
    }

    /** The table. */
    public TableView<R> view() {
        return table;
    }

    /** Columns share the width; when they need more, the table scrolls sideways. */
    public SpecTable<R> fitting() {
        fitting = true;
        table.widthProperty().subscribe(() -> Tables.fit(table));
        return this;
    }

    /** Enter opens the items behind the selected row: those of the first count that has any. */
    public SpecTable<R> openingOnEnter() {
        return openingOnEnter("");
    }

    /**
     * Enter opens the items behind a row's cell of a column; the key {@code ""} takes the first column that opens any.
     */
    public SpecTable<R> openingOnEnter(String key) {
        table.setOnKeyPressed(event -> {
            R row = table.getSelectionModel().getSelectedItem();
            if (event.getCode() != KeyCode.ENTER || row == null) {
                return;
            }
            columns.stream()
                    .filter(c -> opens(c) && (key.isEmpty() || c.id().equals(key)) && c.order().applyAsDouble(row) > 0)
                    .findFirst()
                    .ifPresent(c -> {
                        event.consume();
                        act.accept(row, c.id());
                    });
        });
        return this;
    }

    private boolean opens(PrintedColumn<R> c) {
        return c.spec().items().isPresent() || acting.test(c.id());
    }

    private List<ItemKey> items(R row, String key) {
        return columns.stream()
                .filter(c -> c.id().equals(key))
                .flatMap(c -> c.spec().items().stream())
                .findFirst()
                .map(behind -> behind.apply(row))
                .orElse(List.of());
    }

    /** The columns of the description in order, without those that a screen added. */
    public List<TableColumn<R, ?>> columns() {
        return List.copyOf(own);
    }

    /** Shows rows. Columns are made again only when the description has others than before. */
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
            fit(own.get(i), columns.get(i), rows, i < own.size() - 1 ? NAME : 0);
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
        ToDoubleFunction<R> order = r -> columns.get(number).order().applyAsDouble(r);
        if (opens(c)) {
            TableColumn<R, R> column = Controls.styled(new TableColumn<>(c.title()), "number", "opener");
            column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
            column.setCellFactory(_ -> new ActCell(number));
            column.setComparator(Comparator.comparingDouble(order));
            return column;
        }
        if (c.spec().kind() == ColumnKind.TEXT) {
            return Tables.text(c.title(), text, Set.of("name", "metric", "system").contains(c.id()) ? "name" : "plain");
        }
        return Tables.number(
                c.title(), text,
                r -> Optional.of(columns.get(number).spec().hint(r)).filter(words -> !words.isEmpty()), order);
    }

    /**
     * A column is never narrower than its title, and one of words not narrower than its longest cell up to {@code whole}. By
     * default its longest cell fits.
     */
    private static <R> void fit(TableColumn<R, ?> column, PrintedColumn<R> c, List<R> rows, double whole) {
        Tables.wide(column, 0);
        double least = column.getMinWidth();
        boolean figures = c.spec().kind() != ColumnKind.TEXT;
        double padding = figures && c.spec().items().isEmpty() ? FIGURE_PADDING : CELL_PADDING;
        Text cell = new Text();
        cell.setFont(figures ? FIGURES : WORDS);
        double widest = least;
        for (R row : rows) {
            cell.setText(c.text().apply(row));
            widest = Math.max(widest, Math.ceil(cell.getLayoutBounds().getWidth()) + padding);
        }
        double usual = Math.min(widest, WIDEST);
        boolean words = c.spec().kind() == ColumnKind.TEXT || c.spec().kind() == ColumnKind.REMARKED;
        Tables.size(column, words ? Math.max(least, Math.min(usual, whole)) : usual, usual);
        column.setMinWidth(least);
        column.setPrefWidth(usual);
    }

    /** A count that opens its items; words where there is nothing to count. */
    private final class ActCell extends TableCell<R, R> {
        private final Button button = Controls.styled(new Button(), "link-button");
        private final int number;

        ActCell(int number) {
            this.number = number;
            Tables.alongRows(this, button);
            button.setOnAction(_ -> act.accept(getItem(), columns.get(number).id()));
        }

        @Override
        protected void updateItem(R item, boolean empty) {
            super.updateItem(item, empty);
            boolean blank = empty || item == null;
            String text = blank ? "" : columns.get(number).text().apply(item);
            double count = blank ? -1 : columns.get(number).order().applyAsDouble(item);
            setGraphic(count < 0 ? null : button);
            setText(blank || count >= 0 ? null : text);
            if (count >= 0) {
                button.setText(text);
                button.setDisable(count == 0);
                String about = Texts.text("tables.open", (int) count, title.apply(item, columns.get(number).id()));
                Tables.tell(button, about);
                button.setAccessibleText(about);
            }
        }
    }
}
