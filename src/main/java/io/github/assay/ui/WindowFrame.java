package io.github.assay.ui;

import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.shell.ShellView;
import java.io.IOException;
import java.io.UncheckedIOException;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/** Loads the window's frame. */
final class WindowFrame {
    private WindowFrame() {}

    static Parent load(ShellView shell) {
        FXMLLoader loader = new FXMLLoader(WindowFrame.class.getResource("/fxml/shell.fxml"), Messages.bundle());
        loader.setControllerFactory(_ -> shell);
        try {
            return loader.load();
        } catch (IOException e) {
            throw new UncheckedIOException("/fxml/shell.fxml", e);
        }
    }
}
