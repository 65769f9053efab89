package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationList;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay adjudicate list|show|decide|accept|reopen|undo|gaps PROJECT …}. */
@Command(description = "Final labels where votes differ: list, show, decide, accept, reopen, undo, gaps.")
public final class AdjudicateCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private AdjudicateCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new AdjudicateCommand())
                .addSubcommand("list", new AdjudicateListCommand(services, terminal))
                .addSubcommand("show", new AdjudicateShowCommand(services, terminal))
                .addSubcommand("decide", new AdjudicateDecideCommand(services, terminal))
                .addSubcommand("accept", new AdjudicateAcceptCommand(services, terminal))
                .addSubcommand("reopen", new AdjudicateReopenCommand(services, terminal))
                .addSubcommand("undo", new AdjudicateUndoCommand(services, terminal))
                .addSubcommand("gaps", new AdjudicateGapsCommand(services, terminal));
    }

    /** Offers the words of the options of these commands, in any case. */
    public static void offer(CommandLine line) {
        EnumOption.offer(line, AdjudicationList.Scope.class);
        EnumOption.offer(line, DisputeCause.class);
        EnumOption.offer(line, GoldError.class);
        EnumOption.offer(line, AdjudicateDecideCommand.Decision.class);
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Say list, show, decide, accept, reopen, undo or gaps.");
    }
}
