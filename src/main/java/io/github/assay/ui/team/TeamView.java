package io.github.assay.ui.team;

import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageScreen;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.TeamSheet;
import io.github.assay.ui.team.TeamViewModel.Team;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.control.Button;

/** The Team screen: pages that follow one status of a team. */
public final class TeamView extends PageScreen<Team, ResultPage<Team>> {
    private final TeamViewModel model;
    private final Navigation navigation;

    public TeamView(TeamViewModel model, PageTools tools) {
        Button rounds = PageTools.quiet("team-rounds", Texts.text("rounds.title"), Texts.text("team.rounds.about"));
        rounds.setOnAction(_ -> tools.navigation().rounds());
        Button setUp = sheet(tools, "team-setup", "teamSetup.button", "teamSetup.hint", TeamSheet.SETUP);
        Button pack = sheet(tools, "team-pack", "pack.button", "pack.about", TeamSheet.PACK);
        Button take = sheet(tools, "team-take", "take.button", "take.about", TeamSheet.TAKE);
        Button finish = sheet(tools, "team-finish", "finish.title", "finish.about", TeamSheet.FINISH);
        super(
                List.of(new ProgressPage(model, tools), new QualityPage(model, tools), new DisagreementPage(model, tools)),
                Shortcut.NEXT_TEAM_PAGE, Shortcut.PREVIOUS_TEAM_PAGE, rounds, setUp, pack, take, finish);
        this.model = model;
        this.navigation = tools.navigation();
        follow(model, "team.computing", "team.failed");
    }

    private static Button sheet(PageTools tools, String id, String key, String about, TeamSheet sheet) {
        Button button = PageTools.quiet(id, Texts.text(key), Texts.text(about));
        button.setOnAction(_ -> tools.navigation().team(sheet));
        return button;
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-group_work", Texts.text("team.empty"), Texts.text("team.empty.text"),
                PageTools.primary("rounds.plan", "team-plan", navigation::rounds));
    }

    /** Queries that were run change nothing that is counted here. */
    @Override
    public void evidenceChanged() {}

    /** What came from the shared store is counted at once. */
    @Override
    public void arrived() {
        model.visit();
    }
}
