package io.github.assay.metrics.judge;

import java.util.Locale;

/** Spells constants as replies and reports do. */
public final class ReplyConstants {
    private ReplyConstants() {}

    public static String of(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
