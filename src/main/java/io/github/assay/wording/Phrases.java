package io.github.assay.wording;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;

/** Texts of {@code i18n/messages.properties} by key. A missing key is a defect and is thrown. */
public final class Phrases {
    private static final ResourceBundle BUNDLE = ResourceBundle.getBundle("i18n.messages", Locale.ROOT);

    private Phrases() {}

    /** The text with its placeholders filled in; without arguments the text as it is, quotes included. */
    public static String text(String key, Object... arguments) {
        String pattern = BUNDLE.getString(key);
        return arguments.length == 0 ? pattern : new MessageFormat(pattern, Locale.ROOT).format(arguments);
    }

    /** The text of a key that need not exist. */
    public static Optional<String> optional(String key) {
        return BUNDLE.containsKey(key) ? Optional.of(BUNDLE.getString(key)) : Optional.empty();
    }

    /** The word for an enum constant: key {@code TypeName.CONSTANT}. */
    public static String word(Enum<?> constant) {
        return text(constant.getDeclaringClass().getSimpleName() + "." + constant.name());
    }

    /** A reason code in words: key {@code reason.CODE}; a code without a text is written in lower case. */
    public static String reason(String code) {
        return optional("reason." + code).orElseGet(() -> code.replace('_', ' ').toLowerCase(Locale.ROOT));
    }
}
