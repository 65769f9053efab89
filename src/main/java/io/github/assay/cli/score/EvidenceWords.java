package io.github.assay.cli.score;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;

/** The words in which the window speaks of scores, so that both faces say the same. Read when first asked for. */
final class EvidenceWords {
    private static final ResourceBundle BUNDLE = ResourceBundle.getBundle("i18n.messages", Locale.ROOT);

    private EvidenceWords() {}

    /** By which rule a metric scores; empty for one that the program does not know. */
    static Optional<String> rule(String metric) {
        return find("evidence.rule." + metric);
    }

    /** What a figure is; some mean something of their own in one metric. */
    static String name(String metric, String key) {
        return find("evidence.key." + metric + "." + key)
                .or(() -> find("evidence.key." + key))
                .orElseGet(() -> key.replace('_', ' '));
    }

    /** A reason or flag in words. */
    static String reason(String code) {
        return find("reason." + code).orElseGet(() -> code.replace('_', ' ').toLowerCase(Locale.ROOT));
    }

    /** The code that a message may begin with, or that a text is, in words. */
    static String message(String text) {
        int end = text.indexOf(' ') < 0 ? text.length() : text.indexOf(' ');
        String first = text.substring(0, end);
        String code = first.endsWith(":") ? first.substring(0, end - 1) : first;
        return code.indexOf('_') < 0
                ? text
                : find("reason." + code)
                        .map(words -> end == text.length() ? words : words + ": " + text.substring(end + 1))
                        .orElse(text);
    }

    /** What would give a score that is not there. */
    static Optional<String> remedy(String code) {
        return find("evidence.remedy." + code);
    }

    /** A text with what stands in its places. */
    static String text(String key, Object... values) {
        return new MessageFormat(BUNDLE.getString(key), Locale.ROOT).format(values);
    }

    private static Optional<String> find(String key) {
        return BUNDLE.containsKey(key) ? Optional.of(BUNDLE.getString(key)) : Optional.empty();
    }
}
