package io.github.assay.domain.labelling;

import java.util.Locale;
import java.util.Optional;

/** An annotator's judgement of an item. Only {@link #PASS} and {@link #FAIL} enter agreement and calibration. */
public enum Label {
    PASS,
    FAIL,
    /** A recorded "I cannot judge": neither pass nor fail. */
    UNSURE,
    /** The annotator postpones the item: no vote. It also withdraws an earlier vote. */
    SKIP;

    /** The word in files: {@code pass}, {@code fail}, {@code unsure}, {@code skip}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads {@link #word()}, and 1/0, true/false; empty for any other word. */
    public static Optional<Label> parse(String word) {
        return switch (word.strip().toLowerCase(Locale.ROOT)) {
            case "pass", "1", "1.0", "true", "p" -> Optional.of(PASS);
            case "fail", "0", "0.0", "false", "f" -> Optional.of(FAIL);
            case "unsure", "u" -> Optional.of(UNSURE);
            case "skip", "s" -> Optional.of(SKIP);
            default -> Optional.empty();
        };
    }

    /** Whether it is pass or fail. */
    public boolean decides() {
        return this == PASS || this == FAIL;
    }
}
