package io.github.assay.cli.store;

import io.github.assay.cli.options.ServiceCommand;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay store copy PROJECT --to URL|embedded}. */
@Command(
        description = "Move a project's labels into another store, all of them, and name it in project.json.",
        footer = {
            "",
            "Example:",
            "  assay store copy my-project --to embedded"
        })
final class StoreCopyCommand extends ServiceCommand {
    @Mixin
    private SharedStoreArguments store;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "URL|embedded",
            description = "The other shared store, or embedded: the project's own folder only. What it is copied from stays.")
    private String to;

    StoreCopyCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        boolean embedded = to.equals("embedded");
        int adopted = services.get().workbench().moveLabels(store.owner(), embedded ? "" : to);
        terminal.result(
                options.json
                        ? new JsonObject().with("embedded", embedded).with("adopted", adopted).toString()
                        : (embedded ? "All labels are in the project's folder" : "All labels are in the other store")
                                + "; project.json says so. Acts that were not in this folder before: " + adopted + ".");
        return ExitStatus.DONE;
    }
}
