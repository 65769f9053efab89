package io.github.assay.cli;

import io.github.assay.domain.Item;
import io.github.assay.domain.Problem;
import io.github.assay.files.JsonDocuments;
import io.github.assay.files.JsonObject;
import io.github.assay.service.ProjectSession;
import io.github.assay.service.RunService;
import io.github.assay.service.RunSummary;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay run PROJECT [--system S] [--resume]}. */
@Command(description = "Execute gold and predicted SQL under the limits; store outcomes and tables.")
final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PROJECT", description = "The project's folder.")
    private Path project;

    @Option(names = "--system", paramLabel = "S", description = "Only this system's predictions.")
    private String system;

    @Option(names = "--resume", description = "Run only what has no stored outcome yet; otherwise everything is run.")
    private boolean resume;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    RunCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        RunSummary done;
        try (ConsoleProgress progress = terminal.progress(options);
                ProjectSession session = services.get().workbench().open(project, progress)) {
            Notices.tell(session, terminal, options);
            List<Item> items = Selection.ofSystem(session.project(), system);
            RunService.Reuse reuse = resume ? RunService.Reuse.STORED : RunService.Reuse.NOTHING;
            done = session.runs().run(Selection.withThreads(session.project(), options), items, reuse, progress);
        }
        print(done);
        return done.problems().isEmpty() ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private void print(RunSummary done) {
        if (options.json) {
            terminal.result(new JsonObject()
                    .with("gold", new TreeMap<>(done.gold()))
                    .with("predicted", new TreeMap<>(done.predicted()))
                    .with("executed", done.executed())
                    .with("reused", done.reused())
                    .with("problems", done.problems().stream().map(JsonDocuments::problem).toList())
                    .toString());
            return;
        }
        TextTable table = new TextTable("outcome", ">gold", ">predicted");
        Map<String, Integer> kinds = new TreeMap<>(done.gold());
        kinds.putAll(done.predicted());
        for (String kind : kinds.keySet()) {
            table.add(kind, text(done.gold().get(kind)), text(done.predicted().get(kind)));
        }
        table.lines().forEach(terminal::result);
        terminal.result(Words.count(done.executed(), "query").replace("querys", "queries") + " executed, "
                + done.reused() + " taken from the store.");
        for (Problem problem : done.problems()) {
            terminal.result(Words.severity(problem) + "  " + problem.sentence());
        }
    }

    private static String text(Integer count) {
        return count == null ? "0" : Integer.toString(count);
    }
}
