package io.github.assay.cli.score;

import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.Selection;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Item;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.json.JsonObject;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay run PROJECT [--system S] [--resume] [--timing N]}. */
@Command(
        description = "Execute gold and predicted SQL under the limits; store outcomes and tables.",
        footer = {
            "",
            "Examples:",
            "  assay run my-project",
            "  assay run my-project --system dail-sql --resume"
        })
public final class RunCommand extends ProjectCommand {
    @Mixin
    private Selection selection;

    @Option(names = "--resume", description = "Run only what has no stored outcome yet; otherwise everything is run.")
    private boolean resume;

    @Option(names = "--timing", paramLabel = "N", arity = "0..1", fallbackValue = "10",
            description = "Afterwards time gold and right predicted queries N times each (10; at least 3), in turn.")
    private Integer timing;

    private static final int LEAST_REPETITIONS = 3;

    @Override
    protected Shown result() throws Exception {
        refuse(timing != null && timing < LEAST_REPETITIONS, "--timing " + timing + ": at least " + LEAST_REPETITIONS
                + " repetitions are needed for a mean that says something.");
        OpenProject open = openToRun(folder);
        List<Item> items = chosen(open, selection);
        RunService.Reuse reuse = resume ? RunService.Reuse.STORED : RunService.Reuse.NOTHING;
        RunSummary done = open.run(items, reuse);
        int timed = timing == null ? 0 : open.session().runs().time(open.project(), items, timing, open.progress());
        JsonObject json = new JsonObject()
                .with("gold", new TreeMap<>(done.gold()))
                .with("predicted", new TreeMap<>(done.predicted()))
                .with("executed", done.executed())
                .with("reused", done.reused())
                .with("problems", done.problems().stream().map(JsonDocuments::problem).toList());
        return shown(() -> timing == null ? json : json.with("timed", timed), () -> print(done, timed))
                .clean(open.isClean() && done.problems().isEmpty());
    }

    private void print(RunSummary done, int timed) {
        Set<String> kinds = new TreeSet<>(done.gold().keySet());
        kinds.addAll(done.predicted().keySet());
        terminal.table(
                TableSpec.list(
                        "outcomes", ColumnSpec.text("outcome", "list.run.outcome", kind -> kind),
                        ColumnSpec.count("gold", "list.gold", kind -> done.gold().getOrDefault(kind, 0)),
                        ColumnSpec.count("predicted", "list.predicted", kind -> done.predicted().getOrDefault(kind, 0))),
                List.copyOf(kinds));
        terminal.result(CliWords.count(done.executed(), "query").replace("querys", "queries") + " executed, "
                + done.reused() + " taken from the store.");
        if (timing != null) {
            terminal.result(CliWords.count(timed, "pair") + " of queries timed " + timing + " times.");
        }
        for (Problem problem : done.problems()) {
            terminal.result(CliWords.line(problem));
        }
    }
}
