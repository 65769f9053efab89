package io.github.assay.service.labels;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.agreement.RoundFigures.RoundInput;
import io.github.assay.agreement.RoundFigures;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline.Edition;
import io.github.assay.domain.project.Guideline.Hunk;
import io.github.assay.domain.project.Guideline;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.store.StoreException;
import io.github.assay.store.labels.LabelSharing;
import io.github.assay.store.labels.LabelStore;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** The guideline of a project whose labels are shared: the latest that a lead wrote counts on all machines. */
public final class TeamGuideline {
    private TeamGuideline() {}

    /**
     * One guideline and what it changed.
     *
     * @param edition the guideline with author and time
     * @param hunks where it differs from the one before; empty for the first
     */
    public record Change(Edition edition, List<Hunk> hunks) {
        public Change {
            hunks = List.copyOf(hunks);
        }

        /** How many lines differ from the guideline before. */
        public int lines() {
            return hunks.stream().mapToInt(Hunk::lines).sum();
        }
    }

    /**
     * Votes under one guideline, and what became of judgements that were made under the one before too.
     *
     * @param change the guideline
     * @param votes votes in force that were cast under it
     * @param passes of them those that pass
     * @param figures α of the judgements made under both, before and after, and the share that changed; empty for the first
     */
    public record Effect(Change change, int votes, int passes, List<RoundFigure> figures) {
        public Effect {
            figures = List.copyOf(figures);
        }

        /** The guideline's version. */
        public String version() {
            return change.edition().guideline().version();
        }
    }

    /**
     * The project with the guideline that is in force. A lead's file that was changed by hand is recorded as the next
     * guideline; of others the record counts, not the file. A project that is not shared keeps its file's.
     *
     * @param notices takes a sentence where the file is not what counts
     */
    public static Project settle(Project project, LabelStore labels, Instant now, List<String> notices) throws StoreException {
        LabelSharing sharing = labels.sharing();
        Guideline file = new Guideline(project.guideline());
        List<Edition> all = sharing.guidelines();
        boolean recorded = all.stream().anyMatch(e -> e.guideline().version().equals(file.version()));
        if (!sharing.isShared() || !recorded && !sharing.isLeadInContact() && all.isEmpty()) {
            return project;
        }
        if (!recorded && sharing.isLeadInContact()) {
            sharing.record(List.of(new Edition(file, author(labels), now)));
            return project;
        }
        Edition latest = all.getLast();
        if (!recorded) {
            notices.add(Texts.text("guideline.file.other", latest.at()));
        }
        return latest.guideline().version().equals(file.version()) ? project : project.withGuideline(latest.guideline().text());
    }

    private static String author(LabelStore labels) {
        return labels.sharing().state().map(s -> s.annotator()).orElse("");
    }

    /** Uses the guideline that came from the shared store, where it is another one. */
    public static void follow(ProjectSession session) {
        LabelSharing sharing = session.labels().sharing();
        List<Edition> all = sharing.guidelines();
        if (sharing.isShared() && !all.isEmpty()
                && !all.getLast().guideline().version().equals(new Guideline(session.project().guideline()).version())) {
            session.use(all.getLast().guideline());
        }
    }

    /**
     * Writes another guideline into the project and records it with author and time.
     *
     * @throws StoreException for another role than lead in a shared store; nothing is then written
     */
    public static void write(ProjectSession session, String text, String by, Instant now)
            throws StoreException, ProjectFormatException {
        LabelSharing sharing = session.labels().sharing();
        sharing.mayWriteGuideline();
        Guideline before = new Guideline(session.project().guideline());
        session.writeGuideline(text);
        if (session.notWritableBecause().isEmpty()) {
            List<Edition> fresh = new ArrayList<>();
            if (sharing.guidelines().isEmpty()) {
                fresh.add(new Edition(before, "", now.minusMillis(1)));
            }
            fresh.add(new Edition(new Guideline(text), by, now));
            sharing.record(fresh);
        }
    }

    /** Every guideline on record with what it changed, the earliest first. One that returned to an earlier text is listed again. */
    public static List<Change> changes(LabelStore labels) {
        List<Change> found = new ArrayList<>();
        for (Edition edition : labels.sharing().guidelines()) {
            found.add(new Change(edition, found.isEmpty()
                    ? List.of() : found.getLast().edition().guideline().changesTo(edition.guideline())));
        }
        return found;
    }

    /** The latest change of the guideline in force; empty where none is on record, or the first is in force. */
    public static Optional<Change> latest(ProjectSession session) {
        List<Change> all = changes(session.labels());
        String version = new Guideline(session.project().guideline()).version();
        return all.size() < 2 ? Optional.empty()
                : Optional.of(all.getLast()).filter(c -> c.edition().guideline().version().equals(version));
    }

    /**
     * What each change of the guideline did to labels and agreement.
     *
     * @param readable what the reader gets of all votes
     */
    public static List<Effect> effects(
            ProjectSession session, UnaryOperator<List<Vote>> readable, AgreementSettings settings, Progress progress)
            throws StoreException {
        List<Change> changes = changes(session.labels());
        Map<String, List<Vote>> under = readable.apply(session.labels().allVotes()).stream()
                .filter(v -> !v.isCarried() && session.item(v.item()).isPresent())
                .collect(Collectors.groupingBy(Vote::guideline));
        Set<Vote> inForce = Set.copyOf(session.labels().currentVotes());
        List<Effect> found = new ArrayList<>();
        for (Change change : changes) {
            String version = change.edition().guideline().version();
            List<Vote> votes = latest(under.getOrDefault(version, List.of()));
            List<RoundFigure> figures = found.isEmpty() ? List.of() : RoundFigures.of(
                    new RoundInput(
                            votes, latest(under.getOrDefault(found.getLast().change().edition().guideline().version(), List.of())),
                            true, List.of(), Map.of(), Set.of(), Set.of(), false),
                    settings, progress);
            List<Vote> counted = votes.stream().filter(inForce::contains).toList();
            found.add(new Effect(
                    change, counted.size(), (int) counted.stream().filter(v -> v.label() == Label.PASS).count(), figures));
        }
        return found;
    }

    /** The last vote of each annotator on each item. */
    private static List<Vote> latest(List<Vote> votes) {
        Map<List<Object>, Vote> last = new HashMap<>();
        Function<Vote, List<Object>> slot = v -> List.<Object>of(v.item(), v.annotator());
        votes.forEach(v -> last.merge(slot.apply(v), v, (a, b) -> b.at().isBefore(a.at()) ? a : b));
        return last.values().stream()
                .filter(v -> v.label() != Label.SKIP)
                .sorted(Comparator.comparing(Vote::item).thenComparing(Vote::annotator))
                .toList();
    }
}
