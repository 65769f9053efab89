package io.github.assay.domain.labelling;

import java.time.Instant;
import java.util.Optional;

/**
 * One person of a project.
 *
 * @param id the name under which the person's acts are kept in the journals; it never changes
 * @param name the name shown to people
 * @param role what the person does
 * @param since time from which the role holds, UTC
 * @param pseudonym shown in place of the name where the project shows pseudonyms; empty: none is stated
 */
public record Person(String id, String name, Role role, Instant since, Optional<String> pseudonym) {
    public Person {
        if (id.isBlank() || name.isBlank() || pseudonym.filter(String::isBlank).isPresent()) {
            throw new IllegalArgumentException("a person needs an id and a name that are not blank");
        }
    }

    /** A person without a pseudonym, shown under the name of their acts. */
    public static Person of(String id, Role role, Instant since) {
        return new Person(id, id, role, since, Optional.empty());
    }

    /** The same person under another name. */
    public Person named(String other) {
        return new Person(id, other, role, since, pseudonym);
    }

    /** The same person in another role from a time on. */
    public Person in(Role other, Instant from) {
        return new Person(id, name, other, from, pseudonym);
    }

    /** The same person with another pseudonym. */
    public Person under(Optional<String> other) {
        return new Person(id, name, role, since, other);
    }
}
