package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** Context menu of a table or text: commands from the table of keys, each with its key beside it. */
public final class TableMenu extends ContextMenu {
    /**
     * @param groups the commands; a line is between two groups
     * @param chosen takes the command that was chosen
     */
    public TableMenu(List<List<Shortcut>> groups, Keys keys, Consumer<Shortcut> chosen) {
        getStyleClass().add("table-menu");
        groups.forEach(group -> {
            if (!getItems().isEmpty()) {
                getItems().add(new SeparatorMenuItem());
            }
            group.forEach(s -> getItems().add(item(s, keys, chosen)));
        });
    }

    private static MenuItem item(Shortcut shortcut, Keys keys, Consumer<Shortcut> chosen) {
        MenuItem item = new MenuItem(shortcut.text());
        item.setAccelerator(new KeyHint(keys.hint(shortcut)));
        item.setOnAction(_ -> chosen.accept(shortcut));
        return item;
    }

    /** Shows a key beside an entry. It matches no event: keys are dispatched by the window. */
    private static final class KeyHint extends KeyCombination {
        private final String hint;

        KeyHint(String hint) {
            this.hint = hint;
        }

        @Override
        public boolean match(KeyEvent event) {
            return false;
        }

        @Override
        public String getDisplayText() {
            return hint;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof KeyHint that && that.hint.equals(hint);
        }

        @Override
        public int hashCode() {
            return hint.hashCode();
        }
    }
}
