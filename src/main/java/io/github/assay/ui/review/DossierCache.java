package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.task.Memory;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Job;
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
 * Prepared cases: the one shown, its neighbours, and the last ones seen, as far as their tables take no more than a
 * quarter of the memory. Cases are fetched on the fetch lane, the one asked for before those merely expected. Used on
 * the UI thread.
 */
final class DossierCache {
    private static final int KEPT = 8;

    /** Bytes that a cell of a case takes while it is kept: itself, and its form in the difference shown. */
    private static final int A_CELL = 80;

    private final long mostCells;
    private final ReviewDesk desk;
    private final CaseScreens screens;
    private final Background background;
    private final Map<ItemKey, CaseScreen> ready = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<ItemKey> tooLarge = new HashSet<>();
    private final Map<ItemKey, Job<CaseScreen>> expected = new HashMap<>();
    private Optional<Job<CaseScreen>> wanted = Optional.empty();
    private Optional<ItemKey> front = Optional.empty();

    DossierCache(ReviewDesk desk, CaseScreens screens, Background background) {
        this(desk, screens, background, Memory.most() / 4 / A_CELL);
    }

    /** @param mostCells so many cells all tables kept may have together; the case in front is kept in any case */
    DossierCache(ReviewDesk desk, CaseScreens screens, Background background, long mostCells) {
        this.mostCells = mostCells;
        this.desk = desk;
        this.screens = screens;
        this.background = background;
    }

    /** The case to be shown, where it is prepared in just this reading. */
    Optional<CaseScreen> ready(ItemKey item, Reading reading) {
        turnTo(item);
        return prepared(item, reading);
    }

    private Optional<CaseScreen> prepared(ItemKey item, Reading reading) {
        return Optional.ofNullable(ready.get(item)).filter(s -> s.reading().equals(reading));
    }

    private void turnTo(ItemKey item) {
        if (!front.equals(Optional.of(item))) {
            front = Optional.of(item);
            tooLarge.clear();
        }
    }

    /** Fetches a case; whatever was asked for or expected before and is not there yet is given up. */
    void want(ItemKey item, Reading reading, Consumer<CaseScreen> then, BiConsumer<ItemKey, Throwable> failed) {
        giveUp();
        turnTo(item);
        makeRoom(item);
        wanted = Optional.of(fetch(item, reading).onSuccess(screen -> {
            keep(screen);
            then.accept(screen);
        }).onFailure(cause -> failed.accept(item, cause)));
    }

    /** Fetches a case that will probably be asked for next. That it fails is said when it is asked for. */
    void expect(ItemKey item, Reading reading) {
        if (prepared(item, reading).isEmpty() && !expected.containsKey(item) && !tooLarge.contains(item)) {
            Job<CaseScreen> job = fetch(item, reading);
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
        makeRoom(screen.key());
        if (isFull() && !front.equals(Optional.of(screen.key()))) {
            ready.remove(screen.key());
            tooLarge.add(screen.key());
        }
    }

    /** Lets go of what was seen longest ago, but neither of the case in front nor of this one. */
    private void makeRoom(ItemKey item) {
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

    /** Forgets what was prepared: the tables or the scores have changed. */
    void clear() {
        giveUp();
        ready.clear();
    }

    private void giveUp() {
        wanted.ifPresent(Job::drop);
        expected.values().forEach(Job::drop);
        expected.clear();
    }

    private Job<CaseScreen> fetch(ItemKey item, Reading reading) {
        CaseScreen before = ready.get(item);
        return background.fetch(progress -> {
            var dossier = before != null ? before.dossier() : desk.dossier(item, progress);
            progress.check();
            return screens.prepare(dossier, reading, progress);
        });
    }
}
