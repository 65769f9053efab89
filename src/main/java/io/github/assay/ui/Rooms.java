package io.github.assay.ui;

import io.github.assay.ui.agreement.AgreementStudy;
import io.github.assay.ui.agreement.AgreementView;
import io.github.assay.ui.agreement.AgreementViewModel;
import io.github.assay.ui.calibration.CalibrationView;
import io.github.assay.ui.calibration.CalibrationViewModel;
import io.github.assay.ui.calibration.PublishedPage;
import io.github.assay.ui.calibration.StudyMemory;
import io.github.assay.ui.calibration.StudyShelf;
import io.github.assay.ui.common.FxmlRooms;
import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.Status;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.review.ReviewView;
import io.github.assay.ui.review.ReviewViewModel;
import io.github.assay.ui.systems.SystemsMemory;
import io.github.assay.ui.systems.SystemsView;
import io.github.assay.ui.systems.SystemsViewModel;
import io.github.assay.ui.welcome.WelcomeView;
import io.github.assay.ui.welcome.WelcomeViewModel;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Makes the rooms: the one place that says {@code new} to views and view models. */
final class Rooms {
    private final Desk desk;
    private final Navigation navigation;
    private final Status status;
    private final WelcomeViewModel welcome;

    Rooms(Desk desk, Navigation navigation, Status status, WelcomeViewModel welcome) {
        this.desk = desk;
        this.navigation = navigation;
        this.status = status;
        this.welcome = welcome;
    }

    /** The page before a project is open. */
    FxmlRooms.Loaded welcome() {
        return new FxmlRooms(Map.of(WelcomeView.class, this::welcomeView)).load(Room.WELCOME);
    }

    private WelcomeView welcomeView() {
        return new WelcomeView(
                welcome, desk.dialogs(), study -> new PublishedPage(study, navigation, export()));
    }

    /** The rooms of one open project for one annotator, in the order of the rail. */
    List<FxmlRooms.Loaded> of(Session session, String annotator) {
        Map<Class<?>, Supplier<?>> controllers = new HashMap<>();
        controllers.put(ReviewView.class, () -> new ReviewView(review(session, annotator), desk.settings(), status));
        controllers.put(AgreementView.class, () -> new AgreementView(agreement(session), navigation, export()));
        controllers.put(CalibrationView.class, () -> calibration(session, annotator));
        controllers.put(SystemsView.class, () -> new SystemsView(systems(session), navigation, export()));
        FxmlRooms fxml = new FxmlRooms(controllers);
        return Stream.of(Room.REVIEW, Room.AGREEMENT, Room.CALIBRATION, Room.SYSTEMS).map(fxml::load).toList();
    }

    private ReviewViewModel review(Session session, String annotator) {
        return new ReviewViewModel(
                session.project(),
                () -> session.desk(annotator),
                desk.background(),
                status,
                System::nanoTime,
                ZoneId.systemDefault());
    }

    private AgreementViewModel agreement(Session session) {
        return new AgreementViewModel(
                desk.background(),
                (settings, progress) ->
                        new AgreementStudy(session.agreement(settings, progress), session.people(progress)));
    }

    private SystemsViewModel systems(Session session) {
        SystemsMemory memory = SystemsMemory.of(desk.settings(), session.project().folder().toString());
        return new SystemsViewModel(desk.background(), session.systems(), memory.read()).remembering(memory::keep);
    }

    private CalibrationView calibration(Session session, String annotator) {
        StudyMemory memory = StudyMemory.of(desk.settings(), session.project().folder().toString());
        SessionCalibration source = new SessionCalibration(session, annotator);
        CalibrationViewModel model = new CalibrationViewModel(desk.background(), source, memory);
        StudyShelf shelf = new StudyShelf(desk.background(), model, source, source);
        return new CalibrationView(model, shelf, navigation, export(), desk.dialogs());
    }

    /** Where figures and tables are saved; the status bar says what was written. */
    private PlotExport export() {
        return new PlotExport(desk.dialogs(), desk.background(), status.noteProperty()::set);
    }
}
