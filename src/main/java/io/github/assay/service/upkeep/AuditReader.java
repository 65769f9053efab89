package io.github.assay.service.upkeep;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Role;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.people.VoteReader;
import io.github.assay.store.upkeep.AuditTrail.AuditAct;
import java.util.Optional;
import java.util.Set;

/**
 * Who reads the history, and what is hidden from them.
 *
 * @param id under which the reader labels
 * @param hidden items on which an open round hides acts of others from the reader
 * @param onlyDecided whether acts of others are shown only on items that the reader decided by pass or fail
 */
public record AuditReader(String id, Set<ItemKey> hidden, boolean onlyDecided) {
    public AuditReader {
        hidden = Set.copyOf(hidden);
    }

    /**
     * The reader of a name; empty where none is stated. A lead, an adjudicator and a reader on record see everything that
     * open rounds do not hide from them, all others only what they decided.
     */
    public static Optional<AuditReader> of(ProjectSession session, VoteReader reader, String name) {
        if (name.isBlank()) {
            return Optional.empty();
        }
        String id = session.labels().people().person(name);
        boolean seesAll = session.labels().people().all().stream()
                .anyMatch(p -> p.id().equals(id) && p.role() != Role.ANNOTATOR);
        return Optional.of(new AuditReader(id, reader.hidden(), !seesAll));
    }

    boolean maySee(AuditAct act) {
        return act.person().equals(id) || !hidden.contains(new ItemKey(act.caseId(), act.system(), act.run()));
    }
}
