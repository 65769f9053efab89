package io.github.assay.cli.study;

import io.github.assay.cli.judging.Consent;
import io.github.assay.cli.options.OpenProject;
import io.github.assay.cli.options.ProjectCommand;
import io.github.assay.cli.options.ReaderOption;
import io.github.assay.cli.text.CliWords;
import io.github.assay.cli.text.CommonOptions;
import io.github.assay.cli.text.ExitStatus;
import io.github.assay.cli.text.Terminal;
import io.github.assay.files.documents.JsonDocuments;
import io.github.assay.files.documents.RobustnessDocument;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.service.judging.JudgeSettings;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.service.routing.RouterService;
import io.github.assay.service.routing.RouterService.ClassifierRun;
import io.github.assay.service.routing.RouterSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code assay route PROJECT}. */
@Command(
        description = "Router study: which system should a question go to, at what cost and gain?",
        footer = {
            "",
            "Examples:",
            "  assay route my-project --metric ex --price small=0",
            "  assay route my-project --history my-training-project",
            "  assay route my-project --classifier small-model --record --yes"
        })
public final class RouteCommand extends ProjectCommand {
    @Option(names = "--metric", paramLabel = "M", description = "Its verdict says what is right (default: ex).")
    private String metric;

    @Option(names = "--final-labels", description = "People's final labels say what is right.")
    private boolean finalLabels;

    @Option(names = "--order", paramLabel = "S,S…", split = ",", hideParamSyntax = true, description = "The systems, weakest first (default: by cost, then by EX).")
    private List<String> order;

    @Option(names = "--price", paramLabel = "SYSTEM=P", description = "Price of a token where answers give no cost (of an answer where none gives tokens); 0: a local model. For a classifier, or 'router': of a token of its decisions.")
    private Map<String, Double> prices;

    @Option(names = "--none", paramLabel = "POLICY", description = "Where 'none' goes: strongest (default), weakest, abstain, or a system.")
    private String none;

    @Option(names = "--k", paramLabel = "K,K…", split = ",", hideParamSyntax = true, description = "Neighbours to try (default: 1,3,5,10,20,30,50).")
    private List<Integer> ks;

    @Option(names = "--alpha", paramLabel = "A,A…", split = ",", hideParamSyntax = true, description = "Shares to try (default: 0.5,0.6,0.7,0.8,0.9,1).")
    private List<Double> alphas;

    @Option(names = "--other-databases", description = "Neighbours come from other databases only.")
    private boolean otherDatabases;

    @Option(names = "--history", paramLabel = "PROJECT", description = "Neighbours are the questions of this project, with predictions of the same systems.")
    private Path history;

    @Option(names = "--classifier", paramLabel = "NAME", description = "Ask a classifier of project.json about every question, and record its replies.")
    private String classifier;

    @Option(names = "--embed", description = "Take a vector of every question from the embedding model of project.json, and record it.")
    private boolean embed;

    @ArgGroup
    private Mode mode = new Mode();

    /** Where a classifier's replies come from: at most one of the options. */
    static final class Mode {
        @Option(names = "--record", description = "With --classifier or --embed: send what is not recorded (default).")
        @SuppressWarnings("UnusedVariable")
        private boolean record;

        @Option(names = "--replay", description = "With --classifier or --embed: use recorded replies alone.")
        private boolean replay;

        @Option(names = "--refresh", description = "With --classifier or --embed: send everything again.")
        private boolean refresh;

        @Option(names = "--dry-run", description = "With --classifier or --embed: print every request as one JSON line; send nothing.")
        private boolean dryRun;

        boolean isSet() {
            return record || replay || refresh || dryRun;
        }
    }

    @Mixin
    private Consent consent;

    @Mixin
    private ReaderOption reader;

    @Override
    protected Shown result() throws Exception {
        if (classifier == null && !embed && (mode.isSet() || consent.isGiven())) {
            throw new IOException("--record, --replay, --refresh, --dry-run, --yes and --agree need --classifier NAME or --embed.");
        }
        if (classifier != null && embed) {
            throw new IOException("--classifier and --embed send to two models: give one of them at a time.");
        }
        RouterService routing = services.get().routing();
        OpenProject open = classifier == null && !embed ? openToRead(folder) : openToRun(folder);
        if (open.project().items().isEmpty()) {
            throw new IOException("The project has no predictions to route between.");
        }
        RouterSettings settings = settings(open);
        if (settings.metric().isEmpty()) {
            reader.mayReadFigures(open.session());
        }
        if (embed && !embedded(routing, open, settings)) {
            return done().status(mode.dryRun ? open.status() : ExitStatus.USAGE);
        }
        int status = ExitStatus.DONE;
        if (classifier != null) {
            if (mode.dryRun) {
                routing.dryRun(open.session(), settings, classifier, open.threads(), open.progress(), terminal::result);
                return done().status(open.status());
            }
            ReplySource from = mode.replay ? ReplySource.REPLAY : mode.refresh ? ReplySource.REFRESH : ReplySource.RECORD;
            if (from != ReplySource.REPLAY && !agreed(routing, open, settings, from)) {
                return done().status(ExitStatus.USAGE);
            }
            ClassifierRun run = routing.classify(
                    open.session(), settings, classifier, from, true, open.threads(), open.progress());
            status = new ClassifierText(terminal, options).print(run);
        }
        RouterReport report = routing.report(open.session(), settings, true, open.threads(), open.progress());
        return shown(() -> JsonDocuments.marking(
                        RobustnessDocument.of(report.study(), report.together(), report.routers(), report.grid()), report.unpromoted()),
                () -> new RouterTables(terminal, report).print()).status(Math.max(open.status(), status));
    }

    /** The settings of the project with those of the command in their place. */
    private RouterSettings settings(OpenProject open) throws Exception {
        RouterSettings own = RouterSettings.of(open.project());
        try {
            RouterSettings used = own.over(ks == null ? own.ks() : ks, alphas == null ? own.alphas() : alphas);
            used = finalLabels ? used.by(Optional.empty()) : metric == null ? used : used.by(Optional.of(metric));
            used = order == null ? used : used.ordered(order);
            used = none == null ? used : used.sendingNoneTo(none);
            if (prices != null) {
                Map<String, Double> all = new HashMap<>(own.prices());
                all.putAll(prices);
                used = used.priced(all);
            }
            return used.neighbours(otherDatabases || own.otherDatabases(),
                    Optional.ofNullable(history).map(h -> h.toAbsolutePath().normalize().toString()));
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Records vectors of the questions. Returns whether the study follows: not after a dry run, or without consent. */
    private boolean embedded(RouterService routing, OpenProject open, RouterSettings settings) throws Exception {
        RouterService.Embedding embedding = routing.embedding(open.session(), settings, true, open.threads(), open.progress());
        if (mode.dryRun) {
            embedding.dryRun(terminal::result);
            return false;
        }
        ReplySource from = mode.replay ? ReplySource.REPLAY : mode.refresh ? ReplySource.REFRESH : ReplySource.RECORD;
        int toSend = mode.replay ? 0 : mode.refresh ? embedding.questions() : embedding.open().size();
        boolean asks = toSend > 0 && !embedding.sending().endpoint().isEmpty();
        long characters = embedding.open().stream().mapToLong(String::length).sum();
        if (asks && !consent.toSend(services.get().consents(), open.project().folder(), toSend, characters / 4, embedding.sending(),
                OptionalDouble.empty(), terminal)) {
            return false;
        }
        long sent = routing.embed(embedding, from, open.progress());
        terminal.message(CliWords.count(embedding.questions(), "question") + " with a vector; " + CliWords.count((int) sent, "request") + " sent.",
                options);
        return true;
    }

    /** Says what would be sent where, and puts the question. There is no question when everything is recorded. */
    private boolean agreed(RouterService routing, OpenProject open, RouterSettings settings, ReplySource from) throws Exception {
        RouterService.Plan plan =
                routing.plan(open.session(), settings, classifier, true, open.threads(), open.progress());
        int toSend = plan.requests() - (from == ReplySource.REFRESH ? 0 : plan.recorded());
        JudgeSettings model = plan.settings().model();
        if (toSend == 0 || model.url().isEmpty()) {
            return true;
        }
        return consent.toSend(services.get().consents(), open.project().folder(), toSend, plan.characters() / 4, plan.sending(),
                OptionalDouble.empty(), terminal);
    }

    /** What a run of a classifier did, on standard error: the study that follows is the result of the command. */
    private record ClassifierText(Terminal terminal, CommonOptions options) {
        private static final int MOST_REASONS = 20;

        /** Prints the run. Returns the exit status of the command. */
        int print(ClassifierRun run) {
            terminal.message(
                    run.name() + ": " + run.decisions().size() + " of " + CliWords.count(run.questions(), "question")
                    + " decided; " + CliWords.count((int) run.sent(), "request") + " sent, "
                            + CliWords.replies(run.replayed())
                    + " from the recording" + (run.sent() == 0 ? "." : "; " + run.inputTokens() + " tokens in, "
                            + run.outputTokens() + " out" + CliWords.money(run.money()) + "."), options);
            if (run.models().size() > 1) {
                terminal.message("This run mixes models: " + String.join(", ", run.models().keySet()) + ".", options);
            }
            run.reasons().entrySet().stream().limit(MOST_REASONS)
                    .forEach(e -> terminal.complaint(e.getValue() + " without a decision: " + e.getKey()));
            run.stopped().ifPresent(terminal::complaint);
            return ExitStatus.of(run.stopped().isPresent(), run.reasons().isEmpty());
        }
    }

    /** A router study as tables of text. */
    private static final class RouterTables {
        private final Terminal terminal;
        private final RouterReport report;
        private final List<String> systems;

        RouterTables(Terminal terminal, RouterReport report) {
            this.terminal = terminal;
            this.report = report;
            systems = report.study().systems();
        }

        void print() {
            terminal.result(CliWords.count(report.study().queries().size(), "question") + "; systems from the weakest: "
                    + String.join(", ", systems));
            weakest();
            terminal.result(report.settings().metric().map(m -> "Right is what " + m + " passes.").orElse(
                    "Right is what people pass.")
                    + report.unpromoted().stream().map(m -> " " + Texts.text("trust.unpromoted", m)).collect(
                            Collectors.joining()));
            terminal.result("");
            List<FailureSet> failures = report.together().failures().stream().filter(f -> f.questions() > 0).toList();
            terminal.table(RouterSpecs.failures(known()), failures);
            terminal.result("");
            if (report.recorded().isEmpty() && report.classifiers().isEmpty()) {
                terminal.result("No recorded router decision (field router.label) and no classifier; the router by "
                        + "like questions alone:");
            }
            terminal.table(RouterSpecs.routers(report.routers()), report.routers());
            report.routers().stream().filter(r -> !r.reasons().isEmpty())
                    .forEach(r ->
                            terminal.result(r.name() + ", questions without a decision: " + RouterSpecs.missing(r)));
            terminal.result("");
            terminal.table(RouterSpecs.decisions(systems), decided());
            terminal.result("");
            grid();
        }

        /** Questions whose verdict is known for every system. */
        private int known() {
            return report.together().failures().stream().mapToInt(FailureSet::questions).sum();
        }

        private List<RoutedResult> decided() {
            return report.routers().stream().filter(r -> r.kind() != RoutedResult.RouterKind.SYSTEM).toList();
        }

        private void weakest() {
            List<String> parts = new ArrayList<>();
            for (int i = 0; i < systems.size(); i++) {
                parts.add(systems.get(i) + " " + report.together().oracleLabels().get(i));
            }
            terminal.result("Weakest system that is right: " + String.join(", ", parts) + ", none "
                    + report.together().oracleLabels().getLast() + ".");
        }

        private void grid() {
            RouterGrid grid = report.grid();
            List<RouterGrid.Point> shown = new ArrayList<>();
            grid.best().ifPresent(shown::add);
            if (shown.isEmpty()) {
                terminal.result("No pair of K and α uses every system; the one of highest EX stands first.");
                grid.points().stream()
                        .max(Comparator.comparingDouble(
                                p -> p.result().ex().asValue().map(Estimate::value).orElse(-1.0)))
                        .ifPresent(shown::add);
            }
            grid.pareto().stream().filter(p -> !shown.contains(p)).forEach(shown::add);
            terminal.table(RouterSpecs.grid(systems, grid), shown);
            terminal.result(
                    CliWords.count(grid.points().size(), "pair") + " of K and α tried; --json has all. Neighbours: "
                    + report.history().map(n -> "the " + CliWords.count(n, "question") + " of "
                            + report.settings().history().orElseThrow())
                            .orElse("the other questions")
                    + (report.settings().otherDatabases() ? " on other databases" : "") + ", similar by "
                    + (report.vectors() ? "recorded vectors." : "words."));
            if (grid.points().stream().anyMatch(RouterGrid.Point::fewNeighbours)) {
                terminal.result("Where a question has fewer than K neighbours, all are used.");
            }
        }
    }
}
