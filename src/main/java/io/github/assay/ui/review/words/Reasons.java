package io.github.assay.ui.review.words;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.systems.Blame;
import java.util.ArrayList;
import java.util.List;

/**
 * The strip of reasons that opens after a fail, and after any verdict on a case of which a small database separates both
 * queries. It belongs to the case that was voted on, also when the next one is already shown. While the strip is open,
 * plain digits do what {@code hand} says.
 *
 * @param vote the vote in force
 * @param chosen the reasons given so far
 * @param blames whether the cause of the difference on the small database can be given too (counterexample.md §9.2)
 */
public record Reasons(Vote vote, List<String> chosen, Hand hand, boolean blames) {
    /** Kind of the key that gave the fail: after a digit, digits go on voting; after a letter, digits give reasons. */
    public enum Hand {
        /** The fail was given by a letter or a click: plain digits give reasons. */
        LETTERS,
        /** The fail was given by a digit: plain digits vote on the case shown, reasons take Alt. */
        DIGITS
    }

    /** The vocabulary (metrics.md §3.9), in the order of the digits 1 to 9. */
    public static final List<String> VOCABULARY = List.of(
            "filters_missing",
            "filters_incorrect",
            "joins_incorrect",
            "aggregation_wrong",
            "columns_missing",
            "columns_wrong",
            "ordering_wrong",
            "schema_misunderstanding",
            "logic_error");

    public Reasons {
        chosen = List.copyOf(chosen);
    }

    public ItemKey item() {
        return vote.item();
    }

    /** The strip of a vote, with the reasons it has. */
    public static Reasons of(Vote vote, Hand hand, boolean blames) {
        return new Reasons(vote, among(vote.issues()), hand, blames || Blame.isIn(vote));
    }

    /** Whether the reasons of {@link #VOCABULARY} can be given. */
    public boolean ofFail() {
        return vote.label() == Label.FAIL;
    }

    /** The reasons with this one added if it was missing, or removed if it was there. */
    public List<String> toggled(String reason) {
        List<String> changed = new ArrayList<>(chosen);
        if (!changed.remove(reason)) {
            changed.add(reason);
        }
        return changed;
    }

    /** The reasons of the vocabulary, and causes of a difference on a small database, among a vote's issues. */
    public static List<String> among(List<String> issues) {
        return issues.stream().filter(i -> VOCABULARY.contains(i) || Blame.of(i).isPresent()).toList();
    }
}
