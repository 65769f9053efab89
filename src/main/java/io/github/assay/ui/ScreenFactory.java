package io.github.assay.ui;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.labelling.DisclosureAct.Part;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.adjudication.TriageBoard;
import io.github.assay.service.adjudication.TriageService;
import io.github.assay.service.counterexample.LuckBoard;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.service.labels.QueueService;
import io.github.assay.service.review.DraftService;
import io.github.assay.service.scoring.StudiedMetrics;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.agreement.AgreementStudy;
import io.github.assay.ui.agreement.AgreementView;
import io.github.assay.ui.agreement.AgreementViewModel;
import io.github.assay.ui.calibration.CalibrationView;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.CalibrationSource;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.CalibrationViewModel.StudyMemory;
import io.github.assay.ui.calibration.model.StudyFilesModel;
import io.github.assay.ui.calibration.study.PublishedPage;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageScreen;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.report.ReportPage;
import io.github.assay.ui.report.ReportViewModel;
import io.github.assay.ui.review.ReviewView;
import io.github.assay.ui.review.SavedQueries;
import io.github.assay.ui.review.adjudicate.AdjudicateView;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.database.DraftKeeper;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.robustness.NamingPage;
import io.github.assay.ui.robustness.RouterPage;
import io.github.assay.ui.robustness.SensitivityPage;
import io.github.assay.ui.robustness.ShapePage;
import io.github.assay.ui.robustness.model.NamingViewModel;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.ui.robustness.model.SensitivityViewModel;
import io.github.assay.ui.robustness.model.ShapeViewModel;
import io.github.assay.ui.systems.SystemsView;
import io.github.assay.ui.systems.model.LuckViewModel;
import io.github.assay.ui.systems.model.SystemsSettings.SystemsMemory;
import io.github.assay.ui.systems.model.SystemsViewModel;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.ui.team.TeamView;
import io.github.assay.ui.team.TeamViewModel;
import io.github.assay.ui.welcome.WelcomeView;
import io.github.assay.ui.welcome.WelcomeViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Makes the screens. Only this class constructs views and view models. */
final class ScreenFactory {
    /** The name of the setting that says that a person leads or analyses in a project and labels nothing there. */
    static String analyst(Path folder, String name) {
        return "analyst " + folder + "\t" + name;
    }

    private final WindowServices windowServices;
    private final Navigation navigation;
    private final Status status;
    private final WelcomeViewModel welcome;

    ScreenFactory(WindowServices windowServices, Navigation navigation, Status status, WelcomeViewModel welcome) {
        this.windowServices = windowServices;
        this.navigation = navigation;
        this.status = status;
        this.welcome = welcome;
    }

    /** The page before a project is open. */
    FxmlScreens.Loaded welcome() {
        return new FxmlScreens(Map.of(WelcomeView.class, this::welcomeView)).load(ScreenId.WELCOME);
    }

    private WelcomeView welcomeView() {
        return new WelcomeView(welcome, windowServices.settings().keys(), windowServices.dialogs(), study -> new PublishedPage(study, navigation, export()));
    }

    /** The screens of one open project for one annotator, in the order of the rail. */
    List<FxmlScreens.Loaded> of(WindowProject open, String annotator) {
        Map<Class<?>, Supplier<?>> controllers = new HashMap<>();
        Services services = open.services();
        Optional<TriageViewModel> triage = Optional.of(new TriageViewModel(
                windowServices.background(), new TriageBoard(open.session(), services.scoring(), annotator, open.clock())));
        Optional<LuckViewModel> luck = Optional.of(new LuckViewModel(
                windowServices.background(), new LuckBoard(open.session(), services.separation(), annotator, open.clock())));
        controllers.put(ReviewView.class, () -> new ReviewView(review(open, annotator), windowServices.settings(), status));
        controllers.put(AdjudicateView.class, () -> adjudicate(open, annotator));
        List<ScreenId> screens = List.of(ScreenId.REVIEW, ScreenId.ADJUDICATE);
        AgreementView agreement = new AgreementView(agreement(open), navigation, export(open));
        CalibrationView calibration = calibration(open, annotator, triage);
        SystemsView systems = new SystemsView(systems(open), navigation, export(open), luck, triage);
        FxmlScreens fxml = new FxmlScreens(controllers);
        FigureDisclosure figures = open.figures(annotator);
        boolean analyses = !windowServices.settings().choice(ScreenId.WELCOME, analyst(open.project().folder(), annotator), "").isEmpty();
        BlindScreen.Asking asking = new BlindScreen.Asking(
                figures, analyses ? EnumSet.allOf(Part.class) : EnumSet.noneOf(Part.class), welcome.samples().contains(open.project().folder()), windowServices.settings().keys());
        Stream<FxmlScreens.Loaded> team = AnnotatorNames.of(open.session().labels(), open.clock()).leads(annotator)
                ? Stream.of(team(open, annotator)) : Stream.of();
        return Stream.of(screens.stream().map(fxml::load), Stream.of(
                        agreement.as(ScreenId.AGREEMENT), calibration.as(ScreenId.CALIBRATION), systems.as(ScreenId.SYSTEMS), robustness(open), report(open)), team)
                .flatMap(some -> some)
                .map(l -> BlindScreen.around(l, asking, windowServices.background(), navigation))
                .toList();
    }

    private FxmlScreens.Loaded report(WindowProject open) {
        ReportPage page = new ReportPage(
                new ReportViewModel(open.session(), open.services().report(), windowServices.background()),
                new PageTools(navigation, export(open), "reportPage.csv", () -> ""), windowServices.dialogs());
        return new PageScreen<Void, ResultPage<?>>(List.of(page), Shortcut.NEXT_TOOL, Shortcut.PREVIOUS_TOOL).as(ScreenId.REPORT);
    }

    private FxmlScreens.Loaded team(WindowProject open, String annotator) {
        return new TeamView(
                new TeamViewModel(open.session(), open.clock(), annotator, windowServices.background()),
                new PageTools(navigation, export(open), "team.csv", () -> "")).as(ScreenId.TEAM);
    }

    private FxmlScreens.Loaded robustness(WindowProject open) {
        Services services = open.services();
        PageTools tools = new PageTools(navigation, export(open), "router.csv", () -> "");
        List<ResultPage<?>> pages = List.of(
                new RouterPage(router(open), tools, windowServices.dialogs()),
                new SensitivityPage(
                        new SensitivityViewModel(
                                open.session(), services.mutation(), services.sensitivity(), services.scoring(), windowServices.background()),
                        tools, windowServices.dialogs()),
                new ShapePage(new ShapeViewModel(open.session(), services.shapes(), windowServices.background()), tools),
                new NamingPage(
                        new NamingViewModel(open.session(), services.naming(), services.consents(), windowServices.background()),
                        tools, windowServices.dialogs()));
        return new PageScreen<Void, ResultPage<?>>(pages, Shortcut.NEXT_TOOL, Shortcut.PREVIOUS_TOOL) {
            /** The tab takes the focus, so that no field of the page takes the next key as text. */
            @Override
            protected boolean go(int pagesOn) {
                boolean gone = super.go(pagesOn);
                tab().requestFocus();
                return gone;
            }
        }.as(ScreenId.ROBUSTNESS);
    }

    private ReviewViewModel review(WindowProject open, String annotator) {
        return new ReviewViewModel(
                open.project(),
                () -> open.reviewServices(annotator),
                windowServices.background(),
                status,
                System::nanoTime,
                ZoneId.systemDefault())
                .draftsIn(new DraftKeeper(
                        DraftService.in(open.files().drafts(), open.project().folder(), annotator), windowServices.background()))
                .shuffledBy(QueueService.shuffleSeed(study(open).bootstrap().seed(), annotator));
    }

    private AdjudicateView adjudicate(WindowProject open, String annotator) {
        ReviewSettings settings = new ReviewSettings(windowServices.settings(), open.project().folder().toString());
        return new AdjudicateView(
                new AdjudicateViewModel(
                        open.session(), open.services().review(), () -> open.adjudication(annotator), windowServices.background(),
                        new SavedQueries(settings)),
                settings, status, ZoneId.systemDefault());
    }

    private AgreementViewModel agreement(WindowProject open) {
        return new AgreementViewModel(
                windowServices.background(),
                (settings, round, progress) ->
                        AgreementStudy.of(open.session(), open.services(), settings, round, progress),
                () -> study(open).bootstrap(),
                changed -> keepStudy(open, changed))
                .following(() -> open.session().studyBasis())
                .offering(() -> open.services().systems().dimensions(open.session()))
                .writing(file -> FinalLabelRows.write(open.session(), open.services().analysis(), file, false).sentence(file));
    }

    private SystemsViewModel systems(WindowProject open) {
        SystemsMemory memory = SystemsMemory.of(windowServices.settings(), open.project().folder().toString());
        return new SystemsViewModel(open.session(), open.services(), windowServices.background(), memory.read())
                .following(() -> study(open).bootstrap())
                .noting(status.noteProperty()::set)
                .remembering(changed -> {
                    memory.keep(changed);
                    keepStudy(open, changed.bootstrap());
                });
    }

    private RouterViewModel router(WindowProject open) {
        Services services = open.services();
        return new RouterViewModel(
                open.session(), services.routing(), services.scoring(), services.consents(), windowServices.background(),
                (title, sentence) -> windowServices.dialogs().agrees(title, sentence, Texts.text("align.agree")),
                status.noteProperty()::set);
    }

    private CalibrationView calibration(
            WindowProject open, String annotator, Optional<TriageViewModel> triage) {
        StudyMemory memory = new StudyMemory() {
            @Override
            public CalibrationSettings read() {
                return study(open);
            }

            @Override
            public void keep(CalibrationSettings changed) {
                keepStudy(open, changed);
            }
        };
        ProjectAnalysis analysis = open.services().analysis();
        CalibrationSource source = new CalibrationSource.OfProject(
                open.session(), analysis, open.services().choices(), annotator);
        CalibrationViewModel model = new CalibrationViewModel(windowServices.background(), source, memory);
        triage.ifPresent(t -> model.triagingWith(policy -> t.open(new TriageService.Band(
                policy.metric().metric().id(), policy.bands().failBelow(), policy.bands().passFrom()))));
        StudyFilesModel studies = new StudyFilesModel(
                windowServices.background(), model, source,
                (settings, progress) -> analysis.study(open.session(), StudiedMetrics.by(settings), settings, progress),
                new KeptStudies(open.files().program()), open.files().publishedCounts());
        Optional<AlignViewModel> align = triage.map(_ -> new AlignViewModel(
                open.session(), open.services(), annotator, windowServices.background(), windowServices.dialogs()::agrees,
                navigation::repliesChanged));
        return new CalibrationView(model, studies, align, navigation, export(open), windowServices.dialogs(), judges(open));
    }

    /** The judges that this person compares in this project, kept between visits. */
    private StringProperty judges(WindowProject open) {
        String name = "judges " + open.project().folder();
        StringProperty judges = new SimpleStringProperty(windowServices.settings().choice(ScreenId.CALIBRATION, name, ""));
        judges.subscribe((_, ids) -> windowServices.settings().choose(ScreenId.CALIBRATION, name, ids));
        return judges;
    }

    private static CalibrationSettings study(WindowProject open) {
        return ProjectStudies.settings(open.session());
    }

    /** Stores seed and replicates chosen on any screen as those of the project's study. */
    private void keepStudy(WindowProject open, BootstrapSettings changed) {
        CalibrationSettings now = study(open);
        if (!now.bootstrap().equals(changed)) {
            keepStudy(open, now.with(changed));
        }
    }

    private void keepStudy(WindowProject open, CalibrationSettings changed) {
        ProjectStudies.use(open.session(), changed);
        windowServices.background()
                .save(_ -> {
                    ProjectStudies.write(open.session());
                    return changed;
                })
                .onFailure(cause -> status.noteProperty().set(
                        Texts.text("study.notKept", UserError.of(cause).sentence())));
    }

    /** Saves figures and tables. The status bar says what was written. */
    private PlotExport export() {
        return new PlotExport(windowServices.dialogs(), windowServices.background(), status.noteProperty()::set);
    }

    /** The same for a project's tables, which name the program. */
    private PlotExport export(WindowProject open) {
        return new PlotExport(
                windowServices.dialogs(), windowServices.background(), status.noteProperty()::set, open.files().program());
    }
}
