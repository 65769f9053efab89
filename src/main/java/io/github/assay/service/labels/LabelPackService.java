package io.github.assay.service.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelFileOptions;
import io.github.assay.files.labels.LabelFiles;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.labels.LabelReading;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.store.StoreException;
import io.github.assay.store.journal.Entry;
import io.github.assay.store.journal.ImportLog.ImportRecord;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.store.labels.Merge;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Exports and imports label packs of a project, and counts the progress of labelling. */
public final class LabelPackService {
    private final LabelStore store;
    private final List<Item> items;
    private final Clock clock;
    private final Predicate<List<Vote>> comparable;

    /** @param items the project's items; votes on others are not imported */
    public LabelPackService(LabelStore store, List<Item> items, Clock clock) {
        this(store, items, clock, _ -> true);
    }

    private LabelPackService(LabelStore store, List<Item> items, Clock clock, Predicate<List<Vote>> comparable) {
        this.store = store;
        this.items = List.copyOf(items);
        this.clock = clock;
        this.comparable = comparable;
    }

    /**
     * The same service for a person.
     *
     * @param mayCompare whether the person may see which of some votes are new, known or in conflict
     */
    public LabelPackService readBy(Predicate<List<Vote>> mayCompare) {
        return new LabelPackService(store, items, clock, mayCompare);
    }

    /**
     * Writes the whole history (long forms) or the labels in force (wide form, which cannot say that a label was carried and
     * has none of these).
     *
     * @return how many votes were written
     */
    public int export(Path file, LabelPacks.Form form) throws StoreException, ProjectFormatException {
        return export(file, form, votes -> votes);
    }

    /**
     * The same for one reader.
     *
     * @param readable what the reader gets of all votes: fewer, or under other names
     */
    public int export(Path file, LabelPacks.Form form, UnaryOperator<List<Vote>> readable)
            throws StoreException, ProjectFormatException {
        List<Vote> votes = readable.apply(form.isWide() ? Vote.judged(store.currentVotes()) : store.allVotes());
        LabelPacks.write(file, form, votes);
        return votes.size();
    }

    /**
     * Imports a file as it is; its votes are marked as imported.
     *
     * @throws ProjectFormatException when the file cannot be read, has a doubt, or none of its votes matches an item of
     *     the project
     */
    public PackImport importPack(Path file, Progress progress) throws StoreException, ProjectFormatException {
        return take(preview(file, LabelFileOptions.NONE, progress));
    }

    /**
     * The expected effect of an import; writes nothing. A vote without a time, as in wide files, is new only where its
     * label differs from the vote in force, or that vote is a carried one.
     */
    public LabelPreview preview(Path file, LabelFileOptions options, Progress progress)
            throws StoreException, ProjectFormatException {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        LabelReading reading = LabelFiles.read(file, options, LabelFiles.Unnamed.A_DOUBT, now, progress);
        LabelMatch match = new LabelMatch(items, options.system());
        ImportedPeople people = ImportedPeople.of(reading, options.people(), AnnotatorNames.of(store, clock), store.annotators());
        reading.votes().stream().map(people::named).forEach(match::take);
        List<Doubt> doubts = new ArrayList<>(reading.doubts());
        doubts.addAll(people.doubts());
        doubts.addAll(match.doubts());
        if (!doubts.isEmpty()) {
            return new LabelPreview(
                    reading, store.plan(List.of()), 0, List.of(), doubts, reading.problems(), match.first(), Map.of(), true);
        }
        List<Problem> problems = new ArrayList<>(reading.problems());
        List<Vote> votes = new ArrayList<>(match.met().size());
        int repeated = fresh(match.met(), now, file, votes, problems);
        return new LabelPreview(
                reading, store.plan(votes), repeated, match.unmet(), doubts, problems, match.first(), options.people(),
                comparable.test(match.met()));
    }

    /** The expected effect of the window's order; writes nothing. */
    public LabelPreview preview(LabelImportOrder order, Progress progress)
            throws StoreException, ProjectFormatException {
        return preview(order.file(), order.options(), progress);
    }

    /** @return number of votes without a time that equal the vote in force */
    private int fresh(List<Vote> met, Instant now, Path file, List<Vote> votes, List<Problem> problems)
            throws StoreException {
        Map<Whose, Label> inForce = met.stream().anyMatch(vote -> vote.at().equals(now)) ? inForce() : Map.of();
        int known = 0;
        for (Vote vote : met) {
            if (vote.at().equals(now) && inForce.get(new Whose(vote.item(), vote.annotator())) == vote.label()) {
                known++;
            } else if (storable(vote, file, problems)) {
                votes.add(imported(vote));
            }
        }
        return known;
    }

    private static List<PackImport.Conflict> conflicts(List<Merge.Conflict> found) {
        return found.stream().map(c -> new PackImport.Conflict(c.inForce(), c.other())).toList();
    }

    /** Whether votes of others are here only on items that the login of a shared store has decided. */
    public boolean isPartial() {
        return store.sharing().onlyWhole().isPresent();
    }

    /** Stored votes of one annotator, item and time with different labels, as two machines of one person may cast. */
    public List<PackImport.Conflict> conflicts() throws StoreException {
        return conflicts(store.sharing().clashes());
    }

    /**
     * Imports previewed votes as one import, which {@link #takeBack} reverts as a whole.
     *
     * @throws ProjectFormatException when there is a doubt, or no vote matches an item of the project
     */
    public PackImport take(LabelPreview preview) throws StoreException, ProjectFormatException {
        return take(preview, false);
    }

    /** @param onlyAssumed whether the votes count only while the store is open, as in a read-only folder */
    PackImport take(LabelPreview preview, boolean onlyAssumed) throws StoreException, ProjectFormatException {
        if (!preview.doubts().isEmpty()) {
            throw new ProjectFormatException(
                    preview.reading().name() + " was not imported: " + preview.doubts().getFirst().sentence(),
                    "Settle this first.");
        }
        if (!preview.isSettled()) {
            throw new ProjectFormatException(
                    preview.reading().name() + " was not imported: none of its votes matches an item of the project",
                    "Check which column names the item, and the system.");
        }
        keepAnswers(preview.people());
        Merge merge = onlyAssumed
                ? store.assume(preview.plan().votes())
                : store.merge(preview.plan(), preview.reading().name(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
        return new PackImport(
                merge.added(), merge.known() + preview.repeated(), preview.isCompared() ? conflicts(merge.conflicts()) : List.of(), preview.problems(),
                preview.unmet().size(), preview.isCompared());
    }

    /** Keeps the user's answers about names in a file, so that the question is put once. */
    private void keepAnswers(Map<String, String> people) throws StoreException {
        AnnotatorNames names = AnnotatorNames.of(store, clock);
        for (Map.Entry<String, String> one : people.entrySet()) {
            if (!one.getKey().equals(one.getValue())) {
                names.answer(one.getKey(), one.getValue(), true);
                continue;
            }
            for (String other : names.alike(one.getKey(), store.annotators())) {
                names.answer(one.getKey(), other, false);
            }
        }
    }

    /** The latest import in force; empty when there is none. */
    public Optional<RevertedImport> lastImport() {
        return last().map(LabelPackService::shown);
    }

    private Optional<ImportRecord> last() {
        return store.imports().reversed().stream().filter(i -> i.undone().isEmpty()).findFirst();
    }

    private static RevertedImport shown(ImportRecord i) {
        return new RevertedImport(i.source(), i.at(), i.votes());
    }

    /** Reverts the latest import in force; empty when there is none. Later votes stay. */
    public Optional<RevertedImport> takeBack() throws StoreException {
        Optional<ImportRecord> last = last();
        if (last.isPresent()) {
            store.undoImport(last.get().id(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
        }
        return last.map(LabelPackService::shown);
    }

    private record Whose(ItemKey item, String annotator) {}

    private Map<Whose, Label> inForce() throws StoreException {
        Map<Whose, Label> found = new HashMap<>();
        Vote.judged(store.currentVotes()).forEach(v -> found.put(new Whose(v.item(), v.annotator()), v.label()));
        return found;
    }

    /**
     * Whether the store accepts a vote. It refuses times before year 1 and comments that are too long; such a vote is
     * left out and the pack is imported.
     */
    private static boolean storable(Vote vote, Path file, List<Problem> problems) {
        try {
            return Entry.of(vote).act().equals(vote);
        } catch (IllegalArgumentException e) {
            problems.add(Problem.warning(
                    new SourceLine(file.getFileName().toString(), 0),
                    "",
                    "the vote of " + vote.annotator() + " on " + vote.item() + " has " + e.getMessage(),
                    "",
                    "Correct it in the pack and import it again; the other votes were imported."));
            return false;
        }
    }

    private static Vote imported(Vote v) {
        return v.origin() == Vote.Origin.IMPORTED ? v : new Vote(
                v.item(), v.annotator(), v.label(), v.issues(), v.comment(), v.seconds(), v.at(), v.visible(),
                v.supersedes(), Vote.Origin.IMPORTED)
                .copying(v.copyOf())
                .drawnBy(v.draw())
                .underGold(v.gold());
    }

    /** Progress of labelling over the items of a project. */
    public LabelStatus status(List<Item> items, int votesPerCase) throws StoreException {
        List<Vote> history = store.allVotes();
        return new LabelCount(items, votesPerCase)
                .count(history, store.currentVotes(), store.adjudications().keySet());
    }

    /**
     * The annotators of a label file as persons of the project.
     *
     * @param names by a name in the file, the annotator it means
     * @param doubts names that may be the person of another name, each a question to the user
     */
    private record ImportedPeople(Map<String, String> names, List<Doubt> doubts) {
        ImportedPeople {
            names = Map.copyOf(names);
            doubts = List.copyOf(doubts);
        }

        /**
         * @param stated what the user says of names
         * @param answers earlier answers
         * @param known names in the project
         */
        static ImportedPeople of(
                LabelReading reading, Map<String, String> stated, AnnotatorNames answers, List<String> known) {
            Map<String, String> names = new HashMap<>();
            List<Doubt> doubts = new ArrayList<>();
            Set<String> there = new HashSet<>(known);
            Set<String> inFile = new TreeSet<>();
            reading.votes().forEach(vote -> inFile.add(vote.annotator()));
            if (reading.doubts().isEmpty()) {
                stated.keySet().stream().filter(n -> !inFile.contains(n)).sorted().forEach(n -> doubts.add(new Doubt(
                        reading.name() + " has no votes of '" + n + "'; it has votes of " + String.join(", ", inFile),
                        LabelFileSetting.PEOPLE, "")));
            }
            for (String name : inFile) {
                String person = stated.getOrDefault(name, answers.person(name));
                List<String> alike = stated.containsKey(name) || !person.equals(name)
                        ? List.of() : answers.alike(name, there);
                if (!alike.isEmpty()) {
                    String other = alike.getFirst();
                    doubts.add(new Doubt(
                            "'" + name + "' may be the same person as '" + other + "' ("
                                    + (known.contains(other) ? "who has labelled in the project" : "also in the file")
                                    + "); " + name + "=" + name + " says another person",
                            LabelFileSetting.PEOPLE,
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
                    vote.item(), person, vote.label(), vote.issues(), vote.comment(), vote.seconds(), vote.at(),
                    vote.visible(),
                    vote.supersedes(), vote.origin(), vote.guideline())
                    .copying(vote.copyOf())
                    .drawnBy(vote.draw())
                    .underGold(vote.gold());
        }
    }

    /**
     * The result of importing a label pack.
     *
     * @param added new votes
     * @param known votes that the project already had
     * @param conflicts votes that contradict each other; the later one is in force, both are stored
     * @param problems unusable lines
     * @param unmet votes that match no item of the project and were left out
     * @param isCompared whether the counts of new and known votes and the conflicts may be shown; conflicts are empty
     * else
     */
    public record PackImport(
            int added, int known, List<Conflict> conflicts, List<Problem> problems, int unmet, boolean isCompared) {
        public PackImport {
            conflicts = List.copyOf(conflicts);
            problems = List.copyOf(problems);
        }

        /**
         * Two votes of one annotator on one item with different labels, neither superseding the other.
         *
         * @param inForce the vote in force
         * @param other the other vote
         */
        public record Conflict(Vote inForce, Vote other) {}
    }

    /**
     * An import of labels that was reverted, or can be.
     *
     * @param source the origin of the votes, such as a file's name
     * @param at when they were imported
     * @param votes number of new votes of the import
     */
    public record RevertedImport(String source, Instant at, int votes) {}
}
