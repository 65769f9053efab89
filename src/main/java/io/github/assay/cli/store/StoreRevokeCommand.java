package io.github.assay.cli.store;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.sharing.SharedStoreService;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay store revoke PROJECT --login L}. */
@Command(
        description = "Take a login's role in the shared store. The login and what it wrote stay.",
        footer = {
            "",
            "Example:",
            "  assay store revoke my-project --login ann"
        })
final class StoreRevokeCommand extends ServiceCommand {
    @Mixin
    private SharedStoreArguments store;

    @Option(names = "--login", required = true, paramLabel = "NAME", description = "The person's login on the server.")
    private String login;

    @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
    private boolean dryRun;

    StoreRevokeCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        SharedStoreService sharing = services.get().workbench().sharing();
        if (dryRun) {
            SharedStoreArguments.print(sharing.revoking(store.owner(), login), terminal, options);
            return ExitStatus.DONE;
        }
        boolean had = sharing.revoke(store.owner(), login);
        terminal.result(
                options.json
                        ? new JsonObject().with("login", login).with("revoked", had).toString()
                        : had ? "The login " + login + " has no role any more; what it wrote stays." : "The login " + login + " had no role.");
        return had ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }
}
