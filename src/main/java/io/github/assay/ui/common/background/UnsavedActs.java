package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Acts that could not be saved and are tried again, each until it is saved or replaced by a later act of the same key.
 * They are tried in order after 2, 4, 8 and then every 15 seconds, and at once when another act is saved. For the UI
 * thread only.
 */
public final class UnsavedActs {
    private static final int[] SECONDS = {2, 4, 8, 15};

    private final BiConsumer<Integer, Runnable> later;
    private final LinkedHashMap<Object, Unsaved> acts = new LinkedHashMap<>();
    private int tries;
    /** Number of the latest timer; earlier ones do nothing. */
    private int timer;

    /**
     * One act that is not saved.
     *
     * @param what the act in words
     * @param again saves it; reports the result by {@link #failed} or {@link #saved}
     */
    private record Unsaved(String what, Runnable again) {}

    /** @param later runs a function on the UI thread after a number of milliseconds */
    public UnsavedActs(BiConsumer<Integer, Runnable> later) {
        this.later = later;
    }

    /**
     * Takes an act whose saving failed.
     *
     * @param key what the act decides; a later act of the key replaces it
     * @return seconds until the next try
     */
    public int failed(Object key, String what, Runnable again) {
        acts.put(key, new Unsaved(what, again));
        int seconds = SECONDS[Math.min(tries++, SECONDS.length - 1)];
        tryIn(seconds);
        return seconds;
    }

    /** Sets the next timer before it tries, because a try that comes while another act is being saved reports nothing. */
    private void tryIn(int seconds) {
        int mine = ++timer;
        later.accept(seconds * 1000, () -> {
            if (mine == timer && !acts.isEmpty()) {
                tryIn(SECONDS[SECONDS.length - 1]);
                retry();
            }
        });
    }

    /** Takes that an act of a key was saved, and tries the others. */
    public void saved(Object key) {
        acts.remove(key);
        tries = 0;
        timer++;
        retry();
    }

    /** Tries the first unsaved act now. */
    public void retry() {
        first().ifPresent(act -> act.again().run());
    }

    private Optional<Unsaved> first() {
        return acts.values().stream().findFirst();
    }

    /** Gives up the act of a key; returns whether there was one. */
    public boolean giveUp(Object key) {
        return acts.remove(key) != null;
    }

    /** Key of the latest unsaved act. */
    public Optional<Object> latest() {
        return acts.isEmpty() ? Optional.empty() : Optional.of(acts.lastEntry().getKey());
    }

    /** Gives up all acts; none is tried again. */
    public void drop() {
        acts.clear();
        timer++;
    }

    /** The unsaved acts in words, the earliest first. */
    public List<String> words() {
        return new ArrayList<>(acts.values().stream().map(Unsaved::what).toList());
    }

    /** What is not saved, why, that everything else is, and when it is tried again. */
    public UserError failure(UserError cause, int seconds) {
        return new UserError(
                Texts.text("review.unsaved", acts.size(), String.join(", ", words()), cause.sentence(), seconds), cause.details());
    }

    /** What is still not saved; empty when everything is. */
    public Optional<UserError> remaining() {
        return isEmpty()
                ? Optional.empty()
                : Optional.of(new UserError(Texts.text("review.unsaved.remaining", acts.size(), String.join(", ", words())), ""));
    }

    /** An error of another act, with what is still not saved. */
    public UserError beside(UserError why) {
        return new UserError(remaining().map(r -> why.sentence() + " " + r.sentence()).orElse(why.sentence()), why.details());
    }

    /** Whether everything is saved. */
    public boolean isEmpty() {
        return acts.isEmpty();
    }
}
