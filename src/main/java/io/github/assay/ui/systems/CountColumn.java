package io.github.assay.ui.systems;

import io.github.assay.ui.common.Messages;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Button;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;

/** A column of counts that open their cases, which are looked for when they are opened. */
final class CountColumn<R> extends TableCell<R, R> {
    private final Button button = new Button();
    private final ToIntFunction<R> count;
    private final Function<R, String> about;

    private CountColumn(ToIntFunction<R> count, Function<R, String> about, Consumer<R> open) {
        this.count = count;
        this.about = about;
        button.getStyleClass().add("link-button");
        button.setOnAction(_ -> open.accept(getItem()));
    }

    @Override
    protected void updateItem(R item, boolean empty) {
        super.updateItem(item, empty);
        setGraphic(empty || item == null ? null : button);
        if (!empty && item != null) {
            int n = count.applyAsInt(item);
            button.setText(Integer.toString(n));
            button.setDisable(n == 0);
            String words = Messages.text("tables.open", n, about.apply(item));
            button.setTooltip(new Tooltip(words));
            button.setAccessibleText(words);
        }
    }

    static <R> TableColumn<R, R> of(
            String title, ToIntFunction<R> count, Function<R, String> about, Consumer<R> open) {
        TableColumn<R, R> column = new TableColumn<>(title);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new CountColumn<>(count, about, open));
        column.setSortable(false);
        column.getStyleClass().addAll("number", "opener");
        return column;
    }
}
