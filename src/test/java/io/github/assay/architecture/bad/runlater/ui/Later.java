package io.github.assay.architecture.bad.runlater.ui;

import javafx.application.Platform;

/** Returns to the UI thread by itself. */
final class Later {
    void run() {
        Platform.runLater(() -> {});
    }
}
