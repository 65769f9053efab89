package io.github.assay.ui.upkeep.model;

import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** Holds the backups of one project and what restoring the chosen one would do. Writes nothing. Used on the UI thread. */
public final class RestoreViewModel {
    private final Background background;
    private final StoreCare care;
    private final Path project;
    private final Consumer<StoreBackup> restore;
    private final ReadOnlyObjectWrapper<State> state =
            new ReadOnlyObjectWrapper<>(new State(List.of(), Optional.empty(), List.of(), false, false, ""));
    private Optional<Job<?>> reading = Optional.empty();

    /**
     * State of the sheet.
     *
     * @param backups the latest first
     * @param chosen the one to restore
     * @param lines what restoring it would do, one sentence a line
     * @param loses whether labels would stay lost
     * @param ready whether it can be restored
     * @param trouble why it cannot, in one sentence; empty when there is no trouble
     */
    public record State(
            List<StoreBackup> backups, Optional<StoreBackup> chosen, List<String> lines, boolean loses, boolean ready,
            String trouble) {
        public State {
            backups = List.copyOf(backups);
            lines = List.copyOf(lines);
        }
    }

    /** @param restore closes the project, restores the backup and opens the project again */
    public RestoreViewModel(Background background, StoreCare care, Path project, Consumer<StoreBackup> restore) {
        this.background = background;
        this.care = care;
        this.project = project;
        this.restore = restore;
        reading = Optional.of(background.search(_ -> care.backups(project)).onSuccess(this::list).onFailure(this::failed));
    }

    /** The present state. */
    public ReadOnlyObjectProperty<State> stateProperty() {
        return state.getReadOnlyProperty();
    }

    /** Name of the project's folder. */
    public String name() {
        return String.valueOf(project.getFileName());
    }

    /** Whether the backups are being read. */
    public boolean isReading() {
        return reading.isPresent();
    }

    /** Chooses what is chosen without the user: the latest backup of a sound store, else the latest that is whole. */
    private void list(List<StoreBackup> found) {
        reading = Optional.empty();
        state.set(new State(found, Optional.empty(), List.of(), false, false, ""));
        found.stream()
                .filter(b -> b.fault().isEmpty() && b.sound())
                .findFirst()
                .or(() -> found.stream().filter(b -> b.fault().isEmpty()).findFirst())
                .ifPresent(this::choose);
    }

    /** Previews the restoring of another backup. */
    public void choose(StoreBackup backup) {
        State now = state.get();
        if (now.chosen().equals(Optional.of(backup))) {
            return;
        }
        reading.ifPresent(Job::drop);
        reading = Optional.empty();
        state.set(new State(now.backups(), Optional.of(backup), List.of(), false, false, backup.fault()));
        if (backup.fault().isEmpty()) {
            reading = Optional.of(background.search(_ -> care.restore(project, Optional.of(backup.file()), false))
                    .onSuccess(this::show)
                    .onFailure(this::failed));
        }
    }

    private void show(StoreRestored preview) {
        reading = Optional.empty();
        State now = state.get();
        state.set(new State(
                now.backups(), now.chosen(), RestoreWords.lines(preview), preview.lostLines() > 0, true, ""));
    }

    private void failed(Throwable cause) {
        reading = Optional.empty();
        State now = state.get();
        state.set(new State(now.backups(), now.chosen(), List.of(), false, false, UserError.of(cause).sentence()));
    }

    /** Restores the chosen backup; does nothing before its preview is there. */
    public void restore() {
        State now = state.get();
        if (now.ready()) {
            now.chosen().ifPresent(restore);
        }
    }

    /** Drops what is being read. */
    public void leave() {
        reading.ifPresent(Job::drop);
        reading = Optional.empty();
    }
}
