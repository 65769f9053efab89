package io.github.assay.service.people;

import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.Role;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.labels.AnnotatorNames;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The people of a project: records with roles, and the names under which they are shown. Where no lead is on record,
 * every person may keep the records, as in a project of one person. Thread-safe.
 */
public final class PeopleService {
    private final LabelStore store;
    private final Clock clock;
    private final AnnotatorNames names;

    public PeopleService(LabelStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
        this.names = AnnotatorNames.of(store, clock);
    }

    /** The people on record, and those who have labelled without a record as annotators since 1970; by id. */
    public List<Person> all() throws StoreException {
        List<Person> all = new ArrayList<>(store.people().all());
        Set<String> known = new HashSet<>();
        all.forEach(p -> known.add(p.id()));
        for (String name : store.annotators()) {
            if (known.add(store.people().person(name))) {
                all.add(Person.of(store.people().person(name), Role.ANNOTATOR, Instant.EPOCH));
            }
        }
        all.sort(Comparator.comparing(Person::id));
        return all;
    }

    /** Whether a lead is on record, so that only leads plan and keep records. */
    public boolean hasLead() {
        return store.people().all().stream().anyMatch(p -> p.role().leads());
    }

    /** The id of the person of a name, who may be unknown. */
    public String id(String name) {
        return names.person(name.strip());
    }

    /** Who acts where no name is stated: the person of the login of a shared store, else another name. */
    public String loginOr(String other) {
        return names.login().orElse(other);
    }

    /** Checks that a name is the person of the login, where labels are shared. */
    public void mustBeLogin(String name) throws ProjectFormatException {
        names.mustBeLogin(name);
    }

    /**
     * Checks that a person may do what leads do.
     *
     * @throws ProjectFormatException when leads are on record and this is none of them
     */
    public void mustLead(String name) throws ProjectFormatException {
        names.mustBeLogin(name);
        if (name.isBlank()) {
            throw new ProjectFormatException("This is an act of a lead, who is not named.", "Name the lead with --by.");
        }
        if (hasLead() && !store.people().role(id(name)).leads()) {
            List<String> leads = store.people().all().stream().filter(p -> p.role().leads()).map(Person::id).map(shownNames()).toList();
            throw new ProjectFormatException(
                    "'" + name + "' is not a lead of this project.", "A lead does this: " + String.join(", ", leads) + ".");
        }
    }

    /**
     * Adds a person, or gives one on record another role.
     *
     * @param by who states it; any name where there is no lead yet
     * @throws ProjectFormatException when the name may be that of a known person, or {@code by} is no lead
     */
    public Person add(String name, Role role, String by) throws ProjectFormatException, StoreException {
        String id = known(name);
        mustLead(by);
        if (hasLead() && !role.leads()) {
            keepALead(id);
        }
        Instant now = now();
        Person person = record(id).map(p -> p.in(role, now)).orElseGet(() -> Person.of(id, role, now));
        store.record(List.of(person), id(by), now);
        return person;
    }

    /** Gives those without a record one, in one act. */
    public void ensure(List<String> ids, Role role, String by) throws StoreException {
        List<Person> fresh = ids.stream().filter(id -> record(id).isEmpty()).map(id -> Person.of(id, role, now())).toList();
        if (!fresh.isEmpty()) {
            store.record(fresh, by, now());
        }
    }

    private void keepALead(String id) throws ProjectFormatException {
        if (store.people().all().stream().filter(p -> p.role().leads()).allMatch(p -> p.id().equals(id))) {
            throw new ProjectFormatException(
                    "'" + id + "' is the only lead.", "Make another person lead first, then change this role.");
        }
    }

    /** The id of a name, after the question whether a similar name is the same person. */
    public String known(String name) throws ProjectFormatException, StoreException {
        String id = id(name);
        List<String> alike = names.alike(id, all().stream().map(Person::id).toList());
        if (!alike.isEmpty()) {
            throw new ProjectFormatException(
                    "'" + name + "' may be the same person as '" + alike.getFirst() + "'.",
                    "Use '" + alike.getFirst() + "', or answer once: 'assay people same' or 'assay people apart' with both names.");
        }
        return id;
    }

    /** Keeps the answer whether two names are one person, who labels under the second. */
    public void answer(String name, String other, boolean same) throws StoreException {
        names.answer(name, other, same);
    }

    /**
     * Shows a person under another name from now on. Acts keep the name under which they are stored.
     *
     * @throws ProjectFormatException when another person has the name
     */
    public Person rename(String name, String to, String by) throws ProjectFormatException, StoreException {
        mustLead(by);
        String id = id(name);
        Person person = all().stream().filter(p -> p.id().equals(id)).findFirst().orElseThrow(() -> new ProjectFormatException(
                "There is no '" + name + "' in this project.", "'assay people list' shows who is."));
        if (to.isBlank() || all().stream().anyMatch(p -> !p.id().equals(id) && (p.id().equals(to) || p.name().equals(to)))) {
            throw new ProjectFormatException("'" + to + "' is blank or the name of another person.", "Choose another name.");
        }
        Person renamed = person.named(to.strip());
        store.record(List.of(renamed), id(by), now());
        return renamed;
    }

    /**
     * Shows pseudonyms in place of names, or names again. Who has none gets one: {@code P01}, {@code P02} … in the order of
     * the ids, so that lists keep their order.
     */
    public void showPseudonyms(boolean shown, String by) throws ProjectFormatException, StoreException {
        mustLead(by);
        List<Person> all = all();
        if (shown && all.stream().anyMatch(p -> p.pseudonym().isEmpty())) {
            int digits = Math.max(2, Integer.toString(all.size()).length());
            List<Person> given = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                given.add(all.get(i).under(Optional.of("P" + String.format(java.util.Locale.ROOT, "%0" + digits + "d", i + 1))));
            }
            store.record(given, id(by), now());
        }
        store.showPseudonyms(shown, id(by), now());
    }

    /** Whether pseudonyms are shown in place of names. */
    public boolean showsPseudonyms() {
        return store.people().showsPseudonyms();
    }

    /** How ids are shown: pseudonyms where the project shows them, else names. An unknown name is shown as it is. */
    public UnaryOperator<String> shownNames() {
        return ShownNames.of(store).function();
    }

    /** Puts pseudonyms in place of ids in votes, where the project shows pseudonyms; else changes nothing. */
    public UnaryOperator<Vote> pseudonyms() {
        if (!store.people().showsPseudonyms()) {
            return UnaryOperator.identity();
        }
        UnaryOperator<String> shown = shownNames();
        return vote -> vote.by(shown.apply(vote.annotator()));
    }

    private Optional<Person> record(String id) {
        return store.people().all().stream().filter(p -> p.id().equals(id)).findFirst();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
