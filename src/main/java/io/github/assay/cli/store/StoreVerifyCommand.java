package io.github.assay.cli.store;

import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.TextTable;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.upkeep.StoreCheck;
import java.time.Instant;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code assay store verify PROJECT}. */
@Command(
        description = "Check that the journals of labels are as Assay wrote them.",
        footer = {
            "",
            "Each line of a journal carries the hash of the line before. A journal that was emptied, cut",
            "or edited is named with file and line, and the exit status is 1.",
            "",
            "Example:",
            "  assay store verify my-project"
        })
final class StoreVerifyCommand extends ProjectCommand {
    @Option(names = "--accept", description = "Accept all differences as they are; the acceptance is logged.")
    private boolean accept;

    StoreVerifyCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        if (accept) {
            for (String difference : services.get().workbench().care().accept(folder)) {
                terminal.message("Accepted: " + difference, options);
            }
        }
        StoreCheck check = services.get().workbench().care().verify(folder);
        if (options.json) {
            terminal.result(document(check).toString());
        } else {
            print(check);
        }
        return check.isSound() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void print(StoreCheck check) {
        TextTable table = new TextTable("file", ">lines", ">chained", ">votes", "hash");
        for (StoreCheck.CheckedFile f : check.files()) {
            table.add(
                    f.name(), Long.toString(f.lines()), Long.toString(f.chained()), Long.toString(f.votes()),
                    f.end().isEmpty() ? "" : f.end().substring(0, 16));
        }
        table.print(terminal);
        for (StoreCheck.Difference d : check.differences()) {
            terminal.result(d.sentence() + d.found().map(at -> " Found at the opening of " + at + ".").orElse(""));
        }
        for (StoreCheck.CheckedFile f : check.files()) {
            if (!f.unreadable().isEmpty()) {
                terminal.result(f.name() + ": " + CliWords.count(f.unreadable().size(), "line")
                        + " cannot be read, the first is line " + f.unreadable().getFirst() + ".");
            }
            if (f.torn()) {
                terminal.result(f.name() + ": the last line was not written whole; the next opening sets it aside.");
            }
        }
        if (check.isSound()) {
            terminal.result(check.files().isEmpty()
                    ? "The store has no labels."
                    : "All journals are as Assay wrote them.");
        }
    }

    private static JsonObject document(StoreCheck check) {
        return new JsonObject()
                .with("store", check.version())
                .with("id", check.id())
                .with("sound", check.isSound())
                .with("files", check.files().stream()
                        .map(f -> new JsonObject()
                                .with("file", f.name())
                                .with("lines", f.lines())
                                .with("chained", f.chained())
                                .with("votes", f.votes())
                                .with("people", f.people())
                                .with("unreadable", f.unreadable())
                                .with("torn", f.torn())
                                .with("hash", f.end()))
                        .toList())
                .with("differences", check.differences().stream()
                        .map(d -> new JsonObject()
                                .with("file", d.file())
                                .with("line", d.line())
                                .with("kind", d.kind())
                                .with("lines", d.lines())
                                .with("votes", d.votes())
                                .with("text", d.sentence())
                                .with("found", d.found().map(Instant::toString).orElse(null)))
                        .toList());
    }
}
