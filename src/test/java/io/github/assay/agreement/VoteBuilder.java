package io.github.assay.agreement;

import io.github.assay.conformance.Figures;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;

/** Votes for tests, from rows of labels. */
public final class VoteBuilder {
    private VoteBuilder() {}

    /** The item of a row; its key's order is the row's. */
    public static ItemKey item(int row) {
        return new ItemKey("c%05d".formatted(row), "system", ItemKey.DEFAULT_RUN);
    }

    /** Rows of 1, 0 and null, or of words for acceptance and refusal; the annotators are A, B, C … */
    public static List<Vote> votes(JsonNode rows) {
        List<Vote> votes = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            for (int a = 0; a < rows.get(i).size(); a++) {
                OptionalDouble label = Figures.number(rows.get(i).get(a));
                if (label.isPresent()) {
                    votes.add(vote(item(i), annotator(a), label.getAsDouble() == 1 ? Label.PASS : Label.FAIL, 0));
                }
            }
        }
        return votes;
    }

    public static String annotator(int number) {
        return String.valueOf((char) ('A' + number));
    }

    /** @param second when the vote was cast, in seconds after the epoch */
    public static Vote vote(ItemKey item, String annotator, Label label, long second) {
        return new Vote(
                item, annotator, label, List.of(), "", 0, Instant.ofEpochSecond(second), Vote.Visible.NOTHING,
                Optional.empty(), Vote.Origin.IMPORTED);
    }
}
