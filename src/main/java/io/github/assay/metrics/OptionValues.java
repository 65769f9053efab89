package io.github.assay.metrics;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Defines the values that an option of a metric accepts. */
public sealed interface OptionValues {
    /** Any text: the metric itself checks the value. */
    OptionValues ANY = new Free();

    /** On or off. */
    OptionValues FLAG = new Words(List.of("true", "false"));

    /** Any text. */
    record Free() implements OptionValues {}

    /** One of some words; case does not matter, and {@code _} is as good as {@code -}. */
    record Words(List<String> words) implements OptionValues {
        public Words {
            words = List.copyOf(words);
        }
    }

    /**
     * A number.
     *
     * @param low least
     * @param high greatest
     * @param orEmpty whether an empty text means the metric's own choice
     */
    record Between(double low, double high, boolean orEmpty) implements OptionValues {}

    /** A text that a reader accepts; the reader states the fault of any other text. */
    record Checked(Reader reader) implements OptionValues {
        /** States the fault of a text; empty when it is valid. */
        @FunctionalInterface
        public interface Reader {
            /** The end of a sentence that begins with the option and its value; empty where the text is understood. */
            Optional<String> fault(String value);
        }
    }

    /** The fault of a value, as the end of a sentence; empty when it is valid. */
    default Optional<String> fault(String value) {
        return switch (this) {
            case Free _ -> Optional.empty();
            case Words(List<String> words) -> words.stream().anyMatch(w -> word(w).equals(word(value)))
                    ? Optional.empty()
                    : Optional.of("it can be " + String.join(", ", words));
            case Between(double low, double high, boolean orEmpty) -> number(value, low, high, orEmpty);
            case Checked(Checked.Reader reader) -> reader.fault(value);
        };
    }

    private static Optional<String> number(String value, double low, double high, boolean orEmpty) {
        if (orEmpty && value.isBlank()) {
            return Optional.empty();
        }
        try {
            double number = Double.parseDouble(value.strip());
            return number >= low && number <= high ? Optional.empty() : Optional.of(range(low, high));
        } catch (NumberFormatException _) {
            return Optional.of(range(low, high));
        }
    }

    private static String range(double low, double high) {
        return high == Double.MAX_VALUE
                ? "it must be a number of at least " + plain(low)
                : "it must be a number from " + plain(low) + " to " + plain(high);
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    /** A word as it is compared: {@code tie-aware}, {@code TIE_AWARE} are one. */
    static String word(String text) {
        return text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
