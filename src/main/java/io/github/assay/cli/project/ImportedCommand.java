package io.github.assay.cli.project;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.service.run.RunService;
import io.github.assay.service.scoring.ImportedJudge;
import io.github.assay.service.scoring.ImportedMetrics;
import io.github.assay.service.scoring.ImportedScores.ImportedComparison;
import io.github.assay.service.scoring.ImportedScores;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.EstimateFormat;
import java.io.BufferedWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToIntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay imported PROJECT}. */
@Command(
        description = "Scores another program made, beside ours; runs what has not been run.",
        footer = {"", "Example:", "  assay imported my-project --cases"})
public final class ImportedCommand extends ProjectCommand {
    private static final TableSpec<ImportedComparison> COMPARISONS = TableSpec.list(
            "imported", ColumnSpec.data("program", ImportedComparison::program), ColumnSpec.verbatim("score", "list.imported.score", ImportedComparison::name),
            ColumnSpec.verbatim("system", "systems.system", ImportedComparison::system), ColumnSpec.data("items", ImportedComparison::items),
            ColumnSpec.valued("present", "list.n", (ImportedComparison c) -> c.present() + "/" + c.items(), ImportedComparison::present).right(),
            ColumnSpec.valued("mean", "list.imported.mean", (ImportedComparison c) -> EstimateFormat.three(c.mean()), ImportedComparison::mean).right(),
            ColumnSpec.text("metric", "list.imported.metric", ImportedComparison::metric),
            ColumnSpec.valued("our_mean", "list.imported.ours", (ImportedComparison c) -> c.ours().map(EstimateFormat::three).orElse(""), ImportedComparison::ours).right(),
            compared("both", ImportedComparison::both), compared("equal", ImportedComparison::equal),
            compared("only_theirs", c -> c.onlyTheirs().size()).except(Output.JSON), ColumnSpec.itemList("theirs", ImportedComparison::onlyTheirs).json("only_theirs"),
            compared("only_ours", c -> c.onlyOurs().size()).except(Output.JSON), ColumnSpec.itemList("ours", ImportedComparison::onlyOurs).json("only_ours"),
            compared("ours_unavailable", ImportedComparison::unscored));

    /** A count that exists where one of our metrics is compared. */
    private static ColumnSpec<ImportedComparison> compared(String key, ToIntFunction<ImportedComparison> count) {
        return ColumnSpec.<ImportedComparison>valued(
                key, "list.imported." + key, c -> c.metric().isEmpty() ? "" : "" + count.applyAsInt(c), count::applyAsInt).right();
    }

    @Mixin
    private Selection selection;

    @Option(names = "--cases", description = "List the cases on which both disagree.")
    private boolean cases;

    @Option(names = "--out", paramLabel = "FILE.jsonl",
            description = "Write the imported scores as lines that 'assay calibrate --scores' reads.")
    private Path file;

    @Override
    protected Shown result() throws Exception {
        OpenProject open = openToRead(folder);
        List<Item> items = chosen(open, selection);
        if (!ImportedScores.arePresentIn(items)) {
            throw new java.io.IOException("The project has no imported scores. They come with 'assay import' from "
                    + "text2sql-eval, dataface, defog, nl2sql360 or flex.");
        }
        if (file != null) {
            write(items);
        }
        open.run(items, RunService.Reuse.STORED);
        ImportedScores scores = ImportedScores.compare(
                open.session(), services.get().scoring(), items, open.threads(), open.progress());
        return shown(() -> document(scores), () -> print(scores)).status(open.status());
    }

    private void print(ImportedScores scores) {
        terminal.table(COMPARISONS, scores.comparisons());
        for (ImportedJudge j : scores.judges()) {
            terminal.result("judge " + j.name() + ": " + new java.util.TreeMap<>(j.verdicts())
                    + (j.referenced() == 0
                            ? ""
                            : "; against " + j.referenced() + " reference labels of that program: mean error "
                                    + EstimateFormat.three(j.error()) + ", right " + j.right() + " of " + j.decisive()
                                    + " decided, wrong accepted " + j.wrongAccepted() + ", correct rejected "
                                    + j.correctRejected()));
        }
        scores.filledIn().forEach((name, n) -> terminal.result(
                CliWords.count(n, name + " score") + " filled in without asking a judge: they count nowhere."));
        if (cases) {
            scores.comparisons().forEach(c -> {
                c.onlyTheirs().forEach(k -> terminal.result(c.name() + " 1, " + c.metric() + " 0: " + k));
                c.onlyOurs().forEach(k -> terminal.result(c.name() + " 0, " + c.metric() + " 1: " + k));
            });
        }
    }

    private void write(List<Item> items) throws java.io.IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            ImportedMetrics all = ImportedMetrics.of(items);
            for (String id : all.ids()) {
                for (Score score : all.scores(id)) {
                    out.write(JsonDocuments.item(score.item())
                            .with("metric", id)
                            .with("value", score.outcome().asValue().map(Measurement::value))
                            .with("verdict", score.outcome().asValue().map(Measurement::label).filter(l -> !l.isEmpty()))
                            .with("status", score.outcome().asValue().isPresent() ? "value" : "unavailable")
                            .with("reason", score.outcome().asValue().isPresent() ? null : score.outcome().reason())
                            + "\n");
                }
            }
        }
    }

    private static JsonObject document(ImportedScores scores) {
        return new JsonObject()
                .with("comparisons", SpecDocument.rows(COMPARISONS, scores.comparisons()))
                .with("judges", scores.judges().stream().map(ImportedCommand::judge).toList())
                .with("filled_in", new java.util.TreeMap<>(scores.filledIn()));
    }

    private static JsonObject judge(ImportedJudge j) {
        return new JsonObject()
                .with("judge", j.name())
                .with("verdicts", new java.util.TreeMap<>(j.verdicts()))
                .with("referenced", j.referenced())
                .with("mean_error", j.referenced() == 0 ? null : j.error())
                .with("decisive", j.decisive())
                .with("right", j.right())
                .with("wrong_accepted", j.wrongAccepted())
                .with("correct_rejected", j.correctRejected());
    }
}
