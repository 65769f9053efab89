package io.github.assay.ui.systems.tables;

import io.github.assay.calibration.rates.PassRate;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.tests.RankStability;
import io.github.assay.systems.board.LeaderboardRow;
import io.github.assay.systems.board.SystemMean;
import io.github.assay.tabular.ColumnSpec;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;

/**
 * Shows the leaderboard: a row for each system, a column for each metric. A click on a column's header ranks by it;
 * arrow keys move from cell to cell, Enter opens the cases of the focused cell.
 */
public final class BoardTable {
    private static final double METRIC = 138;
    private static final double WIDEST = 310;
    private static final double LETTER = 6.8;
    private static final double HEADER_EM = 2.6;
    private static final double ROW_EM = 3.2;
    private static final int ROWS_AT_ONCE = 8;
    /** Columns of the description that have cells of their own layout. */
    private static final Set<String> OWN = Set.of("rank", "name");

    private final TableView<LeaderboardRow> table = Controls.styled(new TableView<>(), "league", "board", "#board");
    private final Consumer<String> rankBy;
    private final CellFocus<LeaderboardRow, BoardColumn> focus;
    private List<MetricInfo> columns = List.of();
    private TableSpec<LeaderboardRow> spec = TableSpec.list("standings");
    private boolean withPeople;
    private Optional<SystemsStudy> study = Optional.empty();
    private List<TruePassRate> people = List.of();

    /**
     * @param rankBy takes the metric to rank by
     * @param look takes the focused cell
     * @param open takes the cell to open
     */
    public BoardTable(Consumer<String> rankBy, BiConsumer<LeaderboardRow, BoardColumn> look, BiConsumer<LeaderboardRow, BoardColumn> open) {
        this.rankBy = rankBy;
        table.setAccessibleText(Texts.text("systems.board.keys"));
        focus = new CellFocus<>(
                table, BoardColumn.class, () -> study.map(s -> new BoardColumn.Mean(s.ranking())), look, open);
    }

    public TableView<LeaderboardRow> view() {
        return table;
    }

    /** The metric of the cell in focus; empty where the focus is on no mean. */
    public Optional<String> metricInFocus() {
        return focus.at()
                .map(CellFocus.Cell::column)
                .flatMap(c -> c instanceof BoardColumn.Mean(MetricInfo metric) ? Optional.of(metric.id()) : Optional.empty());
    }

    /** Shows a study; the cell in focus keeps its place. */
    public void show(SystemsStudy shown, List<TruePassRate> rates) {
        show(shown, rates, SystemsSpecs.standings(shown.board()));
    }

    /** The same by a description of the leaderboard, whose further columns for the window follow the metrics. */
    void show(SystemsStudy shown, List<TruePassRate> rates, TableSpec<LeaderboardRow> standings) {
        study = Optional.of(shown);
        spec = standings;
        people = rates;
        if (!columns.equals(shown.looked()) || withPeople == rates.isEmpty()) {
            columns = shown.looked();
            withPeople = !rates.isEmpty();
            furnish();
        }
        headers(shown);
        int rows = Math.clamp(shown.board().standings().size(), 1, ROWS_AT_ONCE);
        table.setMinHeight(TableView.USE_PREF_SIZE);
        table.setStyle(String.format(java.util.Locale.ROOT, "-fx-pref-height: %.1fem;", HEADER_EM + ROW_EM * rows + 1));
        focus.show(shown.board().standings(), columns.indexOf(shown.ranking()) + 2);
    }

    private void furnish() {
        table.getColumns().clear();
        TableColumn<LeaderboardRow, String> rank =
                Tables.text("", s -> spec.column("rank").valueText(s), "rank");
        rank.setPrefWidth(34);
        rank.setMinWidth(34);
        rank.setSortable(false);
        rank.setReorderable(false);
        table.getColumns().add(rank);
        table.getColumns().add(TwoLineCell.column(Texts.text("systems.system"), 250, this::system, "system"));
        columns.forEach(m -> table.getColumns().add(metric(m)));
        if (withPeople) {
            people("systems.people", TruePassRate::labels);
            people("systems.powered", TruePassRate::powered);
        }
        spec.in(Output.WINDOW).stream().filter(c -> !OWN.contains(c.key())).forEach(c -> table.getColumns().add(
                TwoLineCell.column(c.title(), METRIC, s -> cell(c.key(), s), "mean")));
        Tables.growWithText(table);
    }

    private TwoLineCell.Text cell(String key, LeaderboardRow row) {
        ColumnSpec<LeaderboardRow> column = spec.column(key);
        return new TwoLineCell.Text(column.valueText(row), "", column.intervalText(row), column.hint(row));
    }

    private void people(String key, Function<TruePassRate, Outcome<PassRate>> which) {
        TableColumn<LeaderboardRow, LeaderboardRow> column =
                TwoLineCell.column(Texts.text(key), METRIC, s -> rate(s, which, key + ".about"), "mean");
        column.setUserData(new BoardColumn.People(key));
        table.getColumns().add(column);
    }

    private TwoLineCell.Text system(LeaderboardRow s) {
        String name = s.entrant().name();
        String cases = Texts.text("systems.answered", s.answered(), study.orElseThrow().board().cases());
        if (s.stability() instanceof Outcome.Value<RankStability>(RankStability r)) {
            String first = EstimateFormat.percent(r.firstShare());
            return new TwoLineCell.Text(
                    name, "", Texts.text("systems.answeredAndFirst", cases, first, r.bestRank(), r.worstRank()),
                    name + ", " + cases + "\n" + Texts.text("systems.stability", first, r.bestRank(), r.worstRank()));
        }
        return new TwoLineCell.Text(name, "", cases, name + ", " + cases);
    }

    private TableColumn<LeaderboardRow, LeaderboardRow> metric(MetricInfo metric) {
        TableColumn<LeaderboardRow, LeaderboardRow> column = TwoLineCell.column("", width(metric), s -> mean(metric, s), "mean");
        column.setUserData(new BoardColumn.Mean(metric));
        Button header = Controls.styled(new Button(SystemsWords.name(metric)), "head-button");
        header.setMnemonicParsing(false);
        header.setId("rank-" + metric.id());
        header.setMaxWidth(Double.MAX_VALUE);
        header.setOnAction(_ -> rankBy.accept(metric.id()));
        column.setGraphic(header);
        return column;
    }

    /** Names that other programs gave can be long. */
    private static double width(MetricInfo metric) {
        return SystemsWords.isImported(metric)
                ? Math.clamp(LETTER * SystemsWords.name(metric).length() + LETTER * 4, METRIC, WIDEST)
                : METRIC;
    }

    private void headers(SystemsStudy shown) {
        for (TableColumn<LeaderboardRow, ?> column : table.getColumns()) {
            if (column.getUserData() instanceof BoardColumn.Mean(MetricInfo metric) && column.getGraphic() instanceof Button header) {
                boolean ranks = metric.equals(shown.ranking());
                String name = SystemsWords.name(metric);
                header.setText(ranks ? Texts.text("systems.head.ranks", name) : name);
                String about = Texts.text(ranks ? "systems.head.isRanking" : "systems.head.about", name, metric.id())
                        + SystemsWords.whose(metric);
                header.setTooltip(new Tooltip(about));
                header.setAccessibleText(about);
            }
        }
    }

    private static TwoLineCell.Text mean(MetricInfo metric, LeaderboardRow s) {
        SystemMean mean = s.mean(metric.id()).orElseThrow();
        String about = SystemsWords.about(metric, s.entrant().name(), mean);
        return mean.scored() == 0
                ? new TwoLineCell.Text(EstimateFormat.NONE, "", SystemsWords.whyNone(mean), about)
                : new TwoLineCell.Text(
                        EstimateFormat.three(mean.mean()), SystemsWords.coverage(mean),
                        SystemsWords.interval(mean.mean()), about);
    }

    private TwoLineCell.Text rate(LeaderboardRow s, Function<TruePassRate, Outcome<PassRate>> which, String about) {
        Optional<TruePassRate> own = TruePassRate.of(people, s.entrant().name());
        Outcome<PassRate> rate = own.map(which).orElse(Outcome.unavailable("NO_DATA"));
        String words = Texts.text(about, SystemsWords.name(study.orElseThrow().ranking()));
        Outcome<Estimate> estimate = PassRateSpecs.estimate(rate, own.map(TruePassRate::labelled).orElse(0));
        return estimate.asValue().isPresent()
                ? new TwoLineCell.Text(
                        EstimateFormat.value(estimate, NumberForm.PERCENT),
                        Texts.text("systems.labelled", own.orElseThrow().labelled()),
                        EstimateFormat.interval(estimate, NumberForm.PERCENT), words)
                : new TwoLineCell.Text(EstimateFormat.NONE, "", Texts.reason(rate.reason()), words + "\n" + EstimateFormat.undefined(rate));
    }

    /** Content of a column of the leaderboard. */
    public sealed interface BoardColumn {
        /** A metric's means. */
        record Mean(MetricInfo metric) implements BoardColumn {}

        /** Pass rates by annotators, of labels alone or with the ranking metric's verdicts beside them. */
        record People(String key) implements BoardColumn {}
    }
}
