package io.github.assay.ui.team;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.rounds.TeamSpecs.Of;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus.Week;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.team.TeamViewModel.Team;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.TableView;

/** Shows how carefully each person labels, with the items behind every count, and agreement with the others by week. */
final class QualityPage extends ResultPage<Team> {
    private static final int PEOPLE = 12;
    private static final int ROWS = 12;
    private static final double TABLE = 46;

    private final TeamViewModel model;
    private final TableView<Member> people = Controls.styled(new TableView<>(), "#team-quality");

    QualityPage(TeamViewModel model, PageTools tools) {
        super("team.page.quality", model, tools);
        this.model = model;
        TableView<Of<Week>> weeks = Controls.styled(new TableView<>(), "#team-weeks");
        Section<Team> drift = figure("team-weeks-figure", _ -> "", (figure, team) -> figure.show(TeamFigures.weeks(team, chosen(team))));
        list(
                model, "team.computing", "team.failed",
                opening(people, t -> t.specs().quality(), Member::annotator, t -> t.status().members())
                        .in(new Card("team.quality.title", "against-card")).named("team.quality.keys")
                        .saved(tools, "team.table.quality").lines(2, PEOPLE).noted(_ -> Texts.text("team.quality.note")),
                Section.beside(
                        TABLE,
                        opening(weeks, t -> t.specs().weeks(), Of::annotator, t -> t.specs().each(m -> m.quality().weeks()))
                                .in(new Card("team.weeks.title", "against-card")).named("team.quality.keys")
                                .saved(tools, "team.table.weeks").lines(2, ROWS),
                        drift));
        people.getSelectionModel().selectedItemProperty().subscribe(_ -> model.result().ifPresent(drift::show));
    }

    /** The person of the focused row; else the first. */
    private String chosen(Team team) {
        return Optional.ofNullable(people.getSelectionModel().getSelectedItem()).map(Member::annotator)
                .orElse(team.status().members().isEmpty() ? "" : team.status().members().getFirst().annotator());
    }

    private <T> TableSection<Team, T> opening(
            TableView<T> view, Function<Team, TableSpec<T>> columns, Function<T, String> annotator, Function<Team, List<T>> rows) {
        return table(
                new SpecTable<>(view, (T row, String key) -> title(annotator.apply(row), key), (T row, String key) -> open(
                        columns, row, annotator.apply(row), key), _ -> false).openingOnEnter(),
                columns::apply, rows::apply);
    }

    private String title(String annotator, String key) {
        return model.result().map(t -> Texts.text("team.cases." + key, t.name(annotator))).orElse("");
    }

    private <T> void open(Function<Team, TableSpec<T>> columns, T row, String annotator, String key) {
        List<ItemKey> items = model.result()
                .flatMap(t -> columns.apply(t).in(Output.WINDOW).stream().filter(c -> c.key().equals(key)).findFirst())
                .flatMap(c -> c.items()).map(its -> its.apply(row)).orElse(List.of());
        tools().open(title(annotator, key), items);
    }
}
