package io.github.assay.ui.team;

import io.github.assay.domain.project.Guideline;
import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.rounds.TeamActs;
import io.github.assay.service.rounds.TeamAnalysis;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Counts the status of a team in one round, or in all where the setting is empty. Used on the UI thread. */
public final class TeamViewModel extends DerivedResult<String, TeamViewModel.Team> {
    private final ProjectSession session;
    private final Clock clock;
    private final String lead;

    /**
     * What the pages show.
     *
     * @param rounds ids of all rounds, in the order in which they were planned
     * @param round the round that is counted; empty: all
     * @param specs the tables of the status
     * @param done what happened by itself before it was counted, in sentences
     */
    public record Team(List<String> rounds, String round, TeamSpecs specs, List<String> done) {
        public Team {
            rounds = List.copyOf(rounds);
            done = List.copyOf(done);
        }

        TeamStatus status() {
            return specs.status();
        }

        /** The name to show for an id. */
        String name(String id) {
            return specs.names().apply(id);
        }
    }

    /** @param lead in whose name rules of rounds are carried out; empty: none are */
    public TeamViewModel(ProjectSession session, Clock clock, String lead, Background background) {
        super(background, Texts.text("team.computing"), Texts.text("systems.cancelled"), "");
        this.session = session;
        this.clock = clock;
        this.lead = lead;
    }

    @Override
    protected Background.Work<Team> work(String round) {
        return _ -> {
            List<String> done = lead.isEmpty() ? List.of() : new TeamActs(session.labels(), clock).rules(lead);
            List<String> rounds = new RoundService(session.labels(), clock).book().rounds().stream()
                    .map(RoundState::round).map(r -> r.id()).toList();
            TeamStatus status = new TeamAnalysis(session.labels(), clock).of(
                    Optional.of(round).filter(r -> !r.isEmpty()), session.project().items(), new Guideline(session.project().guideline()),
                    ProjectStudies.settings(session).bootstrap().level());
            return new Team(rounds, round, new TeamSpecs(status, ShownNames.of(session.labels()).function()), done);
        };
    }

    /** Beside a run and scores that are computed: it is short, and a lead does not wait for them. */
    @Override
    protected Job<Team> start(Background in, String under, Background.Work<Team> work) {
        return in.fetch(work);
    }

    /** A project without rounds has nothing to count. */
    @Override
    protected void arrived(Team team) {
        show(team.rounds().isEmpty() ? new LoadState.Empty<>() : new LoadState.Ready<>(team));
    }

    @Override
    protected Object basis() {
        return List.of(session.studyBasis(), session.arrived());
    }
}
