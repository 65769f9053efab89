package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.CaseData;
import io.github.assay.service.scoring.ImportedScores;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/**
 * Loads the current case in the chosen reading and prepares its neighbours. The case on screen stays until the next is
 * ready. UI thread only.
 */
final class CaseLoader {
    private final ReadOnlyObjectWrapper<LoadState<CaseScreen>> shown =
            new ReadOnlyObjectWrapper<>(new LoadState.Loading<>());
    private final ReadOnlyObjectWrapper<Optional<ItemKey>> current = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<ReadingOptions> reading = new ReadOnlyObjectWrapper<>(ReadingOptions.USUAL);
    private Optional<Source> source = Optional.empty();

    private record Source(CaseCache cache, QueueState queue) {}

    /** Sets the source of cases and the queue with their order. */
    void from(CaseCache prepared, QueueState order) {
        source = Optional.of(new Source(prepared, order));
    }

    ReadOnlyObjectProperty<LoadState<CaseScreen>> shownProperty() {
        return shown.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<Optional<ItemKey>> currentProperty() {
        return current.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<ReadingOptions> readingProperty() {
        return reading.getReadOnlyProperty();
    }

    Optional<ItemKey> current() {
        return current.get();
    }

    /** The item whose case is on screen, also while another is loading; empty where none is. */
    Optional<ItemKey> onScreen() {
        return shown.get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen) ? Optional.of(screen.key()) : Optional.empty();
    }

    /** The item whose case is painted; empty while another is loading. */
    Optional<ItemKey> painted() {
        return onScreen().filter(item -> current.get().equals(Optional.of(item)));
    }

    /** Whether the painted case has its scores. */
    boolean hasScores() {
        return shown.get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                && screen.scores() == CaseScreen.Scores.THERE;
    }

    /** Whether the painted case has a verdict of a judge that came with its prediction. */
    boolean isJudged() {
        return shown.get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                && (!screen.caseData().item().replies().isEmpty()
                        || !ImportedScores.of(screen.caseData().item()).fields("judges").isEmpty());
    }

    /** Whether the case on screen has a query that was not run yet. */
    boolean isAwaited() {
        return shown.get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen) && isAwaited(screen.caseData());
    }

    /** Whether neither table of the case on screen is there, although it has two queries that can be run. */
    boolean lacksTables() {
        return shown.get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                && screen.caseData().gold().isEmpty()
                && screen.caseData().predicted().isEmpty()
                && isAwaited(screen.caseData());
    }

    private static boolean isAwaited(CaseData read) {
        return read.gold().isEmpty() && !read.item().evalCase().goldSql().isBlank()
                || read.predicted().isEmpty() && !read.item().prediction().sql().isBlank();
    }

    /** Makes an item the current one; call {@link #fetch} to have it shown. */
    void turnTo(ItemKey item) {
        current.set(Optional.of(item));
        reading.set(reading.get().forNext());
    }

    /** Changes how cases are read; the case on screen follows. */
    void read(UnaryOperator<ReadingOptions> change) {
        reading.set(change.apply(reading.get()));
        fetch();
    }

    /** Discards prepared cases, because they are not valid any more. */
    void forget() {
        source.ifPresent(s -> s.cache().clear());
        fetch();
    }

    /** Loads and shows the current case. */
    void fetch() {
        source.ifPresent(s -> current.get().ifPresent(item -> fetch(s.cache(), item)));
    }

    private void fetch(CaseCache cache, ItemKey item) {
        Optional<CaseScreen> ready = cache.ready(item, reading.get());
        if (ready.isPresent()) {
            arrived(ready.get());
        } else {
            cache.want(item, reading.get(), this::arrived, this::failed);
        }
    }

    private void arrived(CaseScreen screen) {
        if (!current.get().equals(Optional.of(screen.key()))) {
            return;
        }
        if (!screen.reading().equals(reading.get())) {
            fetch(); // it was requested in another reading, before its scores were there
        } else {
            shown.set(new LoadState.Ready<>(screen));
            source.ifPresent(s -> expectNeighbours(s, screen.key()));
        }
    }

    private void failed(ItemKey item, Throwable cause) {
        if (current.get().equals(Optional.of(item))) {
            shown.set(new LoadState.Failed<>(UserError.of(cause)));
        }
    }

    private void expectNeighbours(Source from, ItemKey item) {
        Stream.of(from.queue().nextUndecided(item), from.queue().beside(item, 1), from.queue().beside(item, -1))
                .flatMap(Optional::stream)
                .forEach(next -> from.cache().expect(next, reading.get().forNext()));
    }
}
