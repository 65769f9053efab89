package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A decision on the final label of one item, over all votes. Append-only: the latest one counts.
 *
 * @param item the decided item
 * @param annotator the person who decided
 * @param label pass or fail; {@link Label#UNSURE} decides that the item has no final label; {@link Label#SKIP} takes an
 *     earlier decision back
 * @param reason the reason, may be empty
 * @param cause the cause of the disagreement; empty: not stated
 * @param basis the votes in force that the person saw, by annotator
 * @param guideline version of the guideline at the decision; empty: not known
 * @param at when, UTC, to the millisecond
 */
public record Adjudication(
        ItemKey item,
        String annotator,
        Label label,
        String reason,
        Optional<DisputeCause> cause,
        List<SeenVote> basis,
        String guideline,
        Instant at)
        implements Act {
    /**
     * A vote that an adjudicator saw at the decision.
     *
     * @param annotator its annotator
     * @param label its label
     * @param at its time
     */
    public record SeenVote(String annotator, Label label, Instant at) {
        public SeenVote {
            at = at.truncatedTo(ChronoUnit.MILLIS);
        }

        /** The identity and label of a vote. */
        public static SeenVote of(Vote vote) {
            return new SeenVote(vote.annotator(), vote.label(), vote.at());
        }

        /** Annotator, label and time of each vote, one after the other, as files hold them. */
        public static List<String> words(List<SeenVote> votes) {
            List<String> words = new ArrayList<>(votes.size() * 3);
            for (SeenVote vote : votes) {
                words.add(vote.annotator());
                words.add(vote.label().word());
                words.add(vote.at().toString());
            }
            return words;
        }

        /**
         * Reads {@link #words}.
         *
         * @throws IllegalArgumentException when they are no triples of annotator, label and time
         */
        public static List<SeenVote> parse(List<String> words) {
            if (words.size() % 3 != 0) {
                throw new IllegalArgumentException("a basis is annotator, label and time of each vote: " + words);
            }
            List<SeenVote> votes = new ArrayList<>(words.size() / 3);
            for (int i = 0; i < words.size(); i += 3) {
                String label = words.get(i + 1);
                votes.add(new SeenVote(
                        words.get(i),
                        Label.parse(label).orElseThrow(() -> new IllegalArgumentException("no label: " + label)),
                        Instant.parse(words.get(i + 2))));
            }
            return List.copyOf(votes);
        }
    }

    public Adjudication {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("an adjudication needs a person");
        }
        basis = List.copyOf(basis);
        at = at.truncatedTo(ChronoUnit.MILLIS);
    }

    /** A decision without cause and basis. */
    public Adjudication(ItemKey item, String annotator, Label label, String reason, Instant at) {
        this(item, annotator, label, reason, Optional.empty(), List.of(), "", at);
    }

    /** Whether it takes an earlier decision back, so that the votes count again. */
    public boolean reopens() {
        return label == Label.SKIP;
    }

    /** Whether the decision has another label than a vote that passed or failed the item. */
    public boolean overrules(Label vote) {
        return !reopens() && vote.decides() && vote != label;
    }
}
