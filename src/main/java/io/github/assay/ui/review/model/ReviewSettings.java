package io.github.assay.ui.review.model;

import io.github.assay.labelling.QueueOrder;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.score.ScorePrefs;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores the user's settings of Review: choices and the saved views of one project.
 *
 * @param folder the project's folder
 */
public record ReviewSettings(Settings settings, String folder) implements ScorePrefs {
    private static final String NONE = "-";

    @Override
    public Optional<Set<String>> folded() {
        String stated = settings.choice(ScreenId.REVIEW, "scoresFolded", "");
        return stated.isEmpty() ? Optional.empty() : Optional.of(words(stated));
    }

    @Override
    public void fold(Set<String> groups) {
        settings.choose(ScreenId.REVIEW, "scoresFolded", groups.isEmpty() ? NONE : String.join(" ", groups));
    }

    @Override
    public Set<String> pinned() {
        return words(settings.choice(ScreenId.REVIEW, "scoresPinned", String.join(" ", USUAL_PINS)));
    }

    @Override
    public void pin(Set<String> metrics) {
        settings.choose(ScreenId.REVIEW, "scoresPinned", metrics.isEmpty() ? NONE : String.join(" ", metrics));
    }

    private static Set<String> words(String stated) {
        return stated.equals(NONE) ? Set.of() : new LinkedHashSet<>(List.of(stated.split(" ")));
    }

    /** The order chosen last, in any project. */
    public QueueOrder order() {
        return OrderWords.order(settings.choice(ScreenId.REVIEW, "order", ""));
    }

    public void keepOrder(QueueOrder order) {
        settings.choose(ScreenId.REVIEW, "order", OrderWords.of(order));
    }

    /** Whether long lines of SQL are wrapped. */
    public boolean wraps() {
        return is("wrap");
    }

    public boolean toggleWraps() {
        return toggle("wrap");
    }

    /** Whether SQL is laid out in lines, which is the usual. */
    public boolean formats() {
        return is("sqlFormatted");
    }

    public boolean toggleFormats() {
        return toggle("sqlFormatted");
    }

    /** Whether scores are unfolded where they may be seen. */
    public boolean showsScores() {
        return is("scoresUnfolded");
    }

    public boolean toggleShowsScores() {
        return toggle("scoresUnfolded");
    }

    /** Whether a vote brings the next case. */
    public boolean advances() {
        return is("autoAdvance");
    }

    public boolean toggleAdvances() {
        return toggle("autoAdvance");
    }

    /** Whether the system's answer is unfolded. */
    public boolean unfoldsAnswers() {
        return Boolean.parseBoolean(settings.choice(ScreenId.REVIEW, "answers", "false"));
    }

    public void unfoldAnswers(boolean open) {
        settings.choose(ScreenId.REVIEW, "answers", Boolean.toString(open));
    }

    /** Whether the systems of one question are neighbours in the queue. */
    public boolean groups() {
        return is("groups");
    }

    public void keepGroups(boolean on) {
        settings.choose(ScreenId.REVIEW, "groups", Boolean.toString(on));
    }

    private boolean is(String name) {
        return Boolean.parseBoolean(settings.choice(ScreenId.REVIEW, name, "true"));
    }

    private boolean toggle(String name) {
        boolean now = !is(name);
        settings.choose(ScreenId.REVIEW, name, Boolean.toString(now));
        return now;
    }

    /** The saved views: filters by name, in the order they were saved. */
    public Map<String, String> views() {
        return settings.current().viewsOf(folder);
    }

    /** Saves a view; one of the same name is replaced. */
    public void save(String name, String filter) {
        Map<String, String> changed = new LinkedHashMap<>(views());
        changed.put(name, filter);
        settings.change(s -> s.withViews(folder, changed));
    }

    /** Removes a saved view. */
    public void remove(String name) {
        Map<String, String> changed = new LinkedHashMap<>(views());
        changed.remove(name);
        settings.change(s -> s.withViews(folder, changed));
    }

    /** Writes an order of the queue for the settings: {@code triage}, {@code random 1}, {@code tier 1}. */
    static final class OrderWords {
        private OrderWords() {}

        static String of(QueueOrder order) {
            return switch (order) {
                case QueueOrder.AsFiled(), QueueOrder.Assigned(String _) -> "file";
                case QueueOrder.Triage() -> "triage";
                case QueueOrder.Drawn() -> "drawn";
                case QueueOrder.Shuffled(long seed) -> "random " + seed;
                case QueueOrder.Stratified(QueueOrder.Stratum by, long seed) -> name(by) + " " + seed;
            };
        }

        /** The order that words stand for; that of the files where they stand for none. */
        static QueueOrder order(String words) {
            String[] parts = words.split(" ");
            if (words.equals("triage")) {
                return new QueueOrder.Triage();
            }
            if (words.equals("drawn")) {
                return new QueueOrder.Drawn();
            }
            if (parts.length != 2 || !parts[1].matches("-?\\d{1,18}")) {
                return new QueueOrder.AsFiled();
            }
            long seed = Long.parseLong(parts[1]);
            if (parts[0].equals("random")) {
                return new QueueOrder.Shuffled(seed);
            }
            return Arrays.stream(QueueOrder.Stratum.values())
                    .filter(by -> name(by).equals(parts[0]))
                    .findFirst()
                    .<QueueOrder>map(by -> new QueueOrder.Stratified(by, seed))
                    .orElse(new QueueOrder.AsFiled());
        }

        private static String name(QueueOrder.Stratum by) {
            return by.name().toLowerCase(Locale.ROOT);
        }
    }
}
