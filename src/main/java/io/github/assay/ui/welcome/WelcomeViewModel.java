package io.github.assay.ui.welcome;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Project;
import io.github.assay.service.labels.ProjectGlance;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.wording.Texts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Holds the state of the Welcome page and executes its commands. Used on the UI thread. */
public final class WelcomeViewModel {
    /** Which part of the page is shown. */
    public enum Page {
        HOME,
        IMPORT,
        OPENING,
        STUDY,
        PROBLEMS
    }

    /** Recent projects that have a key. */
    private static final int SHOWN = 5;

    /** The order of the samples; others follow. */
    private static final List<String> SAMPLES =
            List.of("retail-review", "judge-demo", "robustness-demo", "skill-demo", "badger-table4.csv");

    private final Settings settings;
    private final List<Path> samples;
    private final ImportViewModel imports;
    private final Navigation navigation;
    private final Function<Path, Job<KeptStudies.Published>> studies;
    private final ReadOnlyObjectWrapper<Optional<KeptStudies.Published>> study =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final Background background;
    private final Clock clock;
    private final ObservableList<RecentProject> recent = FXCollections.observableArrayList();
    private final ObservableList<Problem> problems = FXCollections.observableArrayList();
    private final ObjectProperty<Page> page = new SimpleObjectProperty<>(Page.HOME);
    private final ReadOnlyObjectWrapper<Optional<UserError>> complaint =
            new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<String> subject = new ReadOnlyObjectWrapper<>("");
    private Optional<Project> project = Optional.empty();
    private Optional<Path> unopened = Optional.empty();
    /** A project of the list whose folder is looked for elsewhere, until what is there has been opened. */
    private Optional<RecentProject> lost = Optional.empty();
    private boolean damaged;

    /** @param studies computes a published comparison from its counts */
    public WelcomeViewModel(
            Settings settings,
            List<Path> samples,
            ImportViewModel imports,
            Navigation navigation,
            Background background,
            Clock clock,
            Function<Path, Job<KeptStudies.Published>> studies) {
        this.settings = settings;
        this.background = background;
        this.clock = clock;
        this.samples = samples.stream().sorted(Comparator.comparingInt(WelcomeViewModel::place)).toList();
        this.imports = imports;
        this.navigation = navigation;
        this.studies = studies;
        refreshRecent();
    }

    /** Lists the projects with what the last visit left, then looks at their folders, which may be slow. */
    private void refreshRecent() {
        List<RecentProject> known = settings.current().recent().stream().limit(SHOWN).map(Path::of).map(this::remembered).toList();
        recent.setAll(known);
        if (!known.isEmpty()) {
            background.search(_ -> known.stream().map(WelcomeViewModel::looked).toList()).onSuccess(looked -> {
                if (!looked.equals(known) && recent.equals(known)) {
                    recent.setAll(looked);
                }
            });
        }
    }

    private RecentProject remembered(Path folder) {
        return new RecentProject(
                folder, ProjectGlance.read(settings.choice(ScreenId.WELCOME, folder.toString(), "")), true, 0, samples.contains(folder));
    }

    private static RecentProject looked(RecentProject known) {
        boolean found = Files.isDirectory(known.folder());
        long fresh = found ? known.glance().map(g -> g.newAnswers(known.folder())).orElse(0L) : 0;
        return new RecentProject(known.folder(), known.glance(), found, fresh, known.sample());
    }

    /** Keeps what was seen of a project, for its line in the list. */
    public void glanced(Path folder, ProjectGlance seen) {
        keep(folder, seen);
        refreshRecent();
    }

    /** The same without the list, when the window closes. */
    public void keep(Path folder, ProjectGlance seen) {
        settings.choose(ScreenId.WELCOME, folder.toString(), seen.text());
    }

    /** Projects opened lately, latest first; at most five. */
    ObservableList<RecentProject> recent() {
        return recent;
    }

    /** The time of the list. */
    ZonedDateTime now() {
        return RecentProject.now(clock);
    }

    /** Goes to what waits in a project; where its folder is not there, to another place of it. */
    void attend(RecentProject project, Supplier<Optional<Path>> elsewhere) {
        if (project.waiting() == RecentProject.Waiting.LOST) {
            elsewhere.get().ifPresent(found -> {
                lost = Optional.of(project);
                open(found);
            });
        } else {
            complaint.set(Optional.empty());
            navigation.openProject(project.folder(), project.waiting().screen(), false);
        }
    }

    /** Labels the cases of a project, or where there is none those of the first sample. */
    void label(Optional<RecentProject> marked) {
        marked.filter(RecentProject::found).map(RecentProject::folder).or(this::firstSample).ifPresent(this::open);
    }

    /** Shows what the first sample's study says; nothing is recorded. */
    void readFinished() {
        complaint.set(Optional.empty());
        firstSample().ifPresent(folder -> navigation.openProject(folder, ScreenId.CALIBRATION, true));
    }

    private Optional<Path> firstSample() {
        return samples.stream().filter(s -> !isStudy(s)).findFirst();
    }

    private static int place(Path sample) {
        int place = SAMPLES.indexOf(String.valueOf(sample.getFileName()));
        return place < 0 ? SAMPLES.size() : place;
    }

    public List<Path> samples() {
        return samples;
    }

    /** The import page. */
    public ImportViewModel imports() {
        return imports;
    }

    /** Problems of the project opened last, as {@code assay check} lists them. */
    public ObservableList<Problem> problems() {
        return problems;
    }

    public ObjectProperty<Page> pageProperty() {
        return page;
    }

    /** The error of the last command on this screen. */
    public ReadOnlyObjectProperty<Optional<UserError>> complaintProperty() {
        return complaint.getReadOnlyProperty();
    }

    /** The name of what is being opened, or of the project the problems belong to. */
    public ReadOnlyObjectProperty<String> subjectProperty() {
        return subject.getReadOnlyProperty();
    }

    /** The project opened last, while it is open. */
    public Optional<Project> project() {
        return project;
    }

    /** Opens the project in a folder. */
    public void open(Path folder) {
        complaint.set(Optional.empty());
        navigation.openProject(folder);
    }

    /** The published comparison shown on {@link Page#STUDY}. */
    public ReadOnlyObjectProperty<Optional<KeptStudies.Published>> studyProperty() {
        return study.getReadOnlyProperty();
    }

    /** Opens a sample: a project, or a published comparison, which needs no project. */
    public void openSample(Path sample) {
        if (!isStudy(sample)) {
            open(sample);
            return;
        }
        opening(sample);
        studies.apply(sample)
                .onSuccess(p -> {
                    study.set(Optional.of(p));
                    page.set(Page.STUDY);
                })
                .onFailure(cause -> {
                    complaint.set(Optional.of(UserError.of(cause)));
                    page.set(Page.HOME);
                });
    }

    /** Whether a sample is a file of published counts. */
    public static boolean isStudy(Path sample) {
        return sample.getFileName().toString().endsWith(".csv");
    }

    /**
     * Opens what was dropped on the page: a folder, or a {@code project.json} within one; another data file is
     * imported.
     */
    public void dropped(Path path) {
        if (Files.isDirectory(path)) {
            open(path);
        } else if (path.getFileName().toString().equals("project.json")) {
            open(Objects.requireNonNull(path.toAbsolutePath().getParent())); // a file is in a folder
        } else if (path.getFileName().toString().matches("(?i).*\\.(jsonl?|ndjson|csv|tsv)")) {
            complaint.set(Optional.empty());
            page.set(Page.IMPORT);
            imports.from(path);
        } else {
            complaint.set(Optional.of(new UserError(Texts.text("welcome.notAFolder", path.getFileName()), "")));
        }
    }

    /** Takes a folder off the list of recent projects; the folder itself is not touched. */
    public void forget(Path folder) {
        settings.change(s -> s.forgotten(folder.toString()));
        refreshRecent();
    }

    /** A project is being opened. */
    public void opening(Path folder) {
        subject.set(String.valueOf(folder.getFileName()));
        complaint.set(Optional.empty());
        page.set(Page.OPENING);
    }

    /** The open project was not left for another. */
    public void stay() {
        lost = Optional.empty();
        subject.set(project.map(Project::name).orElse(""));
        page.set(Page.HOME);
        navigation.go(ScreenId.REVIEW);
    }

    /** The folder whose labels can be restored without asking for one: the open project, or one that did not open. */
    public Optional<Path> restorable() {
        return project.map(Project::folder).or(() -> unopened);
    }

    /** Whether the error is that of a store, so that restoring it is offered. */
    public boolean mayRestore() {
        return damaged && unopened.isPresent();
    }

    /** Opens the sheet that restores the labels of the project in a folder. */
    public void restore(Path folder) {
        navigation.restore(folder);
    }

    /** A project has been opened. */
    public void opened(Project opened) {
        lost.filter(l -> l.glance().isEmpty() || l.name().equals(opened.name())).ifPresent(l -> moved(l.folder().toString(), opened.folder().toString()));
        lost = Optional.empty();
        project = Optional.of(opened);
        unopened = Optional.empty();
        subject.set(opened.name());
        problems.setAll(opened.problems());
        page.set(problems.isEmpty() ? Page.HOME : Page.PROBLEMS);
        refreshRecent();
    }

    /** The list has the project in its new folder, with who labelled it. */
    private void moved(String before, String now) {
        settings.current().annotatorOf(before).filter(_ -> settings.current().annotatorOf(now).isEmpty())
                .ifPresent(name -> settings.change(s -> s.withAnnotator(now, name)));
        settings.change(s -> s.forgotten(before));
    }

    /**
     * A project could not be opened.
     *
     * @param store whether its store cannot be opened
     */
    public void failed(Path folder, UserError what, boolean store) {
        damaged = store;
        lost = Optional.empty();
        project = Optional.empty();
        unopened = Optional.of(folder);
        problems.clear();
        subject.set(String.valueOf(folder.getFileName()));
        complaint.set(Optional.of(what));
        page.set(Page.HOME);
    }

    /** Shows the problems of the open project again. */
    public void showProblems() {
        if (!problems.isEmpty()) {
            page.set(Page.PROBLEMS);
        }
    }

    /** Opens the project with its usable parts. */
    public void goOn() {
        page.set(Page.HOME);
        navigation.go(ScreenId.REVIEW);
    }
}
