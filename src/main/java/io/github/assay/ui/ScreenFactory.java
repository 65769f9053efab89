package io.github.assay.ui;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.Services;
import io.github.assay.service.adjudication.TriageService;
import io.github.assay.service.labels.FigureDisclosure;
import io.github.assay.service.labels.QueueService;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
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
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.ReviewView;
import io.github.assay.ui.review.SavedQueries;
import io.github.assay.ui.review.adjudicate.AdjudicateView;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.drafts.DraftKeeper;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.ui.robustness.NamingPage;
import io.github.assay.ui.robustness.RobustnessPage;
import io.github.assay.ui.robustness.RobustnessView;
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
import io.github.assay.ui.welcome.WelcomeView;
import io.github.assay.ui.welcome.WelcomeViewModel;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the screens. Only this class constructs views and view models. */
final class ScreenFactory {
    private final WindowServices desk;
    private final Navigation navigation;
    private final Status status;
    private final WelcomeViewModel welcome;

    ScreenFactory(WindowServices desk, Navigation navigation, Status status, WelcomeViewModel welcome) {
        this.desk = desk;
        this.navigation = navigation;
        this.status = status;
        this.welcome = welcome;
    }

    /** The page before a project is open. */
    FxmlScreens.Loaded welcome() {
        return new FxmlScreens(Map.of(WelcomeView.class, this::welcomeView)).load(ScreenId.WELCOME);
    }

    private WelcomeView welcomeView() {
        return new WelcomeView(welcome, desk.dialogs(), study -> new PublishedPage(study, navigation, export()));
    }

    /** The screens of one open project for one annotator, in the order of the rail. */
    List<FxmlScreens.Loaded> of(OpenProjectSession session, String annotator) {
        Map<Class<?>, Supplier<?>> controllers = new HashMap<>();
        Optional<TriageViewModel> triage = session.triage(annotator).map(b -> new TriageViewModel(desk.background(), b));
        controllers.put(ReviewView.class, () -> new ReviewView(review(session, annotator), desk.settings(), status));
        controllers.put(AdjudicateView.class, () -> adjudicate(session, annotator));
        controllers.put(AgreementView.class, () -> new AgreementView(agreement(session), navigation, export(session)));
        controllers.put(CalibrationView.class, () -> calibration(session, annotator, triage));
        controllers.put(SystemsView.class, () -> new SystemsView(
                systems(session), navigation, export(session),
                session.luck(annotator).map(b -> new LuckViewModel(desk.background(), b)), triage));
        List<ScreenId> screens = new ArrayList<>(List.of(
                ScreenId.REVIEW, ScreenId.ADJUDICATE, ScreenId.AGREEMENT, ScreenId.CALIBRATION, ScreenId.SYSTEMS));
        if (session.triage(annotator).isPresent()) {
            screens.add(ScreenId.ROBUSTNESS);
            controllers.put(RobustnessView.class, () -> new RobustnessView(robustness(session)));
        }
        FxmlScreens fxml = new FxmlScreens(controllers);
        FigureDisclosure figures = session.figures(annotator);
        BlindScreen.Agreed agreed = new BlindScreen.Agreed();
        int items = session.project().items().size();
        return screens.stream()
                .map(fxml::load)
                .map(l -> BlindScreen.around(l, figures, agreed, items, desk.background(), navigation))
                .toList();
    }

    /** The pages of Robustness; each needs services that the session has. */
    private List<RobustnessPage> robustness(OpenProjectSession session) {
        List<RobustnessPage> pages = new ArrayList<>();
        pages.add(new RouterPage(router(session), navigation, export(session), desk.dialogs()));
        Services services = session.services();
        pages.add(new SensitivityPage(
                new SensitivityViewModel(
                        session.core(), services.mutation(), services.sensitivity(), services.scoring(), desk.background()),
                navigation, export(session), desk.dialogs()));
        pages.add(new ShapePage(
                new ShapeViewModel(session.core(), services.shapes(), desk.background()), export(session)));
        pages.add(new NamingPage(
                new NamingViewModel(session.core(), services.naming(), services.consents(), desk.background()),
                navigation, export(session), desk.dialogs()));
        return pages;
    }

    private ReviewViewModel review(OpenProjectSession session, String annotator) {
        return new ReviewViewModel(
                session.project(),
                () -> session.desk(annotator),
                desk.background(),
                status,
                System::nanoTime,
                ZoneId.systemDefault())
                .draftsIn(new DraftKeeper(session.drafts(annotator), desk.background()))
                .shuffledBy(QueueService.shuffleSeed(session.studySettings().bootstrap().seed(), annotator));
    }

    private AdjudicateView adjudicate(OpenProjectSession session, String annotator) {
        ReviewSettings settings = new ReviewSettings(desk.settings(), session.project().folder().toString());
        return new AdjudicateView(
                new AdjudicateViewModel(
                        session.project(), () -> session.adjudication(annotator), desk.background(),
                        new SavedQueries(settings)),
                settings, status, ZoneId.systemDefault());
    }

    private AgreementViewModel agreement(OpenProjectSession session) {
        return new AgreementViewModel(
                desk.background(),
                session::agreementStudy,
                () -> session.studySettings().bootstrap(),
                changed -> keepStudy(session, changed))
                .following(() -> session.studyBasis())
                .offering(() -> session.services().systems().dimensions(session.core()))
                .writing(session::writeFinalLabels);
    }

    private SystemsViewModel systems(OpenProjectSession session) {
        SystemsMemory memory = SystemsMemory.of(desk.settings(), session.project().folder().toString());
        return new SystemsViewModel(session.core(), session.services(), desk.background(), memory.read())
                .following(() -> session.studySettings().bootstrap())
                .remembering(changed -> {
                    memory.keep(changed);
                    keepStudy(session, changed.bootstrap());
                });
    }

    private RouterViewModel router(OpenProjectSession session) {
        Services services = session.services();
        return new RouterViewModel(
                session.core(), services.routing(), services.scoring(), services.consents(), desk.background(),
                (title, sentence) -> desk.dialogs().agrees(title, sentence, Texts.text("align.agree")),
                status.noteProperty()::set);
    }

    private CalibrationView calibration(
            OpenProjectSession session, String annotator, Optional<TriageViewModel> triage) {
        StudyMemory memory = new StudyMemory() {
            @Override
            public CalibrationSettings read() {
                return session.studySettings();
            }

            @Override
            public void keep(CalibrationSettings changed) {
                keepStudy(session, changed);
            }
        };
        SessionCalibration source = new SessionCalibration(session, annotator);
        CalibrationViewModel model = new CalibrationViewModel(desk.background(), source, memory);
        triage.ifPresent(t -> model.triagingWith(policy -> t.open(new TriageService.Band(
                policy.metric().metric().id(), policy.bands().failBelow(), policy.bands().passFrom()))));
        StudyFilesModel studies = new StudyFilesModel(
                desk.background(), model, source, session::study, session.kept(), session.publishedCounts());
        Optional<AlignViewModel> align = triage.map(_ -> new AlignViewModel(
                session.core(), session.services(), annotator, desk.background(), desk.dialogs()::agrees,
                navigation::repliesChanged));
        return new CalibrationView(model, studies, align, navigation, export(session), desk.dialogs());
    }

    /** Stores seed and replicates chosen on any screen as those of the project's study. */
    private void keepStudy(OpenProjectSession session, BootstrapSettings changed) {
        CalibrationSettings now = session.studySettings();
        if (!now.bootstrap().equals(changed)) {
            keepStudy(session, now.with(changed));
        }
    }

    private void keepStudy(OpenProjectSession session, CalibrationSettings changed) {
        session.useStudy(changed);
        desk.background()
                .save(_ -> {
                    session.writeStudy();
                    return changed;
                })
                .onFailure(cause -> status.noteProperty().set(
                        Texts.text("study.notKept", UserError.of(cause).sentence())));
    }

    /** Saves figures and tables. The status bar says what was written. */
    private PlotExport export() {
        return new PlotExport(desk.dialogs(), desk.background(), status.noteProperty()::set);
    }

    /** The same for a project's tables, which name the program. */
    private PlotExport export(OpenProjectSession session) {
        return new PlotExport(
                desk.dialogs(), desk.background(), status.noteProperty()::set, session.kept().program());
    }

    /** Computes the Calibration screen's figures from an open project for the window's annotator. */
    private record SessionCalibration(OpenProjectSession session, String annotator) implements CalibrationSource {
        @Override
        public CalibrationResult calibration(CalibrationSettings settings, Progress progress) throws Exception {
            return session.calibration(settings, progress);
        }

        @Override
        public PeopleComparison people(CalibrationResult result, Progress progress) throws Exception {
            return session.people(result, progress);
        }

        @Override
        public List<TruePassRate> passRates(CalibrationSettings settings, Progress progress) throws Exception {
            return session.passRates(settings, progress);
        }

        @Override
        public Object basis() {
            return session.studyBasis();
        }

        @Override
        public List<String> metrics() throws Exception {
            return session.studyMetrics();
        }

        @Override
        public List<String> annotators() throws Exception {
            return session.annotators();
        }

        @Override
        public void applyThreshold(String metric, double threshold) throws Exception {
            session.applyThreshold(metric, threshold, annotator);
        }
    }
}
