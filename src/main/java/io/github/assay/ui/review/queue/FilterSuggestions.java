package io.github.assay.ui.review.queue;

import io.github.assay.labelling.CaseQueue;
import io.github.assay.labelling.FilterCompletion;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.controlsfx.control.textfield.AutoCompletionBinding;
import org.controlsfx.control.textfield.TextFields;

/**
 * Offers fields, values and ids while a filter is being written: arrows choose, Enter takes the chosen one, Esc closes the
 * list. Enter without a choice leaves the field, as it does without a list. Made when the field first gets the focus.
 */
final class FilterSuggestions {
    private static final int DELAY_MILLIS = 120;

    private volatile CaseQueue queue;
    private volatile boolean writing;
    /** Text of the field. Searches for earlier texts may end later, so each offers what completes this one. */
    private volatile String text = "";
    /** Whether Esc was pressed since the text changed; suggestions that are computed then come too late. */
    private volatile boolean closed;
    private final AutoCompletionBinding<String> binding;
    private final Runnable enter;
    private boolean moved;

    /** @param enter leaves the field for the queue */
    FilterSuggestions(TextField filter, CaseQueue start, Runnable enter) {
        queue = start;
        this.enter = enter;
        filter.focusedProperty().subscribe(now -> writing = now);
        binding = TextFields.bindAutoCompletion(
                filter, _ -> writing && !closed ? FilterCompletion.of(text, queue).filters() : List.of());
        binding.setDelay(DELAY_MILLIS);
        binding.setVisibleRowCount(FilterCompletion.MOST);
        binding.setHideOnEscape(true);
        var popup = binding.getAutoCompletionPopup();
        popup.getStyleClass().add("filter-suggestions");
        popup.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        popup.showingProperty().subscribe(_ -> moved = false);
        popup.setOnShown(_ -> {
            if (closed) {
                popup.hide();
            }
        });
        filter.textProperty().subscribe(now -> {
            text = now;
            moved = false;
            closed = false;
        });
    }

    /** The list begins with its first line chosen; here nothing is chosen before an arrow key was pressed. */
    private void key(KeyEvent event) {
        closed |= event.getCode() == KeyCode.ESCAPE;
        if (event.getCode() == KeyCode.ENTER && !moved) {
            binding.getAutoCompletionPopup().hide();
            enter.run();
            event.consume();
        } else if ((event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.UP) && !moved) {
            moved = true;
            list().ifPresent(l -> l.getSelectionModel().selectFirst());
            event.consume();
        }
    }

    /** The queue whose values are offered. */
    void show(CaseQueue now) {
        queue = now;
    }

    private Optional<ListView<?>> list() {
        return binding.getAutoCompletionPopup().getScene().getRoot().lookup(".list-view") instanceof ListView<?> list
                ? Optional.of(list)
                : Optional.empty();
    }
}
