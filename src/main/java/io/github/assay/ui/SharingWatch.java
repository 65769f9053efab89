package io.github.assay.ui;

import io.github.assay.service.project.Sharing;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Keeps the status bar's words about the shared store, and the screens, up to date while a shared project is open. For the UI thread. */
final class SharingWatch {
    private final Status status;
    private int following;
    private long seen;

    SharingWatch(Status status) {
        this.status = status;
    }

    /**
     * Follows what of a project is saved where; a project that is not shared has no words.
     *
     * @param arrivals differs after something came from the shared store
     * @param changes takes a function that is called, on any thread, when one of both is another than before
     * @param arrived called when something came
     */
    void follow(
            Background background, Supplier<Optional<Sharing>> shared, LongSupplier arrivals, Consumer<Runnable> changes, Runnable arrived) {
        int mine = ++following;
        AtomicBoolean waiting = new AtomicBoolean();
        changes.accept(() -> {
            if (waiting.compareAndSet(false, true)) {
                background.later(0, () -> {
                    waiting.set(false);
                    if (mine == following) {
                        look(shared, arrivals, arrived);
                    }
                });
            }
        });
        show(shared.get());
        seen = arrivals.getAsLong();
    }

    private void look(Supplier<Optional<Sharing>> shared, LongSupplier arrivals, Runnable arrived) {
        show(shared.get());
        long now = arrivals.getAsLong();
        if (now != seen) {
            seen = now;
            arrived.run();
        }
    }

    /** The name under which the user's login writes into the shared store; the empty name of a login that only reads. */
    static Optional<String> nameOf(Optional<Sharing> shared) {
        return shared
                .filter(s -> !s.annotator().isEmpty() || s.isReader())
                .map(Sharing::annotator);
    }

    void stop() {
        following++;
        show(Optional.empty());
    }

    private void show(Optional<Sharing> sharing) {
        status.sharingProperty().set(sharing.map(SharingWatch::words).orElse(""));
        status.sharingAboutProperty().set(sharing.map(SharingWatch::about).orElse(""));
    }

    private static String words(Sharing sharing) {
        String words = sharing.pending() > 0
                ? Texts.text("status.sharing.pending", sharing.pending())
                : sharing.refused() > 0
                ? Texts.text("status.sharing.refused", sharing.refused())
                : Texts.text(sharing.problem().isEmpty() ? "status.sharing.shared" : "status.sharing.away");
        return sharing.problem().isEmpty() ? words : Texts.text("status.sharing.why", words, sharing.reason());
    }

    private static String about(Sharing sharing) {
        String sentences = sharing.sentences();
        return sentences.isEmpty() ? Texts.text("status.sharing.about", sharing.place(), sharing.role()) : sentences;
    }
}
