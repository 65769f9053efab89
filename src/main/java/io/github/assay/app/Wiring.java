package io.github.assay.app;

import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.execution.EngineCheck;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.execution.QueryRunner;
import io.github.assay.execution.Secrets;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.user.LookFile;
import io.github.assay.files.user.UserSettingsFile;
import io.github.assay.llm.Waiting;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.GoldEffectService;
import io.github.assay.service.alignment.AlignmentService;
import io.github.assay.service.alignment.JudgePromotions;
import io.github.assay.service.alignment.TuneExamples;
import io.github.assay.service.counterexample.SeparationService;
import io.github.assay.service.evaluation.DataExport;
import io.github.assay.service.evaluation.EvaluationService;
import io.github.assay.service.evaluation.ReportService;
import io.github.assay.service.judging.EndpointConsents;
import io.github.assay.service.judging.JudgingService;
import io.github.assay.service.open.CheckService;
import io.github.assay.service.open.DatabaseSources;
import io.github.assay.service.open.DoctorService;
import io.github.assay.service.open.ImportService;
import io.github.assay.service.open.PlugIns;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.prediction.GenerationService;
import io.github.assay.service.project.NamedPasswords;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.robustness.MutationService;
import io.github.assay.service.robustness.NamingService;
import io.github.assay.service.robustness.SensitivityService;
import io.github.assay.service.robustness.ShapeService;
import io.github.assay.service.rounds.RoundAnalysis;
import io.github.assay.service.routing.RouterService;
import io.github.assay.service.scoring.MetricChoices;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.RunFigureService;
import io.github.assay.service.study.SystemsService;
import io.github.assay.ui.WindowDependencies;
import io.github.assay.ui.WindowProject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Constructs infrastructure and services, with constructors only and no injection framework. No other class does. */
public final class Wiring implements AutoCloseable {
    private final QueryRunner queries;
    private final InMemoryScratch scratch;
    private final Services services;
    private WindowProjects projects;

    public Wiring() {
        this(Installation.settingsFile().resolveSibling("consents.jsonl"));
    }

    /** @param consents the user's file of consents */
    public Wiring(Path consents) {
        this(consents, Installation.plugInFolder());
    }

    /** @param plugIns the folder of jars with further metrics and judges */
    public Wiring(Path consents, Path plugIns) {
        this(consents, plugIns, engine -> engine);
    }

    /** @param scratch the engine of separating databases, made of the usual one */
    public Wiring(Path consents, Path plugIns, UnaryOperator<ScratchEngine> scratch) {
        EndpointConsents agreed = new EndpointConsents(consents, Clock.systemUTC(), System::getenv);
        NamedPasswords passwords = new NamedPasswords(System::getenv, (project, sending) -> agreed.find(project, sending).isPresent());
        Secrets secrets = new Secrets(System::getenv, passwords);
        int processes = Math.max(2, Runtime.getRuntime().availableProcessors());
        queries = new QueryRunner(Guard.QUERIES_ONLY, processes, secrets);
        this.scratch = new InMemoryScratch(Guard.QUERIES_ONLY, processes, secrets);
        LookFile looks = new LookFile(consents.resolveSibling("looks.jsonl"));
        services = services(Clock.systemUTC(), queries, scratch.apply(this.scratch), agreed, passwords, looks, plugIns);
        projects = new WindowProjects(services, Clock.systemUTC(), UserSettings.DEFAULT, SampleCopies.ofUser(), userFiles());
    }

    /** The services. */
    public Services services() {
        return services;
    }

    private static Services services(
            Clock clock, QueryRunner queries, ScratchEngine scratch, EndpointConsents consents, NamedPasswords passwords,
            LookFile looks, Path jars) {
        MetricRegistry builtIn = MetricRegistry.load(Wiring.class.getClassLoader());
        PlugIns plugIns = PlugIns.load(jars, builtIn.infos().stream().map(MetricInfo::id).toList());
        ScoringService scoring = new ScoringService(builtIn.with(plugIns.metrics()), plugIns.ids(), new JudgePromotions());
        AgreementService agreement = new AgreementService();
        CalibrationService calibration = new CalibrationService();
        SystemsService systems = new SystemsService(scoring);
        ProjectAnalysis analysis = new ProjectAnalysis(scoring, agreement, calibration);
        Workbench workbench = new Workbench(clock, queries, scoring.metrics(), passwords);
        return new Services(
                workbench,
                new CheckService(scoring.metrics()),
                new ImportService(new DatabaseSources(queries)),
                scoring,
                new ReviewService(scoring),
                analysis,
                agreement,
                calibration,
                systems,
                new RunFigureService(scoring),
                new GoldEffectService(systems),
                new RouterService(
                        scoring, analysis,
                        (folder, progress) -> workbench.openToScore(folder, _ -> false, progress), consents,
                        Waiting.system(clock)),
                new MutationService(workbench, scoring),
                new NamingService(workbench, scoring, queries, consents, Waiting.system(clock)),
                new SensitivityService(scoring),
                new ShapeService(),
                new MetricChoices(scoring, clock),
                new AlignmentService(scoring, analysis, clock, looks),
                new JudgingService(scoring, consents, Waiting.system(clock), new TuneExamples(analysis)),
                consents,
                new GenerationService(consents, Waiting.system(clock)),
                new EvaluationService(scoring),
                new SeparationService(scratch),
                new ReportService(analysis, scoring, systems, new RoundAnalysis(agreement), Installation.version()),
                new DataExport(scoring, analysis, queries, Installation.version()),
                new DoctorService(new EngineCheck(queries), DisplayCheck::obstacle, plugIns));
    }

    /**
     * The dependencies of the window.
     *
     * @param open the project to open first
     */
    public WindowDependencies window(Optional<Path> open) {
        Path settings = Installation.settingsFile();
        return window(open, UserSettingsFile.load(settings), changed -> keep(settings, changed));
    }

    /** Drafts are in {@code drafts} beside the user's settings. */
    static WindowProject.UserFiles userFiles() {
        return new WindowProject.UserFiles(
                Installation.settingsFile().resolveSibling("drafts"),
                Optional.of(Installation.samples().resolve("badger-table4.csv")).filter(Files::exists),
                "assay " + Installation.version());
    }

    /** The dependencies of the window, with given settings. */
    public WindowDependencies window(Optional<Path> open, UserSettings settings, Consumer<UserSettings> keepSettings) {
        Clock clock = Clock.systemUTC();
        SampleCopies samples = SampleCopies.ofUser();
        projects = new WindowProjects(services, clock, settings, samples, userFiles());
        open.ifPresent(projects::begin);
        return new WindowDependencies(
                clock,
                settings,
                keepSettings,
                projects,
                services.imports(),
                samples.opened(Installation.allSamples()),
                open);
    }

    /** Saves settings. A failure costs only a remembered size or colour, so it is only logged. */
    private static void keep(Path file, UserSettings changed) {
        try {
            UserSettingsFile.save(file, changed);
        } catch (ProjectFormatException e) {
            System.getLogger(Wiring.class.getName()).log(System.Logger.Level.WARNING, "settings not kept", e);
        }
    }

    /** Closes a project that was opened and not used, and ends the worker processes. */
    @Override
    public void close() {
        projects.close();
        scratch.close();
        queries.close();
    }
}
