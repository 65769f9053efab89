package io.github.assay.ui.review.evidence;

import io.github.assay.ui.common.Messages;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values of a metric's detail in words: no key and no code as the program writes them. */
final class EvidenceText {
    private EvidenceText() {}

    /** What a detail's key means; a key without words of its own is read as words. */
    static String name(String key) {
        return Messages.optional("evidence.key." + key).orElseGet(() -> words(key));
    }

    /** A value: figures with three significant digits, codes as words, yes and no. */
    static String value(Object value) {
        return switch (value) {
            case Double d -> ScoreFigures.of(d);
            case Float f -> ScoreFigures.of(f);
            case Boolean b -> Messages.text(b ? "review.yes" : "review.no");
            case Map<?, ?> map -> map.entrySet().stream()
                    .map(e -> name(String.valueOf(e.getKey())) + " " + value(e.getValue()))
                    .collect(Collectors.joining(" · "));
            case List<?> list -> list.stream().map(EvidenceText::value).collect(Collectors.joining(", "));
            case String code -> Messages.optional("reason." + code).orElse(code);
            default -> String.valueOf(value);
        };
    }

    /** The value of a key that names a class: any code reads as words. */
    static String named(String code) {
        return Messages.optional("reason." + code).orElseGet(() -> code.replace('_', ' '));
    }

    /** The code that a message may begin with is said in words. */
    static String message(String text) {
        String first = text.substring(0, Math.max(0, text.indexOf(' ')));
        String code = first.endsWith(":") ? first.substring(0, first.length() - 1) : first;
        return Messages.optional("reason." + code).map(words -> words + ": " + text.substring(first.length() + 1)).orElse(text);
    }

    private static String words(String key) {
        return key.matches("[A-Z0-9-]+")
                ? key
                : key.replace('_', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
