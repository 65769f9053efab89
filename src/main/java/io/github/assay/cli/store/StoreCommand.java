package io.github.assay.cli.store;

import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay store verify|backup|restore|migrate|init|grant|… PROJECT …}. */
@Command(description = "The store of a project's labels: verify, backup, restore, migrate, init, grant, revoke, members, copy.")
public final class StoreCommand implements Runnable {
    @Option(names = "--help", usageHelp = true, description = "Show this help.")
    @SuppressWarnings("UnusedVariable")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private StoreCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return new CommandLine(new StoreCommand())
                .addSubcommand("verify", new StoreVerifyCommand(services, terminal))
                .addSubcommand("backup", new StoreBackupCommand(services, terminal))
                .addSubcommand("restore", new StoreRestoreCommand(services, terminal))
                .addSubcommand("migrate", new StoreMigrateCommand(services, terminal))
                .addSubcommand("init", new StoreInitCommand(services, terminal))
                .addSubcommand("grant", new StoreGrantCommand(services, terminal))
                .addSubcommand("revoke", new StoreRevokeCommand(services, terminal))
                .addSubcommand("members", new StoreMembersCommand(services, terminal))
                .addSubcommand("copy", new StoreCopyCommand(services, terminal));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "Say " + String.join(" or ", spec.subcommands().keySet()) + ".");
    }
}
