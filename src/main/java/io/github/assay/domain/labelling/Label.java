package io.github.assay.domain.labelling;

import java.util.Locale;
import java.util.Optional;

/** What an annotator says of an item. Only {@link #PASS} and {@link #FAIL} enter agreement and calibration. */
public enum Label {
    PASS,
    FAIL,
    /** A recorded "I cannot tell": a vote without a side. */
    UNSURE,
    /** Later: no vote. It also takes an earlier vote back. */
    SKIP;

    /** The word in files: {@code pass}, {@code fail}, {@code unsure}, {@code skip}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word()}, and 1/0, true/false; empty when it is none of them. */
    public static Optional<Label> parse(String word) {
        return switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "pass", "1", "1.0", "true", "p" -> Optional.of(PASS);
            case "fail", "0", "0.0", "false", "f" -> Optional.of(FAIL);
            case "unsure", "u" -> Optional.of(UNSURE);
            case "skip", "s" -> Optional.of(SKIP);
            default -> Optional.empty();
        };
    }

    /** Whether it takes a side, pass or fail. */
    public boolean decides() {
        return this == PASS || this == FAIL;
    }
}
