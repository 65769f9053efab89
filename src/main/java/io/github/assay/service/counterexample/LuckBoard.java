package io.github.assay.service.counterexample;

import io.github.assay.counterexample.SearchBudget;
import io.github.assay.domain.project.Item;
import io.github.assay.service.counterexample.SeparationFigures.Refused;
import io.github.assay.service.counterexample.SeparationService.Constraint;
import io.github.assay.service.counterexample.SeparationService.ItemSearch;
import io.github.assay.service.counterexample.SeparationService.Replayed;
import io.github.assay.service.counterexample.SeparationService.Stored;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.run.RunService;
import io.github.assay.systems.BlameCount;
import io.github.assay.systems.GoldDoubt;
import io.github.assay.systems.LuckStudy.Dimension;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.task.Progress;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Searches for separating databases of one open project for a page: their figures, constraints, saved databases. Blocks. */
public final class LuckBoard {
    private final ProjectSession session;
    private final SeparationService separation;
    private final PeopleService people;
    private final String person;

    /** @param person who is at work; empty: no person, so that no constraint is switched */
    public LuckBoard(ProjectSession session, SeparationService separation, String person, Clock clock) {
        this.session = session;
        this.separation = separation;
        this.people = new PeopleService(session.labels(), clock);
        this.person = person;
    }

    /**
     * What the page shows.
     *
     * @param by what answers are grouped by
     * @param groups answers equal to gold and separated from it, by group; the last row is of all
     * @param unrun number of answers that may equal gold: a query was not run
     * @param unsearched number of answers equal to gold that a search may still decide
     * @param refused answers equal to gold that no search decides, by reason
     * @param doubts cases on whose database several answers differ from gold
     * @param blames causes that people named in their votes
     * @param constraints constraints that the data suggest; empty where they were not listed
     * @param replayed answers on saved databases; empty where they were not run
     * @param leads whether the person may switch constraints
     * @param basis what all this was read from, as {@link #basis} gives it
     */
    public record View(
            Dimension by, List<LuckRow> groups, int unrun, int unsearched, List<Refused> refused, List<GoldDoubt> doubts, List<BlameCount> blames,
            Optional<List<Constraint>> constraints, Optional<List<Replayed>> replayed, boolean leads, Object basis) {
        public View {
            groups = List.copyOf(groups);
            refused = List.copyOf(refused);
            doubts = List.copyOf(doubts);
            blames = List.copyOf(blames);
        }

        /** The row of all answers. */
        public LuckRow all() {
            return groups.getLast();
        }
    }

    /** What is made for a view besides the figures of stored searches. */
    public enum Task {
        /** Nothing. */
        NONE,
        /** Searches of answers that have none, after their queries are run. */
        SEARCH,
        /** Both queries on every saved database. */
        REPLAY
    }

    /**
     * Figures of stored searches.
     *
     * @param listed whether the constraints are listed, which reads the databases
     */
    public View view(Dimension by, boolean listed, Task task, Progress progress) throws Exception {
        if (task == Task.SEARCH) {
            List<Item> items = session.project().items();
            session.runs().run(session.project(), items, RunService.Reuse.STORED, progress);
            separation.search(session, items, SearchBudget.DEFAULT, false, session.threads(), progress);
        }
        Optional<List<Replayed>> replayed =
                task == Task.REPLAY ? Optional.of(separation.replay(session, progress)) : Optional.empty();
        Object basis = basis();
        Stored stored = separation.stored(session, progress);
        List<ItemSearch> found = stored.searches();
        List<LuckRow> groups = SeparationFigures.luck(session, found, by);
        return new View(
                by, groups, stored.unrun(), SeparationFigures.unsearched(found), SeparationFigures.refused(found),
                new SeparationFigures(separation).doubts(session, found, progress), SeparationFigures.blames(session, found),
                listed ? Optional.of(separation.constraints(session, progress)) : Optional.empty(), replayed, leads(), basis);
    }

    /** Equal while stored searches, outcomes, votes and roles are the same; blocks. */
    public Object basis() {
        return List.of(session.basis(), leads());
    }

    private boolean leads() {
        return !person.isEmpty() && (!people.hasLead() || session.labels().people().role(people.id(person)).leads());
    }

    /**
     * Switches a constraint on or off in the project. Searches made with the others stay known.
     *
     * @throws io.github.assay.files.ProjectFormatException when the person is no lead, or the file cannot be changed
     */
    public void enforce(String constraint, boolean on) throws Exception {
        people.mustLead(person);
        Set<String> off = new TreeSet<>(session.project().constraintsOff());
        if (on ? off.remove(constraint) : off.add(constraint)) {
            session.writeConstraintsOff(off);
        }
    }
}
