package io.github.assay.ui.review.words;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import java.util.ArrayList;
import java.util.List;

/**
 * The strip of reasons that opens after a fail. It belongs to the case that was failed, also when the next one is
 * already shown. While the strip is open, plain digits do what {@code hand} says.
 *
 * @param vote the fail in force
 * @param chosen the reasons given so far
 */
public record Reasons(Vote vote, List<String> chosen, Hand hand) {
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

    /** The strip of a fail, with the reasons it has. */
    public static Reasons of(Vote fail, Hand hand) {
        return new Reasons(fail, among(fail.issues()), hand);
    }

    /** The reasons with this one added if it was missing, or removed if it was there. */
    public List<String> toggled(String reason) {
        List<String> changed = new ArrayList<>(chosen);
        if (!changed.remove(reason)) {
            changed.add(reason);
        }
        return changed;
    }

    /** The reasons of the vocabulary among a vote's issues. */
    public static List<String> among(List<String> issues) {
        return issues.stream().filter(VOCABULARY::contains).toList();
    }
}
