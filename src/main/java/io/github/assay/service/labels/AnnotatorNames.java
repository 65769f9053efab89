package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Role;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelStore;
import java.text.Normalizer;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Names of annotators that may stand for one person: equal but for case, white space and Unicode form. The answers are
 * kept with the project's labels.
 *
 * @param store where the answers are; empty where none are kept
 * @param clock the time of an answer
 */
public record AnnotatorNames(Optional<LabelStore> store, Clock clock) {
    /** Names of a project. */
    public static AnnotatorNames of(LabelStore store, Clock clock) {
        return new AnnotatorNames(Optional.of(store), clock);
    }

    /** Names of no project: nothing is known of any. */
    public static AnnotatorNames unknown() {
        return new AnnotatorNames(Optional.empty(), Clock.systemUTC());
    }

    /** The form in which names are compared: Unicode form NFKC, lower case, white space as one blank. */
    static String folded(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[\\p{Z}\\s]+", " ")
                .strip();
    }

    /** The annotator whom a name means by an earlier answer, else the name itself. */
    public String person(String name) {
        return store.map(s -> s.people().person(name)).orElse(name);
    }

    /** The person that the login of a shared store is, as last known; empty where there is none. */
    public Optional<String> login() {
        return store.flatMap(s -> s.sharing().person());
    }

    /**
     * Checks that a name is the person of the login, where labels are shared; a blank name is not checked.
     *
     * @throws ProjectFormatException when it is another person's
     */
    public void mustBeLogin(String name) throws ProjectFormatException {
        Optional<String> own = login();
        if (own.isPresent() && !name.isBlank() && !person(name.strip()).equals(own.get())) {
            throw new ProjectFormatException(
                    "'" + name.strip() + "' is not the person of your login, who is '" + own.get() + "' in the shared store.",
                    "Name '" + own.get() + "', or log in as the other person.");
        }
    }

    /**
     * Names among those known that may be the person of this name, without an answer so far; none where the name itself
     * is known.
     */
    public List<String> alike(String name, Collection<String> known) {
        if (known.contains(name)) {
            return List.of();
        }
        String form = folded(name);
        return known.stream()
                .distinct()
                .filter(other -> folded(other).equals(form))
                .filter(other -> store.map(s -> !s.people().areApart(name, other)).orElse(true))
                .sorted()
                .toList();
    }

    /** Word of the role of a person, by the record of people, else by the grant of a shared store. */
    public String role(String name) {
        return store.map(s -> s.people().role(name)).orElse(Role.ANNOTATOR).word();
    }

    /**
     * Whether a name that has not voted may adjudicate every item, and only items that it has judged after its first vote:
     * while no person is on record (project-and-cli.md §2).
     */
    public boolean decidesUntilVoting(String name) {
        return store.map(s -> s.people().all().isEmpty() && s.people().role(name).labels()).orElse(false);
    }

    /** Whether a person leads, by the record of people. */
    public boolean leads(String name) {
        return store.map(s -> s.people().role(name).leads()).orElse(false);
    }

    /**
     * Whether a name may be that of a person: it is on record, has labels or is the login's. While people are neither on
     * record nor known by logins, every name is.
     */
    public boolean mayExist(String name) throws StoreException {
        return store.isEmpty()
                || store.get().people().all().isEmpty() && login().isEmpty()
                || store.get().people().all().stream().anyMatch(p -> p.id().equals(name))
                || login().filter(name::equals).isPresent()
                || known().contains(name);
    }

    /** All who have labelled in the project. */
    public List<String> known() throws StoreException {
        return store.isPresent() ? store.get().annotators() : List.of();
    }

    /** As {@link #alike(String, Collection)}, among all who have labelled in the project. */
    public List<String> alike(String name) throws StoreException {
        return store.isPresent() ? alike(name, store.get().annotators()) : List.of();
    }

    /**
     * Keeps an answer; on disk on return. A folder that cannot be written, or that another
     * process holds, keeps none, and the question comes again.
     *
     * @param same whether the two names are one person, who labels under the other name
     */
    public void answer(String name, String other, boolean same) throws StoreException {
        if (store.isEmpty() || store.get().isReadOnly()) {
            return;
        }
        try {
            store.get().answer(name, other, same, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        } catch (StoreException e) {
            if (e.trouble() != StoreException.Trouble.LOCKED) {
                throw e;
            }
        }
    }
}
