package io.github.assay.ui;

import io.github.assay.task.StartTrace;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Dialogs.StageDialogs;
import io.github.assay.ui.common.shell.Settings;
import java.util.HashSet;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.stage.Stage;

/** JavaFX application that opens the window. */
public final class App extends Application {
    private static final AtomicReference<WindowDependencies> HANDED_OVER = new AtomicReference<>();
    private Optional<Window> window = Optional.empty();

    /**
     * Opens the window and returns when it is closed. The toolkit makes the App, so the context is handed over here.
     */
    public static void open(WindowDependencies context, String... arguments) {
        HANDED_OVER.set(context);
        launch(App.class, arguments);
    }

    /** Closes the window from any thread, as its own button would; {@link #open} then returns. */
    public static void closeAll() {
        Platform.exit();
    }

    @Override
    public void start(Stage stage) {
        StartTrace.ofProcess().reached("toolkit");
        WindowDependencies context = Objects.requireNonNull(HANDED_OVER.get());
        Background background = Background.ofWindow();
        Settings settings = new Settings(context.settings(), s -> background.save(_ -> keep(context, s)));
        Theme theme = new Theme(appearance(settings), 100);
        Thread.currentThread().setUncaughtExceptionHandler(new UncaughtErrors(new StageDialogs(stage, theme)));
        Window opened = new Window(
                context, new WindowServices(background, settings, theme, new StageDialogs(stage, theme)), stage);
        window = Optional.of(opened);
        StartTrace.ofProcess().reached("window made");
        opened.show();
        StartTrace.ofProcess().reached("window shown");
        context.openAtStart().ifPresent(opened::openProject);
    }

    private static Void keep(WindowDependencies context, io.github.assay.domain.project.UserSettings settings) {
        context.keepSettings().accept(settings);
        return null;
    }

    private static Appearance appearance(Settings settings) {
        return Appearance.valueOf(settings.current().theme().toUpperCase(Locale.ROOT));
    }

    @Override
    public void stop() {
        window.ifPresent(Window::close);
    }

    /** Logs every uncaught exception and shows it once for each kind. A failure while showing it is only logged. */
    static final class UncaughtErrors implements Thread.UncaughtExceptionHandler {
        private static final System.Logger LOG = System.getLogger(UncaughtErrors.class.getName());
        private final Dialogs dialogs;
        private final Set<String> shown = new HashSet<>();
        private boolean showing;

        UncaughtErrors(Dialogs dialogs) {
            this.dialogs = dialogs;
        }

        @Override
        public void uncaughtException(Thread thread, Throwable cause) {
            LOG.log(System.Logger.Level.ERROR, "uncaught on " + thread.getName(), cause);
            UserError complaint = UserError.of(cause);
            if (!showing && shown.add(complaint.sentence())) {
                showing = true;
                try {
                    dialogs.error(complaint.sentence(), complaint.details());
                } finally {
                    showing = false;
                }
            }
        }
    }
}
