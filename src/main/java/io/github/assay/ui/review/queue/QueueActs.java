package io.github.assay.ui.review.queue;

import io.github.assay.labelling.QueueOrder;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import java.util.function.Consumer;

/** Passes commands for the queue on to the view model once there is a queue. */
public record QueueActs(ReviewViewModel model, ReviewSettings settings, Consumer<Shortcut> keys) implements QueueList.Acts {
    @Override
    public void filter(String text) {
        if (model.isOpen()) {
            model.filter(text);
        }
    }

    @Override
    public void enter() {
        if (model.isOpen()) {
            model.walk().enterQueue();
        }
    }

    @Override
    public void order(QueueOrder order) {
        settings.keepOrder(order);
        model.order(order);
    }

    @Override
    public long shuffleSeed() {
        return model.shuffleSeed();
    }

    @Override
    public void group(boolean together) {
        settings.keepGroups(together);
        model.group(together);
    }

    @Override
    public void open(int row) {
        model.queueState().at(row).ifPresent(model::go);
    }

    @Override
    public void everything() {
        model.queueState().everything();
    }

    @Override
    public void press(Shortcut shortcut) {
        keys.accept(shortcut);
    }
}
