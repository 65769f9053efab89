package io.github.assay.cli.store;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.sharing.SharedStoreService;
import io.github.assay.service.sharing.StoreMember;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code assay store members PROJECT}. */
@Command(
        description = "List the logins of the shared store with their roles.",
        footer = {
            "",
            "Example:",
            "  assay store members my-project"
        })
final class StoreMembersCommand extends ServiceCommand {
    @Mixin
    private SharedStoreArguments store;

    StoreMembersCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        SharedStoreService sharing = services.get().workbench().sharing();
        List<StoreMember> members = sharing.members(store.owner());
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("members", members.stream()
                            .map(m -> new JsonObject().with("login", m.login()).with("role", m.role()).with("annotator", m.annotator()))
                            .toList())
                    .toString());
            return ExitStatus.DONE;
        }
        TextTable table = new TextTable("login", "role", "annotator");
        members.forEach(m -> table.add(m.login(), m.role(), m.annotator()));
        table.lines().forEach(terminal::result);
        return ExitStatus.DONE;
    }
}
