package io.github.assay.ui.calibration.model;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.FrozenStudy;
import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.service.study.KeptStudies;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Keeps the shown study in a file, opens kept studies and compares them with the shown one. Used on the UI thread. */
public final class StudyFilesModel {
    /** What the pane of study files shows. */
    public sealed interface Shown {
        /** Nothing is shown. */
        record Nothing() implements Shown {}

        /** The shown study was kept in a file. */
        record Kept(Path file) implements Shown {}

        /** Differences from an earlier study. */
        record Changes(Path earlier, StudyChanges changes) implements Shown {}

        /** A command failed. */
        record Failed(UserError why) implements Shown {}
    }

    /** Supplies the input of the project's calibration under settings; blocks. */
    public interface ProjectStudy {
        FrozenStudy of(CalibrationSettings settings, Progress progress) throws Exception;
    }

    private final Background background;
    private final CalibrationViewModel model;
    private final CalibrationSource project;
    private final ProjectStudy own;
    private final KeptStudies kept;
    private final Optional<Path> sample;
    private final ReadOnlyObjectWrapper<Shown> shown = new ReadOnlyObjectWrapper<>(new Shown.Nothing());
    private final ReadOnlyObjectWrapper<Optional<OtherStudy>> opened = new ReadOnlyObjectWrapper<>(Optional.empty());
    private Optional<Job<?>> job = Optional.empty();

    /**
     * @param kept reads and writes studies
     * @param sample counts of the published comparison that is part of the program; empty: the file is missing
     */
    public StudyFilesModel(
            Background background, CalibrationViewModel model, CalibrationSource project, ProjectStudy own,
            KeptStudies kept, Optional<Path> sample) {
        this.background = background;
        this.model = model;
        this.project = project;
        this.own = own;
        this.kept = kept;
        this.sample = sample;
    }

    /** Result of the last command. */
    public ReadOnlyObjectProperty<Shown> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    /** The shown study, when it is not the project's own. */
    public ReadOnlyObjectProperty<Optional<OtherStudy>> openedProperty() {
        return opened.getReadOnlyProperty();
    }

    /** Whether there is a published comparison to look at. */
    public boolean hasSample() {
        return sample.isPresent();
    }

    /** Keeps the study whose figures are shown. */
    public void keep(Path file) {
        Background.Work<FrozenStudy> study = frozen();
        run("shelf.keeping", p -> {
            kept.keep(file, study.run(p), p);
            return file;
        }, f -> shown.set(new Shown.Kept(f)));
    }

    /** Opens a kept study and shows it. */
    public void open(Path file) {
        run("shelf.opening", p -> kept.open(file, p), o -> become(new OtherStudy(
                file, o.result(), Optional.of(o.study()), o.program(), o.same(), Optional.empty())));
    }

    /** Shows the published comparison that comes with the program. */
    public void openSample() {
        sample.ifPresent(file -> run(
                "shelf.opening", p -> kept.published(file, CalibrationSettings.DEFAULT, p),
                o -> become(new OtherStudy(file, o.result(), Optional.empty(), "", true, Optional.of(o)))));
    }

    private void become(OtherStudy other) {
        shown.set(new Shown.Nothing());
        opened.set(Optional.of(other));
        model.look(other);
    }

    /** Shows the project's own study again. */
    public void back() {
        job.ifPresent(Job::drop);
        shown.set(new Shown.Nothing());
        opened.set(Optional.empty());
        model.look(project);
    }

    /** Reports the differences between the shown study and one in a file. */
    public void compare(Path earlier) {
        Background.Work<FrozenStudy> now = frozen();
        run(
                "shelf.comparing", p -> {
                    KeptStudies.Opened before = kept.open(earlier, p);
                    return kept.since(before, now.run(p), p);
                },
                changes -> shown.set(new Shown.Changes(earlier, changes)));
    }

    /** The study whose figures are shown. */
    private Background.Work<FrozenStudy> frozen() {
        CalibrationSettings settings = model.result().map(CalibrationResult::settings).orElse(model.settings());
        Optional<FrozenStudy> other = opened.get().flatMap(OtherStudy::study);
        return p -> other.isPresent() ? other.get() : own.of(settings, p);
    }

    private <T> void run(String title, Background.Work<T> work, Consumer<T> done) {
        job.ifPresent(Job::drop);
        job = Optional.of(background
                .run(Texts.text(title), work)
                .onSuccess(done)
                .onFailure(cause -> shown.set(new Shown.Failed(UserError.of(cause)))));
    }
}
