package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.CaseData;
import io.github.assay.task.Memory;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Keeps prepared cases: the current one, its neighbours, and the last ones seen. Their tables take no more than a
 * quarter of the memory. The requested case is fetched before those merely expected. When its scores take longer than
 * its tables, it is shown without them first. Used on the UI thread.
 */
final class CaseCache {
    private static final int KEPT = 8;

    /** Scores that arrive within this time after the tables are shown together with them. */
    private static final int PATIENCE_MILLIS = 100;

    /** Bytes of a kept cell: the cell itself, and its form in the difference. */
    private static final int A_CELL = 80;

    private final long mostCells;
    private final ReviewServices open;
    private final CasePresenter screens;
    private final Background background;
    private final Map<ItemKey, CaseScreen> ready = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<ItemKey> tooLarge = new HashSet<>();
    private final Map<ItemKey, Job<CaseScreen>> expected = new HashMap<>();
    private Optional<Job<CaseScreen>> wanted = Optional.empty();
    /** The current case, as long as it is shown without its scores. */
    private Optional<CaseScreen> unscored = Optional.empty();
    private Optional<ItemKey> front = Optional.empty();

    CaseCache(ReviewServices open, CasePresenter screens, Background background) {
        this(open, screens, background, Memory.most() / 4 / A_CELL);
    }

    /** @param mostCells limit of the cells of all kept tables together; the current case is always kept */
    CaseCache(ReviewServices open, CasePresenter screens, Background background, long mostCells) {
        this.mostCells = mostCells;
        this.open = open;
        this.screens = screens;
        this.background = background;
    }

    /** The case to be shown, where it is prepared in just this reading. */
    Optional<CaseScreen> ready(ItemKey item, ReadingOptions reading) {
        turnTo(item);
        return prepared(item, reading);
    }

    private Optional<CaseScreen> prepared(ItemKey item, ReadingOptions reading) {
        return Optional.ofNullable(ready.get(item)).filter(s -> s.reading().equals(reading));
    }

    private void turnTo(ItemKey item) {
        if (!front.equals(Optional.of(item))) {
            front = Optional.of(item);
            tooLarge.clear();
        }
    }

    /**
     * Fetches a case and cancels earlier requests that have not arrived. {@code then} is called twice when scores take
     * long: before there are any, and with them.
     */
    void want(ItemKey item, ReadingOptions reading, Consumer<CaseScreen> then, BiConsumer<ItemKey, Throwable> failed) {
        Optional<CaseScreen> shown = unscored.filter(s -> s.key().equals(item));
        if (shown.isPresent()) {
            showUnscored(shown.get().caseData(), reading, then, failed);
            return;
        }
        giveUp();
        turnTo(item);
        makeSpace(item);
        List<Job<CaseScreen>> own = new ArrayList<>();
        Job<CaseScreen> job = fetch(item, reading, tables -> background.later(PATIENCE_MILLIS, () -> {
            if (!own.isEmpty() && wanted.equals(Optional.of(own.getFirst())) && !own.getFirst().isOver()) {
                showUnscored(tables, reading, then, failed);
            }
        }));
        own.add(job);
        wanted = Optional.of(job.onSuccess(screen -> {
                    CaseScreen whole = unscored.filter(s -> s.reading().equals(screen.reading()))
                            .map(s -> s.scored(screen.caseData()))
                            .orElse(screen);
                    unscored = Optional.empty();
                    keep(whole);
                    then.accept(whole);
                })
                .onFailure(cause -> {
                    unscored = Optional.empty();
                    failed.accept(item, cause);
                }));
    }

    private void showUnscored(
            CaseData tables, ReadingOptions reading, Consumer<CaseScreen> then, BiConsumer<ItemKey, Throwable> failed) {
        ItemKey item = tables.item().key();
        Optional<Job<CaseScreen>> scoring = wanted;
        background
                .fetch(progress -> screens.prepare(tables, reading, progress).beforeScores())
                .onSuccess(screen -> {
                    if (wanted.equals(scoring) && !scoring.map(Job::isOver).orElse(true)) {
                        unscored = Optional.of(screen);
                        then.accept(screen);
                    }
                })
                .onFailure(cause -> failed.accept(item, cause));
    }

    /** Fetches a case that will probably be requested next. A failure is reported when the case is requested. */
    void expect(ItemKey item, ReadingOptions reading) {
        if (prepared(item, reading).isEmpty() && !expected.containsKey(item) && !tooLarge.contains(item)) {
            Job<CaseScreen> job = fetch(item, reading, _ -> {});
            expected.put(item, job);
            job.onSuccess(this::keep)
                    .onFailure(_ -> {})
                    .always(() -> expected.remove(item, job));
            if (job.isOver()) {
                expected.remove(item, job);
            }
        }
    }

    private void keep(CaseScreen screen) {
        ready.put(screen.key(), screen);
        makeSpace(screen.key());
        if (isFull() && !front.equals(Optional.of(screen.key()))) {
            ready.remove(screen.key());
            tooLarge.add(screen.key());
        }
    }

    /** Removes the cases seen longest ago, except the current case and this one. */
    private void makeSpace(ItemKey item) {
        Iterator<ItemKey> eldest = List.copyOf(ready.keySet()).iterator();
        while (isFull() && eldest.hasNext()) {
            ItemKey next = eldest.next();
            if (!next.equals(item) && !front.equals(Optional.of(next))) {
                ready.remove(next);
            }
        }
    }

    private boolean isFull() {
        return ready.size() > KEPT || ready.values().stream().mapToLong(CaseScreen::cells).sum() > mostCells;
    }

    /** Discards prepared cases, because the tables or the scores have changed. */
    void clear() {
        giveUp();
        ready.clear();
    }

    private void giveUp() {
        boolean busy = wanted.filter(j -> !j.isOver()).isPresent() || !expected.isEmpty();
        wanted.ifPresent(Job::drop);
        wanted = Optional.empty();
        unscored = Optional.empty();
        expected.values().forEach(Job::drop);
        expected.clear();
        if (busy) {
            background.leave();
        }
    }

    private Job<CaseScreen> fetch(ItemKey item, ReadingOptions reading, Consumer<CaseData> beforeScores) {
        CaseScreen before = ready.get(item);
        return background.<CaseData, CaseScreen>open(
                (progress, early) -> {
                    var caseData = before != null ? before.caseData() : open.caseData(item, early, progress);
                    progress.check();
                    return screens.prepare(caseData, reading, progress);
                },
                beforeScores);
    }
}
