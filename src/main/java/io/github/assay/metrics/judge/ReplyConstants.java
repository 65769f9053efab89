package io.github.assay.metrics.judge;

import java.util.Locale;

/** Constants as replies and reports spell them. */
public final class ReplyConstants {
    private ReplyConstants() {}

    public static String of(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
