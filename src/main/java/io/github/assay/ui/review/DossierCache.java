package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Job;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Prepared cases: the one shown, its neighbours, and the last ones seen. Cases are fetched on the fetch lane, the one
 * asked for before those merely expected. Used on the UI thread.
 */
final class DossierCache {
    private static final int KEPT = 8;

    private final ReviewDesk desk;
    private final CaseScreens screens;
    private final Background background;
    private final Map<ItemKey, CaseScreen> ready = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ItemKey, CaseScreen> eldest) {
            return size() > KEPT;
        }
    };
    private final Map<ItemKey, Job<CaseScreen>> expected = new HashMap<>();
    private Optional<Job<CaseScreen>> wanted = Optional.empty();

    DossierCache(ReviewDesk desk, CaseScreens screens, Background background) {
        this.desk = desk;
        this.screens = screens;
        this.background = background;
    }

    /** A case that is prepared in just this reading. */
    Optional<CaseScreen> ready(ItemKey item, Reading reading) {
        return Optional.ofNullable(ready.get(item)).filter(s -> s.reading().equals(reading));
    }

    /** Fetches a case; whatever was asked for or expected before and is not there yet is given up. */
    void want(ItemKey item, Reading reading, Consumer<CaseScreen> then, BiConsumer<ItemKey, Throwable> failed) {
        giveUp();
        wanted = Optional.of(fetch(item, reading).onSuccess(screen -> {
            ready.put(item, screen);
            then.accept(screen);
        }).onFailure(cause -> failed.accept(item, cause)));
    }

    /** Fetches a case that will probably be asked for next. That it fails is said when it is asked for. */
    void expect(ItemKey item, Reading reading) {
        if (ready(item, reading).isEmpty() && !expected.containsKey(item)) {
            Job<CaseScreen> job = fetch(item, reading);
            expected.put(item, job);
            job.onSuccess(screen -> ready.put(item, screen))
                    .onFailure(_ -> {})
                    .always(() -> expected.remove(item, job));
            if (job.isOver()) {
                expected.remove(item, job);
            }
        }
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
