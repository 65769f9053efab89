package io.github.assay.ui.review.queue;

import io.github.assay.labelling.QueueOrder;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;

/**
 * Chooses the order of the queue; disabled until there is a queue. Shuffles use one seed, which is shown, so that they can
 * be repeated.
 */
final class OrderChooser extends MenuButton {
    private final Map<QueueOrder, RadioMenuItem> choices = new LinkedHashMap<>();

    private final CheckMenuItem groups = new CheckMenuItem(Texts.text("review.queue.grouped"));

    /**
     * @param seed seed of the annotator's shuffled orders
     * @param grouped takes whether the systems of one question are neighbours
     */
    OrderChooser(Keys keys, long seed, Consumer<QueueOrder> chosen, Consumer<Boolean> grouped) {
        getStyleClass().add("order-chooser");
        Tooltip tip = new Tooltip();
        keys.follow(this, _ -> tip.setText(Texts.text("shell.hint", Shortcut.ORDER.text(), keys.hint(Shortcut.ORDER))));
        setTooltip(tip);
        setMinWidth(USE_PREF_SIZE);
        setDisable(true);
        ToggleGroup group = new ToggleGroup();
        add(group, new QueueOrder.AsFiled(), chosen);
        add(group, new QueueOrder.Triage(), chosen);
        add(group, new QueueOrder.Drawn(), chosen);
        add(group, new QueueOrder.Shuffled(seed), chosen);
        for (QueueOrder.Stratum stratum : QueueOrder.Stratum.values()) {
            add(group, new QueueOrder.Stratified(stratum, seed), chosen);
        }
        getItems().setAll(choices.values());
        groups.setOnAction(_ -> grouped.accept(groups.isSelected()));
    }

    /** Adds the choice whether the systems of one question are neighbours. */
    void offerGroups() {
        if (!getItems().contains(groups)) {
            getItems().addAll(new SeparatorMenuItem(), groups);
        }
    }

    void show(QueueOrder order, boolean grouped) {
        setDisable(false);
        groups.setSelected(grouped);
        boolean assigned = order instanceof QueueOrder.Assigned;
        groups.setDisable(assigned);
        choices.values().forEach(choice -> choice.setDisable(assigned));
        setText(Texts.text("review.order.button", words(order, true)));
        RadioMenuItem item = choices.get(order);
        if (item != null) {
            item.setSelected(true);
        }
    }

    private void add(ToggleGroup group, QueueOrder order, Consumer<QueueOrder> chosen) {
        RadioMenuItem item = new RadioMenuItem(words(order, false));
        item.setToggleGroup(group);
        item.setOnAction(_ -> chosen.accept(order));
        choices.put(order, item);
    }

    private static String words(QueueOrder order, boolean brief) {
        String suffix = brief ? ".brief" : "";
        return switch (order) {
            case QueueOrder.AsFiled() -> Texts.text("review.order.filed" + suffix);
            case QueueOrder.Triage() -> Texts.text("review.order.triage" + suffix);
            case QueueOrder.Drawn() -> Texts.text("review.order.drawn" + suffix);
            case QueueOrder.Assigned(String rounds) -> Texts.text("review.order.assigned", rounds);
            case QueueOrder.Shuffled(long seed) -> Texts.text("review.order.shuffled" + suffix, seed);
            case QueueOrder.Stratified(QueueOrder.Stratum by, long seed) ->
                Texts.text("review.order.stratified" + suffix, Texts.word(by), seed);
        };
    }
}
