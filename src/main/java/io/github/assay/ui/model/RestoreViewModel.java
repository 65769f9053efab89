package io.github.assay.ui.model;

import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreBackup;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.SheetModel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Holds the backups of one project and what restoring the chosen one would do. Writes nothing. Used on the UI thread. */
public final class RestoreViewModel extends SheetModel<RestoreViewModel.Backups, StoreRestored, Void> {
    private final StoreCare care;
    private final Path project;
    private final Consumer<StoreBackup> restore;

    /**
     * The backups.
     *
     * @param all the latest first
     * @param findings what differs from the hashes, and lines that cannot be read, as sentences
     * @param chosen the one to restore
     */
    public record Backups(List<StoreBackup> all, List<String> findings, Optional<StoreBackup> chosen) {
        public Backups {
            all = List.copyOf(all);
            findings = List.copyOf(findings);
        }
    }

    /** @param restore closes the project, restores the backup and opens the project again */
    public RestoreViewModel(Background background, StoreCare care, Path project, Consumer<StoreBackup> restore) {
        super(background, new Backups(List.of(), List.of(), Optional.empty()));
        this.care = care;
        this.project = project;
        this.restore = restore;
        read(() -> background.search(_ -> new Backups(care.backups(project), care.findings(project), Optional.empty())), this::list);
    }

    /** Name of the project's folder. */
    public String name() {
        return String.valueOf(project.getFileName());
    }

    /** Chooses what is chosen without the user: the latest backup of a sound store, else the latest that is whole. */
    private void list(Backups read) {
        offer(read);
        List<StoreBackup> found = read.all();
        found.stream()
                .filter(b -> b.fault().isEmpty() && b.sound())
                .findFirst()
                .or(() -> found.stream().filter(b -> b.fault().isEmpty()).findFirst())
                .ifPresent(this::choose);
    }

    /** Previews the restoring of another backup. */
    public void choose(StoreBackup backup) {
        change(new Backups(chosen().all(), chosen().findings(), Optional.of(backup)));
    }

    @Override
    protected Optional<UserError> fault(Backups backups) {
        return backups.chosen().map(StoreBackup::fault).filter(f -> !f.isEmpty()).map(f -> new UserError(f, ""));
    }

    @Override
    protected Optional<Supplier<Job<StoreRestored>>> preview(Backups backups) {
        return backups.chosen().map(b -> () -> background.search(_ -> care.restore(project, Optional.of(b.file()), false)));
    }

    @Override
    protected List<String> lines(StoreRestored preview) {
        return Stream.concat(chosen().findings().stream(), RestoreWords.lines(preview).stream()).toList();
    }

    @Override
    protected void confirmed() {
        chosen().chosen().ifPresent(restore);
    }
}
