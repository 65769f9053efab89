package io.github.assay.service.project;

import io.github.assay.store.shared.SharedRole;
import io.github.assay.store.shared.SharedSync.SharingState;
import java.time.Instant;
import java.util.Optional;

/**
 * What of a project's labels is saved where.
 *
 * @param place server and database of the shared store
 * @param role the word of the login's role, as last known; empty before the first contact
 * @param annotator the name that the login writes under, as last known; empty: any
 * @param pending acts that are saved here and not yet shared
 * @param refused acts that are saved here and that the store does not accept from this login
 * @param refusal why it does not; empty if it accepts all
 * @param problem why the store cannot be used, in sentences; empty while it can
 * @param contact the last successful exchange of this session
 */
public record Sharing(
        String place, String role, String annotator, int pending, int refused, String refusal, String problem,
        Optional<Instant> contact) {
    private static final String REACHED = "The shared store at ";
    private static final int MOST_REASON = 60;

    static Sharing of(SharingState state, boolean oneName) {
        return new Sharing(
                state.place(), state.role().map(SharedRole::word).orElse(""), oneName ? state.annotator() : "",
                state.pending(), state.refused(), state.refusal(), state.problem(), state.contact());
    }

    /** As the store states it. */
    public static Sharing of(SharingState state) {
        return of(state, state.role().filter(SharedRole::writesAsOne).isPresent());
    }

    /** Whether the login may only read. */
    public boolean isReader() {
        return role.equals(SharedRole.READER.word());
    }

    /** Why the store cannot be used, in a few words for a line: the cause alone; empty while it can. */
    public String reason() {
        String cause = problem.startsWith(REACHED) && problem.contains(": ") ? problem.substring(problem.indexOf(": ") + 2) : problem;
        String first = cause.split("(?<=[.!?])\\s", 2)[0].strip();
        String words = first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
        return words.length() <= MOST_REASON ? words : words.substring(0, MOST_REASON - 1) + "…";
    }

    /** Sentences for the user; empty when everything that is saved here is shared. */
    public String sentences() {
        String waiting = pending == 0 ? "" : "Saved here; not yet shared: " + pending + ".";
        String declined = refused == 0
                ? ""
                : "Saved here; not accepted by the shared store: " + refused + ". " + refusal;
        return String.join(" ", java.util.stream.Stream.of(problem, waiting, declined).filter(s -> !s.isEmpty()).toList());
    }
}
