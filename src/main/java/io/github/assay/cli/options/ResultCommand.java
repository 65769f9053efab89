package io.github.assay.cli.options;

import io.github.assay.cli.text.ExitStatus;
import io.github.assay.json.JsonObject;
import java.util.stream.Stream;

/**
 * A command that makes one result and then shows it: as text, or with {@code --json} as documents. The project is closed
 * when the result is shown.
 *
 * @param <R> the result
 */
public abstract class ResultCommand<R> extends ProjectCommand {
    /** Opens the project, makes the result and closes the project. */
    protected abstract R result() throws Exception;

    /** The documents of {@code --json}, one a line. */
    protected abstract Stream<JsonObject> documents(R result);

    /** Prints the result for people. */
    protected abstract void print(R result);

    /** The exit status after the result was shown. */
    protected int status(R result) {
        return ExitStatus.DONE;
    }

    @Override
    public final Integer call() throws Exception {
        R result = result();
        if (options.json) {
            documents(result).forEach(d -> terminal.result(d.toString()));
        } else {
            print(result);
        }
        return status(result);
    }
}
