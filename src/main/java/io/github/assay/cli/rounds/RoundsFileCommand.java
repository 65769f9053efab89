package io.github.assay.cli.rounds;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.rounds.RoundPack;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay rounds export|import PROJECT FILE [--as NAME]}. */
@Command(
        description = "Rounds as a file, to and from machines of annotators; votes travel in label packs.",
        footer = {"", "Example:", "  assay rounds export my-project rounds.jsonl --as Lea"})
final class RoundsFileCommand extends ProjectCommand {
    @Parameters(index = "1", paramLabel = "FILE", description = "The file, JSON lines.")
    private Path file;

    @Option(
            names = "--as", paramLabel = "NAME",
            description = "Who exports: an annotator adds their own second judgements, a lead those of all.")
    private String name = "";

    private final boolean writes;

    RoundsFileCommand(Supplier<Services> services, Terminal terminal, boolean writes) {
        super(services, terminal);
        this.writes = writes;
    }

    @Override
    public Integer call() throws Exception {
        int lines;
        try (OpenProject open = writes ? openToRead(folder) : open(folder)) {
            RoundPack pack = new RoundPack(open.session().labels(), Clock.systemUTC());
            lines = writes ? pack.export(file, name) : pack.merge(file, name.isEmpty() ? "import" : name);
        }
        terminal.result(
                options.json
                        ? new JsonObject().with("file", file.toString()).with("lines", lines).toString()
                        : (writes ? "Wrote " : "New: ") + CliWords.count(lines, "line") + (writes ? " to " + file : "") + ".");
        return ExitStatus.DONE;
    }
}
