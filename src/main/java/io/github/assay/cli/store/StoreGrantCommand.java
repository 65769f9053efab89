package io.github.assay.cli.store;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.sharing.SharedStoreService;
import io.github.assay.service.sharing.StoreMember;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay store grant PROJECT --login L --role R}. */
@Command(
        description = "Give a login of the shared store its role; make the login if there is none.",
        footer = {
            "",
            "Example:",
            "  assay store grant my-project --login ann --role annotator --annotator Ann --login-password-from env:ANN_PASSWORD"
        })
final class StoreGrantCommand extends ServiceCommand {
    @Mixin
    private SharedStoreArguments store;

    @Option(names = "--login", required = true, paramLabel = "NAME", description = "The person's login on the server.")
    private String login;

    @Option(
            names = "--role",
            required = true,
            paramLabel = "ROLE",
            description = "annotator, adjudicator, lead or reader. It replaces the login's present role.")
    private String role;

    @Option(
            names = "--annotator",
            paramLabel = "NAME",
            description = "The name that the person labels under. Default: the login; a reader has none.")
    private String annotator = "";

    @Option(
            names = "--login-password-from",
            paramLabel = "PLACE",
            description = "Where the password of a new login is, such as env:ANN_PASSWORD. Without it the login gets none.")
    private String password = "";

    @Option(names = "--dry-run", description = "Print the SQL and do nothing.")
    private boolean dryRun;

    StoreGrantCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        SharedStoreService sharing = services.get().workbench().sharing();
        StoreMember member = new StoreMember(login, role, annotator.isEmpty() && !role.equals("reader") ? login : annotator);
        if (dryRun) {
            SharedStoreArguments.print(sharing.granting(store.owner(), member), terminal, options);
            return ExitStatus.DONE;
        }
        boolean made = sharing.grant(store.owner(), member, password);
        terminal.result(
                options.json
                        ? new JsonObject().with("login", login).with("role", role).with("annotator", member.annotator())
                                .with("made", made).toString()
                        : (made ? "Made the login " : "The login ") + login + (made ? ", " : " is ") + role
                                + (member.annotator().isEmpty() ? "" : " under the name " + member.annotator()) + ".");
        return ExitStatus.DONE;
    }
}
