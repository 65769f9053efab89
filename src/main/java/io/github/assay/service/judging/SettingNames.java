package io.github.assay.service.judging;

import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Checks names of settings of judges, agents and classifiers. */
public final class SettingNames {
    /** The end of the message about a member that is no setting. */
    static final String NO_SETTING = " is no setting";

    private SettingNames() {}

    /**
     * Refuses a member that is no setting, so that a misspelt one does not silently have no effect.
     *
     * @throws ProjectFormatException when there is one: the remedy names the nearest setting, or all
     */
    public static void refuseOthers(String place, Datum.Fields given, Set<String> known) throws ProjectFormatException {
        for (String key : given.values().keySet()) {
            if (known.stream().noneMatch(k -> JudgeSettings.fold(k).equals(JudgeSettings.fold(key)))) {
                throw new ProjectFormatException(place + "." + key + NO_SETTING,
                        key.equals("prompt") ? "Write the prompt into judges/" + place.substring(place.lastIndexOf('.') + 1) + ".txt."
                                : nearest(key, known).map(n -> "Write " + n + ", or remove it.")
                                        .orElseGet(() -> "Settings are " + String.join(", ", new TreeSet<>(known)) + "."));
            }
        }
    }

    /** The setting whose name begins as a word does, or has it as its beginning. */
    private static Optional<String> nearest(String word, Set<String> known) {
        int least = Math.min(4, word.length());
        return known.stream()
                .filter(k -> k.regionMatches(true, 0, word, 0, least))
                .max(Comparator.comparingInt((String k) -> common(k, word)).thenComparing(Comparator.reverseOrder()));
    }

    private static int common(String one, String other) {
        int same = 0;
        while (same < Math.min(one.length(), other.length())
                && Character.toLowerCase(one.charAt(same)) == Character.toLowerCase(other.charAt(same))) {
            same++;
        }
        return same;
    }
}
