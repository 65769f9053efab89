package io.github.assay.ui.common.controls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.StackPane;
import org.controlsfx.control.CheckComboBox;

/**
 * Chooses some of many metrics in one list with check boxes. The closed control names those that are chosen. Used on the
 * UI thread.
 */
public final class MetricChooser extends StackPane {
    private final CheckComboBox<String> box = new CheckComboBox<>();
    private final Function<List<String>, String> title;
    private boolean telling;

    /**
     * @param id of the control
     * @param name of the control for screen readers
     * @param words the name of a metric by its id
     * @param title what the closed control says of the chosen metrics
     * @param least number of metrics that stay chosen at least
     * @param chosen takes the chosen ids, in list order, when the user has changed them
     */
    public MetricChooser(
            String id, String name, Function<String, String> words, Function<List<String>, String> title, int least,
            Consumer<List<String>> chosen) {
        this.title = title;
        box.setId(id);
        box.setAccessibleText(name);
        // The control takes over the style classes of the combo box inside it, so the class is here.
        getStyleClass().add("metric-chooser");
        box.setConverter(new SelectionLabel<>(words));
        box.setFocusTraversable(true);
        box.getCheckModel().getCheckedItems().addListener((ListChangeListener<String>) change -> {
            if (telling) {
                return;
            }
            List<String> now = chosen();
            if (now.size() < least) {
                List<String> removed = new ArrayList<>();
                while (change.next()) {
                    removed.addAll(change.getRemoved());
                }
                removed.stream().findFirst().ifPresent(r -> check(List.of(r)));
                return;
            }
            retitle();
            chosen.accept(now);
        });
        box.addEventHandler(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.SPACE || e.getCode() == KeyCode.F4 || e.getCode() == KeyCode.DOWN && e.isAltDown()) {
                open();
                e.consume();
            }
        });
        getChildren().add(box);
    }

    /** Offers metrics, and checks some of them; calls nothing. */
    public void show(List<String> offered, List<String> checked) {
        telling = true;
        if (!box.getItems().equals(offered)) {
            box.getCheckModel().clearChecks();
            box.getItems().setAll(offered);
        }
        if (!chosen().equals(checked)) {
            box.getCheckModel().clearChecks();
            checked.forEach(box.getCheckModel()::check);
        }
        retitle();
        telling = false;
    }

    private void check(List<String> ids) {
        telling = true;
        ids.forEach(box.getCheckModel()::check);
        retitle();
        telling = false;
    }

    private void retitle() {
        box.setTitle(title.apply(chosen()));
    }

    /** The chosen metrics, in list order. */
    public List<String> chosen() {
        return box.getItems().stream().filter(i -> Optional.ofNullable(box.getItemBooleanProperty(i)).map(p -> p.get()).orElse(false)).toList();
    }

    /** Opens the list and moves the focus into it. */
    public void open() {
        box.requestFocus();
        box.show();
    }
}
