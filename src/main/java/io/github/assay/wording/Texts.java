package io.github.assay.wording;

import java.text.Format;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Visible texts by key. A missing key is a defect and throws; it is never shown as its own name. */
public final class Texts {
    private static final ResourceBundle BUNDLE = ResourceBundle.getBundle("i18n.messages", Locale.ROOT);

    private Texts() {}

    /** The bundle for FXML's {@code %keys}. */
    public static ResourceBundle bundle() {
        return BUNDLE;
    }

    /** The text with its placeholders filled in; a doubled apostrophe is one, also without arguments. */
    public static String text(String key, Object... arguments) {
        String pattern = BUNDLE.getString(key);
        return arguments.length == 0 ? pattern.replace("''", "'") : new MessageFormat(pattern, Locale.ROOT).format(arguments);
    }

    /** The same, in which a number that no pattern chooses by has its digits without grouping. */
    static String filled(String key, Object... arguments) {
        MessageFormat pattern = new MessageFormat(BUNDLE.getString(key), Locale.ROOT);
        Format[] formats = pattern.getFormatsByArgumentIndex();
        Object[] plain = IntStream.range(0, arguments.length)
                .mapToObj(i -> i < formats.length && formats[i] == null ? arguments[i].toString() : arguments[i])
                .toArray();
        return pattern.format(plain);
    }

    /** The text of a key that need not exist. */
    public static Optional<String> optional(String key) {
        return BUNDLE.containsKey(key) ? Optional.of(BUNDLE.getString(key)) : Optional.empty();
    }

    /** The word for an enum constant: key {@code TypeName.CONSTANT}. */
    public static String word(Enum<?> constant) {
        return text(constant.getDeclaringClass().getSimpleName() + "." + constant.name());
    }

    /** A reason code in words: key {@code reason.CODE}; a code without a text is written in lower case with spaces. */
    public static String reason(String code) {
        return optional("reason." + code).orElseGet(() -> code.replace('_', ' ').toLowerCase(Locale.ROOT));
    }

    /** Reason codes with their numbers of items in words, such as "18: a result was cut", the most frequent first. */
    public static String reasons(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(e -> e.getValue() + ": " + reason(e.getKey()))
                .collect(Collectors.joining("; "));
    }

    /** A code of a closed set in words; a code without a text is written with spaces, its case unchanged. */
    static String verdict(String code) {
        return optional("reason." + code).orElseGet(() -> code.replace('_', ' '));
    }

    /** The text; a reason code in words. */
    static String quoted(String text) {
        return optional("reason." + text).orElse(text);
    }

    /** A message; the reason code that it may begin with is replaced by its words. */
    static String message(String text) {
        String first = text.substring(0, Math.max(0, text.indexOf(' ')));
        String code = first.endsWith(":") ? first.substring(0, first.length() - 1) : first;
        return optional("reason." + code).map(words -> words + ": " + text.substring(first.length() + 1)).orElse(text);
    }

    /** Name of a finding's key; a key without a text is written in lower case with spaces. */
    static String name(String key) {
        return optional("evidence.key." + key)
                .orElseGet(() -> key.matches("[A-Z0-9-]+")
                        ? key
                        : key.replace('_', ' ').replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT));
    }
}
