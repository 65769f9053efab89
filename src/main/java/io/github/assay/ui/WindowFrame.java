package io.github.assay.ui;

import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/** Loads the window's frame. */
final class WindowFrame {
    private WindowFrame() {}

    static Parent load(ShellView shell) {
        FXMLLoader loader = new FXMLLoader(WindowFrame.class.getResource("/fxml/shell.fxml"), Texts.bundle());
        loader.setControllerFactory(_ -> shell);
        try {
            return loader.load();
        } catch (IOException e) {
            throw new UncheckedIOException("/fxml/shell.fxml", e);
        }
    }
}
