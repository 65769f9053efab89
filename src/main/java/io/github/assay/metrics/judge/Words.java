package io.github.assay.metrics.judge;

import java.util.Locale;

/** Constants as replies and reports spell them. */
public final class Words {
    private Words() {}

    public static String of(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
