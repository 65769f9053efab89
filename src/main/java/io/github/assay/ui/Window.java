package io.github.assay.ui;

import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Project;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.service.run.RunSummary;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.task.StartTrace;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.CaseOpener;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.common.shell.TeamSheet;
import io.github.assay.ui.welcome.AnnotatorPane;
import io.github.assay.ui.welcome.ImportViewModel;
import io.github.assay.ui.welcome.WelcomeViewModel;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.stage.Stage;

/** Holds one window: its frame, the open project and the navigation between its screens. */
final class Window implements Navigation, ShellView.Commands {
    private static final System.Logger LOG = System.getLogger(Window.class.getName());

    private final WindowServices services;
    private final Stage stage;
    private final OpenSession session;
    private final Status status = new Status();
    private final ShellView shell;
    private final WelcomeViewModel welcome;
    private final ScreenFactory screens;
    private final FxmlScreens.Loaded welcomeScreen;
    private List<FxmlScreens.Loaded> loaded = List.of();
    private final ProjectSheets sheets;
    private final HelpSheets helping;
    private final SharingWatch sharing = new SharingWatch(status);
    private final UnsavedQuestion unsaved;
    private final StoreRescue rescue;
    private final ProjectVisits visits;
    private final WindowDependencies.Projects projects;
    private Optional<String> again = Optional.empty();
    private boolean closing;

    Window(WindowDependencies context, WindowServices services, Stage stage) {
        this.services = services;
        this.stage = stage;
        session = new OpenSession(context, services);
        unsaved = new UnsavedQuestion(services);
        rescue = new StoreRescue(services, status, this::restore);
        projects = context.projects();
        shell = new ShellView(status, services.background(), services.settings().keys(), this);
        welcome = new WelcomeViewModel(services.settings(), context.samples(),
                new ImportViewModel(services.background(), context.importing(), this::openProject), this, services.background(), context.clock(),
                counts -> services.background().run(Texts.text("shelf.opening"), p ->
                        new KeptStudies("").published(counts, CalibrationSettings.DEFAULT, p)));
        visits = new ProjectVisits(session, services, status, welcome, this::furnish, this::failed);
        helping = new HelpSheets(shell, services.settings().keys());
        sheets = new ProjectSheets(services, shell, status, this::readAgain);
        screens = new ScreenFactory(services, this, status, welcome);
        Parent frame = FxmlScreens.frame(shell);
        services.theme().zoom(WindowGeometry.zoom(services.settings()));
        Scene scene = new Scene(frame);
        services.theme().dress(scene);
        welcomeScreen = screens.welcome();
        stage.setScene(scene);
        stage.setTitle(Texts.text("shell.name"));
        WindowGeometry.icons(stage);
        shell.furnish(List.of(welcomeScreen));
        shell.dressed(services.theme().appearance());
        shell.bringToFront(ScreenId.WELCOME);
    }

    void show() {
        WindowGeometry.restore(stage, services.settings());
        stage.setOnHiding(_ -> {
            stage.getScene().getRoot().requestFocus(); // what is typed is taken when its field is left
            WindowGeometry.keep(stage, services.settings(), services.theme().zoom());
        });
        stage.setOnCloseRequest(unsaved::closing);
        stage.show();
        welcomeScreen.view().shown(); // until it is shown, a window gives the focus to its first control
    }

    /** Ends long work, lets what is being saved finish, gives the project back. */
    void close() {
        closing = true;
        visits.leave();
        loaded.forEach(l -> l.view().hidden());
        services.background().close();
        session.closeWithWindow();
    }

    /** Shows what would become of another program's file. */
    void importFrom(Path file) {
        shell.bringToFront(ScreenId.WELCOME);
        welcome.dropped(file);
    }

    @Override
    public void openProject(Path folder) {
        open(folder, Optional.empty());
    }

    @Override
    public void openProject(Path folder, ScreenId screen, boolean looking) {
        open(folder, Optional.of(new ProjectVisits.Wish(screen, looking)));
    }

    private void open(Path folder, Optional<ProjectVisits.Wish> wish) {
        visits.wish(wish);
        welcome.opening(folder);
        shell.bringToFront(ScreenId.WELCOME);
        unsaved.leaving(() -> session.open(folder, this::adopt, cause -> failed(folder, cause)), visits::stay);
    }

    @Override
    public void restore(Path folder) {
        visits.wish(Optional.empty());
        projects.care().filter(_ -> !shell.isCovered()).ifPresent(care -> services.background().fetch(_ -> projects.place(folder))
                .onSuccess(place -> sheets.restore(care, place, backup -> restore(care, place, backup.file()))).onFailure(cause -> failed(folder, cause)));
    }

    /** Closes the project, because nothing may hold its store, restores it, and opens it again. */
    private void restore(StoreCare care, Path folder, Path backup) {
        AtomicReference<StoreRestored> done = new AtomicReference<>();
        sheets.leave();
        welcome.opening(folder);
        shell.bringToFront(ScreenId.WELCOME);
        unsaved.leaving(
                () -> session.open(folder, () -> done.set(care.restore(folder, Optional.of(backup), true)), opened -> {
                    adopt(opened);
                    rescue.tell(Objects.requireNonNull(done.get())); // restored before it was opened
                }, cause -> failed(folder, cause)),
                visits::stay);
    }

    private void failed(Path folder, Throwable cause) {
        LOG.log(System.Logger.Level.WARNING, "cannot open " + folder, cause);
        closeProject();
        visits.failed(folder, UserError.of(cause), cause instanceof WindowDependencies.DamagedStore);
    }

    /** Reads the open project again, because files were added. Annotator and screen stay; labels are stored. */
    private void readAgain(String note) {
        session.get().ifPresent(open -> unsaved.leaving(
                () -> {
                    again = Optional.of(note);
                    loaded.forEach(l -> l.view().hidden());
                    session.open(open.project().folder(), this::adopt, cause -> {
                        again = Optional.empty();
                        shell.uncover();
                        failed(open.project().folder(), cause);
                    });
                },
                () -> {
                    shell.uncover();
                    go(ScreenId.REVIEW);
                }));
    }

    private void adoptAgain(WindowProject opened, String note) {
        again = Optional.empty();
        shell.uncover();
        welcome.opened(opened.project());
        furnish(opened, status.annotatorProperty().get());
        go(ScreenId.SYSTEMS);
        status.noteProperty().set(note);
    }

    private void adopt(WindowProject opened) {
        if (again.isPresent()) {
            adoptAgain(opened, again.get());
            return;
        }
        withoutProject();
        Project project = opened.project();
        String folder = project.folder().toString();
        services.settings().change(s -> s.opened(folder));
        welcome.opened(project);
        rescue.tell(opened);
        visits.who(opened).ifPresentOrElse(name -> visits.enter(opened, name, () -> {}), this::changeAnnotator);
    }

    private void furnish(WindowProject opened, String annotator) {
        Project project = opened.project();
        status.annotatorProperty().set(annotator);
        status.lookingProperty().set(annotator.isEmpty());
        String role = names(opened).role(annotator);
        status.roleProperty().set(role);
        status.readerProperty().set(!annotator.isEmpty() && role.equals("reader"));
        sharing.follow(services.background(), opened.session()::sharing, opened.session()::arrived, opened.session()::whenShared, () -> {
            loaded.forEach(l -> l.view().arrived());
            sheets.arrived();
        });
        stage.setTitle(Texts.text("shell.title", project.name()));
        loaded.forEach(l -> l.view().hidden());
        loaded = screens.of(opened, annotator);
        unsaved.follow(loaded);
        StartTrace.ofProcess().reached("rooms made");
        shell.furnish(Stream.concat(Stream.of(welcomeScreen), loaded.stream()).toList());
        shell.handsIn(opened.isOfPack(), () -> sheets.handIn(opened));
        shell.named(project.name(), Texts.text("shell.items", project.items().size(), OpenSession.systems(project)), project.problems().size());
        boolean trouble = project.problems().stream().anyMatch(p -> p.severity() != Problem.Severity.NOTE);
        FxmlScreens.Loaded front = trouble ? welcomeScreen : visits.first(loaded);
        boolean local = OpenSession.isLocal(project);
        front.view().whenPainted(() -> {
            visits.look();
            if (local) {
                run();
            }
        });
        shell.bringToFront(front.screen());
        StartTrace.ofProcess().reached("room in front");
    }

    private static AnnotatorNames names(WindowProject open) {
        return AnnotatorNames.of(open.session().labels(), open.clock());
    }

    /** Executes queries that have no outcome yet, then has the screens reload. */
    private void run() {
        session.run(this::ran);
    }

    /** Has the screens reload when at least one query was executed. */
    private void ran(RunSummary did) {
        if (did.executed() > 0) {
            loaded.forEach(l -> l.view().evidenceChanged());
        }
    }

    @Override
    public void changeAnnotator() {
        session.get().ifPresent(open -> services.background()
                .fetch(_ -> open.session().annotators())
                .onSuccess(known -> shell.cover(new AnnotatorPane(
                        known, names(open), status.annotatorProperty().get(), status.lookingProperty().get(), choice(open))))
                .onFailure(cause -> failed(open.project().folder(), cause)));
    }

    private AnnotatorChoice choice(WindowProject open) {
        return new AnnotatorChoice(services, open, name -> visits.enter(open, name, shell::uncover));
    }

    @Override
    public void onlyLook(ScreenId screen) {
        session.get().ifPresent(open -> choice(open).lookAs(status.annotatorProperty().get(), () -> go(screen)));
    }

    @Override
    public void importLabels() {
        session.get().ifPresent(open -> sheets.importLabels(open.labelFiles(status.annotatorProperty().get()), (done, taken) -> labelsChanged(open, done, taken)));
    }

    @Override
    public void addRun() {
        session.get().ifPresent(sheets::addRun);
    }

    @Override
    public void rounds() {
        session.get().filter(_ -> !shell.isCovered()).ifPresent(open -> sheets.rounds(open, status.annotatorProperty().get(), () -> team(TeamSheet.SETUP), () -> furnish(open, status.annotatorProperty().get())));
    }

    @Override
    public void team(TeamSheet sheet) {
        session.get().filter(_ -> !shell.isCovered()).ifPresent(open -> sheets.team(sheet, open, status.annotatorProperty().get(), () -> furnish(open, status.annotatorProperty().get()), () -> openProject(open.project().folder())));
    }

    @Override
    public void judge() {
        session.get().ifPresent(sheets::judge);
    }

    /** Says what an import of labels did, and offers to take it back. */
    private void labelsChanged(WindowProject open, String done, boolean taken) {
        Runnable agreement = () -> {
            furnish(open, status.annotatorProperty().get());
            go(ScreenId.AGREEMENT);
        };
        agreement.run();
        status.noteProperty().set(done);
        if (!taken) {
            return;
        }
        status.noticeProperty().set(Optional.of(new Status.Notice(done, Texts.text("labels.takeBack.notice"), () -> services
                .background().save(_ -> open.labelFiles(status.annotatorProperty().get()).takeBack())
                .onSuccess(_ -> agreement.run()).onFailure(cause -> failed(open.project().folder(), cause)))));
    }

    @Override
    public void repliesChanged() {
        if (!closing) { // a run that was cancelled by closing ends after it
            loaded.forEach(l -> l.view().evidenceChanged());
        }
    }

    public void closeProject() {
        session.close();
        withoutProject();
        shell.bringToFront(ScreenId.WELCOME);
    }

    /** Nothing of a project that was open is on screen, and no name acts, until another is furnished. */
    private void withoutProject() {
        sharing.stop();
        loaded.forEach(l -> l.view().hidden());
        loaded = List.of();
        shell.furnish(List.of(welcomeScreen));
        shell.leaveProject();
        stage.setTitle(Texts.text("shell.name"));
    }

    @Override
    public void go(ScreenId screen) {
        shell.bringToFront(screen);
    }

    @Override
    public void openCases(String title, List<ItemKey> items) {
        loaded.stream().filter(l -> l.view() instanceof CaseOpener).findFirst().ifPresent(l -> {
            shell.bringToFront(l.screen());
            ((CaseOpener) l.view()).show(title, items);
        });
    }

    @Override
    public void openOther() {
        visits.look();
        shell.bringToFront(ScreenId.WELCOME);
    }

    @Override
    public void showProblems() {
        go(ScreenId.WELCOME);
        welcome.showProblems();
    }

    @Override
    public void help() {
        helping.keys();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        Optional<ScreenId> screen = ScreenId.of(shortcut);
        screen.ifPresent(this::go);
        switch (shortcut) {
            case GO_WELCOME -> openOther();
            case RUN -> run();
            case ROUNDS -> rounds();
            case HELP -> help();
            case MANUAL -> helping.manual();
            case LEAVE -> leaveSheet();
            case LARGER -> services.theme().zoomStep(1);
            case SMALLER -> services.theme().zoomStep(-1);
            case USUAL_SIZE -> services.theme().zoom(100);
            case NEXT_THEME -> dress(services.theme().appearance().next());
            default -> {
                return screen.isPresent();
            }
        }
        return true;
    }

    /** A project needs a name or the choice to look only, so the first question stays. */
    private void leaveSheet() {
        boolean left = helping.leave() || shell.isCovered() && sheets.leave();
        if (!left && (session.get().isEmpty() || !status.annotatorProperty().get().isEmpty() || status.lookingProperty().get())) {
            shell.uncover();
        }
    }

    @Override
    public void dress(Appearance appearance) {
        services.theme().show(appearance);
        services.settings().change(s -> s.withTheme(appearance.name().toLowerCase(Locale.ROOT)));
        shell.dressed(appearance);
    }
}
