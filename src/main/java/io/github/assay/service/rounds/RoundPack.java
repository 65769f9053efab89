package io.github.assay.service.rounds;

import io.github.assay.domain.labelling.Act;
import io.github.assay.domain.labelling.AssignmentAct;
import io.github.assay.domain.labelling.Person;
import io.github.assay.domain.labelling.RepeatVote;
import io.github.assay.domain.labelling.RoundAct;
import io.github.assay.domain.labelling.StatedLabel;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.people.PeopleService;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.BadLineException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.EntryLine;
import io.github.assay.store.journal.PeopleLog;
import io.github.assay.store.labels.LabelStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rounds as a file, for annotators on machines of their own: records of people, rounds and assignments, and second
 * judgements of one annotator or, for a lead, of all. One journal line each; merging is repeatable and has no order.
 *
 * @param store the project's labels
 * @param clock time of what is recorded
 */
public record RoundPack(LabelStore store, Clock clock) {
    /**
     * Writes the file, with names alone: pseudonyms beside them, which would tell whose a published one is, go to another
     * machine of a lead only.
     *
     * @param reader whose second judgements are written; of a lead or adjudicator those of all; empty: none
     * @param answers whether labels of attention and gold items are written too, for another machine of a lead; those of
     *     onboarding items always are, because annotators see them after their vote
     * @return number of lines
     */
    public int export(Path file, String reader, boolean answers) throws StoreException, IOException, ProjectFormatException {
        new PeopleService(store, clock).mustBeLogin(reader);
        String id = store.people().person(reader.strip());
        boolean all = store.people().role(id).adjudicates();
        List<Act> acts = new ArrayList<>(store.rounds().steps());
        add(store.rounds().assignments(), answers, acts);
        store.rounds().repeats().stream().filter(r -> all || r.annotator().equals(id)).forEach(acts::add);
        List<String> lines = lines(id, answers ? store.people().all() : withoutPseudonyms(), acts);
        Files.write(file, lines);
        return lines.size();
    }

    /**
     * The lines for one annotator without contact: records of people without their pseudonyms, the rounds in which the person is,
     * their assignments and second judgements, and labels of their onboarding items.
     */
    public List<String> linesFor(String id) throws StoreException {
        List<AssignmentAct> own = store.rounds().assignments().stream().filter(a -> a.to().contains(id)).toList();
        Set<String> rounds = own.stream().map(AssignmentAct::round).collect(Collectors.toSet());
        List<Act> acts = new ArrayList<>(store.rounds().steps().stream().filter(s -> rounds.contains(s.round().id())).toList());
        add(own, false, acts);
        store.rounds().repeats().stream().filter(r -> r.annotator().equals(id)).forEach(acts::add);
        return lines(id, withoutPseudonyms(), acts);
    }

    private List<Person> withoutPseudonyms() {
        return store.people().all().stream().map(p -> p.under(Optional.empty())).toList();
    }

    private static void add(List<AssignmentAct> assignments, boolean answers, List<Act> acts) {
        for (AssignmentAct assignment : assignments) {
            acts.add(assignment.open());
            assignment.stated().filter(s -> answers || s.use() == AssignmentAct.Use.ONBOARDING).ifPresent(acts::add);
        }
    }

    private static List<String> lines(String by, List<Person> people, List<Act> acts) {
        List<String> lines = new ArrayList<>();
        people.forEach(person -> lines.add(PeopleLog.line(person, by, person.since())));
        acts.forEach(act -> lines.add(EntryLine.write(Entry.of(act))));
        return lines;
    }

    /**
     * Merges a file. Of two records of a person the later counts; one without a pseudonym, as {@link #export} writes it, leaves
     * the known one.
     *
     * @return number of new lines
     * @throws ProjectFormatException when a line is of another kind; nothing is merged then
     */
    public int merge(Path file, String by) throws StoreException, IOException, ProjectFormatException {
        List<Person> people = new ArrayList<>();
        List<Act> acts = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
            Optional<Person> person = PeopleLog.read(lines.get(i));
            if (person.isPresent()) {
                people.add(person.get());
            } else {
                acts.add(act(lines.get(i), file.getFileName() + ":" + (i + 1)));
            }
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        Map<String, Person> known = store.people().all().stream().collect(Collectors.toMap(Person::id, p -> p));
        List<Person> fresh = people.stream()
                .filter(p -> !known.containsKey(p.id()) || known.get(p.id()).since().isBefore(p.since()))
                .map(p -> p.under(p.pseudonym().or(() -> Optional.ofNullable(known.get(p.id())).flatMap(Person::pseudonym))))
                .toList();
        if (!fresh.isEmpty()) {
            store.record(fresh, by, now);
        }
        return fresh.size() + store.rounds().merge(acts);
    }

    private static Act act(String line, String where) throws ProjectFormatException {
        try {
            Act act = EntryLine.read(line).act();
            if (act instanceof RoundAct || act instanceof AssignmentAct || act instanceof StatedLabel
                    || act instanceof RepeatVote) {
                return act;
            }
        } catch (BadLineException _) {
            // The exception below covers lines of other forms too.
        }
        throw new ProjectFormatException(where + " is no line of a round.", "Take a file of 'assay rounds export'.");
    }
}
