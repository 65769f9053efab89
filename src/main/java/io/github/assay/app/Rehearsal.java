package io.github.assay.app;

import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.execution.WorkerRehearsal;
import io.github.assay.task.CancelToken;
import io.github.assay.task.StartTrace;
import io.github.assay.ui.App;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs the main task once while the build records the classes it loads. The JDK's AOT cache of these classes makes
 * later starts fast. The build starts it with {@code -Dassay.rehearse=window} and {@code =commands}.
 *
 * <p>Two files beside the program's jar, {@code java.home} and {@code assay.home}, name the JDK and the folder for
 * which the caches are valid, because Java searches cached classes at the path where the cache was made.
 */
final class Rehearsal {
    private Rehearsal() {}

    /** The window is shown so long at most: enough for Review to be painted on a slow machine. */
    private static final int MOST_WINDOW_SECONDS = 60;

    /** And so long after the first case is painted, while scores are computed and shown. */
    private static final int SECONDS_AFTER_FIRST_CASE = 4;

    /** Runs the commands and then the window on a copy of a sample project. */
    static void window(Path sample) throws IOException {
        onCopy(sample, copy -> {
            commands(copy);
            openWindow(copy);
        });
    }

    /**
     * Runs only the commands, for a cache without the window's classes, and prepares the worker processes.
     *
     * @param jar the path of the program's jar as Java was started with it, because the caches contain it
     */
    static void commands(Path jar, Path sample) throws IOException {
        Path lib = Objects.requireNonNull(jar.toAbsolutePath().getParent());
        Files.writeString(lib.resolve("java.home"), System.getProperty("java.home") + "\n");
        Files.writeString(lib.resolve("assay.home"), lib.getParent() + "\n");
        WorkerRehearsal.play();
        onCopy(sample, Rehearsal::commands);
    }

    private static void onCopy(Path sample, Consumer<Path> work) throws IOException {
        if (!Files.isDirectory(sample)) {
            return;
        }
        Path copy = Files.createTempDirectory("assay-rehearsal");
        try {
            SampleCopies.copy(sample, copy);
            // Queries that never end are waited for by each step, and a second of it loads all that there is to load.
            Path settings = copy.resolve("project.json");
            Files.writeString(settings, Files.readString(settings).replaceFirst("\"timeoutSeconds\": *\\d+", "\"timeoutSeconds\": 1"));
            work.accept(copy);
        } finally {
            SampleCopies.delete(copy);
        }
    }

    private static void commands(Path project) {
        quietly(List.of("--help"));
        quietly(List.of("check", project.toString(), "--json"));
        // A hundred resamples run the same code as the thousands of a real study.
        quietly(List.of("summary", project.toString(), "--replicates", "100"));
        quietly(List.of("score", project.toString(), "--json"));
        // As text too; one metric is enough for that, since all were scored above.
        quietly(List.of("score", project.toString(), "--metric", "ex"));
    }

    /** Opens the window as a known annotator, so that Review is painted, and closes it after a while. */
    private static void openWindow(Path project) {
        UserSettings settings =
                new UserSettings(List.of(), "light", Map.of(project.toString(), "rehearsal"), Map.of(), Map.of(), Map.of());
        try (Wiring wiring = new Wiring();
                ScheduledExecutorService closing = Executors.newSingleThreadScheduledExecutor()) {
            closing.schedule(App::closeAll, MOST_WINDOW_SECONDS, TimeUnit.SECONDS);
            closing.execute(() -> closeAfterFirstCase(closing));
            try {
                App.open(wiring.window(Optional.of(project), settings, _ -> {}));
            } finally {
                closing.shutdownNow();
            }
        }
    }

    private static void closeAfterFirstCase(ScheduledExecutorService closing) {
        if (StartTrace.ofProcess().isFinished()) {
            closing.schedule(App::closeAll, SECONDS_AFTER_FIRST_CASE, TimeUnit.SECONDS);
        } else if (!closing.isShutdown()) {
            closing.schedule(() -> closeAfterFirstCase(closing), 100, TimeUnit.MILLISECONDS);
        }
    }

    private static void quietly(List<String> command) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(nowhere, nowhere, false, new CancelToken());
        try (Wiring wiring = new Wiring()) {
            Cli.run(command.toArray(String[]::new), Installation.version(), wiring::services, terminal);
        }
    }
}
