package io.github.assay.cli;

import io.github.assay.domain.Vote;
import io.github.assay.files.JsonDocuments;
import io.github.assay.files.JsonObject;
import io.github.assay.service.PackImport;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code assay labels import PROJECT FILE}. */
@Command(
        description = "Take a label pack in; the same pack twice changes nothing.",
        footer = {
            "",
            "Example:",
            "  assay labels import my-project votes-of-ana.jsonl"
        })
final class LabelsImportCommand implements Callable<Integer> {
    @Mixin
    private ProjectArgument project;

    @Parameters(index = "1", paramLabel = "FILE", description = "A label pack (JSONL, CSV) or a wide CSV.")
    private Path file;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    LabelsImportCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        PackImport done;
        try (OpenProject open = project.open(services.get(), terminal, options)) {
            done = open.session().packs().importPack(file, open.progress());
        }
        if (options.json) {
            terminal.result(document(done).toString());
        } else {
            print(done);
        }
        return done.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void print(PackImport done) {
        terminal.result(Words.count(done.added(), "vote") + " added, " + done.known() + " known already, "
                + Words.count(done.conflicts().size(), "conflict") + ".");
        for (PackImport.Conflict c : done.conflicts()) {
            terminal.result("conflict  " + c.inForce().item() + " · " + c.inForce().annotator() + ": "
                    + said(c.inForce()) + " counts, " + said(c.other()) + " is kept in the history");
        }
        done.problems().forEach(p -> terminal.result(Words.line(p)));
    }

    private static String said(Vote vote) {
        return vote.label().word() + " of " + vote.at();
    }

    private static JsonObject document(PackImport done) {
        return new JsonObject()
                .with("added", done.added())
                .with("known", done.known())
                .with(
                        "conflicts",
                        done.conflicts().stream()
                                .map(c -> JsonDocuments.item(c.inForce().item())
                                        .with("annotator", c.inForce().annotator())
                                        .with("in_force", c.inForce().label().word())
                                        .with("in_force_at", c.inForce().at().toString())
                                        .with("other", c.other().label().word())
                                        .with("other_at", c.other().at().toString()))
                                .toList())
                .with("problems", done.problems().stream().map(JsonDocuments::problem).toList());
    }
}
