package io.github.assay.ui.common.controls;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.Theme;
import io.github.assay.wording.Texts;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.MapChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.Control;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Makes columns of the window's tables. */
public final class Tables {
    private static final Integer USUAL = 100;
    private static final String LEAST = "assay.least-width";
    private static final String USUAL_WIDTH = "assay.usual-width";
    private static final Font HEADER = Theme.font("Inter Medium", 12);
    /** Width left and right of a title, including the mark of a sorted column. */
    private static final double HEADER_PADDING = 24;

    private static final double SCROLL_BAR = 16;
    private static final double HEADER_EM = 2.6;
    private static final double ROW_EM = 2.02;

    private Tables() {}

    /** Lets the columns' widths, given for the usual text size, follow the text zoom. */
    public static void growWithText(TableView<?> table) {
        table.getColumns().stream()
                .filter(c -> !c.getProperties().containsKey(LEAST))
                .forEach(c -> size(c, c.getMinWidth(), c.getPrefWidth()));
        MapChangeListener<Object, Object> again = change -> {
            if (Theme.ZOOM.equals(change.getKey())) {
                grow(table);
            }
        };
        table.sceneProperty().subscribe((before, now) -> {
            if (before != null && before.getRoot() != null) {
                before.getRoot().getProperties().removeListener(again);
            }
            if (now != null) {
                now.getRoot().getProperties().addListener(again);
                grow(table);
            }
        });
        // a table that already has a scene
        grow(table);
    }

    /** Gives a column its widths for the usual text size; {@link #grow} adapts them to the zoom. */
    static void size(TableColumn<?, ?> column, double least, double usual) {
        column.getProperties().put(LEAST, least);
        column.getProperties().put(USUAL_WIDTH, usual);
    }

    /** Sets the widths of columns for the text size in force; nothing happens outside a window. */
    static void grow(TableView<?> table) {
        if (table.getScene() == null) {
            return;
        }
        Object zoom = table.getScene().getRoot().getProperties().getOrDefault(Theme.ZOOM, USUAL);
        double factor = (Integer) zoom / (double) USUAL;
        for (TableColumn<?, ?> column : table.getColumns()) {
            if (column.getProperties().get(LEAST) instanceof Double least
                    && column.getProperties().get(USUAL_WIDTH) instanceof Double usual) {
                column.setMinWidth(least * factor);
                if (!column.prefWidthProperty().isBound()) {
                    column.setPrefWidth(usual * factor);
                }
            }
        }
    }

    /** Columns share the width; when their least widths need more, the table scrolls sideways. */
    public static void fitOrScroll(TableView<?> table) {
        growWithText(table);
        table.widthProperty().subscribe(() -> fit(table));
        table.getColumns().forEach(c -> c.minWidthProperty().subscribe(() -> fit(table)));
    }

    static void fit(TableView<?> table) {
        double need = table.getColumns().stream().mapToDouble(TableColumn::getMinWidth).sum();
        table.setColumnResizePolicy(
                need + SCROLL_BAR > table.getWidth()
                        ? TableView.UNCONSTRAINED_RESIZE_POLICY
                        : TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    }

    /** Shows so many rows without scrolling, in steps of the text's size, and never fewer. */
    public static void rows(TableView<?> table, int rows) {
        table.setMinHeight(TableView.USE_PREF_SIZE);
        table.setStyle(String.format(Locale.ROOT, "-fx-pref-height: %.1fem;", HEADER_EM + ROW_EM * rows));
    }

    /** A column of words; cut words show in full in a tooltip. */
    public static <R> TableColumn<R, String> text(String title, Function<R, String> words, String... styles) {
        TableColumn<R, String> column = Controls.styled(new TableColumn<>(title), styles);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(words.apply(row.getValue())));
        column.setCellFactory(_ -> new Words<>());
        return column;
    }

    /** A column of words that are never cut: a row is as high as they need. */
    public static <R> TableColumn<R, String> wrapped(String title, Function<R, String> words) {
        TableColumn<R, String> column = text(title, words);
        column.setCellFactory(Wrapped::new);
        return column;
    }

    /** A column of numbers that are shown as words but sorted by value; a missing one sorts last. */
    public static <R> TableColumn<R, R> number(
            String title, Function<R, String> words, ToDoubleFunction<R> value, String... styles) {
        return number(title, words, _ -> Optional.empty(), value, styles);
    }

    /** Like {@link #number(String, Function, ToDoubleFunction, String...)}, with a tooltip. */
    public static <R> TableColumn<R, R> number(
            String title,
            Function<R, String> words,
            Function<R, Optional<String>> hint,
            ToDoubleFunction<R> value,
            String... styles) {
        TableColumn<R, R> column = Controls.styled(new TableColumn<>(title), "number");
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new Number<>(words, hint));
        column.setComparator(Comparator.comparingDouble(value));
        column.getStyleClass().addAll(styles);
        return column;
    }

    /** A column of counts that open their cases. */
    public static <R> TableColumn<R, R> opener(
            String title,
            Function<R, List<ItemKey>> items,
            Function<R, String> caseTitle,
            BiConsumer<String, List<ItemKey>> open) {
        TableColumn<R, R> column = Controls.styled(new TableColumn<>(title), "number", "opener");
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new Opener<>(items, caseTitle, open));
        column.setComparator(Comparator.comparingInt(r -> items.apply(r).size()));
        return column;
    }

    /** Enter opens the cases of the selected row; a row without cases stays silent. */
    public static <R> void onEnter(
            TableView<R> table,
            Function<R, List<ItemKey>> items,
            Function<R, String> caseTitle,
            BiConsumer<String, List<ItemKey>> open) {
        table.setOnKeyPressed(event -> {
            R row = table.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && row != null && !items.apply(row).isEmpty()) {
                event.consume();
                open.accept(caseTitle.apply(row), items.apply(row));
            }
        });
    }

    /** From a button in a cell, up and down go to the rows beside it; Enter on a row does what the table does. */
    public static void alongRows(TableCell<?, ?> cell, Button button) {
        button.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            TableView<?> table = cell.getTableView();
            if (table != null && Set.of(KeyCode.DOWN, KeyCode.UP).contains(event.getCode())) {
                event.consume();
                table.requestFocus();
                table.getSelectionModel().clearAndSelect(cell.getIndex());
                table.fireEvent(event.copyFor(table, table));
            }
        });
    }

    /** A header that is never cut: the column is at least as wide as its title, and one of numbers as its width. */
    public static <R, T> TableColumn<R, T> wide(TableColumn<R, T> column, double width) {
        Text header = new Text(column.getText());
        header.setFont(HEADER);
        double least = Math.ceil(header.getLayoutBounds().getWidth()) + HEADER_PADDING;
        column.setMinWidth(column.getStyleClass().contains("number") ? Math.max(width, least) : least);
        column.setPrefWidth(Math.max(width, least));
        return column;
    }

    /** Tells words in a tooltip, which is made when the pointer comes: most cells of a table never meet it. */
    static void tell(Control over, String words) {
        over.setTooltip(null);
        over.setOnMouseEntered(words.isEmpty() ? null : _ -> over.setTooltip(new Tooltip(words)));
    }

    private static final class Opener<R> extends TableCell<R, R> {
        private final Button button = Controls.styled(new Button(), "link-button");
        private final Function<R, List<ItemKey>> items;
        private final Function<R, String> caseTitle;

        Opener(
                Function<R, List<ItemKey>> items,
                Function<R, String> caseTitle,
                BiConsumer<String, List<ItemKey>> open) {
            this.items = items;
            this.caseTitle = caseTitle;
            alongRows(this, button);
            button.setOnAction(_ -> open.accept(caseTitle.apply(getItem()), items.apply(getItem())));
        }

        @Override
        protected void updateItem(R item, boolean empty) {
            super.updateItem(item, empty);
            setGraphic(empty || item == null ? null : button);
            if (!empty && item != null) {
                int count = items.apply(item).size();
                button.setText(Integer.toString(count));
                button.setDisable(count == 0);
                String about = Texts.text("tables.open", count, caseTitle.apply(item));
                tell(button, about);
                button.setAccessibleText(about);
            }
        }
    }

    private static final class Words<R> extends TableCell<R, String> {
        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            boolean blank = empty || item == null || item.isEmpty();
            setText(blank ? null : item);
            tell(this, blank ? "" : item);
        }
    }

    private static final class Wrapped<R> extends TableCell<R, String> {
        private final Text words = Controls.styled(new Text(), "wrapped-words");

        Wrapped(TableColumn<R, String> column) {
            getStyleClass().add("wrapped");
            // of the column, whose width is known before a row is measured
            words.wrappingWidthProperty().bind(Bindings.createDoubleBinding(
                    () -> column.getWidth() - snappedLeftInset() - snappedRightInset(), column.widthProperty(), insetsProperty()));
            setGraphic(words);
        }

        @Override
        protected void updateItem(String item, boolean empty) {
            super.updateItem(item, empty);
            words.setText(empty || item == null ? "" : item);
        }
    }

    private static final class Number<R> extends TableCell<R, R> {
        private final Function<R, String> words;
        private final Function<R, Optional<String>> hint;

        Number(Function<R, String> words, Function<R, Optional<String>> hint) {
            this.words = words;
            this.hint = hint;
        }

        @Override
        protected void updateItem(R item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? null : words.apply(item));
            tell(this, empty || item == null ? "" : hint.apply(item).orElse(""));
        }
    }
}
