package io.github.assay.domain.labelling;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Rules of one round of labelling. Its assignments follow from them and the project's items.
 *
 * @param id name of the round: 1 to 40 letters, digits, {@code . _ -}
 * @param people ids of the annotators, sorted, each once
 * @param votes votes an item of the overlap gets, from 1 on
 * @param overlap share of the items that get {@code votes} votes, 0 to 1; the others get one
 * @param order order in which an annotator gets the items
 * @param stratum key by which {@link Order#STRATIFIED} mixes: {@code db}, {@code system}, {@code tier} or
 *     {@code category}; empty otherwise
 * @param seed seed of everything that is drawn
 * @param disclosure what is shown when
 * @param guideline version of the guideline of the round
 * @param repeats items that each annotator judges a second time, 0 or more
 * @param anew whether items that an annotator judged before the round are judged again, as after a discussion; otherwise
 *     such a vote counts in the round
 * @param paused ids of annotators of the round who get no items until they are resumed, sorted; their items stay theirs
 * @param automatic what the lead's program does by itself while the round is open
 */
public record Round(
        String id,
        List<String> people,
        int votes,
        double overlap,
        Order order,
        String stratum,
        long seed,
        Disclosure disclosure,
        String guideline,
        int repeats,
        boolean anew,
        List<String> paused,
        Automatic automatic) {
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,39}");

    /** Orders of a round. */
    public enum Order {
        /** The order of the project's files. */
        FILE,
        /** Shuffled for each annotator by the seed and their id. */
        RANDOM,
        /** Every part of an annotator's list holds each stratum in proportion; shuffled inside a stratum. */
        STRATIFIED,
        /** Least settled items first, as they were when the round was planned. */
        TRIAGE;

        /** The word in files and commands. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What is shown of an item; each level holds those before it. */
    public enum Level {
        /** Question and queries only. */
        NOTHING,
        /** The result tables too. */
        RESULTS,
        /** Automatic scores too. */
        SCORES,
        /** Verdicts of judges too. */
        JUDGE,
        /** Votes of others too. */
        VOTES;

        /** The word in files and commands. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether this level shows what another shows. */
        public boolean shows(Level other) {
            return compareTo(other) >= 0;
        }
    }

    /**
     * What a round shows of an item.
     *
     * @param before the annotator's own pass or fail; never the votes of others
     * @param after it
     * @param masked share of the items, 0 to 1, drawn at random, of which only the results are shown before the vote
     * @param names whether an adjudicator sees who cast which vote
     */
    public record Disclosure(Level before, Level after, double masked, boolean names) {
        public Disclosure {
            if (before == Level.VOTES) {
                throw new IllegalArgumentException("votes of others are never shown before the own vote");
            }
            if (!after.shows(before)) {
                throw new IllegalArgumentException("after the vote at least as much is shown as before it");
            }
            checkShare(masked, "masked");
        }

        /** What is shown before the vote of an item that is masked, or not. */
        public Level before(boolean isMasked) {
            return isMasked && before.shows(Level.SCORES) ? Level.RESULTS : before;
        }
    }

    /**
     * What the lead's program does by itself while a round is open.
     *
     * @param third whether plain items on which two have judged, one pass and one fail, go to a third person, once each
     * @param pauseAfter wrong answers on attention items after which a person is paused, once; 0: never
     */
    public record Automatic(boolean third, int pauseAfter) {
        /** Nothing. */
        public static final Automatic NONE = new Automatic(false, 0);

        public Automatic {
            if (pauseAfter < 0) {
                throw new IllegalArgumentException("wrong attention items until a pause: 0 or more, not " + pauseAfter);
            }
        }
    }

    public Round {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException("a round is named by 1 to 40 letters, digits, '.', '_' or '-': " + id);
        }
        people = people.stream().sorted().distinct().toList();
        if (people.isEmpty()) {
            throw new IllegalArgumentException("a round needs at least one annotator");
        }
        if (votes < 1 || votes > people.size()) {
            throw new IllegalArgumentException(
                    "votes an item: from 1 to the number of annotators, " + people.size() + ", not " + votes);
        }
        checkShare(overlap, "overlap");
        paused = paused.stream().filter(people::contains).sorted().distinct().toList();
        if (repeats < 0) {
            throw new IllegalArgumentException("repeats: 0 or more, not " + repeats);
        }
    }

    /** A round without paused annotators in which nothing happens by itself. */
    public Round(
            String id, List<String> people, int votes, double overlap, Order order, String stratum, long seed, Disclosure disclosure,
            String guideline, int repeats, boolean anew) {
        this(id, people, votes, overlap, order, stratum, seed, disclosure, guideline, repeats, anew, List.of(), Automatic.NONE);
    }

    private static void checkShare(double share, String what) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(what + ": a share from 0 to 1, not " + share);
        }
    }

    /** The same round for other annotators; at most so many votes an item as there are annotators. */
    public Round of(List<String> others) {
        int distinct = (int) others.stream().distinct().count();
        return new Round(
                id, others, Math.min(votes, distinct), overlap, order, stratum, seed, disclosure, guideline, repeats,
                anew, paused, automatic);
    }

    /** The same round with other people paused. */
    public Round pausing(List<String> these) {
        return new Round(
                id, people, votes, overlap, order, stratum, seed, disclosure, guideline, repeats, anew, these, automatic);
    }

    /** The same round in which other things happen by themselves. */
    public Round with(Automatic other) {
        return new Round(id, people, votes, overlap, order, stratum, seed, disclosure, guideline, repeats, anew, paused, other);
    }
}
