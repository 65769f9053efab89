package io.github.assay.cli.store;

import io.github.assay.cli.options.CommandGroup;
import io.github.assay.cli.text.Terminal;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine;

/** {@code assay store verify|backup|restore|migrate|init|grant|… PROJECT …}. */
public final class StoreCommand {
    private StoreCommand() {}

    public static CommandLine withParts(Supplier<Services> services, Terminal terminal) {
        return CommandGroup.of("The store of a project's labels: verify, backup, restore, migrate, init, grant, revoke, members, copy.",
                        "Say verify or backup or restore or migrate or init or grant or revoke or members or copy.")
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
}
