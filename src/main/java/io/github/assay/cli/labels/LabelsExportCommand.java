package io.github.assay.cli.labels;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.FinalLabelFile;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.json.JsonObject;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.people.VoteReader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code assay labels export PROJECT --to FILE}. */
@Command(
        description = "Write the votes with their history; .csv for CSV, --wide for one column an annotator, --final for final labels.",
        footer = {
            "",
            "Example:",
            "  assay labels export my-project --to votes.csv --wide",
            "  assay labels export my-project --to final.csv --final"
        })
final class LabelsExportCommand extends ProjectCommand {
    @Option(names = "--to", required = true, paramLabel = "FILE", description = "The file to write.")
    private Path file;

    @Option(names = "--wide", description = "One row an item, one column an annotator: labels in force only.")
    private boolean wide;

    @Option(
            names = "--final",
            description = "One row an item: the final label with its source (unanimous, majority, single vote, tie, adjudicated,"
                    + " undecided), votes, cause, reason and version of the gold query.")
    private boolean finalLabels;

    @Option(
            names = "--exact",
            description = "CSV with every text as it is, for programs. Without it a text that a spreadsheet would take for"
                    + " a formula has an apostrophe before it; import takes it away again. JSONL is always exact.")
    private boolean exact;

    @Mixin
    private ReaderOption reader;

    @Spec
    private CommandSpec spec;

    LabelsExportCommand(Supplier<Services> services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public Integer call() throws Exception {
        Services used = services.get();
        try (OpenProject open = openToReadVotes(folder)) {
            if (finalLabels) {
                return finalLabels(open);
            }
            VoteReader who = reader.reader(open.session());
            UnaryOperator<Vote> named = new PeopleService(open.session().labels(), Clock.systemUTC()).pseudonyms();
            int votes = used.workbench().labelFiles(open.session()).export(
                    file, form(), all -> who.visible(all).stream().map(named).toList());
            if (!who.hidden().isEmpty()) {
                terminal.message(
                        "Left out: votes of others on " + CliWords.count(who.hidden().size(), "item")
                                + " that an open round hides from the reader.",
                        options);
            }
            terminal.result(
                    options.json
                            ? new JsonObject().with("file", file.toString()).with("votes", votes).toString()
                            : "Wrote " + CliWords.count(votes, "vote") + " to " + file + ".");
            return ExitStatus.DONE;
        }
    }

    private int finalLabels(OpenProject open) throws Exception {
        if (wide) {
            throw new ParameterException(spec.commandLine(), "--wide and --final are two forms of export.");
        }
        reader.mayReadFigures(open.session());
        List<FinalLabelFile.Row> rows = FinalLabelRows.of(open.session(), services.get().analysis());
        FinalLabelFile.write(file, rows, exact);
        long decided = rows.stream().filter(r -> !r.label().isEmpty()).count();
        terminal.result(
                options.json
                        ? new JsonObject().with("file", file.toString()).with("items", rows.size()).with("decided", decided).toString()
                        : "Wrote final labels of " + CliWords.count(rows.size(), "item") + " to " + file + ", " + decided + " decided.");
        return ExitStatus.DONE;
    }

    private LabelPacks.Form form() {
        boolean csv = wide || file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
        return csv ? LabelPacks.Form.csv(wide, exact) : LabelPacks.Form.JSONL;
    }
}
