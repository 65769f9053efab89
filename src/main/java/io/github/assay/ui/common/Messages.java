package io.github.assay.ui.common;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;

/** Every visible text of the window, by key. A missing key is a defect and is thrown, never shown as its own name. */
public final class Messages {
    private static final ResourceBundle BUNDLE = ResourceBundle.getBundle("i18n.messages", Locale.ROOT);

    private Messages() {}

    /** The bundle for FXML's {@code %keys}. */
    public static ResourceBundle bundle() {
        return BUNDLE;
    }

    /** The text with its placeholders filled in; without arguments the text as it stands, quotes included. */
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

    /** A reason code in words: key {@code reason.CODE}; a code that Assay does not know is shown as it is. */
    public static String reason(String code) {
        String key = "reason." + code;
        return BUNDLE.containsKey(key) ? BUNDLE.getString(key) : code.replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
