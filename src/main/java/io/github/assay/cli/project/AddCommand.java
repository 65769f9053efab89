package io.github.assay.cli.project;

import io.github.assay.cli.options.EnumOption;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ResultCommand;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.ConsoleProgress;
import io.github.assay.cli.text.Extent;
import io.github.assay.cli.text.Terminal;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.json.JsonObject;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.service.evaluation.DataFormat;
import io.github.assay.service.labels.CarriedLabels;
import io.github.assay.service.open.AddedRun;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.open.RunAddition;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.RunChanges;
import io.github.assay.service.study.SystemsService;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine;

/** {@code assay add SOURCE --to PROJECT [--system NAME] [--run ID] [--preview]}. */
@Command(
        description = "Add a system's predictions to a project that exists; its labels stay.",
        footer = {
            "",
            "Examples:",
            "  assay add predictions.jsonl --to my-project --system agent-b",
            "  assay add results.csv --to my-project --run week-2 --preview",
            "  assay add predict_dev.json --to my-bird --system agent-b      (BIRD's keys)",
            "  assay add predicted.sql --to my-spider --system agent-b      (a query a line, a line a case)"
        })
public final class AddCommand extends ResultCommand {
    private static final int FEW = 10;
    private static final int MOST_PROBLEMS = 10;

    @Parameters(paramLabel = "SOURCE", arity = "0..1", description = "File or folder of predictions; it is not changed.")
    private @Nullable Path source;

    @Option(names = "--watch", paramLabel = "FOLDER",
            description = "Add each file that arrives in this folder from now on, run and score it, and say what got worse, until Ctrl+C.")
    private @Nullable Path watched;

    @Option(names = "--to", required = true, paramLabel = "PROJECT", description = "The project's folder.")
    private Path project;

    @Option(names = "--from", defaultValue = ImportService.AUTO, paramLabel = "FORMAT", description = "As of import; auto finds it.")
    private String format;

    @Option(names = "--map", paramLabel = "OUR=THEIR", description = "As of import; may be given several times.")
    private List<String> mapping = List.of();

    @Option(names = "--records", defaultValue = "", paramLabel = "PLACE", description = "As of import.")
    private String records;

    @Option(names = "--preset", paramLabel = "PROGRAM", description = "As of import.")
    private @Nullable String preset;

    @Option(names = "--sheet", defaultValue = "", paramLabel = "NAME", description = "As of import.")
    private String part;

    @Option(names = "--system", paramLabel = "NAME", description = "The system's name, where the source has one system.")
    private String system;

    @Option(names = "--run", paramLabel = "ID", description = "The run's id. Default: run_id of the source, else the next free of r1, r2, …")
    private String run;

    @Option(names = "--preview", description = "Say what is new, changed and gone, and stop.")
    private boolean preview;

    @Option(names = "--carry", defaultValue = "none", paramLabel = "RULE",
            description = "Answers take the labels of judged answers to the same question: with equal SQL (sql), or else an equal table (table); none (usual).")
    private CarriedLabels.Rule carry;

    @Option(names = "--changes", paramLabel = "METRIC",
            description = "Run and score too: which cases passed in the run before and fail now, and the reverse, by this metric, such as ex.")
    private @Nullable String changes;

    /** Offers the words of the options of commands on data. */
    public static void offer(CommandLine line) {
        EnumOption.offer(line, CarriedLabels.Rule.class);
        EnumOption.offer(line, DataFormat.class);
    }

    @Override
    protected Shown result() throws Exception {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String pair : mapping) {
            if (pair.indexOf('=') < 1) {
                return refused("--map wants OUR=THEIR; found '" + pair + "'.", ExitStatus.USAGE);
            }
            fields.put(pair.substring(0, pair.indexOf('=')).strip(), pair.substring(pair.indexOf('=') + 1).strip());
        }
        refuse((source == null) == (watched == null), "Name either a SOURCE or --watch FOLDER.");
        if (watched != null) {
            refuse(preview || run != null, "--watch adds what arrives: --preview and --run go with a SOURCE.");
            return watch(watched, fields);
        }
        return add(Objects.requireNonNull(source), fields);
    }

    private Shown watch(Path folder, Map<String, String> fields) throws Exception {
        try (OpenProject open = openQuietly(project)) {
            compared(open, metric().orElseThrow());
        }
        ArrivingFiles files = new ArrivingFiles(folder);
        terminal.message(Texts.text("addRun.watch", folder, files.known()), options);
        ConsoleProgress progress = progress();
        Set<List<String>> waiting = new HashSet<>();
        while (true) { // ends with Ctrl+C, which cancels the progress
            ArrivingFiles.Arrived arrived = files.arrived(progress);
            arrived.changed().forEach(f -> terminal.complaint(Texts.text("addRun.changed", f)));
            for (Path file : arrived.complete()) {
                String name = file.toString();
                try {
                    add(file, fields);
                    waiting.removeIf(w -> w.getFirst().equals(name));
                } catch (ProjectFormatException | IOException e) {
                    files.unused(file);
                    if (Files.exists(file)) { // not renamed meanwhile
                        terminal.complaint(String.valueOf(e.getMessage()));
                    }
                } catch (Exception e) {
                    if (!Workbench.maySucceedLater(e)) {
                        throw e;
                    }
                    files.later(file);
                    String why = String.valueOf(e.getMessage());
                    if (waiting.add(List.of(name, why))) {
                        terminal.complaint(Texts.text("addRun.later", why, name));
                    }
                }
            }
        }
    }

    /** By which metric runs are compared. */
    private Optional<String> metric() {
        return Optional.ofNullable(changes == null && watched != null ? SystemsService.USUAL : changes);
    }

    private Shown add(Path source, Map<String, String> fields) throws Exception {
        boolean carries = carry != CarriedLabels.Rule.NONE;
        try (OpenProject open = carries && !preview ? open(project) : openToReadVotes(project)) {
            return add(source, fields, open, metric());
        }
    }

    private Shown add(Path source, Map<String, String> fields, OpenProject open, Optional<String> by) throws Exception {
        RunAddition additions = services.get().imports().additions();
        boolean carries = carry != CarriedLabels.Rule.NONE;
        if (carries) {
            CarriedLabels.mustBeAllowed(open.session().labels());
        }
        ImportRequest request = new ImportRequest(format, source, Path.of("preview"), Importer.Databases.NONE, StandardCharsets.UTF_8, fields, Optional.empty(), 0)
                .recordsAt(records)
                .ofPart(part);
        ImportRequest set = preset == null ? request : services.get().imports().withPreset(request, preset, open.progress());
        RunAddition.Preview found = additions.preview(open.project(), new RunAddition.Order(source, format, set.mapping(),
                Optional.ofNullable(system), Optional.ofNullable(run), part, set.records()), open.progress());
        Instant now = Clock.systemUTC().instant();
        CarriedLabels.Rule counted = CarriedLabels.counted(open.session().labels(), carry);
        List<CarriedLabels.Plan> plans = new ArrayList<>();
        for (AddedRun added : found.runs()) {
            plans.add(CarriedLabels.plan(open.session(), added.items(open.project()), counted, now, open.progress()));
        }
        List<Optional<RunChanges>> changed = new ArrayList<>();
        Optional<MetricInfo> compared = by.isEmpty() ? Optional.empty() : Optional.of(compared(open, by.get()));
        for (AddedRun added : found.runs()) {
            changed.add(compared.isEmpty() || watched == null && added.before().isEmpty() ? Optional.empty() : Optional.of(RunChanges.of(
                    open.session(), services.get().scoring(), compared.get(), added.items(open.project()), added.before(), open.threads(), open.progress())));
        }
        open.progress().close();
        for (int i = 0; i < plans.size(); i++) {
            AddedRun added = found.runs().get(i);
            CarriedLabels.Plan plan = plans.get(i);
            Optional<Path> file = preview ? Optional.empty() : Optional.of(additions.write(open.project(), added));
            if (carries && !preview) {
                CarriedLabels.take(open.session().labels(), plan, now);
            }
            Optional<RunChanges> against = changed.get(i);
            show(shown(() -> document(added, source, file).with("carry", carried(plan)).with("changes", against.map(c -> document(c, by.orElseThrow()))), () -> {
                if (watched != null) {
                    terminal.result(line(added, source, by.orElseThrow(), against.orElseThrow()));
                    return;
                }
                print(added, file, plan);
                against.ifPresent(c -> print(c, added));
            }));
        }
        if (!found.unknown().isEmpty()) {
            terminal.complaint(CliWords.count(found.unknown().size(), "prediction") + " for no case of the project, left out: "
                    + some(found.unknown()));
        }
        if (!found.repeated().isEmpty()) {
            terminal.complaint(CliWords.count(found.repeated().size(), "further prediction")
                    + " of cases that have one in this run, left out; the first of each case counts: "
                    + some(found.repeated()));
        }
        found.problems().stream().limit(MOST_PROBLEMS).forEach(p -> terminal.complaint(CliWords.line(p)));
        if (found.problems().size() > MOST_PROBLEMS) {
            terminal.complaint("… " + CliWords.problems(found.problems()) + " The first " + MOST_PROBLEMS + " are shown.");
        }
        return done().clean(found.unknown().isEmpty() && found.repeated().isEmpty() && found.problems().isEmpty());
    }

    private static JsonObject document(AddedRun run, Path source, Optional<Path> file) {
        return new JsonObject()
                .with("source", source.toString())
                .with("system", run.system())
                .with("run_id", run.run())
                .with("compared_with", run.before())
                .with("new", run.added())
                .with("changed", run.changed())
                .with("equal", run.equal())
                .with("gone", run.gone())
                .with("cases_without", run.without())
                .with("matched_by_question", run.byQuestion())
                .with("file", file.map(Path::toString));
    }

    /** The first few; {@code --json} has all. */
    private static String some(List<String> ids) {
        return String.join(", ", ids.stream().limit(FEW).toList()) + (ids.size() > FEW ? " …" : "");
    }

    /** One line on a run that arrived. */
    private static String line(AddedRun run, Path source, String metric, RunChanges of) {
        return Texts.text("addRun.arrived", run.system() + "/" + run.run(), source.getFileName(), run.lines().size(), of.passing(), of.judged(), metric) + " "
                + run.before().map(b -> Texts.text("addRun.arrived.against", b, of.worse().size(), of.worse().isEmpty() ? "" : " (" + some(of.worse()) + ")",
                        of.better().size())).orElse(Texts.text("addRun.newSystem"));
    }

    private MetricInfo compared(OpenProject open, String metric) {
        ScoringService scoring = services.get().scoring();
        return scoring.find(metric, open.project().metrics())
                .filter(m -> scoring.threshold(m, open.project().metrics()).isPresent())
                .orElseThrow(() -> misuse("--changes wants a metric with a threshold; '" + metric + "' is none. 'assay score --list' names them."));
    }

    private static JsonObject document(RunChanges of, String metric) {
        return new JsonObject().with("metric", metric).with("passing", of.passing()).with("judged", of.judged()).with("compared", of.compared()).with("worse", of.worse()).with("better", of.better());
    }

    private void print(RunChanges of, AddedRun run) {
        Terminal fitting = terminal.within(Extent.fitting(terminal.columns()));
        fitting.result("  " + Texts.text("addRun.changes", String.valueOf(changes), run.before().orElse(""), of.compared()));
        fitting.result("    " + Texts.text("addRun.changes.worse", of.worse().size(), some(of.worse())));
        fitting.result("    " + Texts.text("addRun.changes.better", of.better().size(), some(of.better())));
    }

    private JsonObject carried(CarriedLabels.Plan plan) {
        return new JsonObject().with("rule", carry.name().toLowerCase(Locale.ROOT)).with("answers", plan.answers()).with("by_sql", plan.bySql())
                .with("by_table", plan.byTable()).with("new", plan.fresh()).with("votes", plan.votes().size());
    }

    private void print(AddedRun run, Optional<Path> file, CarriedLabels.Plan plan) {
        terminal.result(run.system() + ", run " + run.run() + ": " + CliWords.count(run.lines().size(), "prediction") + ". "
                + run.before().map(before -> "Against run " + before + ": " + run.added() + " new, " + run.changed() + " changed, "
                        + run.equal() + " equal, " + run.gone() + " gone.").orElse("A new system.")
                + (run.without() == 0 ? "" : " " + CliWords.count(run.without(), "case") + " without a prediction."));
        if (run.byQuestion() > 0) {
            terminal.result("  " + run.byQuestion() + " found by database and question, because their ids differ.");
        }
        if (carry != CarriedLabels.Rule.NONE) {
            terminal.result("  " + plan.sentence());
        } else if (plan.bySql() > 0) {
            terminal.result("  " + Texts.text("carry.gain", plan.bySql(), plan.answers()));
        }
        terminal.result(file.map(f -> "  Written to " + f).orElse("  Nothing was written."));
    }
}
