package io.github.assay.labelling;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.labelling.FilterTerm.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The fields of the filter language. Text fields match by their beginning ({@code db:ret}) or, with {@code =}, as a
 * whole ({@code db:=retail}); other fields have the values listed here.
 */
enum FilterField {
    ID((s, v) -> TextSearch.begins(s.item().evalCase().id(), v)),
    DB((s, v) -> TextSearch.begins(s.item().evalCase().dbId(), v)),
    SYSTEM((s, v) -> TextSearch.begins(s.item().prediction().system(), v)),
    RUN((s, v) -> TextSearch.begins(s.item().prediction().runId(), v)),
    TIER((s, v) -> TextSearch.begins(s.item().evalCase().strata().difficulty(), v)
            || TextSearch.begins(s.item().evalCase().strata().complexity(), v)),
    CATEGORY((s, v) -> TextSearch.begins(s.item().evalCase().strata().category(), v)),
    SCENARIO((s, v) -> TextSearch.begins(s.item().evalCase().strata().scenario(), v)),
    TAG((s, v) -> s.item().evalCase().strata().tags().stream().anyMatch(tag -> TextSearch.begins(tag, v))),
    LABEL(FilterField::label, "none", "pass", "fail", "unsure", "later", "open", "done"),
    FLAG(
            FilterField::flag, "yes", "no", "question_ambiguous", "gold_defective", "both_wrong", "cannot_judge",
            "bookmark", "ambiguous", "gold", "both"),
    SPLIT((s, v) -> v.equals("yes") == s.facts().split(), "yes", "no"),
    STATUS((s, v) -> kind(s.facts().predictedStatus(), v), Kinds.ALL),
    GOLD((s, v) -> kind(s.facts().goldStatus(), v), Kinds.ALL),
    GUIDELINE((s, v) -> s.facts().guidance().word().equals(v), "current", "earlier", "unknown", "none"),
    COMMENT((s, v) -> v.equals("yes") != s.facts().comment().isEmpty(), "yes", "no"),
    METRIC((_, _) -> false),
    PASS((_, _) -> false),
    FAIL((_, _) -> false);

    /** The kinds of query outcomes, and {@code none} for not run. */
    private static final class Kinds {
        static final String[] ALL = {"none", "rows", "error", "timeout", "blocked", "unparsable", "too_large", "unreachable"};
    }

    private final BiPredicate<Subject, String> test;
    private final List<String> choices;

    FilterField(BiPredicate<Subject, String> test, String... values) {
        this.test = test;
        this.choices = List.of(values);
    }

    /** Whether it is of votes, flags or comments of people. */
    boolean isOfPeople() {
        return this == LABEL || this == FLAG || this == SPLIT || this == GUIDELINE || this == COMMENT;
    }

    /** The allowed values; empty when any text is allowed. */
    List<String> choices() {
        return choices;
    }

    boolean has(Subject subject, String value) {
        return test.test(subject, value);
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<FilterField> of(String word) {
        return Arrays.stream(values()).filter(f -> f.word().equals(word)).findFirst();
    }

    static String words() {
        return String.join(", ", Arrays.stream(values()).map(FilterField::word).toList());
    }

    private static boolean label(Subject subject, String value) {
        return switch (value) {
            case "open" -> !subject.facts().decided();
            case "done" -> subject.facts().decided();
            default -> subject.facts().own().word().equals(value);
        };
    }

    private static boolean flag(Subject subject, String value) {
        return switch (value) {
            case "yes" -> !subject.facts().flags().isEmpty();
            case "no" -> subject.facts().flags().isEmpty();
            case "ambiguous" -> subject.facts().flags().contains(Flag.QUESTION_AMBIGUOUS);
            case "gold" -> subject.facts().flags().contains(Flag.GOLD_DEFECTIVE);
            case "both" -> subject.facts().flags().contains(Flag.BOTH_WRONG);
            default -> subject.facts().flags().stream().anyMatch(flag -> flag.word().equals(value));
        };
    }

    private static boolean kind(String found, String value) {
        return found.equals(value) || found.isEmpty() && value.equals("none");
    }

    /**
     * Searches texts without regard to case and without copies, because a filter reads many megabytes after each key.
     */
    static final class TextSearch {
        /** @param lower the text to find, in lower case */
        static boolean contains(String text, String lower) {
            int last = text.length() - lower.length();
            if (lower.isEmpty()) {
                return true;
            }
            char first = lower.charAt(0);
            char capital = Character.toUpperCase(first);
            for (int i = 0; i <= last; i++) {
                char c = text.charAt(i);
                if ((c == first || c == capital) && at(text, i, lower)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether a text begins with {@code lower}; after a leading {@code =}, whether it equals the rest. */
        static boolean begins(String text, String lower) {
            return lower.startsWith("=")
                    ? text.length() == lower.length() - 1 && at(text, 0, lower.substring(1))
                    : text.length() >= lower.length() && at(text, 0, lower);
        }

        private static boolean at(String text, int start, String lower) {
            for (int i = 0; i < lower.length(); i++) {
                char c = text.charAt(start + i);
                if (c != lower.charAt(i) && Character.toLowerCase(c) != lower.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
