package io.github.assay.ui.review;

import io.github.assay.ui.common.Room;
import io.github.assay.ui.common.Settings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.SplitPane;

/**
 * What Review remembers of this person: sizes, choices, and the saved views of one project.
 *
 * @param folder the project's folder
 */
record ReviewSettings(Settings settings, String folder) implements SavedViews {
    double size(String name, double usual) {
        try {
            return Double.parseDouble(settings.choice(Room.REVIEW, name, Double.toString(usual)));
        } catch (NumberFormatException _) {
            return usual;
        }
    }

    void keepSize(String name, double size, String format) {
        settings.choose(Room.REVIEW, name, String.format(Locale.ROOT, format, size));
    }

    /** Keeps the divider between SQL and results where the person puts it; it stays from case to case. */
    void keepShare(SplitPane parts) {
        parts.setDividerPositions(size("sqlShare", 0.31));
        parts.getDividers().getFirst().positionProperty().subscribe((_, at) -> {
            if (SideWidths.isDragged(parts)) {
                keepSize("sqlShare", at.doubleValue(), "%.3f");
            }
        });
    }

    /** Whether long lines of SQL are wrapped. */
    boolean wraps() {
        return is("wrap");
    }

    boolean toggleWraps() {
        return toggle("wrap");
    }

    /** Whether a vote brings the next case. */
    boolean advances() {
        return is("autoAdvance");
    }

    boolean toggleAdvances() {
        return toggle("autoAdvance");
    }

    private boolean is(String name) {
        return Boolean.parseBoolean(settings.choice(Room.REVIEW, name, "true"));
    }

    private boolean toggle(String name) {
        boolean now = !is(name);
        settings.choose(Room.REVIEW, name, Boolean.toString(now));
        return now;
    }

    @Override
    public Map<String, String> views() {
        return settings.current().viewsOf(folder);
    }

    @Override
    public void save(String name, String filter) {
        Map<String, String> changed = new LinkedHashMap<>(views());
        changed.put(name, filter);
        settings.change(s -> s.withViews(folder, changed));
    }

    @Override
    public void remove(String name) {
        Map<String, String> changed = new LinkedHashMap<>(views());
        changed.remove(name);
        settings.change(s -> s.withViews(folder, changed));
    }
}
