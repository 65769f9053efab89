package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.review.model.ReviewViewModel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import javafx.event.Event;
import javafx.event.EventHandler;
import javafx.event.EventTarget;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/**
 * Holds keys that are pressed while an act is being saved, and passes them on afterwards, in their order: what they mean
 * depends on what is shown then, as if they had been pressed one by one. UI thread only.
 */
final class WaitingKeys {
    private final ReviewViewModel model;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final EventHandler<KeyEvent> filter = this::pressed;
    private Optional<Waiting> now = Optional.empty();
    private boolean listens;

    /**
     * What was pressed.
     *
     * @param painted the item whose case was on screen at that moment; empty: none
     */
    private record Waiting(Runnable act, Optional<ItemKey> painted) {}

    WaitingKeys(ReviewViewModel model) {
        this.model = model;
        model.disclosure().onRest(this::proceed);
    }

    /** Listens to the keys of a node's window, before all others, while the node is in it. */
    void attach(Node node) {
        node.sceneProperty().flatMap(Scene::windowProperty).subscribe((before, is) -> {
            listen(before, false);
            listen(is, true);
        });
    }

    private void listen(Window window, boolean on) {
        if (window != null && on && !listens) {
            window.addEventFilter(KeyEvent.ANY, filter);
            listens = true;
        } else if (window != null && !on) {
            window.removeEventFilter(KeyEvent.ANY, filter);
            listens = false;
            waiting.clear();
        }
    }

    private void pressed(KeyEvent event) {
        if (now.isEmpty() && event.getSource() instanceof Window window && holds(() -> replay(event, window))) {
            event.consume();
        }
    }

    private static void replay(KeyEvent event, Window window) {
        Scene scene = window.getScene();
        EventTarget target = scene.getFocusOwner() == null ? scene : scene.getFocusOwner();
        Event.fireEvent(target, event.copyFor(target, target));
    }

    /** Whether an act waits until what is being saved is on disk; it is then done in its turn. */
    boolean holds(Runnable act) {
        if (now.isPresent()) {
            return false;
        }
        proceed();
        return model.disclosure().holdsKeys() && waiting.add(new Waiting(act, model.disclosure().painted()));
    }

    /** Whether the key that is carried out was pressed while another case was on screen, or none. */
    boolean isOfOtherCase() {
        return now.filter(w -> !w.painted().equals(model.disclosure().painted())).isPresent();
    }

    private void proceed() {
        while (now.isEmpty() && !waiting.isEmpty() && !model.disclosure().holdsKeys()) {
            now = Optional.of(waiting.remove());
            try {
                now.get().act().run();
            } finally {
                now = Optional.empty();
            }
        }
    }
}
