package io.github.assay.cli.project;

import io.github.assay.cli.options.LabelFileFlags;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.domain.Problem;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.SpecDocument;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.Presets;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.json.JsonObject;
import io.github.assay.service.evaluation.EvaluationConfig;
import io.github.assay.service.open.AddedRun;
import io.github.assay.service.open.ImportService;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code assay import --from FORMAT SOURCE --to PROJECT}. */
@Command(
        description = "Make a project out of a peer's files. What maps to what: docs/importing.md.",
        footer = {
            "",
            "Examples:",
            "  assay import dev.json --from bird --preview",
            "  assay import answers.csv --map question=utterance --to my-project"
        })
public final class ImportCommand extends ResultCommand {
    @Option(names = "--from", defaultValue = ImportRequest.AUTO, paramLabel = "FORMAT",
            description = "bird, spider, spider2, skill, dataface, defog, badger, text2sql-eval, stef, nl2sql360, flex, "
                    + "csv, jsonl; auto (standard) finds it from the files.")
    private String format;

    @Parameters(paramLabel = "SOURCE", description = "The peer's file or folder; it is not changed.")
    private Path source;

    @Option(names = "--to", paramLabel = "PROJECT", description = "The folder to make.")
    private Path target;

    @Option(names = "--map", paramLabel = "OUR=THEIR",
            description = "Take our field from a key or column of another name, or from a value inside one, such as "
                    + "inputs.question or messages[-1].content; may be given several times. "
                    + "label:ANNOTATOR and predicted_sql:SYSTEM name columns of labels and answers; OUR= takes none.")
    private List<String> mapping = List.of();

    @Option(names = "--predictions", paramLabel = "FILE|FOLDER",
            description = "Predictions beside the source, such as BIRD's exp_result; may be given several times.")
    private List<Path> predictions = List.of();

    @Option(names = "--system", paramLabel = "NAME", description = "The system of --predictions, where they do not name it.")
    private String system;

    @Option(names = "--sheet", defaultValue = "", paramLabel = "NAME",
            description = "Sheet of a workbook, table of a database, or file of an archive, where there are several.")
    private String part;

    @Option(names = "--records", defaultValue = "", paramLabel = "PLACE",
            description = "The list of records in a JSON document, such as results.results.")
    private String records;

    @Option(names = "--preset", paramLabel = "PROGRAM",
            description = "The file is another program's: its records and keys are known. promptfoo, langsmith, langsmith-dataset, langfuse, deepeval, ragas,"
                    + " braintrust, mlflow, otel, hf; what --map and --records state counts before.")
    private @Nullable String preset;

    @Option(names = "--pass", paramLabel = "RULE", converter = LabelFileFlags.PassConverter.class,
            description = "Which numbers of annotators' ratings pass, such as '>=4'; the others fail.")
    private LabelFileOptions.@Nullable PassRule pass;

    @Option(names = "--encoding", defaultValue = "UTF-8", paramLabel = "NAME", description = "Encoding of the texts.")
    private String encoding;

    @Option(names = "--preview", description = "Show what would become of the first records and stop.")
    private boolean preview;

    @Option(names = "--databases", paramLabel = "FOLDER",
            description = "Where the database files lie, when not beside the source.")
    private Path databaseFolder;

    @Option(names = "--settings", paramLabel = "CONFIG",
            description = "Put the settings of an evaluation file into the project (docs/evaluate.md).")
    private Path settings;

    @Option(names = "--reference-databases", description = "Leave database files where they are instead of copying.")
    private boolean reference;

    @Override
    protected Shown result() throws Exception {
        Optional<String> wrong = mapping.stream()
                .flatMap(pair -> wrong(pair).stream())
                .findFirst()
                .or(this::withoutTarget)
                .or(this::withoutEncoding)
                .or(() -> system != null && predictions.isEmpty() ? Optional.of("--system names the system of --predictions, and none are given.") : Optional.empty())
                .or(() -> preview && !predictions.isEmpty()
                        ? Optional.of("--preview shows the source; look at predictions with assay add FILE --to PROJECT --preview.")
                        : Optional.empty())
                .or(() -> preset != null && !services.get().imports().presets().contains(preset)
                        ? Optional.of("'" + preset + "' is no preset. These are: " + String.join(", ", services.get().imports().presets()) + ".")
                        : Optional.empty())
                .or(() -> options.allowOutside
                        ? Optional.of("--allow-outside is for commands that open a project; import reads the SOURCE you name.")
                        : Optional.empty());
        if (wrong.isPresent()) {
            return refused(wrong.get(), ExitStatus.USAGE);
        }
        Map<String, String> requested = new LinkedHashMap<>();
        mapping.forEach(pair -> requested.put(ours(pair), pair.substring(pair.indexOf('=') + 1).strip()));
        Importer.Databases databases = reference ? Importer.Databases.REFERENCE : Importer.Databases.COPY;
        Path to = target == null ? Path.of("preview") : target;
        ImportRequest request = new ImportRequest(
                format, source, to, databases, Charset.forName(encoding), requested, Optional.ofNullable(databaseFolder), 0)
                .passing(Optional.ofNullable(pass))
                .recordsAt(records)
                .ofPart(part);
        ImportRequest set = preset == null ? request : services.get().imports().withPreset(request, preset, progress());
        return preview ? preview(set) : make(set);
    }

    private static String ours(String pair) {
        return pair.substring(0, pair.indexOf('=')).strip();
    }

    /** The fault of one OUR=THEIR; empty if it is valid. */
    private Optional<String> wrong(String pair) {
        if (pair.indexOf('=') < 1) {
            return Optional.of("--map wants OUR=THEIR, such as --map gold_sql=reference; found '" + pair + "'.");
        }
        return isOurs(ours(pair))
                ? Optional.empty()
                : Optional.of("--map: '" + ours(pair) + "' is no field of ours. These are: "
                        + String.join(", ", services.get().imports().fields())
                        + "; and label:ANNOTATOR, predicted_sql:SYSTEM.");
    }

    private Optional<String> withoutTarget() {
        return target == null && !preview
                ? Optional.of("Name the folder to make with --to, or look first with --preview.")
                : Optional.empty();
    }

    private Optional<String> withoutEncoding() {
        try {
            Charset.forName(encoding);
            return Optional.empty();
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return Optional.of("'" + encoding + "' is no encoding Java knows; windows-1252 and ISO-8859-1 are common.");
        }
    }

    private boolean isOurs(String field) {
        return field.matches("(label|predicted_sql):.+")
                || field.equals("human_labels") || services.get().imports().fields().contains(field);
    }

    private Shown preview(ImportRequest request) throws Exception {
        ImportPreview found = services.get().imports().preview(request, progress());
        return shown(() -> ImportTables.document(found), () -> ImportTables.print(found, terminal)).clean(isClean(found.problems()));
    }

    private Shown make(ImportRequest request) throws Exception {
        Optional<EvaluationConfig> config = settings == null ? Optional.empty() : Optional.of(EvaluationConfig.read(settings));
        if (config.isPresent() && !config.get().project().equals(request.target().toAbsolutePath().normalize())) {
            throw misuse("The project of " + settings + " is " + config.get().project() + ", not that of --to.");
        }
        ConsoleProgress progress = progress();
        ImportResult made = services.get().imports().run(request, progress);
        List<Problem> problems = new ArrayList<>(
                config.isEmpty() ? made.problems() : services.get().evaluation().settings(config.get(), made, progress));
        ImportService.Predictions beside = services.get().imports().addTo(made.folder(), predictions, Optional.ofNullable(system), progress);
        if (!beside.runs().isEmpty()) {
            problems.removeIf(p -> p.where().file().equals("predictions") && p.where().line() == 0); // that there are none
        }
        problems.addAll(beside.problems());
        int answers = made.predictions() + beside.runs().stream().mapToInt(run -> run.lines().size()).sum();
        return shown(() -> document(made, answers, beside.runs(), problems), () -> {
            terminal.result("Made " + made.folder() + ": " + CliWords.count(made.cases(), "case") + ", "
                    + CliWords.count(answers, "prediction") + ", "
                    + CliWords.count(made.databases(), "database") + ".");
            beside.runs().forEach(run -> terminal.result("  " + run.system() + ": " + CliWords.count(run.lines().size(), "prediction") + "."));
            problems.forEach(problem -> terminal.result(CliWords.line(problem)));
        }).clean(isClean(problems));
    }

    private static boolean isClean(List<Problem> problems) {
        return problems.stream().allMatch(p -> p.severity() == Problem.Severity.NOTE);
    }

    private static JsonObject document(ImportResult made, int predictions, List<AddedRun> beside, List<Problem> problems) {
        return new JsonObject()
                .with("project", made.folder().toString())
                .with("cases", made.cases())
                .with("predictions", predictions)
                .with("added", beside.stream().map(run -> new JsonObject().with("system", run.system()).with("predictions", run.lines().size())).toList())
                .with("databases", made.databases())
                .with("problems", problems.stream().map(JsonDocuments::problem).toList());
    }

    /** Preview of an import as tables of text. */
    private static final class ImportTables {
        private static final int NARROW = 40;
        private static final int WIDE = 60;

        private static final TableSpec<MappedField> FIELDS = TableSpec.list(
                "import-fields", cut("source", "list.import.theirField", NARROW, MappedField::source), cut("target", "list.import.becomes", NARROW, MappedField::target),
                ColumnSpec.valued("use", "list.import.kind", f -> use(f.use()), f -> f.use().name().toLowerCase(Locale.ROOT)),
                ColumnSpec.count("records", "list.import.records", MappedField::records), cut("sample", "list.import.first", WIDE, MappedField::sample));

        private static final TableSpec<ImportPreview.Row> ROWS = TableSpec.list(
                "import-rows", cut("case_id", "list.import.case", NARROW, ImportPreview.Row::caseId), cut("db_id", "list.import.database", NARROW, ImportPreview.Row::dbId),
                cut("question", "list.question", NARROW, ImportPreview.Row::question), cut("gold_sql", "list.import.gold", NARROW, ImportPreview.Row::goldSql),
                cut("system", "systems.system", NARROW, ImportPreview.Row::system),
                cut("predicted_sql", "list.import.predicted", NARROW, ImportPreview.Row::predictedSql));

        private static <R> ColumnSpec<R> cut(String key, String title, int length, Function<R, String> text) {
            return ColumnSpec.valued(key, title, r -> cut(text.apply(r), length), text);
        }

        static void print(ImportPreview shown, Terminal terminal) {
            terminal.result("Format " + shown.format()
                    + (shown.why().isEmpty() ? "" : ", recognised by " + shown.why()) + ".");
            terminal.result("");
            terminal.table(FIELDS, shown.fields());
            terminal.result("");
            terminal.table(ROWS, shown.rows());
            terminal.result("");
            shown.losses().forEach(terminal::result);
            shown.preset().ifPresent(p -> terminal.result(Texts.text("import.preset.proposed", p.what(), p.name())));
            if (!shown.proposals().isEmpty() && shown.preset().isEmpty()) {
                terminal.result("Perhaps --map " + String.join(" --map ", shown.proposals()) + "; nothing of it is taken unasked.");
            }
            shown.problems().forEach(p -> terminal.result(CliWords.line(p)));
            terminal.result("Nothing was written.");
        }

        private static String use(MappedField.Use use) {
            return switch (use) {
                case FIELD -> "field";
                case IMPORTED -> "imported";
                case METADATA -> "kept";
                case LEFT_OUT -> "left out";
            };
        }

        private static String cut(String text, int length) {
            String line = text.replaceAll("\\s+", " ").strip();
            return line.length() > length ? line.substring(0, length - 1) + "…" : line;
        }

        static JsonObject document(ImportPreview shown) {
            return new JsonObject()
                    .with("format", shown.format())
                    .with("recognised_by", shown.why())
                    .with("fields", SpecDocument.rows(FIELDS, shown.fields()))
                    .with("rows", SpecDocument.rows(ROWS, shown.rows()))
                    .with("losses", shown.losses())
                    .with("proposals", shown.proposals())
                    .with("preset", shown.preset().map(Presets.Match::name))
                    .with("problems", shown.problems().stream().map(JsonDocuments::problem).toList());
        }
    }
}
