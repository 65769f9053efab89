package io.github.assay;

import io.github.assay.app.Wiring;
import io.github.assay.cli.Cli;
import io.github.assay.cli.text.Terminal;
import io.github.assay.task.CancelToken;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A command as somebody gives it, with what it says.
 *
 * @param status the exit status
 * @param out standard output
 * @param err standard error
 */
public record CommandRun(int status, String out, String err) {
    /** Runs {@code assay ARGUMENTS} to its end, in a house of its own. */
    public static CommandRun of(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status;
        try (Wiring wiring = new Wiring(TestConsents.FILE);
                PrintStream printed = new PrintStream(out, false, StandardCharsets.UTF_8);
                PrintStream stated = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            status = Cli.run(arguments, "test", wiring::services, new Terminal(printed, stated, false, new CancelToken()));
        }
        return new CommandRun(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
