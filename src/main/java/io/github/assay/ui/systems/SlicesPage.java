package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.PairCases;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.figures.SystemRun;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.SystemsSpecs.SliceScore;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.systems.model.SlicesViewModel;
import io.github.assay.ui.systems.model.SlicesViewModel.Slices;
import io.github.assay.ui.systems.tables.AgainstTable;
import io.github.assay.ui.systems.tables.CellFocus;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TwoLineCell;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Shows the systems in each slice of the cases, and the tests within the focused slice. */
public final class SlicesPage extends ResultPage<Slices> {
    private static final int FEW = 30;
    private static final double SYSTEM = 150;
    private static final int ROWS = 6;
    private static final int GAP_ROWS = 10;

    private final SlicesViewModel model;
    private final TableView<SliceBoard> table = Controls.styled(new TableView<>(), "league", "board", "#slices");
    private final CellFocus<SliceBoard, SystemRun> focus;
    private final CellPane behind;
    private final AgainstTable against;
    private final Card card = new Card("", "board-card").named("slicesTitle", "slicesNote");
    private final Card againstCard = new Card("systems.against.title", "against-card");
    private final SelectionBox<String> dimension;
    private final SelectionBox<MetricInfo> metric;
    private Optional<MetricInfo> looked = Optional.empty();
    private List<SystemRun> entrants = List.of();
    private Optional<SliceBoard> front = Optional.empty();

    SlicesPage(SlicesViewModel model, PageTools tools) {
        super("systems.page.slices", model, tools);
        this.model = model;
        table.setAccessibleText(Texts.text("systems.slices.keys"));
        focus = new CellFocus<>(table, SystemRun.class, () -> entrants.stream().findFirst(), this::look, this::open);
        behind = new CellPane(this::open);
        against = new AgainstTable(this::openPair);
        dimension = new SelectionBox<>("slice-by", Texts.text("systems.sliceBy"), SystemsWords::dimension, model::by);
        metric = new SelectionBox<>("slice-metric", Texts.text("systems.sliceMetric"), SystemsWords::name, m -> model.metric(m.id()));
        card.acts(tools.saving("systems.table.slices", () -> model.result().map(s -> FigureData.of(SystemsSpecs.sliceScores(s.boards().getFirst().board()), SliceScore.of(s.boards())))))
                .body(table).body(behind);
        againstCard.body(against.view());
        choose(made -> dimension.show(made.dimensions(), made.dimension()), dimension, metric);
        list(model, "systems.computing.slices", "systems.failed", Section.of(card, this::fill), Section.of(againstCard), gaps(tools));
    }

    @Override
    protected boolean instead(Slices made, StatePane in) {
        if (made.boards().isEmpty()) {
            in.empty(
                    "mdoal-format_list_numbered", Texts.text("systems.slices.empty"),
                    Texts.text("systems.slices.empty.text", SystemsWords.dimension(made.dimension())));
        }
        return made.boards().isEmpty();
    }

    private static String changed(VariantGap gap) {
        return Texts.text("gap.cases", gap.entrant().name(), gap.perturbation().isEmpty() ? Texts.text("gap.all") : gap.perturbation());
    }

    /** The gaps below the slices; left out without a variant. */
    private Section<Slices> gaps(PageTools tools) {
        TableView<VariantGap> gaps = Controls.styled(new TableView<>(), "#gaps");
        return table(
                        new SpecTable<>(gaps, SlicesPage::changed, tools::open).openingOnEnter("changed"),
                        s -> SystemsSpecs.gaps(s.by().bootstrap().level()), Slices::gaps)
                .in(new Card("gap.title", "board-card").named("gapsTitle", "gapsNote")).named("gap.keys").saved(tools, "gap.table")
                .lines(2, GAP_ROWS).noted(s -> Texts.text("gap.note", SystemsWords.name(s.metric())))
                .when(s -> !s.gaps().isEmpty());
    }

    private void fill(Slices made) {
        MetricInfo now = made.metric();
        looked = Optional.of(now);
        metric.show(made.study().looked(), now);
        List<SystemRun> all = made.study().scores().entrants();
        if (!all.equals(entrants)) {
            entrants = all;
            furnish();
        }
        card.title(Texts.text("systems.slices.title", made.boards().size(), SystemsWords.dimension(made.dimension()), SystemsWords.name(now)));
        card.note(Texts.text("systems.slices.note"));
        table.setMinHeight(TableView.USE_PREF_SIZE);
        int rows = Math.clamp(made.boards().size(), 2, ROWS);
        table.setStyle(String.format(java.util.Locale.ROOT, "-fx-pref-height: %.1fem;", 2.6 + 3.2 * rows + 1));
        focus.show(made.boards(), 1);
    }

    private void furnish() {
        table.getColumns().clear();
        table.getColumns().add(TwoLineCell.column(Texts.text("systems.slice"), 170, SlicesPage::slice, "system"));
        for (SystemRun entrant : entrants) {
            TableColumn<SliceBoard, SliceBoard> column =
                    TwoLineCell.column(entrant.name(), SYSTEM, s -> mean(s, entrant), "mean");
            column.setUserData(entrant);
            table.getColumns().add(column);
        }
        TableColumn<SliceBoard, String> note = Tables.text(Texts.text("strata.note.column"), SlicesPage::note, "quiet");
        note.setPrefWidth(300);
        note.setSortable(false);
        table.getColumns().add(note);
        Tables.growWithText(table);
    }

    private static TwoLineCell.Text slice(SliceBoard s) {
        String name = SystemsWords.slice(s.value());
        String cases = Texts.text("systems.slice.cases", s.board().cases(), s.board().answers());
        return new TwoLineCell.Text(name, "", cases, name + ", " + cases);
    }

    /** Which numbers are too small, or why there is no rank; empty when there is nothing to report. */
    public static String note(SliceBoard s) {
        String few = s.board().cases() < FEW ? Texts.text("systems.slice.few", s.board().cases()) : "";
        String uneven = s.board().isUnranked() ? Texts.text("systems.slice.uneven") : "";
        return few.isEmpty() || uneven.isEmpty() ? few + uneven : few + " · " + uneven;
    }

    private TwoLineCell.Text mean(SliceBoard s, SystemRun entrant) {
        MetricInfo by = looked.orElseThrow();
        Optional<SystemMean> mean = s.board().standings().stream()
                .filter(row -> row.entrant().equals(entrant))
                .findFirst()
                .flatMap(row -> row.mean(by.id()));
        if (mean.isEmpty()) {
            String none = Texts.text("systems.noCases");
            return new TwoLineCell.Text(EstimateFormat.NONE, "", none, none);
        }
        String about = SystemsWords.about(by, entrant.name() + ", " + SystemsWords.slice(s.value()), mean.get());
        return mean.get().scored() == 0
                ? new TwoLineCell.Text(EstimateFormat.NONE, "", SystemsWords.whyNone(mean.get()), about)
                : new TwoLineCell.Text(
                        EstimateFormat.three(mean.get().mean()), SystemsWords.coverage(mean.get()),
                        SystemsWords.interval(mean.get().mean()), about);
    }

    private void look(SliceBoard slice, SystemRun entrant) {
        front = Optional.of(slice);
        against.show(slice.board());
        model.result().ifPresent(s -> againstCard.note(Texts.text(
                "systems.slices.against", SystemsWords.dimension(slice.dimension()), SystemsWords.slice(slice.value()),
                SystemsWords.name(s.metric()))));
        looked.filter(_ -> answered(slice, entrant)).ifPresent(m -> model.cases(slice, entrant, m.id(), c -> behind.show(c, m)));
    }

    private static boolean answered(SliceBoard slice, SystemRun entrant) {
        return slice.board().standings().stream().anyMatch(s -> s.entrant().equals(entrant));
    }

    private void open(SliceBoard slice, SystemRun entrant) {
        looked.filter(_ -> answered(slice, entrant)).ifPresent(m -> model.cases(
                slice, entrant, m.id(),
                c -> open(Texts.text("systems.cases.scored", entrant.name(), SystemsWords.name(m)), c.scored())));
    }

    /** Opens cases under a title that names the slice. */
    private void open(String title, List<ItemKey> items) {
        if (!items.isEmpty()) {
            String part = front.map(s -> SystemsWords.dimension(s.dimension()) + " " + SystemsWords.slice(s.value())).orElse("");
            tools().navigation().openCases(Texts.text("systems.slices.cases", part, title), items);
        }
    }

    private void openPair(LeaderboardRow row, String title, Function<PairCases, List<ItemKey>> which) {
        front.ifPresent(slice -> model.cases(
                slice, row.test().orElseThrow().leader(), row.entrant(), p -> open(title, which.apply(p))));
    }
}
