package io.github.assay.app;

import io.github.assay.cli.Cli;
import io.github.assay.cli.CommandNames;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import io.github.assay.task.CancelToken;
import io.github.assay.task.StartTrace;
import io.github.assay.ui.App;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.logging.FileHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * Starts the window or the command line. It does not extend {@code Application}, which would need JavaFX for every
 * command.
 */
public final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
        List<String> arguments = List.of(args);
        StartTrace.ofProcess().reached("program");
        Logs.toFile(Installation.settingsFile().resolveSibling("assay.log"));
        String rehearse = System.getProperty("assay.rehearse");
        if (rehearse != null) {
            rehearse(rehearse);
            System.exit(0);
        }
        if (CommandNames.askForWindow(arguments)) {
            Optional<String> obstacle = DisplayCheck.obstacle();
            if (obstacle.isEmpty()) {
                openWindow(arguments);
                return;
            }
            System.err.println(obstacle.get());
            if (arguments.isEmpty()) {
                System.err.println("Name a project to run and score it in the terminal, or a command; --help lists them.");
                System.exit(2);
            }
            System.exit(command(new String[] {"summary", args[0]}));
        }
        System.exit(command(args));
    }

    private static void rehearse(String part) throws IOException {
        Path sample = Installation.samples().resolve("retail-review");
        if (part.equals("window")) {
            Rehearsal.window(sample);
        } else {
            Rehearsal.commands(Path.of(System.getProperty("java.class.path")), sample);
        }
    }

    private static void openWindow(List<String> arguments) {
        // JavaFX wakes for each pulse, also in a window at rest: 60 a second cost 0.55 % of a core, 40 cost 0.35 %.
        System.setProperty("javafx.animation.pulse", System.getProperty("javafx.animation.pulse", "40"));
        System.setErr(withoutPulse(System.err));
        Optional<Path> project = arguments.stream().findFirst().map(Main::folder);
        try (Wiring wiring = new Wiring()) {
            App.open(wiring.window(project));
        }
    }

    /** The folder that an argument means: file managers pass the {@code project.json} in it. */
    private static Path folder(String argument) {
        Path path = Path.of(argument).toAbsolutePath();
        return path.endsWith("project.json") && Files.isRegularFile(path) ? Objects.requireNonNull(path.getParent()) : path;
    }

    /** The stream without the line in which JavaFX repeats its pulse, which means nothing to a user. */
    private static PrintStream withoutPulse(PrintStream err) {
        return new PrintStream(err, true, StandardCharsets.UTF_8) {
            @Override
            public void println(String line) {
                if (line == null || !line.startsWith("Setting PULSE_DURATION")) {
                    super.println(line);
                }
            }
        };
    }

    /**
     * Runs a command. Ctrl+C cancels it, waits until its stores are closed, and exits with the status of a
     * cancellation.
     */
    private static int command(String[] args) {
        CancelToken interrupt = new CancelToken();
        PrintStream out = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16), false, StandardCharsets.UTF_8);
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        // Output of plug-ins must not mix with the lines of a JSON result.
        System.setOut(err);
        boolean watched = System.console() != null && System.console().isTerminal();
        Terminal terminal = new Terminal(out, err, watched, interrupt);
        try (LazyWiring wiring = new LazyWiring();
                Interrupts _ = Interrupts.watch(interrupt, err)) {
            return Cli.run(args, Installation.version(), wiring, terminal);
        }
    }

    /** Constructs the services when a command first needs them; {@code --help} constructs none. */
    private static final class LazyWiring implements Supplier<Services>, AutoCloseable {
        private @Nullable Wiring wiring;

        @Override
        public Services get() {
            if (wiring == null) {
                wiring = new Wiring();
            }
            return wiring.services();
        }

        @Override
        public void close() {
            if (wiring != null) {
                wiring.close();
            }
        }
    }

    /**
     * Writes log records to a file in the user's folder, never to the terminal, where they would mix with results. The
     * file is created with the first record. Messages contain no data of cases.
     */
    static final class Logs extends Handler {
        private static final int BYTES = 1_000_000;

        private final Path file;
        private Optional<FileHandler> writer = Optional.empty();
        private boolean refused;

        private Logs(Path file) {
            this.file = file;
        }

        /** Sends every record of this process to the file; the system property {@code assay.log} holds its path. */
        static void toFile(Path file) {
            System.setProperty("assay.log", file.toString());
            LogManager.getLogManager().reset();
            Logger.getLogger("").addHandler(new Logs(file));
        }

        @Override
        public synchronized void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.INFO.intValue()) {
                opened().ifPresent(w -> w.publish(entry));
            }
        }

        /** The handler of the file; empty when the folder is not writable, which costs only the log. */
        private Optional<FileHandler> opened() {
            if (writer.isEmpty() && !refused) {
                try {
                    Files.createDirectories(file.getParent());
                    FileHandler handler = new FileHandler(file.toString(), BYTES, 1, true);
                    handler.setFormatter(new SimpleFormatter());
                    writer = Optional.of(handler);
                } catch (IOException e) {
                    refused = true;
                }
            }
            return writer;
        }

        @Override
        public synchronized void flush() {
            writer.ifPresent(FileHandler::flush);
        }

        @Override
        public synchronized void close() {
            writer.ifPresent(FileHandler::close);
        }
    }

    /** Turns Ctrl+C into a cancellation, and gives the command time to close its stores. */
    private static final class Interrupts implements AutoCloseable {
        private static final int STOPPED = 4;
        private static final long PATIENCE_SECONDS = 20;

        private final CountDownLatch finished = new CountDownLatch(1);
        private final Thread hook;
        private final PrintStream err;

        private Interrupts(CancelToken token, PrintStream err) {
            this.err = err;
            hook = new Thread(() -> stop(token), "assay-interrupt");
        }

        static Interrupts watch(CancelToken token, PrintStream err) {
            Interrupts interrupts = new Interrupts(token, err);
            Runtime.getRuntime().addShutdownHook(interrupts.hook);
            return interrupts;
        }

        private void stop(CancelToken token) {
            token.cancel();
            try {
                if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    System.getLogger(Interrupts.class.getName())
                            .log(System.Logger.Level.WARNING, "the work did not stop in time");
                    err.println("The work did not stop within " + PATIENCE_SECONDS + " s and was ended; what was stored before is kept.");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(STOPPED);
        }

        /** Removes the handler; a later exit is not delayed. */
        @Override
        public void close() {
            finished.countDown();
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException alreadyStopping) {
                System.getLogger(Interrupts.class.getName()).log(System.Logger.Level.DEBUG, "stopped while ending");
            }
        }
    }
}
