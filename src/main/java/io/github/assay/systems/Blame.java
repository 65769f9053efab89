package io.github.assay.systems;

import io.github.assay.domain.labelling.Vote;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a person calls the cause of a difference on a small database, after the own vote (counterexample.md §9.2). Votes
 * hold the words among their reasons; a vote may have several.
 */
public enum Blame {
    /** The prediction is wrong. */
    PREDICTION("prediction_wrong"),
    /** The gold query is wrong. */
    GOLD("gold_wrong"),
    /** The question does not say which of both is meant. */
    QUESTION("question_unclear"),
    /** The two queries differ, and it does not matter for the question. */
    IMMATERIAL("difference_immaterial"),
    /** Real data cannot be like the small database. */
    DATABASE("database_impossible");

    private final String word;

    Blame(String word) {
        this.word = word;
    }

    /** The word among the reasons of a vote, in journals and label files. */
    public String word() {
        return word;
    }

    /** The words in order. */
    public static List<String> words() {
        return Stream.of(values()).map(Blame::word).toList();
    }

    /** Whether a vote names a cause. */
    public static boolean isIn(Vote vote) {
        return vote.issues().stream().anyMatch(words()::contains);
    }

    /** The cause with this word; empty where there is none. */
    public static Optional<Blame> of(String word) {
        return Stream.of(values()).filter(b -> b.word.equals(word)).findFirst();
    }
}
