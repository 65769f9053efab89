package io.github.assay.ui.common.keys;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import javafx.scene.input.KeyEvent;

/**
 * Maps keys to commands: the table of {@link Shortcut} with the user's changes.
 *
 * @param changed the shortcuts with other keys than the table's
 */
public record KeyMap(Map<Shortcut, List<KeyStroke>> changed) {
    /** The keys of the table. */
    public static final KeyMap DEFAULT = new KeyMap(Map.of());

    /** Two shortcuts that apply to the same key at the same time. */
    public record Conflict(KeyStroke stroke, Shortcut first, Shortcut second) {}

    public KeyMap {
        changed = Map.copyOf(changed);
    }

    /**
     * The keys as they were remembered by name. What is not known, cannot be read, or would give one key two meanings
     * is passed over, such as a key that a later version uses itself; the other keys stay.
     */
    public static KeyMap read(Map<String, List<String>> texts) {
        KeyMap keys = DEFAULT;
        for (Shortcut shortcut : Shortcut.values()) {
            Optional<List<KeyStroke>> strokes = strokes(texts.getOrDefault(shortcut.name(), List.of()));
            keys = strokes.isPresent() ? keys.with(shortcut, strokes.get()) : keys;
        }
        for (List<Conflict> found = keys.conflicts(); !found.isEmpty(); found = keys.conflicts()) {
            for (Conflict conflict : found) {
                keys = keys.without(conflict.first()).without(conflict.second());
            }
        }
        return keys;
    }

    private static Optional<List<KeyStroke>> strokes(List<String> texts) {
        try {
            return texts.isEmpty() ? Optional.empty() : Optional.of(texts.stream().map(KeyStroke::parse).toList());
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** The changed keys by name, to be stored. */
    public Map<String, List<String>> texts() {
        Map<String, List<String>> texts = new TreeMap<>();
        changed.forEach((shortcut, strokes) ->
                texts.put(shortcut.name(), strokes.stream().map(KeyStroke::text).toList()));
        return texts;
    }

    /** The same keys but for a shortcut's first, the one hints show. */
    public KeyMap withFirst(Shortcut shortcut, KeyStroke stroke) {
        List<KeyStroke> strokes = new ArrayList<>(strokes(shortcut));
        strokes.removeFirst();
        strokes.remove(stroke);
        strokes.addFirst(stroke);
        return with(shortcut, strokes);
    }

    /** The same keys but for one shortcut, which has the table's again. */
    public KeyMap without(Shortcut shortcut) {
        Map<Shortcut, List<KeyStroke>> copy = new EnumMap<>(Shortcut.class);
        copy.putAll(changed);
        copy.remove(shortcut);
        return new KeyMap(copy);
    }

    /** The keys of a shortcut. */
    public List<KeyStroke> strokes(Shortcut shortcut) {
        return changed.getOrDefault(shortcut, shortcut.strokes());
    }

    /** The same keys but for one shortcut. Ask for {@link #conflicts()} before keeping the result. */
    public KeyMap with(Shortcut shortcut, List<KeyStroke> strokes) {
        Map<Shortcut, List<KeyStroke>> copy = new EnumMap<>(Shortcut.class);
        copy.putAll(changed);
        copy.remove(shortcut);
        if (!strokes.equals(shortcut.strokes())) {
            copy.put(shortcut, List.copyOf(strokes));
        }
        return new KeyMap(copy);
    }

    /** Every pair of shortcuts that must not share a key; empty when each key has one meaning. */
    public List<Conflict> conflicts() {
        List<Conflict> found = new ArrayList<>();
        Shortcut[] all = Shortcut.values();
        for (int i = 0; i < all.length; i++) {
            for (int j = i + 1; j < all.length; j++) {
                addConflicts(all[i], all[j], found);
            }
        }
        return found;
    }

    private void addConflicts(Shortcut a, Shortcut b, List<Conflict> found) {
        boolean together = a.group() == b.group()
                || a.group() == Shortcut.Group.EVERYWHERE
                || b.group() == Shortcut.Group.EVERYWHERE
                || ofCases(a) && b.group() == Shortcut.Group.CASE
                || ofCases(b) && a.group() == Shortcut.Group.CASE
                || hides(a, b)
                || hides(b, a);
        boolean strip = a.scope() == Shortcut.Scope.REASON ^ b.scope() == Shortcut.Scope.REASON;
        if (together && !strip) {
            strokes(a).stream()
                    .filter(strokes(b)::contains)
                    .forEach(s -> found.add(new Conflict(s, a, b)));
        }
    }

    /** Whether a key belongs to a screen on which those of {@link Shortcut.Group#CASE} hold too. */
    private static boolean ofCases(Shortcut s) {
        return s.group() == Shortcut.Group.REVIEW || s.group() == Shortcut.Group.ADJUDICATE;
    }

    /** Whether a key of the tables would hide one with which cases are decided. */
    private static boolean hides(Shortcut a, Shortcut b) {
        return a.group() == Shortcut.Group.TABLE
                && (b.group() == Shortcut.Group.REVIEW || b.group() == Shortcut.Group.CASE)
                && b.scope() == Shortcut.Scope.DECIDE;
    }

    /**
     * The shortcut of an event among those of a group that applies in any of the scopes; by character first, then by
     * place.
     */
    public Optional<Shortcut> find(KeyEvent event, Shortcut.Group group, Set<Shortcut.Scope> scopes) {
        return first(event, group, scopes, KeyStroke::typedBy).or(() -> first(event, group, scopes, KeyStroke::placedBy));
    }

    private Optional<Shortcut> first(
            KeyEvent event, Shortcut.Group group, Set<Shortcut.Scope> scopes, BiPredicate<KeyStroke, KeyEvent> matches) {
        return Stream.of(Shortcut.values())
                .filter(s -> s.group() == group && scopes.contains(s.scope()))
                .filter(s -> strokes(s).stream().anyMatch(stroke -> matches.test(stroke, event)))
                .findFirst();
    }
}
