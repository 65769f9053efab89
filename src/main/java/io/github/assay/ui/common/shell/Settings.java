package io.github.assay.ui.common.shell;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Keys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Holds the user's stored settings and changes them. Used on the UI thread. */
public final class Settings {
    private final Consumer<UserSettings> keep;
    private final Keys keys;
    private UserSettings current;

    /**
     * @param start as read at the start
     * @param keep writes them; called after every change
     */
    public Settings(UserSettings start, Consumer<UserSettings> keep) {
        current = start;
        this.keep = keep;
        this.keys = new Keys(KeyMap.read(start.keys()), map -> change(s -> s.withKeys(map.texts())));
    }

    /** Settings that last as long as the program. */
    public static Settings inMemory() {
        return new Settings(UserSettings.DEFAULT, _ -> {});
    }

    public UserSettings current() {
        return current;
    }

    /** The keys of this person. */
    public Keys keys() {
        return keys;
    }

    /** Changes them and has them written. */
    public void change(UnaryOperator<UserSettings> change) {
        UserSettings changed = change.apply(current);
        if (!changed.equals(current)) {
            current = changed;
            keep.accept(changed);
        }
    }

    /** One choice of a screen; {@code usual} when it was never made. */
    public String choice(ScreenId screen, String name, String usual) {
        return current.ofScreen(key(screen)).getOrDefault(name, usual);
    }

    /** Stores one choice of a screen. */
    public void choose(ScreenId screen, String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(current.ofScreen(key(screen)));
        changed.put(name, value);
        change(s -> s.withScreen(key(screen), changed));
    }

    private static String key(ScreenId screen) {
        return screen.name().toLowerCase(java.util.Locale.ROOT);
    }
}
