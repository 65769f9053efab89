package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code assay gold list|propose|review|export|apply|effect PROJECT …}. */
public final class GoldCommand {
    private GoldCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return CommandGroup.of("Repair of gold queries: list, propose, review, export, apply to a copy, effect on systems.",
                        "Say list, propose, review, export, apply or effect.")
                .addSubcommand("list", new GoldListCommand(services, terminal))
                .addSubcommand("propose", new GoldProposeCommand(services, terminal))
                .addSubcommand("review", new GoldReviewCommand(services, terminal))
                .addSubcommand("export", new GoldExportCommand(services, terminal))
                .addSubcommand("apply", new GoldApplyCommand(services, terminal))
                .addSubcommand("effect", new GoldEffectCommand(services, terminal));
    }
}
