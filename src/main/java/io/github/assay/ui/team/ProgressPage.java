package io.github.assay.ui.team;

import io.github.assay.service.rounds.TeamSpecs.Of;
import io.github.assay.service.rounds.TeamStatus.Day;
import io.github.assay.service.rounds.TeamStatus.Member;
import io.github.assay.service.rounds.TeamStatus;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.team.TeamViewModel.Team;
import io.github.assay.wording.Texts;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Shows what each person has done and has open, on which day all ends, pace by tier, and hours by day. */
final class ProgressPage extends ResultPage<Team> {
    private static final int PEOPLE = 12;
    private static final int ROWS = 8;
    private static final double TABLE = 58;

    private final Label words = Controls.wrapped("", "#team-words");
    private final Button unplanned = PageTools.quiet("team-unplanned", "", Texts.text("team.unplanned.about"));

    ProgressPage(TeamViewModel model, PageTools tools) {
        super("team.page.progress", model, tools);
        SelectionBox<String> round = new SelectionBox<>(
                "team-round", Texts.text("team.round"), r -> r.isEmpty() ? Texts.text("team.round.all") : r, model::use);
        choose(team -> round.show(Stream.concat(Stream.of(""), team.rounds().stream()).toList(), team.round()), round);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        unplanned.setOnAction(_ -> model.result().ifPresent(
                team -> tools.open(Texts.text("team.unplanned.cases"), team.status().unplanned())));
        list(
                model, "team.computing", "team.failed",
                Section.of(Controls.styled(new HBox(8, words, unplanned), "note-bar"), this::say),
                Section.beside(
                        TABLE,
                        this.<Member>table("team-work", t -> t.specs().work(), t -> t.status().members())
                                .in(card("work")).named("team.work.title").saved(tools, "team.table.work").lines(2, PEOPLE)
                                .noted(_ -> Texts.text("team.work.note", TeamStatus.LOOKED_BACK)),
                        figure("team-forecast", _ -> "", (figure, team) -> figure.show(TeamFigures.forecast(team)))),
                grown("team-days-figure", _ -> "", TeamFigures::days),
                Section.beside(
                        TABLE,
                        table("team-days", t -> t.specs().days(), ProgressPage::days)
                                .in(card("days")).named("team.days.title").saved(tools, "team.table.days").lines(2, ROWS)
                                .noted(_ -> Texts.text("team.days.note")),
                        table("team-tiers", t -> t.specs().tiers(), t -> t.specs().each(Member::tiers))
                                .in(card("tiers")).named("team.tiers.title").saved(tools, "team.table.tiers").lines(2, ROWS)));
    }

    private static Card card(String name) {
        return new Card("team." + name + ".title", "against-card");
    }

    /** The latest day first. */
    private static List<Of<Day>> days(Team team) {
        List<Of<Day>> days = new ArrayList<>(team.specs().each(m -> m.work().days()));
        days.sort(Comparator.comparing(
                d -> d.row().date().orElse(LocalDate.MIN), Comparator.reverseOrder()));
        return days;
    }

    private void say(Team team) {
        TeamStatus status = team.status();
        words.setText(Texts.text("team.head", status.items(), status.complete(), status.today().toString()) + " "
                + team.specs().ends() + Stream.concat(team.specs().rules().stream(), team.done().stream()).map(s -> " " + s).collect(Collectors.joining()));
        unplanned.setText(Texts.text("team.unplanned", status.unplanned().size()));
        unplanned.setDisable(status.unplanned().isEmpty());
    }
}
