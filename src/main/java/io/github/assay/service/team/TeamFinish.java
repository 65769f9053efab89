package io.github.assay.service.team;

import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Guideline;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.labels.LabelPacks;
import io.github.assay.files.records.AtomicFiles;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.service.adjudication.AdjudicationService;
import io.github.assay.service.adjudication.FinalLabelRows;
import io.github.assay.service.labels.LabelPackService;
import io.github.assay.service.labels.LabelingService;
import io.github.assay.service.people.PeopleService;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.project.SharedReview;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.rounds.TeamAnalysis;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.study.ProjectAnalysis;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.service.upkeep.StoreCare;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.TableSpec;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Ends a team's study: a checklist, then rounds are closed, pseudonyms shown, and votes, final labels and guideline written into a folder.
 * Methods block. Not thread-safe.
 */
public final class TeamFinish {
    private static final List<String> FILES = List.of("votes.jsonl", "final-labels.csv", "guideline.md");

    private final ProjectSession session;
    private final String lead;
    private final Clock clock;
    private final PeopleService people;
    private final RoundService rounds;

    /** What is looked at before the end. */
    public enum What {
        /** Judgements still to be cast, second ones included. */
        OPEN,
        /** People who are paused with open work. */
        PAUSED,
        /** Items that need a decision and have none. */
        UNDECIDED,
        /** Votes of one person, item and time with different labels. */
        CONFLICTS,
        /** Votes in force that were cast under another version of the guideline. */
        GUIDELINE,
        /** Acts of this machine that the shared store does not have. */
        UNSHARED,
        /** Logins with lines in the shared store that cannot be read or count for nothing. */
        UNREAD,
        /** Findings of the check of the store. */
        STORE;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * One line of the checklist.
     *
     * @param count how many there are; 0: nothing is left to do
     * @param items the items concerned, each once; empty where there are none or it concerns no items
     */
    public record Check(What what, int count, List<ItemKey> items) {
        public Check {
            items = List.copyOf(items);
        }

        private static Check of(What what, List<ItemKey> items) {
            return new Check(what, items.size(), items.stream().distinct().sorted().toList());
        }
    }

    /** @param lead name of the lead in whose name it is done */
    public TeamFinish(ProjectSession session, String lead, Clock clock) {
        this.session = session;
        this.lead = lead;
        this.clock = clock;
        this.people = new PeopleService(session.labels(), clock);
        this.rounds = new RoundService(session.labels(), clock);
    }

    /** The checklist as a table. */
    public static TableSpec<Check> list() {
        return TableSpec.list(
                "team-finish", ColumnSpec.valued("check", "list.team.check", c -> Texts.text("team.finish." + c.what().word()), c -> c.what().word()),
                ColumnSpec.count("count", "list.team.left", Check::count), ColumnSpec.itemList("items", Check::items));
    }

    /** Looks at everything; writes nothing. */
    public List<Check> checks() throws Exception {
        people.mustLead(lead);
        Guideline guideline = new Guideline(session.project().guideline());
        TeamStatus status = new TeamAnalysis(session.labels(), clock).of(
                Optional.empty(), session.project().items(), guideline, ProjectStudies.settings(session).bootstrap().level());
        LabelingService own = LabelingService.open(
                session.labels(), session.project().labelling(), session.project().guideline(), people.id(lead), clock);
        AdjudicationService decisions = AdjudicationService.open(session, () -> own, clock);
        SharedReview shared = SharedReview.of(session.project());
        return List.of(
                new Check(What.OPEN, status.members().stream().mapToInt(m -> m.work().open()).sum(), List.of()),
                new Check(What.PAUSED, (int) status.members().stream().filter(m -> m.work().paused()).count(), List.of()),
                Check.of(What.UNDECIDED, decisions.list().items(Scope.OPEN).stream().map(i -> i.item()).toList()),
                Check.of(What.CONFLICTS, session.labels().sharing().clashes().stream().map(c -> c.inForce().item()).toList()),
                Check.of(What.GUIDELINE, GuidelineGaps.of(List.of(), session.labels().currentVotes(), guideline.version()).votes().stream()
                        .map(Vote::item).toList()),
                new Check(What.UNSHARED, session.sharing().map(s -> s.problem().isEmpty() ? s.pending() + s.refused() : Math.max(1, s.pending())).orElse(0), List.of()),
                new Check(What.UNREAD, shared.sentences().size(), List.of()),
                new Check(What.STORE, new StoreCare(clock).findings(session.project().folder()).size(), List.of()));
    }

    /**
     * Closes the open rounds, shows pseudonyms in place of names, and writes votes, final labels and guideline.
     *
     * @param seen the checklist that the lead saw
     * @param to their folder, outside the project; files of earlier ends are replaced
     * @return the files
     * @throws ProjectFormatException when the checklist is another one by now
     */
    public List<Path> finish(List<Check> seen, ProjectAnalysis analysis, LabelPackService packs, Path to) throws Exception {
        people.mustLead(lead);
        if (!checks().equals(seen)) {
            throw new ProjectFormatException(Texts.text("team.finish.changed"), Texts.text("team.finish.changed.remedy"));
        }
        if (to.toAbsolutePath().normalize().startsWith(session.project().folder().toAbsolutePath().normalize())) {
            throw new ProjectFormatException(Texts.text("team.inside", to.toString()), Texts.text("team.inside.remedy"));
        }
        try {
            Files.createDirectories(to);
        } catch (IOException e) {
            throw new ProjectFormatException(
                    Texts.text("team.notWritten", to.toString(), String.valueOf(e.getMessage())), Texts.text("team.again"), e);
        }
        for (RoundState state : rounds.book().open()) {
            rounds.close(state.round().id(), true, lead);
        }
        if (!people.showsPseudonyms()) {
            people.showPseudonyms(true, lead);
        }
        List<Path> files = FILES.stream().map(to::resolve).toList();
        UnaryOperator<Vote> named = people.pseudonyms();
        packs.export(files.get(0), LabelPacks.Form.JSONL, all -> all.stream().map(named).toList());
        FinalLabelRows.write(session, analysis, files.get(1), false);
        AtomicFiles.write(files.get(2), session.project().guideline());
        return files;
    }
}
