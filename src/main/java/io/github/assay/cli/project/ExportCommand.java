package io.github.assay.cli.project;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.project.Item;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.DataExport;
import io.github.assay.service.evaluation.DataFormat;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay export PROJECT --to FOLDER --format FORM}. */
@Command(
        description = "Write cases, answers, scores, votes and final labels for other programs.",
        footer = {
            "",
            "Examples:",
            "  assay export my-project --to data --format parquet",
            "  assay export my-project --to data --format langfuse --metric ex"
        })
public final class ExportCommand extends ProjectCommand {
    @Option(names = "--to", required = true, paramLabel = "FOLDER", description = "Where to write the files.")
    private Path to;

    @Option(names = "--format", required = true, paramLabel = "FORM",
            description = "Tables as parquet, csv, jsonl or one database of duckdb; or scores and votes as otel, langfuse or langsmith.")
    private DataFormat format;

    @Option(names = "--metric", paramLabel = "M", description = "Only the scores of this metric; may be given several times.")
    private List<String> metrics = List.of();

    @Mixin
    private Selection selection;

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToReadVotes(folder);
        for (String metric : metrics) {
            refuse(services.get().scoring().find(metric, open.project().metrics()).isEmpty(), "There is no metric '" + metric + "'; 'assay score --list' names all.");
        }
        if (!metrics.isEmpty()) {
            open.session().use(open.project().metrics().naming(metrics));
        }
        List<Item> items = chosen(open, selection);
        List<DataExport.Written> written = services.get().data().write(
                open.session(), new DataExport.Part(items, Set.copyOf(metrics), reader.reader(open.session())), format, to, open.threads(),
                open.progress());
        return lines(
                () -> written.stream().map(w -> new JsonObject().with("file", w.file().toString()).with("table", w.table()).with("rows", w.rows())),
                () -> written.forEach(w -> terminal.result("Wrote " + CliWords.count(w.rows(), "row") + " of " + w.table() + " to " + w.file() + ".")))
                .status(open.status());
    }
}
