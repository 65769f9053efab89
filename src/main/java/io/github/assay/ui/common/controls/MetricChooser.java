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
 * Chooses some of many metrics in one list with check boxes. The closed control names those that are chosen. The list is
 * made when the chooser first comes into a window, to save time at the start. Used on the UI thread.
 */
public final class MetricChooser extends StackPane {
    private final String id;
    private final String name;
    private final Function<String, String> words;
    private final Function<List<String>, String> title;
    private final int least;
    private final Consumer<List<String>> taken;
    private List<String> offered = List.of();
    private List<String> checked = List.of();
    private Optional<CheckComboBox<String>> box = Optional.empty();
    private boolean telling;
    private int most = Integer.MAX_VALUE;
    private Consumer<Boolean> refused = _ -> {};

    /**
     * @param id of the control
     * @param name of the control for screen readers
     * @param words the name of a metric by its id
     * @param title what the closed control says of the chosen metrics
     * @param least number of metrics that stay chosen at least
     * @param taken takes the chosen ids, in list order, when the user has changed them
     */
    public MetricChooser(
            String id, String name, Function<String, String> words, Function<List<String>, String> title, int least,
            Consumer<List<String>> taken) {
        this.id = id;
        this.name = name;
        this.words = words;
        this.title = title;
        this.least = least;
        this.taken = taken;
        // The control takes over the style classes of the combo box inside it, so the class is here.
        getStyleClass().add("metric-chooser");
        sceneProperty().subscribe(scene -> {
            if (scene != null && box.isEmpty()) {
                make();
            }
        });
    }

    /**
     * Takes no more than so many.
     *
     * @param undone called when a change is undone: true for one too many, false for one too few
     */
    public MetricChooser atMost(int number, Consumer<Boolean> undone) {
        most = number;
        refused = undone;
        return this;
    }

    private void make() {
        CheckComboBox<String> made = new CheckComboBox<>();
        box = Optional.of(made);
        made.setId(id);
        made.setAccessibleText(name);
        made.setConverter(new SelectionLabel<>(words));
        made.setFocusTraversable(true);
        made.getCheckModel().getCheckedItems().addListener(
                (ListChangeListener<String>) change -> changed(made, change));
        made.addEventHandler(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.SPACE || e.getCode() == KeyCode.F4 || e.getCode() == KeyCode.DOWN && e.isAltDown()) {
                open();
                e.consume();
            }
        });
        getChildren().add(made);
        put(made);
    }

    private void changed(CheckComboBox<String> list, ListChangeListener.Change<? extends String> change) {
        if (telling) {
            return;
        }
        List<String> now = list.getItems().stream().filter(i -> list.getCheckModel().isChecked(i)).toList();
        if (now.size() < least || now.size() > most) {
            boolean tooMany = now.size() > most;
            List<String> changed = new ArrayList<>();
            while (change.next()) {
                changed.addAll(tooMany ? change.getAddedSubList() : change.getRemoved());
            }
            telling = true;
            changed.stream().limit(1).forEach(list.getCheckModel()::toggleCheckState);
            telling = false;
            refused.accept(tooMany);
            return;
        }
        checked = now;
        list.setTitle(title.apply(now));
        taken.accept(now);
    }

    /** Offers metrics, and checks some of them; calls nothing. */
    public void show(List<String> all, List<String> chosen) {
        offered = List.copyOf(all);
        checked = chosen.stream().filter(all::contains).toList();
        box.ifPresent(this::put);
    }

    private void put(CheckComboBox<String> list) {
        telling = true;
        if (!list.getItems().equals(offered)) {
            list.getCheckModel().clearChecks();
            list.getItems().setAll(offered);
        }
        for (String metric : offered) {
            if (checked.contains(metric) != list.getCheckModel().isChecked(metric)) {
                list.getCheckModel().toggleCheckState(metric);
            }
        }
        list.setTitle(title.apply(checked));
        telling = false;
    }

    /** The chosen metrics, in list order. */
    public List<String> chosen() {
        return checked;
    }

    /** Opens the list and moves the focus into it. */
    public void open() {
        box.ifPresent(list -> {
            list.requestFocus();
            list.show();
        });
    }
}
