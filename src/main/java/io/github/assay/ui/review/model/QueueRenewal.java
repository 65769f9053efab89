package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.QueueFilter;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.labels.TeamGuideline;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.wording.Texts;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Brings the queue up to date: after another guideline was written here, and after acts, rounds or a guideline came from
 * the team's shared store. UI thread only.
 *
 * @param screen the queue as it is shown
 * @param current the item on screen
 * @param renewed called when what is shown of it may have changed
 * @param moved called when it is not in the queue any more, or when there was none
 */
public record QueueRenewal(
        ReviewServices open, Background background, QueueState queueState, Status status,
        ReadOnlyObjectWrapper<LoadState<QueueState>> screen, Supplier<Optional<ItemKey>> current, Runnable renewed,
        Runnable moved) {
    /**
     * Writes a guideline.
     *
     * @param revisit shows the votes cast under an earlier guideline
     * @param then takes why it was not written; empty when it was
     */
    public void keep(String text, Runnable revisit, Consumer<Optional<UserError>> then) {
        background
                .save(_ -> {
                    LabelingService labels = open.labels();
                    TeamGuideline.write(open.session(), text, labels.annotator(), Clock.systemUTC().instant());
                    labels.follow(text);
                    return open.queue();
                })
                .onSuccess(known -> {
                    queueState.guided(known);
                    status.noteProperty().set(text.isBlank()
                            ? "" : Texts.text("review.guideline.version", new Guideline(text).version()));
                    int old = toRevisit();
                    if (old > 0) {
                        status.noticeProperty().set(Optional.of(new Status.Notice(
                                Texts.text("review.guideline.saved", old), Texts.text("review.queue.revisit.go"), revisit)));
                    }
                    then.accept(Optional.empty());
                })
                .onFailure(cause -> then.accept(Optional.of(UserError.of(cause))));
    }

    private int toRevisit() {
        return queueState.whole().filtered(QueueFilter.NONE).progress().toRevisit();
    }

    /** Whether no item is offered, because the team's shared store was never reached from this folder. */
    public boolean awaitsStore() {
        return open.queues().awaitsStore();
    }

    /** The guideline in force. */
    public Guideline guideline() {
        return new Guideline(open.session().project().guideline());
    }

    /** The latest change of the guideline in force; empty where none is on record. */
    public Optional<TeamGuideline.Change> guidelineChange() {
        return TeamGuideline.latest(open.session());
    }

    /**
     * Shows what came from the shared store: own acts of other machines, rounds, votes of others, a guideline.
     *
     * @param guided called when another guideline came
     */
    public void arrived(Runnable guided) {
        String before = guideline().version();
        background.fetch(_ -> open.arrived()).onSuccess(changed -> {
            if (!guideline().version().equals(before)) {
                guided.run();
                guidelineChange().ifPresent(c -> status.noteProperty().set(Texts.text("guideline.changed.note", c.lines())));
            }
            if (changed) {
                boolean none = queueState.queue().size() == 0;
                queueState.renew(open::queue, () -> show(none));
            } else {
                renewed.run();
            }
        });
    }

    private void show(boolean none) {
        renewed.run();
        boolean left = current.get()
                .filter(item -> queueState.whole().filtered(QueueFilter.NONE).indexOf(item).isEmpty())
                .isPresent();
        int items = queueState.queue().size();
        if (items > 0 && screen.get() instanceof LoadState.Empty<QueueState>) {
            screen.set(new LoadState.Ready<>(queueState));
        }
        if (items > 0 && (none || left)) {
            if (left) {
                status.noteProperty().set(Texts.text("review.queue.renewed", items));
            }
            moved.run();
        }
    }
}
