package io.github.assay.ui.review.database;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.DraftService.Kind;
import io.github.assay.service.review.DraftService;
import io.github.assay.ui.common.background.Background;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Keeps texts as they are typed until they are stored or discarded. A changed text is written off the UI thread within
 * {@value #MILLIS} ms, once for all keys in between. UI thread only.
 */
public final class DraftKeeper {
    private static final int MILLIS = 400;

    private final DraftService service;
    private final Background background;
    private final Map<Place, String> texts = new HashMap<>();
    private final Set<Place> changed = new LinkedHashSet<>();
    private Consumer<Throwable> failed = _ -> {};
    private boolean waits;

    private record Place(Kind kind, ItemKey item) {}

    public DraftKeeper(DraftService service, Background background) {
        this.service = service;
        this.background = background;
    }

    /** Drafts that last as long as the screen. */
    public static DraftKeeper inMemory(Background background) {
        return new DraftKeeper(DraftService.none(), background);
    }

    /**
     * Reads the drafts of earlier sessions.
     *
     * @param unwritten takes the reason why a draft cannot be written
     */
    public void open(Consumer<Throwable> unwritten) {
        failed = unwritten;
        background
                .fetch(_ -> service.read())
                .onSuccess(found -> found.forEach(d -> texts.putIfAbsent(new Place(d.kind(), d.item()), d.text())))
                .onFailure(unwritten::accept);
    }

    /** The draft of a kind on an item. */
    public Optional<String> text(Kind kind, ItemKey item) {
        return Optional.ofNullable(texts.get(new Place(kind, item)));
    }

    /** Keeps a text; one that equals what is stored is no draft. */
    public void write(Kind kind, ItemKey item, String text, String stored) {
        Place place = new Place(kind, item);
        String before = text.equals(stored) ? texts.remove(place) : texts.put(place, text);
        if (text.equals(stored) ? before == null : text.equals(before)) {
            return;
        }
        changed.add(place);
        if (!waits) {
            waits = true;
            background.later(MILLIS, this::flush);
        }
    }

    /** Removes a draft, because its text was stored or discarded. */
    public void remove(Kind kind, ItemKey item) {
        Place place = new Place(kind, item);
        if (texts.remove(place) != null || changed.contains(place)) {
            changed.add(place);
            flush();
        }
    }

    /** Writes what has changed without waiting, as when the screen is left. */
    public void flush() {
        waits = false;
        for (Place place : Set.copyOf(changed)) {
            Optional<String> text = Optional.ofNullable(texts.get(place));
            background
                    .save(_ -> {
                        if (text.isPresent()) {
                            service.write(new DraftService.Draft(place.kind(), place.item(), text.get()));
                        } else {
                            service.remove(place.kind(), place.item());
                        }
                        return place;
                    })
                    .onFailure(cause -> failed.accept(cause));
        }
        changed.clear();
    }
}
