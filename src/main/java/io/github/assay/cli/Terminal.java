package io.github.assay.cli;

import io.github.assay.task.CancelToken;
import java.io.PrintStream;

/**
 * Where a command speaks: results on standard output, messages and progress on standard error, progress only when
 * that is a terminal.
 */
public final class Terminal {
    private final PrintStream out;
    private final PrintStream err;
    private final boolean interactive;
    private final CancelToken interrupt;

    /**
     * @param out results
     * @param err messages
     * @param interactive whether {@code err} is a terminal a person looks at
     * @param interrupt tripped by Ctrl+C
     */
    public Terminal(PrintStream out, PrintStream err, boolean interactive, CancelToken interrupt) {
        this.out = out;
        this.err = err;
        this.interactive = interactive;
        this.interrupt = interrupt;
    }

    /** One line of the result. */
    void result(String line) {
        out.print(line);
        out.print('\n');
    }

    /** One message; {@code quiet} commands drop it. */
    void message(String line, CommonOptions options) {
        if (!options.quiet) {
            err.println(line);
        }
    }

    /** One message that is never dropped: why nothing was done. */
    void complaint(String line) {
        err.println(line);
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** Progress for one piece of work: a line on a terminal that rewrites itself, else nothing but the interrupt. */
    ConsoleProgress progress(CommonOptions options) {
        return new ConsoleProgress(err, interactive && !options.quiet, interrupt);
    }
}
