package io.github.assay.cli.study;

import io.github.assay.cli.options.ItemPart;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.domain.project.Case;
import io.github.assay.files.documents.RobustnessDocument;
import io.github.assay.json.JsonObject;
import io.github.assay.robustness.mutation.MutationOperator;
import io.github.assay.robustness.mutation.Mutator.MutationSettings;
import io.github.assay.robustness.mutation.NoticedErrors;
import io.github.assay.robustness.mutation.Sensitivity;
import io.github.assay.robustness.mutation.ShapeStudy;
import io.github.assay.robustness.mutation.ShapeTrack;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.robustness.MutationService.MutationCounts;
import io.github.assay.service.robustness.MutationService.MutationOrder;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.tabular.RobustnessSpecs;
import io.github.assay.tabular.TableSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay mutate PROJECT [--to FOLDER]}. */
@Command(
        description = "Put single errors into gold queries and say how far each metric falls.",
        footer = {
            "",
            "With --to, FOLDER becomes a project in which every mutant is a case of its own. Without it, PROJECT is such a project.",
            "",
            "Examples:",
            "  assay mutate my-project --to my-mutants",
            "  assay mutate my-mutants --metric ex --metric hybrid-ex",
            "  assay mutate my-mutants --table",
            "  assay mutate my-mutants --noticed --metric ex --metric skill-struct",
            "  assay mutate my-project --shapes"
        })
public final class MutateCommand extends ProjectCommand {
    private static final int SHOWN = 12;
    private static final String INTERVALS = "intervals resample queries, %d replicates, seed %d";

    @Option(names = "--to", paramLabel = "FOLDER", description = "The folder of the project that is made; new or empty.")
    private Path to;

    @Option(names = "--operator", paramLabel = "O", description = "Only this kind of error; may be given several times.")
    private List<String> operators = List.of();

    @Option(names = "--one", description = "One place an operator and query, drawn by --seed, in place of every place.")
    private boolean one;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "42", description = "Seed of draws and intervals (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--replicates", paramLabel = "N", defaultValue = "5000", description = "Replicates of the intervals (default: ${DEFAULT-VALUE}).")
    private int replicates;

    @Option(names = "--depth", paramLabel = "N", defaultValue = "1", description = "Errors a mutant (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = "--most", paramLabel = "N", defaultValue = "50", description = "Mutants kept of one query with --depth above 1 (default: ${DEFAULT-VALUE}).")
    private int most;

    @Option(names = "--literal", description = "Follow the thesis's code: strengthen and weaken exchanged, AND in place of OR after a deletion.")
    private boolean literal;

    @Option(names = "--system", paramLabel = "S", defaultValue = MutationOrder.SYSTEM, description = "The system of the mutants (default: ${DEFAULT-VALUE}).")
    private String system;

    @Option(names = "--metric", paramLabel = "M", description = "A column of the report; may be given several times (default: ex, exp, exr, exf1).")
    private List<String> metrics = List.of();

    @Option(names = "--table", description = "Report by the techniques of the thesis's Table 4.4, beside its figures.")
    private boolean table;

    @Option(names = "--list", description = "Print every mutant with its change and its scores.")
    private boolean list;

    @Option(names = "--noticed", description = "Whether metrics and annotators reject the errors and accept the queries without one.")
    private boolean noticed;

    @Mixin
    private ReaderOption reader;

    @Mixin
    private ItemPart selection;

    @Option(names = "--shapes", description = "The seven table-shape tracks of the thesis's Figure 4.2, recomputed on a made-up table.")
    private boolean shapes;

    @Option(names = "--of", paramLabel = "CASE", description = "With --shapes: on the gold result of this case.")
    private Optional<String> of = Optional.empty();

    @Override
    protected Shown result() throws Exception {
        MutationSettings settings = settings();
        mustHaveEffect();
        OpenProject open = openToRun(folder);
        if (shapes) {
            return shapes(open).status(open.status());
        }
        if (noticed) {
            return noticed(open).status(open.status());
        }
        if (to == null) {
            return report(open.session(), open, Optional.empty()).status(open.status());
        }
        MutationCounts counts = services.get().mutation()
                .make(chosen(open), new MutationOrder(to, system, settings), open.threads(), open.progress());
        try (ProjectSession made = services.get().workbench().open(to, open.progress())) {
            return report(made, open, Optional.of(counts)).status(open.status());
        }
    }

    /** The project with the cases that are chosen, of which the answers are no matter. */
    private ProjectSession chosen(OpenProject open) throws Exception {
        Set<Case> cases = Set.copyOf(cases(open, selection));
        return selection.isGiven()
                ? open.session().withProject(open.project().with(
                        open.project().cases().stream().filter(cases::contains).toList(),
                        open.project().items().stream().filter(i -> cases.contains(i.evalCase())).toList()))
                : open.session();
    }

    private MutationSettings settings() throws IOException {
        Set<MutationOperator> chosen = EnumSet.noneOf(MutationOperator.class);
        for (String id : operators) {
            chosen.add(MutationOperator.of(id).orElseThrow(() -> new IOException("There is no operator '" + id + "'. Operators: "
                    + Stream.of(MutationOperator.values()).map(MutationOperator::id).collect(Collectors.joining(", ")) + ".")));
        }
        if (replicates < BootstrapSettings.FEWEST_REPLICATES) {
            throw new IOException("--replicates is at least " + BootstrapSettings.FEWEST_REPLICATES + ".");
        }
        if (depth < 1 || most < 1) {
            throw new IOException("--depth and --most are at least 1.");
        }
        return new MutationSettings(
                chosen.isEmpty() ? EnumSet.allOf(MutationOperator.class) : chosen, one ? OptionalLong.of(seed) : OptionalLong.empty(), depth,
                most, literal);
    }

    private Shown report(ProjectSession session, OpenProject open, Optional<MutationCounts> counts) throws Exception {
        if (counts.filter(c -> c.kept() == 0).isPresent()) {
            print(counts.get());
            return done();
        }
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withSeed(seed).withReplicates(replicates);
        SensitivityService service = services.get().sensitivity();
        Sensitivity study = accepted(() -> table
                ? service.techniques(session, settings, true, open.threads(), open.progress())
                : service.report(session, columns(), settings, true, open.threads(), open.progress()));
        TableSpec<Sensitivity.Row> spec = table ? RobustnessSpecs.techniques(study) : RobustnessSpecs.sensitivity(study);
        JsonObject document = RobustnessDocument.of(study, spec);
        counts.ifPresent(c -> document.with("counts", counts(c)));
        return shown(() -> document, () -> print(study, spec, settings, counts));
    }

    private void print(Sensitivity study, TableSpec<Sensitivity.Row> spec, BootstrapSettings settings, Optional<MutationCounts> counts) {
        counts.ifPresent(this::print);
        terminal.table(spec, study.rows());
        terminal.result("change = mean of the metric − 1, in per cent; " + String.format(Locale.ROOT, INTERVALS, settings.replicates(), settings.seed()));
        if (table) {
            terminal.result("");
            terminal.table(RobustnessSpecs.differences(), RobustnessSpecs.explained(study));
        } else {
            unexpected(study);
        }
        if (list) {
            terminal.result("");
            terminal.table(RobustnessSpecs.mutants(study), study.mutants());
        }
    }

    /** Each way of using the command reads the options of its own. */
    private void mustHaveEffect() {
        if (!modes("--shapes --of", "--noticed --metric --seed --replicates --as")) {
            if (to == null) {
                only("without --to or --shapes", "--metric", "--table", "--list", "--seed", "--replicates", "--as");
            }
            refuse(of.isPresent(), "--of goes with --shapes.");
        }
    }

    private Shown noticed(OpenProject open) throws Exception {
        reader.mayReadFigures(open.session());
        BootstrapSettings settings = BootstrapSettings.DEFAULT.withSeed(seed).withReplicates(replicates);
        NoticedErrors study = accepted(() ->
                services.get().sensitivity().noticed(open.session(), columns(), settings, true, open.threads(), open.progress()));
        return shown(() -> RobustnessDocument.of(study), () -> {
            terminal.table(RobustnessSpecs.noticed(study), study.rows());
            terminal.result("noticed = share of errors rejected; κ of rejection and error; "
                    + String.format(Locale.ROOT, INTERVALS, settings.replicates(), settings.seed()));
        });
    }

    private List<String> columns() {
        return metrics.isEmpty() ? SensitivityService.METRICS : metrics.stream().distinct().toList();
    }

    private Shown shapes(OpenProject open) throws Exception {
        ShapeStudy study = accepted(() -> of.isPresent()
                ? services.get().shapes().of(open.session(), of.get(), open.progress())
                : services.get().shapes().madeUp());
        return shown(() -> RobustnessDocument.of(study), () -> print(study));
    }

    private void print(ShapeStudy study) {
        terminal.result("Gold is the first 5 rows and columns of " + study.caseId().map(c -> "the gold result of case '" + c + "'")
                .orElse("a made-up table of 9 × 9 different cells") + ".");
        terminal.table(RobustnessSpecs.tracks(), List.of(ShapeTrack.values()));
        terminal.result("");
        terminal.table(RobustnessSpecs.shapes(), study.points());
    }

    private static JsonObject counts(MutationCounts c) {
        return new JsonObject()
                .with("queries", c.queries())
                .with("unread", c.unread())
                .with("unchanged", c.unchanged())
                .with("no_table", c.noTable())
                .with("made", c.made())
                .with("failed", c.failed())
                .with("kept", c.kept())
                .with("equivalent_on_data", c.equivalent());
    }

    private void print(MutationCounts c) {
        terminal.result(CliWords.count(c.queries(), "gold query").replace("querys", "queries") + ", " + CliWords.count(c.kept(), "mutant")
                + " in " + to + ", " + c.equivalent() + " of them equal to gold on the data (left out of every mean)");
        int failed = c.made() - c.kept();
        if (failed > 0) {
            terminal.result(CliWords.count(failed, "mutant") + " left out because of no result:");
            c.failed().entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                    .limit(SHOWN)
                    .forEach(e -> terminal.result("  " + e.getValue() + " × " + e.getKey()));
        }
        named(c.unread(), "not read as one query");
        named(c.unchanged(), "without a place for an error");
        named(c.noTable(), "without a result table");
        terminal.result("");
    }

    private void named(List<String> cases, String what) {
        if (!cases.isEmpty()) {
            terminal.result(CliWords.count(cases.size(), "gold query").replace("querys", "queries") + " " + what + ": "
                    + String.join(", ", cases.subList(0, Math.min(SHOWN, cases.size()))) + (cases.size() > SHOWN ? ", …" : ""));
        }
    }

    /** How often the expected directions hold, and the exceptions by operator and cause. */
    private void unexpected(Sensitivity study) {
        int kept = study.rows().getLast().kept();
        terminal.result("");
        terminal.result("EXP and EXR move as expected (metrics.md §5.1) on " + (kept - study.unexpected().size()) + " of "
                + CliWords.count(kept, "mutant") + (study.unexpected().isEmpty() ? "." : "; exceptions by cause:"));
        Map<String, Integer> causes = new TreeMap<>();
        study.unexpected().forEach(e -> causes.merge(e.operator().id() + ": " + RobustnessSpecs.cause(e), 1, Integer::sum));
        causes.forEach((cause, n) -> terminal.result("  " + n + " × " + cause));
    }
}
