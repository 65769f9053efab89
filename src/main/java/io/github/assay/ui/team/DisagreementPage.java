package io.github.assay.ui.team;

import io.github.assay.agreement.GuidelineGaps.Gap;
import io.github.assay.service.rounds.TeamSpecs;
import io.github.assay.service.rounds.TeamStatus.Split;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.team.TeamViewModel.Team;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.control.TableView;

/** Shows on which share of plain items labels differ, by tier, database or pair of annotators. */
final class DisagreementPage extends ResultPage<Team> {
    private static final int ROWS = 20;
    private static final double TABLE = 46;

    private String by = TeamStatus.DIMENSIONS.getFirst();

    DisagreementPage(TeamViewModel model, PageTools tools) {
        super("team.page.disagreement", model, tools);
        SelectionBox<String> dimension = new SelectionBox<>("team-by", Texts.text("team.by"), d -> Texts.text("team.by." + d), d -> {
            by = d;
            model.result().ifPresent(this::show);
        });
        choose(_ -> dimension.show(TeamStatus.DIMENSIONS, by), dimension);
        SpecTable<Split> table = new SpecTable<>(
                Controls.styled(new TableView<Split>(), "#team-splits"),
                s -> model.result().map(t -> Texts.text("team.cases.differ", t.specs().value(s))).orElse(""), tools::open).openingOnEnter();
        list(model, "team.computing", "team.failed", Section.beside(
                TABLE,
                table(table, t -> t.specs().splits().without("by"), this::splits)
                        .in(new Card("team.splits.title", "against-card")).named("team.splits.keys")
                        .saved(tools, "team.table.splits").lines(2, ROWS).noted(_ -> Texts.text("team.splits.note")),
                grown("team-splits-figure", _ -> "", t -> TeamFigures.splits(t, by, splits(t)))),
                table(new SpecTable<>(
                        Controls.styled(new TableView<Gap>(), "#team-gaps"), g -> Texts.text("team.cases.gap", g.sentence()), tools::open).openingOnEnter(),
                        _ -> TeamSpecs.gaps(), t -> t.status().gaps())
                        .in(new Card("team.gaps.title", "against-card")).named("team.gaps.keys")
                        .saved(tools, "team.table.gaps").lines(1, ROWS).noted(_ -> Texts.text("team.gaps.note"))
                        .when(t -> !t.status().gaps().isEmpty()));
    }

    private List<Split> splits(Team team) {
        return team.status().splits().stream().filter(s -> s.dimension().equals(by)).toList();
    }
}
