package io.github.assay.ui;

import io.github.assay.service.upkeep.RestoreWords;
import io.github.assay.service.upkeep.StoreRestored;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Says what is wrong with the store of an opened project, and what restoring one did. Used on the UI thread. */
final class StoreRescue {
    private final WindowServices services;
    private final Status status;
    private final Consumer<Path> restore;

    /** @param restore opens the sheet that restores the store of a project's folder */
    StoreRescue(WindowServices services, Status status, Consumer<Path> restore) {
        this.services = services;
        this.status = status;
        this.restore = restore;
    }

    /** Shows differences of the stored labels that are not settled, else why something cannot be saved, if anything. */
    void tell(WindowProject opened) {
        services.background()
                .fetch(_ -> opened.services().workbench().care().unsettled(opened.project().folder()))
                .onSuccess(found -> {
                    if (found.isEmpty()) {
                        opened.session().notWritableBecause().ifPresent(why -> say(
                                Texts.text(opened.session().isJoint() ? "shell.joint" : "shell.readOnly", why)));
                    } else {
                        status.noticeProperty().set(Optional.of(new Status.Notice(
                                Texts.text("shell.damaged", found.size(), found.getFirst()), Texts.text("restore.dots"),
                                () -> restore.accept(opened.project().folder()))));
                    }
                })
                .onFailure(cause -> say(UserError.of(cause).sentence()));
    }

    /** Shows what was restored and what is lost. */
    void tell(StoreRestored done) {
        long lines = done.files().stream().mapToLong(StoreRestored.FileRestored::restored).sum();
        long votes = done.files().stream().mapToLong(StoreRestored.FileRestored::restoredVotes).sum();
        say(Texts.text("restore.done", done.backup().file().getFileName(), lines, votes, RestoreWords.loss(done)));
    }

    private void say(String sentence) {
        status.noticeProperty().set(Optional.of(new Status.Notice(sentence, "", () -> {})));
    }
}
