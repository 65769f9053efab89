package io.github.assay.ui;

import io.github.assay.ui.common.keys.KeyHelp;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.manual.ManualPane;
import java.util.Optional;

/** The manual and the page of all keys over the window. UI thread only. */
final class HelpSheets {
    private final ShellView shell;
    private final Keys keys;
    private Optional<ManualPane> open = Optional.empty();

    HelpSheets(ShellView shell, Keys keys) {
        this.shell = shell;
        this.keys = keys;
    }

    /** Shows all keys, in place of the manual where that is open; nothing under another sheet. */
    void keys() {
        close();
        if (!shell.isCovered()) {
            shell.cover(new KeyHelp(keys, shell::uncover));
        }
    }

    /** Opens the manual at the page about what is in front; nothing under a sheet. */
    void manual() {
        if (!shell.isCovered()) {
            ManualPane pane = new ManualPane(keys, shell.place(), this::close, this::keys);
            open = Optional.of(pane);
            shell.cover(pane);
        }
    }

    /** Closes an entry of the glossary in the manual, else the manual; false when it is not open, or is under another sheet. */
    boolean leave() {
        return open.filter(shell::isOnTop).filter(ManualPane::closesInside).isPresent() || close();
    }

    private boolean close() {
        boolean closes = open.filter(shell::isOnTop).isPresent();
        if (closes) {
            open = Optional.empty();
            shell.uncover();
        }
        return closes;
    }
}
