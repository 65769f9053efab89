package io.github.assay.service.adjudication;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.store.labels.LabelStore;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What one person may see in Adjudicate. The role on record decides; where people are on record, a name without a record
 * is taken for an annotator. An annotator sees an item after their own pass or fail. Where no person is on record, one
 * who has votes is an annotator. What open rounds hide stays hidden.
 *
 * @param all whether items need no own decision
 * @param hidden items of which open rounds hide votes
 * @param open holds for items that the person decided
 */
record AdjudicatorSight(boolean all, Set<ItemKey> hidden, Predicate<ItemKey> open) {
    /** The sight of a person. {@code inForce} are the votes in force on the project's items. */
    static AdjudicatorSight of(LabelStore store, LabelingService labeling, List<Vote> inForce) {
        String person = labeling.annotator();
        boolean all = labeling.onlyLooks() || role(store, person)
                .map(r -> r != Role.ANNOTATOR)
                .orElseGet(() -> store.people().all().isEmpty()
                        && inForce.stream().noneMatch(v -> v.annotator().equals(person)));
        return new AdjudicatorSight(all, labeling.hiddenByRounds(), labeling::isOpen);
    }

    /** Whether a person decides final labels. */
    static boolean decides(LabelStore store, String person) {
        return role(store, person).map(Role::adjudicates).orElseGet(() -> store.people().all().isEmpty());
    }

    private static Optional<Role> role(LabelStore store, String person) {
        return store.people().all().stream().filter(p -> p.id().equals(person)).map(Person::role).findFirst();
    }

    boolean reaches(ItemKey item) {
        return !hidden.contains(item) && (all || open.test(item));
    }
}
