package io.github.assay.ui.team;

import io.github.assay.labelling.rounds.RoundState;
import io.github.assay.service.people.ShownNames;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.rounds.RoundService;
import io.github.assay.service.rounds.TeamAnalysis;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.service.study.ProjectStudies;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.wording.Texts;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Counts the status of a team in one round, or in all where the setting is empty. Used on the UI thread. */
public final class TeamViewModel extends DerivedResult<String, TeamViewModel.Team> {
    private final ProjectSession session;
    private final Clock clock;

    /**
     * What the pages show.
     *
     * @param rounds ids of all rounds, in the order in which they were planned
     * @param round the round that is counted; empty: all
     * @param specs the tables of the status
     */
    public record Team(List<String> rounds, String round, TeamSpecs specs) {
        public Team {
            rounds = List.copyOf(rounds);
        }

        TeamStatus status() {
            return specs.status();
        }

        /** The name to show for an id. */
        String name(String id) {
            return specs.names().apply(id);
        }
    }

    public TeamViewModel(ProjectSession session, Clock clock, Background background) {
        super(background, Texts.text("team.computing"), Texts.text("systems.cancelled"), "");
        this.session = session;
        this.clock = clock;
    }

    @Override
    protected Background.Work<Team> work(String round) {
        return _ -> {
            List<String> rounds = new RoundService(session.labels(), clock).book().rounds().stream()
                    .map(RoundState::round).map(r -> r.id()).toList();
            TeamStatus status = new TeamAnalysis(session.labels(), clock).of(
                    Optional.of(round).filter(r -> !r.isEmpty()), session.project().items(),
                    ProjectStudies.settings(session).bootstrap().level());
            return new Team(rounds, round, new TeamSpecs(status, ShownNames.of(session.labels()).function()));
        };
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
