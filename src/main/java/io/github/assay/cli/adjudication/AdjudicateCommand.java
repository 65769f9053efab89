package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.AdjudicationList;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code assay adjudicate list|show|decide|accept|reopen|undo|gaps PROJECT …}. */
public final class AdjudicateCommand {
    private AdjudicateCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return CommandGroup.of("Final labels where votes differ: list, show, decide, accept, reopen, undo, gaps.",
                        "Say list, show, decide, accept, reopen, undo or gaps.")
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
}
