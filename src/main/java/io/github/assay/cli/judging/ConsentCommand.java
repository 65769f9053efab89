package io.github.assay.cli.judging;

import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.project.Sending.EndpointConsent;
import io.github.assay.json.JsonObject;
import io.github.assay.service.judging.EndpointConsents;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay consent PROJECT [--revoke]}. */
@Command(
        description = "What you agreed to send to endpoints and servers of a project.",
        footer = {
            "",
            "Examples:",
            "  assay consent my-project",
            "  assay consent my-project --revoke",
            "  assay consent my-project --store jdbc:postgresql://db.example.org/labels"
        })
public final class ConsentCommand extends ResultCommand {
    @Parameters(paramLabel = "PROJECT", description = "Folder of the project; it may be gone.")
    private Path project;

    @Option(names = "--revoke", description = "Take all consents of the project back.")
    private boolean revoke;

    @Option(names = "--store", paramLabel = "URL",
            description = "Agree that the shared store or database of exactly this URL, which project.json names, gets the password.")
    private String store = "";

    @Override
    protected Shown result() throws Exception {
        EndpointConsents consents = services.get().consents();
        if (!store.isEmpty()) {
            refuse(revoke, "--store and --revoke exclude each other.");
            consents.keep(project, services.get().workbench().sharing().sending(project, store));
        }
        if (revoke) {
            int count = consents.revoke(project);
            return shown(new JsonObject().with("revoked", count), CliWords.count(count, "consent") + " taken back.");
        }
        List<EndpointConsent> all = consents.of(project);
        for (EndpointConsent consent : all) {
            show(shown(json(consent), consent.at().toString().substring(0, 10) + "  " + consent.sending().place() + ": " + EndpointConsents.words(consent.sending()) + key(consent)));
        }
        if (all.isEmpty()) {
            say(() -> terminal.result("No consent is kept for this project."));
        }
        return done();
    }

    private static String key(EndpointConsent consent) {
        String from = consent.sending().keyFrom();
        return from.isEmpty() ? "" : "; the key comes from " + from;
    }

    private static JsonObject json(EndpointConsent consent) {
        return new JsonObject()
                .with("at", consent.at().toString())
                .with("endpoint", consent.sending().endpoint())
                .with("model", consent.sending().model())
                .with("contents", consent.sending().contents())
                .with("key_from", consent.sending().keyFrom())
                .with("commands", consent.commands());
    }
}
