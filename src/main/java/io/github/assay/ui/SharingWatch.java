package io.github.assay.ui;

import io.github.assay.service.project.Sharing;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/** Keeps the status bar's words about the shared store, and the screens, up to date while a shared project is open. For the UI thread. */
final class SharingWatch {
    private static final Duration PERIOD = Duration.millis(300);

    private final Status status;
    private Optional<Timeline> timeline = Optional.empty();
    private long seen;

    SharingWatch(Status status) {
        this.status = status;
    }

    /**
     * Follows what of a project is saved where; a project that is not shared has no words.
     *
     * @param arrivals differs after something came from the shared store
     * @param arrived called when something came
     */
    void follow(Supplier<Optional<Sharing>> shared, LongSupplier arrivals, Runnable arrived) {
        timeline.ifPresent(Animation::stop);
        timeline = Optional.empty();
        show(shared.get());
        seen = arrivals.getAsLong();
        if (shared.get().isPresent()) {
            Timeline ticking = new Timeline(new KeyFrame(PERIOD, _ -> {
                show(shared.get());
                long now = arrivals.getAsLong();
                if (now != seen) {
                    seen = now;
                    arrived.run();
                }
            }));
            ticking.setCycleCount(Animation.INDEFINITE);
            ticking.play();
            timeline = Optional.of(ticking);
        }
    }

    /** The name under which the user's login writes into the shared store; the empty name of a login that only reads. */
    static Optional<String> nameOf(Optional<Sharing> shared) {
        return shared
                .filter(s -> !s.annotator().isEmpty() || s.isReader())
                .map(Sharing::annotator);
    }

    void stop() {
        timeline.ifPresent(Animation::stop);
        timeline = Optional.empty();
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
