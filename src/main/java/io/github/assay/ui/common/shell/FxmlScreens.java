package io.github.assay.ui.common.shell;

import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Supplier;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;

/**
 * Loads screens from FXML and passes each controller its collaborators through its constructor.
 *
 * @param controllers how to make each controller; written by hand in one place
 */
public record FxmlScreens(Map<Class<?>, Supplier<?>> controllers) {
    /**
     * A loaded screen; {@code screen} is its id.
     *
     * @param root its node
     * @param view its controller
     */
    public record Loaded(ScreenId screen, Parent root, ScreenView view) {}

    public FxmlScreens {
        controllers = Map.copyOf(controllers);
    }

    /** Loads one screen. An FXML file that cannot be loaded is a defect of the program. */
    public Loaded load(ScreenId screen) {
        FXMLLoader loader = new FXMLLoader(FxmlScreens.class.getResource(screen.fxml()), Texts.bundle());
        loader.setControllerFactory(this::controller);
        try {
            Parent root = loader.load();
            return new Loaded(screen, root, loader.getController());
        } catch (IOException e) {
            throw new UncheckedIOException(screen.fxml(), e);
        }
    }

    private Object controller(Class<?> type) {
        Supplier<?> maker = controllers.get(type);
        if (maker == null) {
            throw new IllegalStateException("nobody makes a " + type.getName());
        }
        return maker.get();
    }

    /** The window's frame, controlled by a view. */
    public static Parent frame(ShellView shell) {
        FXMLLoader loader = new FXMLLoader(FxmlScreens.class.getResource("/fxml/shell.fxml"), Texts.bundle());
        loader.setControllerFactory(_ -> shell);
        try {
            return loader.load();
        } catch (IOException e) {
            throw new UncheckedIOException("/fxml/shell.fxml", e);
        }
    }
}
