package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.labelling.Label;
import io.github.assay.wording.Texts;
import java.util.Optional;

/** The sign and the style class of a label: a mark as well as a colour. */
final class VoteMarks {
    private VoteMarks() {}

    /** {@code ✓}, {@code ✕}, {@code ?}; {@code ○} for no label. */
    static String mark(Optional<Label> label) {
        return switch (label.orElse(Label.SKIP)) {
            case PASS -> "✓";
            case FAIL -> "✕";
            case UNSURE -> "?";
            case SKIP -> "○";
        };
    }

    static String style(Optional<Label> label) {
        return label.orElse(Label.SKIP).word();
    }

    /** {@code Pass}, {@code Fail}, {@code Unsure}, {@code No vote}. */
    static String word(Optional<Label> label) {
        return Texts.text("adjudicate.vote." + style(label));
    }

    /** A decision in words: pass, fail, no label. */
    static String decided(Label label) {
        return Texts.text("adjudicate.decided." + label.word());
    }
}
