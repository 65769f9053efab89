package io.github.assay.cli;

import io.github.assay.domain.Problem;
import io.github.assay.files.JsonDocuments;
import io.github.assay.files.JsonObject;
import io.github.assay.files.importers.ImportResult;
import io.github.assay.files.importers.Importer;
import io.github.assay.service.Services;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay import --from FORMAT SOURCE --to PROJECT}. */
@Command(description = "Make a project out of a peer's files (bird, spider, skill, csv, jsonl).")
final class ImportCommand implements Callable<Integer> {
    @Option(names = "--from", required = true, paramLabel = "FORMAT", description = "bird, spider, skill, csv or jsonl.")
    private String format;

    @Parameters(paramLabel = "SOURCE", description = "The peer's file or folder; it is not changed.")
    private Path source;

    @Option(names = "--to", required = true, paramLabel = "PROJECT", description = "The folder to make.")
    private Path target;

    @Option(names = "--reference-databases", description = "Leave database files where they are instead of copying.")
    private boolean reference;

    @Mixin
    private CommonOptions options;

    private final Supplier<Services> services;
    private final Terminal terminal;

    ImportCommand(Supplier<Services> services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws Exception {
        ImportResult made;
        try (ConsoleProgress progress = terminal.progress(options)) {
            Importer.Databases databases = reference ? Importer.Databases.REFERENCE : Importer.Databases.COPY;
            made = services.get().imports().run(format, source, target, databases, progress);
        }
        if (options.json) {
            terminal.result(document(made).toString());
        } else {
            terminal.result("Made " + made.folder() + ": " + Words.count(made.cases(), "case") + ", "
                    + Words.count(made.predictions(), "prediction") + ", "
                    + Words.count(made.databases(), "database") + ".");
            for (Problem problem : made.problems()) {
                terminal.result(Words.severity(problem) + "  " + problem.sentence());
            }
        }
        boolean clean = made.problems().stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
        return clean ? ExitStatus.DONE : ExitStatus.DATA_PROBLEMS;
    }

    private static JsonObject document(ImportResult made) {
        return new JsonObject()
                .with("project", made.folder().toString())
                .with("cases", made.cases())
                .with("predictions", made.predictions())
                .with("databases", made.databases())
                .with("problems", made.problems().stream().map(JsonDocuments::problem).toList());
    }
}
