package io.github.assay.cli.study;

import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.routing.ClassifierRun;
import java.util.Locale;

/** What a run of a classifier did, on standard error: the study that follows is the result of the command. */
final class ClassifierText {
    private static final int MOST_REASONS = 20;

    private final Terminal terminal;
    private final CommonOptions options;

    ClassifierText(Terminal terminal, CommonOptions options) {
        this.terminal = terminal;
        this.options = options;
    }

    /** Prints the run. Returns the exit status of the command. */
    int print(ClassifierRun run) {
        terminal.message(run.name() + ": " + run.decisions().size() + " of " + CliWords.count(run.questions(), "question")
                + " decided; " + CliWords.count((int) run.sent(), "request") + " sent, " + CliWords.replies(run.replayed())
                + " from the recording" + (run.sent() == 0 ? "." : "; " + run.inputTokens() + " tokens in, "
                        + run.outputTokens() + " out" + money(run) + "."), options);
        if (run.models().size() > 1) {
            terminal.message("This run mixes models: " + String.join(", ", run.models().keySet()) + ".", options);
        }
        run.reasons().entrySet().stream().limit(MOST_REASONS)
                .forEach(e -> terminal.complaint(e.getValue() + " without a decision: " + e.getKey()));
        run.stopped().ifPresent(terminal::complaint);
        return run.stopped().isPresent() ? ExitStatus.STOPPED
                : run.reasons().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private static String money(ClassifierRun run) {
        return run.money().isPresent()
                ? String.format(Locale.ROOT, ", %.4f by the price table", run.money().getAsDouble())
                : "";
    }
}
