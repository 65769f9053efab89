package io.github.assay.cli.project;

import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.files.project.JsonSchemas;
import io.github.assay.files.project.JsonSchemas.Subject;
import io.github.assay.json.Json;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay schema [NAME] [--to FOLDER]}. */
@Command(
        description = "Print the JSON Schema of a kind of file, for editors and programs; without NAME list them.",
        footer = {
            "",
            "Examples:",
            "  assay schema",
            "  assay schema project",
            "  assay schema --to my-project/schemas"
        })
public final class SchemaCommand extends ResultCommand {
    private static final TableSpec<Subject> SCHEMAS = TableSpec.list(
            "schemas", ColumnSpec.verbatim("name", "list.name", Subject::word), ColumnSpec.verbatim("file", "list.schemas.file", Subject::file),
            ColumnSpec.verbatim("describes", "list.schemas.describes", Subject::title));

    @Parameters(paramLabel = "NAME", arity = "0..1", description = "project, case, prediction, vote, result, reply, judge or study.")
    private Subject subject;

    @Option(names = "--to", paramLabel = "FOLDER", description = "Write NAME.schema.json there, without NAME all; files with these names are replaced.")
    private Path folder;

    /** The command, which reads the names of schemas. */
    public static CommandLine withNames() {
        CommandLine line = new CommandLine(new SchemaCommand());
        EnumOption.offer(line, Subject.class);
        return line;
    }

    @Override
    protected Shown result() throws IOException {
        List<Subject> subjects = subject == null ? List.of(Subject.values()) : List.of(subject);
        if (folder != null) {
            Files.createDirectories(folder);
            for (Subject one : subjects) {
                Files.writeString(folder.resolve(one.file()), Json.pretty(JsonSchemas.of(one)));
            }
            terminal.message(Texts.text("schema.wrote", subjects.size(), folder), options);
        }
        return subject == null || folder != null
                ? shown(SCHEMAS, subjects)
                : shown(() -> JsonSchemas.of(subject), () -> Json.pretty(JsonSchemas.of(subject)).lines().forEach(terminal::result));
    }
}
