package io.github.assay.cli.adjudication;

import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay gold list|propose|review|export|apply|effect PROJECT …}. */
@Command(description = "Repair of gold queries: list, propose, review, export, apply to a copy, effect on systems.")
public final class GoldCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private GoldCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new GoldCommand())
                .addSubcommand("list", new GoldListCommand(services, terminal))
                .addSubcommand("propose", new GoldProposeCommand(services, terminal))
                .addSubcommand("review", new GoldReviewCommand(services, terminal))
                .addSubcommand("export", new GoldExportCommand(services, terminal))
                .addSubcommand("apply", new GoldApplyCommand(services, terminal))
                .addSubcommand("effect", new GoldEffectCommand(services, terminal));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "Say list, propose, review, export, apply or effect.");
    }
}
