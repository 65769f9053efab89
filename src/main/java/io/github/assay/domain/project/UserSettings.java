package io.github.assay.domain.project;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Settings of one user, kept between sessions. Only the settings of a calibration study change figures; every such
 * figure is shown with them.
 *
 * @param recent folders of recently opened projects, latest first
 * @param theme {@code light}, {@code dark} or {@code system}
 * @param annotators project folder → the annotator who last labelled there
 * @param screens screen → the screen's layout and choices, as words by name
 * @param keys command → the user's own keys instead of the default ones, as written: {@code Ctrl+Shift+F}
 * @param views project folder → saved filters by name, in the order they were saved
 */
public record UserSettings(
        List<String> recent,
        String theme,
        Map<String, String> annotators,
        Map<String, Map<String, String>> screens,
        Map<String, List<String>> keys,
        Map<String, Map<String, String>> views) {
    /** Most recent projects that are kept. */
    public static final int RECENT_LIMIT = 12;

    /**
     * Name under which {@link #screens} keeps permitted files outside projects: project folder → file names, one per
     * line.
     */
    private static final String OUTSIDE = "outside-files";

    public static final UserSettings DEFAULT =
            new UserSettings(List.of(), "system", Map.of(), Map.of(), Map.of(), Map.of());

    public UserSettings {
        recent = recent.stream().distinct().limit(RECENT_LIMIT).toList();
        annotators = Map.copyOf(annotators);
        screens = Map.copyOf(screens);
        keys = Map.copyOf(keys);
        views = inOrder(views);
    }

    /** These settings with {@code folder} as the latest project. */
    public UserSettings opened(String folder) {
        List<String> changed = new java.util.ArrayList<>(recent);
        changed.remove(folder);
        changed.addFirst(folder);
        return new UserSettings(changed, theme, annotators, screens, keys, views);
    }

    /** These settings without {@code folder} among the recent projects. */
    public UserSettings forgotten(String folder) {
        return new UserSettings(
                recent.stream().filter(f -> !f.equals(folder)).toList(), theme, annotators, screens, keys, views);
    }

    public UserSettings withTheme(String changed) {
        return new UserSettings(recent, changed, annotators, screens, keys, views);
    }

    /** The name under which the user last labelled in a project; empty before the first time. */
    public Optional<String> annotatorOf(String folder) {
        return Optional.ofNullable(annotators.get(folder));
    }

    public UserSettings withAnnotator(String folder, String annotator) {
        Map<String, String> changed = new LinkedHashMap<>(annotators);
        changed.put(folder, annotator);
        return new UserSettings(recent, theme, changed, screens, keys, views);
    }

    /** The layout of a screen; empty before it was first stored. */
    public Map<String, String> ofScreen(String screen) {
        return screens.getOrDefault(screen, Map.of());
    }

    public UserSettings withScreen(String screen, Map<String, String> layout) {
        Map<String, Map<String, String>> changed = new LinkedHashMap<>(screens);
        changed.put(screen, Map.copyOf(layout));
        return new UserSettings(recent, theme, annotators, changed, keys, views);
    }

    public UserSettings withKeys(Map<String, List<String>> changed) {
        return new UserSettings(recent, theme, annotators, screens, changed, views);
    }

    /** The saved filters of a project by name, in the order they were saved. */
    public Map<String, String> viewsOf(String folder) {
        return views.getOrDefault(folder, Map.of());
    }

    public UserSettings withViews(String folder, Map<String, String> saved) {
        Map<String, Map<String, String>> changed = new LinkedHashMap<>(views);
        changed.put(folder, saved);
        return new UserSettings(recent, theme, annotators, screens, keys, changed);
    }

    /** Files outside a project's folder that the user permitted the program to read, as the project names them. */
    public Set<String> outsideOf(String folder) {
        return ofScreen(OUTSIDE).getOrDefault(folder, "").lines().collect(Collectors.toUnmodifiableSet());
    }

    /** These settings with the user's permission to read files outside a project's folder. */
    public UserSettings withOutside(String folder, List<String> names) {
        Map<String, String> agreed = new LinkedHashMap<>(ofScreen(OUTSIDE));
        agreed.put(folder, String.join("\n", names));
        return withScreen(OUTSIDE, agreed);
    }

    private static Map<String, Map<String, String>> inOrder(Map<String, Map<String, String>> views) {
        Map<String, Map<String, String>> copy = new LinkedHashMap<>();
        views.forEach((folder, saved) -> copy.put(folder, Collections.unmodifiableMap(new LinkedHashMap<>(saved))));
        return Collections.unmodifiableMap(copy);
    }
}
