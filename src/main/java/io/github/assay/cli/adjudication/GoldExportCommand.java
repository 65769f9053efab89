package io.github.assay.cli.adjudication;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.GoldRepair;
import io.github.assay.files.gold.GoldPatch;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldService;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay gold export PROJECT --out FILE [--log FILE]}. */
@Command(
        description = "Writes accepted repairs as a patch (JSON lines) and as a change log (Markdown).",
        footer = {
            "",
            "Example:",
            "  assay gold export my-project --out patch.jsonl --log CHANGES.md"
        })
final class GoldExportCommand extends ProjectCommand {
    @Option(names = "--out", paramLabel = "FILE", description = "The patch. Default: standard output.")
    private Path out;

    @Option(names = "--log", paramLabel = "FILE", description = "The change log.")
    private Path log;

    @Mixin
    private ReaderOption reader;

    GoldExportCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        List<GoldRepair> repairs;
        try (OpenProject open = openToRead(folder)) {
            reader.mayReadFigures(open.session());
            repairs = GoldService.repairs(open.session());
        }
        if (out == null) {
            repairs.forEach(r -> terminal.result(GoldPatch.line(r).toString()));
        } else {
            GoldPatch.write(out, repairs);
        }
        if (log != null) {
            GoldPatch.writeLog(log, repairs);
        }
        terminal.message(CliWords.count(repairs.size(), "repair") + (out == null ? "" : ": " + out), options);
        return ExitStatus.DONE;
    }
}
