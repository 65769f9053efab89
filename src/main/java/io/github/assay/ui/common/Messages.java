package io.github.assay.ui.common;

import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.ResourceBundle;

/**
 * Supplies every text of the window by its key. A missing key is a defect and is thrown, never shown as its own name.
 */
public final class Messages {
    private Messages() {}

    /** The bundle for FXML's {@code %keys}. */
    public static ResourceBundle bundle() {
        return Texts.bundle();
    }

    /** The text with its placeholders filled in. Without arguments the text is unchanged, quotes included. */
    public static String text(String key, Object... arguments) {
        return Texts.text(key, arguments);
    }

    /** The text of a key that need not exist. */
    public static Optional<String> optional(String key) {
        return Texts.optional(key);
    }

    /** The word for an enum constant: key {@code TypeName.CONSTANT}. */
    public static String word(Enum<?> constant) {
        return text(constant.getDeclaringClass().getSimpleName() + "." + constant.name());
    }

    /** A reason code in words: key {@code reason.CODE}; a code that Assay does not know is read as words. */
    public static String reason(String code) {
        return Texts.reason(code);
    }
}
