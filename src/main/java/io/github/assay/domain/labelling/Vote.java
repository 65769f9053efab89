package io.github.assay.domain.labelling;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Guideline;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One annotator's judgement of one item. Append-only: a changed vote, an undo and a redo are further votes. Annotator,
 * item and time identify a vote.
 *
 * @param item the item judged
 * @param annotator the annotator's name
 * @param label the label; {@link Label#SKIP} withdraws an earlier vote
 * @param issues reasons of a fail and flags ({@link Flag}), as words of the issue vocabulary, sorted
 * @param comment free text, may be empty
 * @param seconds active seconds spent, ≥ 0
 * @param at time of the vote, UTC, to the millisecond
 * @param visible what the annotator could see when voting
 * @param supersedes the time of the same annotator's vote on the same item that this one replaces
 * @param origin cast here or imported
 * @param guideline version of the guideline shown with the item ({@link Guideline}); empty: not known
 * @param copyOf the vote of the same annotator on the same case that this one copies; empty: a vote of its own
 * @param draw the draw that chose the item for labelling; empty: not drawn with a known probability
 * @param gold version of the gold query at the vote ({@link GoldVersion}); empty: not known; another text counts as empty
 */
public record Vote(
        ItemKey item,
        String annotator,
        Label label,
        List<String> issues,
        String comment,
        double seconds,
        Instant at,
        Visible visible,
        Optional<Instant> supersedes,
        Origin origin,
        String guideline,
        Optional<Original> copyOf,
        Optional<Draw> draw,
        String gold)
        implements Act {
    private static final int LONGEST_VERSION = 64;

    /** Another text is of no version that is known, as one that own SQL wrote. */
    private static final Pattern GOLD = Pattern.compile("[0-9a-f]{12}");

    /**
     * What an annotator could see at the time of the vote.
     *
     * @param scores whether automatic scores were shown
     * @param otherVotes whether votes of others were shown
     * @param ownQueries how many queries of their own the annotator ran on the item's database before it, in the session
     *     of the vote; 0: none, or not known
     */
    public record Visible(boolean scores, boolean otherVotes, int ownQueries) {
        public static final Visible NOTHING = new Visible(false, false);

        public Visible {
            if (ownQueries < 0) {
                throw new IllegalArgumentException("queries must be 0 or more: " + ownQueries);
            }
        }

        /** Without own queries. */
        public Visible(boolean scores, boolean otherVotes) {
            this(scores, otherVotes, 0);
        }

        /** The same after so many own queries. */
        public Visible after(int queries) {
            return new Visible(scores, otherVotes, queries);
        }
    }

    /**
     * A vote that was copied to another system with the same result table, or carried to an answer of a later run. Annotator
     * and case are the copy's.
     *
     * @param system the system of the copied vote
     * @param runId its run
     * @param at its time
     * @param carried whether it was carried when a run was added, which is no judgement of the annotator
     */
    public record Original(String system, String runId, Instant at, boolean carried) {
        /** The last of {@link #words} of a vote that was carried. */
        public static final String CARRIED = "carried";

        public Original {
            at = at.truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
        }

        /** The original of a copy that the annotator made. */
        public Original(String system, String runId, Instant at) {
            this(system, runId, at, false);
        }

        /** System, run and time, and that it was carried, as files hold them. */
        public List<String> words() {
            List<String> words = List.of(system, runId, at.toString());
            return carried ? Stream.concat(words.stream(), Stream.of(CARRIED)).toList() : words;
        }

        /** The identity of a vote. */
        public static Original of(Vote vote) {
            return new Original(vote.item().system(), vote.item().runId(), vote.at());
        }
    }

    /**
     * The draw that chose a vote's item (statistics.md §10.2).
     *
     * @param id name of the draw
     * @param probability with which the item was drawn, above 0 and at most 1
     */
    public record Draw(String id, double probability) {
        public Draw {
            if (id.isBlank() || !(probability > 0 && probability <= 1)) {
                throw new IllegalArgumentException("no draw: '" + id + "' with probability " + probability);
            }
        }

        /** Id and probability, as files hold them. */
        public List<String> words() {
            return List.of(id, Double.toString(probability));
        }

        /**
         * Reads {@link #words}; empty for an empty list.
         *
         * @throws IllegalArgumentException for anything else
         */
        public static Optional<Draw> of(List<String> words) {
            if (words.isEmpty()) {
                return Optional.empty();
            }
            if (words.size() != 2) {
                throw new IllegalArgumentException("a draw is an id and a probability: " + words);
            }
            return Optional.of(new Draw(words.get(0), Double.parseDouble(words.get(1))));
        }
    }

    /** Source of the vote. */
    public enum Origin {
        CAST,
        IMPORTED
    }

    /** A vote on an item that was not drawn. */
    public Vote(
            ItemKey item, String annotator, Label label, List<String> issues, String comment, double seconds,
            Instant at, Visible visible, Optional<Instant> supersedes, Origin origin, String guideline,
            Optional<Original> copyOf) {
        this(
                item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, copyOf,
                Optional.empty(), "");
    }

    /** A vote that is no copy. */
    public Vote(
            ItemKey item, String annotator, Label label, List<String> issues, String comment, double seconds,
            Instant at, Visible visible, Optional<Instant> supersedes, Origin origin, String guideline) {
        this(
                item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline,
                Optional.empty());
    }

    /** A vote under an unknown guideline: imported, or cast before versions were recorded. */
    public Vote(
            ItemKey item, String annotator, Label label, List<String> issues, String comment, double seconds,
            Instant at, Visible visible, Optional<Instant> supersedes, Origin origin) {
        this(item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, "");
    }

    public Vote {
        if (annotator.isBlank()) {
            throw new IllegalArgumentException("a vote needs an annotator");
        }
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException("seconds must be 0 or more: " + seconds);
        }
        if (guideline.length() > LONGEST_VERSION) {
            throw new IllegalArgumentException("no version of a guideline: " + guideline);
        }
        gold = GOLD.matcher(gold).matches() ? gold : "";
        issues = issues.size() < 2 ? List.copyOf(issues) : issues.stream().sorted().distinct().toList();
        at = at.truncatedTo(java.time.temporal.ChronoUnit.MILLIS);
        supersedes = supersedes.map(earlier -> earlier.truncatedTo(java.time.temporal.ChronoUnit.MILLIS));
    }

    /** Active seconds below which a vote was cast sooner than its case can be read. */
    public static final double QUICK_SECONDS = 0.3;

    /** Whether its time is known. Files of other programs may have none; 1970-01-01 is stored then. */
    public boolean hasTime() {
        return !at.equals(Instant.EPOCH);
    }

    /** Whether it is known what the annotator saw, which files of other programs do not say. */
    public boolean isVisibleKnown() {
        return origin == Origin.CAST || !guideline.isEmpty() || !visible.equals(Visible.NOTHING);
    }

    /** Whether it was carried from an earlier answer, so that it is no judgement of this one. */
    public boolean isCarried() {
        return copyOf.filter(Original::carried).isPresent();
    }

    /** Whether it is carried and another vote of its annotator on its item is not, which then counts whatever their times. */
    public boolean givesWayTo(Vote other) {
        return isCarried() && !other.isCarried();
    }

    /** Those of some votes that are judgements: without votes that were carried from earlier answers. */
    public static List<Vote> judged(List<Vote> votes) {
        return votes.stream().anyMatch(Vote::isCarried) ? votes.stream().filter(v -> !v.isCarried()).toList() : votes;
    }

    /**
     * Whether it was cast in less than {@value #QUICK_SECONDS} active seconds. False where the time is not known, which
     * {@link #seconds} gives as 0.
     */
    public boolean isQuick() {
        return seconds > 0 && seconds < QUICK_SECONDS;
    }

    /** The same vote for another item. */
    public Vote on(ItemKey other) {
        return new Vote(
                other, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, copyOf, draw, gold);
    }

    /** The same vote as a copy of another. */
    public Vote copying(Optional<Original> original) {
        return copyOf.equals(original) ? this : new Vote(
                item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, original, draw, gold);
    }

    /** The same vote under another name of its annotator. */
    public Vote by(String name) {
        return new Vote(
                item, name, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, copyOf, draw, gold);
    }

    /** The same vote without its comment. */
    public Vote withoutComment() {
        return comment.isEmpty() ? this : new Vote(
                item, annotator, label, issues, "", seconds, at, visible, supersedes, origin, guideline, copyOf, draw, gold);
    }

    /** The same vote on an item that was drawn, or not. */
    public Vote drawnBy(Optional<Draw> chosen) {
        return draw.equals(chosen) ? this : new Vote(
                item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, copyOf, chosen, gold);
    }

    /** The same vote with the version of the gold query at it; empty: not known. */
    public Vote underGold(String version) {
        return gold.equals(version) ? this : new Vote(
                item, annotator, label, issues, comment, seconds, at, visible, supersedes, origin, guideline, copyOf, draw, version);
    }
}
