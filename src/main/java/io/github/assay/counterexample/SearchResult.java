package io.github.assay.counterexample;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The outcome of a search for one pair (counterexample.md §1.2).
 *
 * @param verdict what the search found
 * @param reason code of §1.3 for {@link Verdict#NOT_ATTEMPTED}; else empty
 * @param found the separating database
 * @param tried databases tried
 * @param useless those on which both results were empty
 * @param failedHere those on which a query failed
 * @param stopped {@code budget}, {@code time}, {@code failures} where more than half of the databases could not be searched,
 *     or empty
 * @param flags qualifying codes
 * @param outOfReach numbers of rows that no small database has
 * @param seed the master seed
 * @param nanos time taken
 */
public record SearchResult(
        Verdict verdict, String reason, Optional<Separated> found, int tried, int useless, int failedHere, String stopped,
        List<String> flags, List<Integer> outOfReach, long seed, long nanos) {
    /** What a search can find. */
    public enum Verdict {
        SEPARATED,
        NOT_SEPARATED,
        NOT_ATTEMPTED
    }

    public SearchResult {
        flags = List.copyOf(flags);
        outOfReach = List.copyOf(outOfReach);
    }

    /** The same pair, separated by a database of another search. */
    public SearchResult with(Separated other) {
        return new SearchResult(
                Verdict.SEPARATED, "", Optional.of(other), tried, useless, failedHere, "", flags, outOfReach, seed, nanos);
    }

    /** The same with a further flag. */
    public SearchResult with(String flag) {
        List<String> all = Stream.concat(flags.stream(), Stream.of(flag)).distinct().sorted().toList();
        return new SearchResult(verdict, reason, found, tried, useless, failedHere, stopped, all, outOfReach, seed, nanos);
    }

    /** Whether the budget was spent or a database was found, so that the search need not be made again. */
    public boolean isComplete() {
        return !stopped.equals("time") && !stopped.equals("failures");
    }

    /** A pair that was not searched. */
    public static SearchResult notAttempted(String reason, long seed) {
        return new SearchResult(
                Verdict.NOT_ATTEMPTED, reason, Optional.empty(), 0, 0, 0, "", List.of(), List.of(), seed, 0);
    }

    /** The verdict as written in files. */
    public String word() {
        return verdict.name().toLowerCase(java.util.Locale.ROOT);
    }
}
