package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.files.labels.LabelReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The annotators of a label file as persons of the project.
 *
 * @param names by a name in the file, the annotator it means
 * @param doubts names that may be the person of another name, each a question to the user
 */
record ImportedPeople(Map<String, String> names, List<Doubt> doubts) {
    ImportedPeople {
        names = Map.copyOf(names);
        doubts = List.copyOf(doubts);
    }

    /**
     * @param stated what the user says of names
     * @param answers earlier answers
     * @param known names in the project
     */
    static ImportedPeople of(LabelReading reading, Map<String, String> stated, AnnotatorNames answers, List<String> known) {
        Map<String, String> names = new HashMap<>();
        List<Doubt> doubts = new ArrayList<>();
        Set<String> there = new HashSet<>(known);
        Set<String> inFile = new TreeSet<>();
        reading.votes().forEach(vote -> inFile.add(vote.annotator()));
        for (String name : inFile) {
            String person = stated.getOrDefault(name, answers.person(name));
            List<String> alike = stated.containsKey(name) || !person.equals(name) ? List.of() : answers.alike(name, there);
            if (!alike.isEmpty()) {
                String other = alike.getFirst();
                doubts.add(new Doubt(
                        "'" + name + "' may be the same person as '" + other + "' ("
                                + (known.contains(other) ? "who has labelled in the project" : "also in the file")
                                + "); " + name + "=" + name + " says another person",
                        LabelReading.Setting.PEOPLE,
                        name + "=" + other));
            }
            names.put(name, person);
            there.add(person);
        }
        return new ImportedPeople(names, doubts);
    }

    /** The vote under the name of its person. */
    Vote named(Vote vote) {
        String person = names.getOrDefault(vote.annotator(), vote.annotator());
        return person.equals(vote.annotator()) ? vote : new Vote(
                vote.item(), person, vote.label(), vote.issues(), vote.comment(), vote.seconds(), vote.at(), vote.visible(),
                vote.supersedes(), vote.origin(), vote.guideline())
                .copying(vote.copyOf())
                .drawnBy(vote.draw());
    }
}
