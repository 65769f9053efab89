package io.github.assay.ui.common.keys;

import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;

/** Holds the keys in force in a window; only this class changes them. Used on the UI thread. */
public final class Keys {
    private final ReadOnlyObjectWrapper<KeyMap> map;
    private final Consumer<KeyMap> keep;
    private boolean choosing;

    /** {@code keep} is called on every change. */
    public Keys(KeyMap start, Consumer<KeyMap> keep) {
        this.map = new ReadOnlyObjectWrapper<>(start);
        this.keep = keep;
    }

    /**
     * Keeps the keys that a node's text names up to date, as long as the node is in use. Screens are made again for
     * each project and annotator, while keys last as long as the window.
     */
    public void follow(Node node, Consumer<KeyMap> says) {
        ChangeListener<KeyMap> listener = (_, _, now) -> says.accept(now);
        node.getProperties().put(new Object(), listener);
        map.addListener(new WeakChangeListener<>(listener));
        says.accept(map.get());
    }

    public KeyMap map() {
        return map.get();
    }

    /** A command's first key as a hint on a button: {@code ⇧G}. */
    public String hint(Shortcut shortcut) {
        return map().strokes(shortcut).getFirst().hint();
    }

    /** Gives a command another key. Refused without a change when the key has a meaning already. */
    public Optional<KeyMap.Conflict> change(Shortcut shortcut, KeyStroke stroke) {
        return take(map().withFirst(shortcut, stroke));
    }

    /** Restores a command's default keys; refused when another command has one of them. */
    public Optional<KeyMap.Conflict> reset(Shortcut shortcut) {
        return take(map().without(shortcut));
    }

    /** Restores every command's default keys. */
    public void resetAll() {
        take(KeyMap.DEFAULT);
    }

    private Optional<KeyMap.Conflict> take(KeyMap changed) {
        Optional<KeyMap.Conflict> conflict = changed.conflicts().stream().findFirst();
        if (conflict.isEmpty()) {
            map.set(changed);
            keep.accept(changed);
        }
        return conflict;
    }

    /** Whether a key is being chosen, so that what is pressed must do nothing else. */
    public boolean isChoosing() {
        return choosing;
    }

    void choosing(boolean yes) {
        choosing = yes;
    }
}
