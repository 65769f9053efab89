package io.github.assay.ui.systems.tables;

import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Tables;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;

/** A column of counts that open their cases, which are looked for when they are opened. */
public final class CountColumn<R> extends TableCell<R, R> {
    private final Button button = new Button();
    private final Function<R, OptionalInt> count;
    private final Function<R, String> about;

    private CountColumn(Function<R, OptionalInt> count, Function<R, String> about, Consumer<R> open) {
        this.count = count;
        this.about = about;
        button.getStyleClass().add("link-button");
        Tables.alongRows(this, button);
        button.setOnAction(_ -> open.accept(getItem()));
    }

    @Override
    protected void updateItem(R item, boolean empty) {
        super.updateItem(item, empty);
        OptionalInt counted = empty || item == null ? OptionalInt.empty() : count.apply(item);
        setGraphic(counted.isEmpty() ? null : button);
        setText(empty || item == null || counted.isPresent() ? null : NumberFormats.NONE);
        if (counted.isPresent()) {
            int n = counted.getAsInt();
            button.setText(Integer.toString(n));
            button.setDisable(n == 0);
            String words = Messages.text("tables.open", n, about.apply(item));
            button.setTooltip(new Tooltip(words));
            button.setAccessibleText(words);
        }
    }

    public static <R> TableColumn<R, R> of(
            String title, ToIntFunction<R> count, Function<R, String> about, Consumer<R> open) {
        return where(title, row -> OptionalInt.of(count.applyAsInt(row)), about, open);
    }

    /** The same where some rows have nothing to count. */
    public static <R> TableColumn<R, R> where(
            String title, Function<R, OptionalInt> count, Function<R, String> about, Consumer<R> open) {
        TableColumn<R, R> column = new TableColumn<>(title);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new CountColumn<>(count, about, open));
        column.setSortable(false);
        column.getStyleClass().addAll("number", "opener");
        return column;
    }
}
