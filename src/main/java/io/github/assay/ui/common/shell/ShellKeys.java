package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.controls.TextEntry;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Dispatches a key: finds its meaning at the focus, then offers it to sheet, screen and window. */
final class ShellKeys {
    /** Commands that change what a sheet covers; they wait until it is closed. */
    private static final Set<Shortcut> BEHIND = EnumSet.of(
            Shortcut.GO_REVIEW, Shortcut.GO_ADJUDICATE, Shortcut.GO_AGREEMENT, Shortcut.GO_CALIBRATION, Shortcut.GO_SYSTEMS,
            Shortcut.GO_ROBUSTNESS, Shortcut.GO_TEAM, Shortcut.GO_REPORT, Shortcut.GO_WELCOME, Shortcut.RUN, Shortcut.ROUNDS);

    private final Keys keys;
    private final Status status;
    private final ShellView shell;
    private final ShellView.Commands commands;
    /** Whether the latest key was a command: its character is not typed into a field that the command went to. */
    private boolean handled;

    ShellKeys(Keys keys, Status status, ShellView shell, ShellView.Commands commands) {
        this.keys = keys;
        this.status = status;
        this.shell = shell;
        this.commands = commands;
    }

    /** Listens to the keys of a scene, and sets in the status whether a text is being written. */
    void listen(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, e -> {
            handled = false;
            hear(e, true);
        });
        scene.addEventFilter(KeyEvent.KEY_TYPED, e -> {
            if (handled) {
                e.consume();
            }
        });
        scene.addEventHandler(KeyEvent.KEY_PRESSED, e -> hear(e, false));
        scene.focusOwnerProperty().subscribe(node -> status.writingProperty().set(isWriting(node)));
    }

    /**
     * Keys with Ctrl and Esc are handled before the focused control, plain keys after it, so that a list keeps its
     * arrow keys and a text field its letters.
     */
    private void hear(KeyEvent event, boolean first) {
        if (keys.isChoosing()) {
            return;
        }
        boolean early = event.isShortcutDown() || event.getCode() == KeyCode.ESCAPE || event.getCode() == KeyCode.F1;
        Optional<Shortcut> found = find(event);
        if (event.isConsumed() || (early || found.map(this::goesFirst).orElse(false)) != first) {
            return;
        }
        if (found.map(this::act).orElse(false)) {
            event.consume();
            handled = true;
        }
    }

    private boolean goesFirst(Shortcut shortcut) {
        return view().map(v -> v.goesFirst(shortcut)).orElse(false);
    }

    private Optional<ScreenView> view() {
        return shell.openScreen().map(FxmlScreens.Loaded::view);
    }

    private Optional<Shortcut> find(KeyEvent event) {
        Set<Shortcut.Scope> scopes = scopes();
        Optional<Shortcut> everywhere = keys.map().find(event, Shortcut.Group.EVERYWHERE, scopes)
                .filter(s -> !shell.isCovered() || !BEHIND.contains(s));
        return everywhere.or(() -> shell.isCovered()
                ? Optional.empty()
                : shell.openScreen().flatMap(r -> group(r.screen())).flatMap(g -> screenKey(event, g, scopes)));
    }

    private Optional<Shortcut> screenKey(KeyEvent event, Shortcut.Group group, Set<Shortcut.Scope> scopes) {
        boolean strip = view().map(v -> v.asksForReason(event)).orElse(false);
        Optional<Shortcut> reason = strip && !status.writingProperty().get()
                ? keys.map().find(event, group, EnumSet.of(Shortcut.Scope.REASON))
                : Optional.empty();
        return reason.or(() -> view().flatMap(ScreenView::groupInFocus).flatMap(g -> keys.map().find(event, g, scopes)))
                .or(() -> keys.map().find(event, group, scopes))
                .or(() -> group == Shortcut.Group.REVIEW || group == Shortcut.Group.ADJUDICATE
                        ? keys.map().find(event, Shortcut.Group.CASE, scopes)
                        : Optional.empty());
    }

    private Set<Shortcut.Scope> scopes() {
        return status.writingProperty().get()
                ? EnumSet.of(Shortcut.Scope.ANY)
                : EnumSet.of(Shortcut.Scope.ANY, Shortcut.Scope.DECIDE);
    }

    /** The group of a screen's own keys. */
    static Optional<Shortcut.Group> group(ScreenId screen) {
        return switch (screen) {
            case REVIEW -> Optional.of(Shortcut.Group.REVIEW);
            case ADJUDICATE -> Optional.of(Shortcut.Group.ADJUDICATE);
            case CALIBRATION -> Optional.of(Shortcut.Group.CALIBRATION);
            case SYSTEMS -> Optional.of(Shortcut.Group.SYSTEMS);
            case ROBUSTNESS -> Optional.of(Shortcut.Group.ROBUSTNESS);
            case TEAM -> Optional.of(Shortcut.Group.TEAM);
            case WELCOME -> Optional.of(Shortcut.Group.WELCOME);
            case AGREEMENT, REPORT -> Optional.of(Shortcut.Group.EVERYWHERE);
        };
    }

    private boolean act(Shortcut shortcut) {
        if (shortcut == Shortcut.LEAVE) {
            return leave();
        }
        return commands.pressed(shortcut) || view().map(v -> v.pressed(shortcut)).orElse(false);
    }

    /** Esc closes the topmost sheet; without one it goes to the screen, then to the text field. */
    private boolean leave() {
        if (shell.isCovered()) {
            return commands.pressed(Shortcut.LEAVE);
        }
        if (status.writingProperty().get() && view().map(ScreenView::leavesInside).orElse(false)) {
            return true;
        }
        boolean used = view().map(v -> v.pressed(Shortcut.LEAVE)).orElse(false);
        if (status.writingProperty().get()) {
            shell.stopWriting();
            return true;
        }
        return used;
    }

    private static boolean isWriting(Node focused) {
        return focused instanceof TextInputControl field && field.isEditable()
                || focused instanceof TextEntry entry && entry.takesText();
    }
}
