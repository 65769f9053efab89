package io.github.assay.service.open;

import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.project.ProjectEdit;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.service.project.Stores;
import io.github.assay.service.sharing.SharedLogins;
import io.github.assay.service.sharing.Sharing;
import io.github.assay.service.sharing.StoreOwner;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.shared.SharedAddress;
import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharingState;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Predicate;

/** Moves the labels of a project between its folder and shared stores. */
final class StoreMove {
    private final SharedLogins logins;
    private final Clock clock;

    StoreMove(SharedLogins logins, Clock clock) {
        this.logins = logins;
        this.clock = clock;
    }

    /**
     * Moves a project's labels into another store, with everything that the present one holds, and writes the store into
     * {@code project.json}. The store that they come from stays as it is.
     *
     * @param to the URL of the other shared store; empty: the project's folder only
     * @return acts that were not in the project's folder before
     * @throws StoreException when not everything can be read or written; {@code project.json} is then unchanged
     */
    int run(StoreOwner lead, String to) throws StoreException, ProjectFormatException {
        Path project = lead.project();
        Optional<SharedAddress> target =
                to.isEmpty() ? Optional.empty() : Optional.of(logins.of(to, lead.user(), lead.passwordFrom()));
        Project read = ProjectFiles.read(project, _ -> false, Progress.NONE);
        Optional<SharedAddress> present = logins.of(read.store());
        if (present.isPresent()) {
            try (Stores stores = Stores.open(project, clock)) {
                stores.labels().sharing().start(present.get(), clock);
                mustBeWhole(stores.labels(), "The labels were not read from the present store", role -> role != SharedRole.ANNOTATOR);
            }
        }
        int adopted;
        try (Stores stores = Stores.open(project, clock)) {
            adopted = stores.labels().sharing().adopt();
            if (target.isPresent()) {
                stores.labels().sharing().start(target.get(), clock);
                mustBeWhole(stores.labels(), "The labels were not written into the other store", SharedRole.LEAD::equals);
            }
        }
        ProjectEdit.setStore(project, target.map(SharedAddress::url).orElse(""));
        return adopted;
    }

    private static void mustBeWhole(LabelStore labels, String what, Predicate<SharedRole> sufficient) throws StoreException {
        SharingState state = labels.sharing().state().orElseThrow();
        String sentences = Sharing.of(state).sentences();
        boolean allowed = state.role().filter(sufficient).isPresent();
        if (!state.allShared() || !allowed) {
            throw new StoreException(
                    StoreException.Trouble.FAILED,
                    what + ". " + (sentences.isEmpty() ? "The role of your login does not suffice." : sentences),
                    "project.json is unchanged and everything is as it was. Log in as a lead.");
        }
    }
}
