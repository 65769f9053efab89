package io.github.assay.store.shared;

import java.time.Instant;
import java.util.Optional;

/**
 * What is saved where.
 *
 * @param place server and database
 * @param role the login's role, as last known; empty before the first contact
 * @param annotator the name that the login writes under, as last known; empty: any
 * @param pending acts that are saved here and not yet shared
 * @param refused acts that are saved here and that the store does not accept from this login
 * @param refusal why it does not; empty if it accepts all
 * @param problem why the store cannot be used, in sentences; empty while it can
 * @param contact the last successful exchange; empty before the first one of this session
 */
public record SharingState(
        String place, Optional<SharedRole> role, String annotator, int pending, int refused, String refusal, String problem,
        Optional<Instant> contact) {
    SharingState withMore(int acts) {
        return new SharingState(place, role, annotator, pending + acts, refused, refusal, problem, contact);
    }

    /** Whether everything that is saved here is in the shared store too. */
    public boolean allShared() {
        return pending == 0 && refused == 0 && contact.isPresent();
    }
}
