package io.github.assay.ui.robustness.model;

import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.service.robustness.NamedProject;
import io.github.assay.service.robustness.NamingOrder;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LatestResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;

/** Holds the names of a project's databases and what less natural names cost. Used on the UI thread. */
public final class NamingViewModel {
    private final ProjectNaming source;
    private final ProjectMaking<NamingOrder, NamedProject> making;
    private final DerivedResult<Optional<Path>, Shown> study;
    private boolean running;
    private boolean known;
    private String unread = "";

    /**
     * Names with their classes.
     *
     * @param databases the databases; with a study its databases, which have new names
     * @param abbreviations entries that the project adds to the dictionary
     * @param folder the folder of the four settings; empty without a study
     * @param study what the names cost; empty where no such folder is known
     */
    public record Shown(List<NamedDatabase> databases, int abbreviations, Optional<Path> folder, Optional<NamingStudy> study) {
        public Shown {
            databases = List.copyOf(databases);
        }

        /** Number of tables and columns. */
        public int names() {
            return databases.stream().mapToInt(d -> d.names().size()).sum();
        }
    }

    public NamingViewModel(Background background, ProjectNaming source) {
        this.source = source;
        making = new ProjectMaking<>(background, Texts.text("naming.making"), NamingOrder::folder, source::make);
        making.stateProperty().subscribe(now -> {
            if (now instanceof ProjectMaking.Making.Made<NamedProject>(Path folder, NamedProject _)) {
                look(folder, true);
            }
        });
        study = new DerivedResult<>(
                new LatestResult<>(background, Texts.text("naming.computing")), Texts.text("systems.cancelled"), Optional.empty(),
                this::work, this::show);
    }

    private void show(Shown made) {
        unread = made.databases().stream()
                .flatMap(d -> d.lost().stream().map(why -> d.id() + ": " + why)).collect(Collectors.joining("; "));
        study.show(made.names() == 0 ? new LoadState.Empty<>() : new LoadState.Ready<>(made));
    }

    /** Why databases could not be read, where none could; empty where no case names one. */
    public String unread() {
        return unread;
    }

    private Background.Work<Shown> work(Optional<Path> chosen) {
        boolean first = running;
        running = false;
        return progress -> {
            int own = source.abbreviations();
            Optional<Path> folder = chosen.isPresent() ? chosen : source.folder();
            if (folder.isEmpty()) {
                return new Shown(source.classes(progress), own, folder, Optional.empty());
            }
            NamingStudy made = source.study(folder.get(), first, progress);
            return new Shown(made.databases(), own, folder, Optional.of(made));
        };
    }

    /** State of names and study; empty where no database has a name. */
    public ReadOnlyObjectProperty<LoadState<Shown>> stateProperty() {
        return study.stateProperty();
    }

    /** What is shown, when there is anything. */
    public Optional<Shown> shown() {
        return study.result();
    }

    /** The computation, for the bar. */
    public ComputingBar.Computed computed() {
        return study;
    }

    /** How projects of less natural names are made. */
    public ProjectMaking<NamingOrder, NamedProject> making() {
        return making;
    }

    /** Gold queries that can be rewritten. */
    public int golds() {
        return source.golds();
    }

    /** A folder beside the project's that is not there. */
    public Path proposedTarget() {
        return source.proposedTarget();
    }

    /** Shows the study of a folder, or of one in or beside it; false where there is none. */
    public boolean open(Path chosen) {
        Optional<Path> found = source.folder(chosen);
        found.ifPresent(f -> look(f, false));
        return found.isPresent();
    }

    private void look(Path folder, boolean first) {
        running = first;
        study.take(Optional.of(folder));
        study.refresh();
    }

    /** Runs the queries that have not been run, then computes. */
    public void run() {
        running = true;
        study.refresh();
    }

    /** Computes from the present data. */
    public void refresh() {
        known = true;
        study.refresh();
    }

    /** Called when the page is opened: computes when there is nothing, or something has changed. */
    public void visit() {
        if (!study.computingProperty().get() && !known) {
            refresh();
        }
    }

    /** The page is computed again when it is opened next. */
    public void forget() {
        known = false;
    }
}
