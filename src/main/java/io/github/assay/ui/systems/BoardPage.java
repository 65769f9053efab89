package io.github.assay.ui.systems;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Figure;
import io.github.assay.figure.study.IntervalFigure;
import io.github.assay.figure.study.TierFigure;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.LeaderboardSettings.CaseSet;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSentences;
import io.github.assay.ui.common.BootstrapFields;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.systems.model.SlicesViewModel.Slices;
import io.github.assay.ui.systems.model.SlicesViewModel;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.ui.systems.model.SystemsViewModel;
import io.github.assay.ui.systems.tables.AgainstTable;
import io.github.assay.ui.systems.tables.BoardTable.BoardColumn;
import io.github.assay.ui.systems.tables.BoardTable;
import io.github.assay.ui.systems.tables.SystemsTableViews;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the first page: sentences, each system with its intervals, the leader against every other one, the leaderboard with
 * the cases behind the focused cell, where each system is strong, and cost against quality.
 */
final class BoardPage extends ResultPage<SystemsStudy> {
    private static final double HALF = 54;
    private static final double TABLE = 62;

    private final SystemsViewModel model;
    private final Card card = new Card("", "board-card").named("boardTitle", "boardNote");
    private final BoardTable table;
    private final CellPane behind;
    private final AgainstTable against;
    private final Card againstCard = new Card("systems.against.title", "against-card");
    private final MetricChooser picker;
    private final SelectionBox<MetricInfo> ranking;
    private final ToggleButton common = Controls.styled(new ToggleButton(Texts.text("systems.common")), "quiet-toggle");
    private final Button usual = Controls.button(Texts.text("systems.columns.usual"), "quiet-button", "#columns-usual");
    private final Label sentences = Controls.wrapped("", "page-sentences", "#board-sentences");
    private final NoteBar uneven;
    private final NoteBar notRun;
    private final BootstrapFields fields;

    /** Draws the slices of the shown study. */
    private Optional<Runnable> heat = Optional.empty();

    BoardPage(SystemsViewModel model, PageTools tools) {
        super("systems.page.board", model, tools);
        this.model = model;
        table = new BoardTable(model::rankBy, this::look, this::open);
        behind = new CellPane(tools::open);
        against = new AgainstTable(this::openPair);
        picker = new MetricChooser(
                "columns", Texts.text("systems.columns.name"), this::named, ids -> Texts.text("systems.columns", ids.size()), 1,
                model::look);
        usual.setTooltip(new javafx.scene.control.Tooltip(Texts.text("systems.columns.about")));
        usual.setOnAction(_ -> model.look(List.of()));
        ranking = new SelectionBox<>("rank-by", Texts.text("systems.rankBy"), SystemsWords::name, m -> model.rankBy(m.id()));
        fields = new BootstrapFields(model.settings().bootstrap(), model::use);
        uneven = new NoteBar("uneven", Optional.of(act("systems.uneven.act", () -> model.count(CaseSet.COMMON))));
        notRun = new NoteBar("notRun", Optional.of(act("systems.run", model::run)));
        toggles();
        card.acts(tools.saving("systems.table.board", () -> model.study().map(s -> SystemsTableViews.board(s, people()))))
                .body(table.view()).body(behind);
        againstCard.acts(tools.saving("systems.table.against", () -> model.study().map(SystemsTableViews::against)))
                .body(against.view());
        choose(this::fill, ranking, common, picker, usual, fields);
        Section<SystemsStudy> figures =
                Section.beside(HALF, grown("board-figure", SystemsWords::note, this::figure), figure("board-slices", SystemsWords::note, this::heat));
        CostCard costs = new CostCard(model, tools, view("cost-figure", SystemsWords::note));
        list(
                Section.of(uneven), Section.of(notRun), Section.of(sentences), figures,
                Section.of(card), Section.beside(TABLE, Section.of(againstCard), costs.section()));
        model.peopleProperty().subscribe(_ -> visit());
        model.slices().stateProperty().subscribe(_ -> heat.ifPresent(Runnable::run));
        model.slices().computingProperty().subscribe(_ -> heat.ifPresent(Runnable::run));
    }

    /** Draws the slices of the page of slices, as soon as they are those of a study, and until then says why not. */
    private void heat(FigureView figure, SystemsStudy study) {
        heat = Optional.of(() -> heat(figure, study));
        SlicesViewModel slices = model.slices();
        Optional<Slices> made = slices.result().filter(s -> s.study().equals(study));
        if (made.filter(s -> !s.boards().isEmpty()).isPresent()) {
            Slices s = made.get();
            figure.show(TierFigure.ofSystems(SystemsWords.name(s.metric()), s.metric().id(), s.boards(), slices::scored));
        } else if (made.isPresent()) {
            figure.showInstead(Texts.text("systems.slices.empty"));
        } else if (slices.computingProperty().get()) {
            figure.showInstead(Texts.text("systems.computing.slices"));
        } else {
            figure.showInstead(slices.stateProperty().get() instanceof LoadState.Failed<Slices>(UserError what)
                    ? what.sentence() : Texts.text("systems.cancelled"));
        }
    }

    /** The mean of each system with its interval, in the order of the leaderboard; beside it the rates by people. */
    private Figure figure(SystemsStudy study) {
        String metric = SystemsWords.name(study.ranking());
        return IntervalFigure.of(
                Texts.text("systems.board.figure", metric), metric, NumberForm.COEFFICIENT,
                study.board().standings().stream()
                        .map(s -> new IntervalFigure.Row(
                                s.entrant().name(), s.mean(study.ranking().id()).map(SystemMean::mean).orElse(Outcome.unavailable("NO_DATA")),
                                beside(s.entrant())))
                        .toList());
    }

    private Map<IntervalFigure.Other, Outcome<Estimate>> beside(SystemRun system) {
        return TruePassRate.of(people(), system.name())
                .map(r -> Map.of(
                        IntervalFigure.Other.PEOPLE, PassRateSpecs.estimate(r.labels(), r.labelled()),
                        IntervalFigure.Other.CORRECTED, PassRateSpecs.estimate(r.powered(), r.labelled())))
                .orElse(Map.of());
    }

    private void toggles() {
        common.setId("common-cases");
        common.setOnAction(_ -> model.count(common.isSelected() ? CaseSet.COMMON : CaseSet.ALL));
        common.setMinWidth(HBox.USE_PREF_SIZE);
        common.setTooltip(new javafx.scene.control.Tooltip(Texts.text("systems.common.about")));
        common.setAccessibleText(Texts.text("systems.common.about"));
    }

    private static Button act(String key, Runnable does) {
        Button button = new Button(Texts.text(key));
        button.setId(key.substring(key.indexOf('.') + 1).replace('.', '-'));
        button.setOnAction(_ -> does.run());
        return button;
    }

    private String named(String id) {
        return model.study()
                .flatMap(s -> s.offered().stream().filter(m -> m.id().equals(id)).findFirst())
                .map(MetricInfo::name)
                .orElse(id);
    }

    private List<TruePassRate> people() {
        return model.peopleProperty().get() instanceof LoadState.Ready<List<TruePassRate>>(var rates) ? rates : List.of();
    }

    @Override
    public void visit() {
        model.study().ifPresent(this::show);
        model.slices().visit();
    }

    private void fill(SystemsStudy study) {
        Leaderboard board = study.board();
        card.title(SystemsWords.title(study));
        card.note(SystemsWords.note(study) + SystemsWords.unpromoted(study.looked()));
        List<String> words = board.isUnranked() ? List.of() : SystemsSentences.of(board, this::named);
        sentences.setText(String.join(" ", words));
        Controls.show(sentences, !words.isEmpty());
        ranking.show(study.looked(), study.ranking());
        common.setSelected(study.by().cases() == CaseSet.COMMON);
        picker.show(
                study.offered().stream().map(MetricInfo::id).toList(), study.looked().stream().map(MetricInfo::id).toList());
        fields.show(model.settings().bootstrap());
        uneven.show(board.isUnranked()
                ? Texts.text("systems.uneven", board.common(), board.cases(), board.uneven())
                : "");
        notRun.show(study.notRun() > 0
                ? Texts.text("systems.notRun", study.notRun(), study.scores().items().size())
                : "");
        table.show(study, people());
        against.show(board);
        againstCard.note(Texts.text("systems.against.note", SystemsWords.name(study.ranking())));
    }

    private void look(LeaderboardRow row, BoardColumn column) {
        switch (column) {
            case BoardColumn.Mean(MetricInfo metric) -> model.cases(row.entrant(), metric.id(), c -> behind.show(c, metric));
            case BoardColumn.People _ -> model.people(
                    row.entrant(), c -> model.study().ifPresent(s -> behind.show(c, s.ranking())));
        }
    }

    private void open(LeaderboardRow row, BoardColumn column) {
        switch (column) {
            case BoardColumn.Mean(MetricInfo metric) -> model.cases(
                    row.entrant(), metric.id(),
                    c -> tools().open(Texts.text("systems.cases.scored", row.entrant().name(), SystemsWords.name(metric)), c.scored()));
            case BoardColumn.People _ -> model.people(
                    row.entrant(), c -> tools().open(Texts.text("systems.people.cases", c.system()), c.labelled()));
        }
    }

    private void openPair(LeaderboardRow row, String title, Function<PairCases, List<ItemKey>> which) {
        model.cases(row.test().orElseThrow().leader(), row.entrant(), p -> tools().open(title, which.apply(p)));
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case COMMON_CASES -> common.fire();
            case COLUMNS -> picker.open();
            case RANK_BY -> table.metricInFocus().ifPresent(model::rankBy);
            default -> {
                return false;
            }
        }
        return true;
    }

    /** A sentence that a reader must not miss, with an act that answers it; hidden when there is none. */
    static final class NoteBar extends HBox {
        private final Label words = Controls.wrapped("");

        NoteBar(String id, Optional<Button> act) {
            getStyleClass().addAll("note-bar", "warn");
            FontIcon icon = Controls.styled(new FontIcon("mdomz-report_problem"), "warning");
            words.setId(id);
            words.setMaxWidth(Double.MAX_VALUE);
            setHgrow(words, Priority.ALWAYS);
            setMinHeight(USE_PREF_SIZE);
            getChildren().addAll(icon, words);
            act.ifPresent(button -> {
                button.getStyleClass().add("quiet-button");
                button.setMinWidth(USE_PREF_SIZE);
                getChildren().add(button);
            });
            show("");
        }

        /** Says something, or with the empty text nothing. */
        void show(String sentence) {
            words.setText(sentence);
            Controls.show(this, !sentence.isEmpty());
        }
    }
}
