package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.calibration.rates.TruePassRate.TierCorrection;
import io.github.assay.domain.Outcome;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.Page;
import io.github.assay.ui.calibration.metric.ThresholdFacts;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.NumberFormats;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.OutcomeColumn;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.shell.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** The systems' true pass rates: a metric's verdicts on everything, corrected by the labels there are. */
public final class RatePage implements Page {
    private final CalibrationViewModel model;
    private final TableView<TruePassRate> table = new TableView<>();
    private final DifferenceTable differences = new DifferenceTable();
    private final ScrollPane node;
    private Map<String, String> names = Map.of();

    public RatePage(CalibrationViewModel model) {
        this.model = model;
        table.setId("rates");
        table.getStyleClass().add("league");
        add("rates.metric", 160, Tables.text(Messages.text("rates.metric"), r -> marked(r, names.getOrDefault(r.metric(), r.metric())), "name"));
        add("rates.system", 110, Tables.text(Messages.text("rates.system"), r -> r.system().isEmpty() ? Messages.text("rates.all") : r.system()));
        add("rates.items", 60, Tables.number(Messages.text("rates.items"), r -> "" + r.items(), TruePassRate::items));
        add("rates.labelled", 74, Tables.number(Messages.text("rates.labelled"), r -> "" + r.labelled(), TruePassRate::labelled));
        add("rates.raw", 74, Tables.number(
                Messages.text("rates.raw"), r -> ThresholdFacts.outcome(r.raw(), NumberFormats::percent),
                r -> r.raw().asValue().orElse(Double.NEGATIVE_INFINITY)));
        add("rates.labels", 172, rate("rates.labels", TruePassRate::labels));
        add("rates.corrected", 172, rate("rates.corrected", TruePassRate::corrected, RatePage::doubts));
        add("rates.powered", 172, rate("rates.powered", TruePassRate::powered));
        add("rates.byTier", 172, rate("rates.byTier", RatePage::byTier, RatePage::tiers));
        add("rates.effective", 104, OutcomeColumn.of(
                Messages.text("rates.effective"), TruePassRate::effectiveLabels, NumberFormats::one));
        Tables.growWithText(table);
        Card card = new Card("rates.title", "rates-card").body(table);
        card.note(Messages.text("rates.note"));
        Label remark = new Label(Messages.text("rates.remark"));
        remark.setWrapText(true);
        remark.setMinHeight(Label.USE_PREF_SIZE);
        remark.getStyleClass().add("muted");
        VBox content = new VBox(card, differences.card(), remark);
        content.getStyleClass().add("column");
        VBox.setVgrow(card, javafx.scene.layout.Priority.ALWAYS);
        DetailWait<List<TruePassRate>> wait = new DetailWait<>(model.passRates(), content, this::fill);
        VBox.setVgrow(wait, javafx.scene.layout.Priority.ALWAYS);
        node = Pages.scroll(wait);
    }

    private void fill(List<TruePassRate> rates) {
        table.getItems().setAll(rates);
        differences.show(rates, names);
    }

    /** The tiers together; where there are none, why. */
    private static Outcome<TruePassRate.Rate> byTier(TruePassRate rate) {
        return switch (rate.byTier()) {
            case Outcome.Value<TierCorrection>(TierCorrection by) -> by.rate();
            case Outcome<TierCorrection> none -> none.map(by -> by.rate().asValue().orElseThrow());
        };
    }

    /** Why a corrected rate should not be trusted, for the tooltip. */
    private static String doubts(TruePassRate rate) {
        String weak = rate.isWeak() ? Messages.text("rates.weak", ThresholdFacts.outcome(rate.youden(), NumberFormats::two)) : "";
        return (weak + "\n" + (rate.tiersDiffer() ? Messages.text("rates.tiersDiffer") : "")).strip();
    }

    /** The row's mark where there is something to doubt. */
    private static String marked(TruePassRate rate, String words) {
        return doubts(rate).isEmpty() ? words : Messages.text("rates.doubtful", words);
    }

    /** Each tier's own correction, for the tooltip. */
    private static String tiers(TruePassRate rate) {
        return rate.byTier().asValue().stream()
                .flatMap(by -> by.tiers().stream().map(t -> Messages.text(
                        "rates.tier", by.dimension(), t.name(), t.items(), t.labelled(),
                        ThresholdFacts.outcome(t.raw(), NumberFormats::percent), ThresholdFacts.outcome(t.corrected(), RatePage::words))))
                .collect(Collectors.joining("\n"));
    }

    private void add(String id, double width, TableColumn<TruePassRate, ?> column) {
        column.setId(id);
        column.setPrefWidth(width);
        table.getColumns().add(column);
    }

    private static TableColumn<TruePassRate, TruePassRate> rate(
            String key, Function<TruePassRate, Outcome<TruePassRate.Rate>> rate) {
        return rate(key, rate, _ -> "");
    }

    /** @param more further lines of the tooltip */
    private static TableColumn<TruePassRate, TruePassRate> rate(
            String key, Function<TruePassRate, Outcome<TruePassRate.Rate>> rate, Function<TruePassRate, String> more) {
        return column(key, rate, more, " %");
    }

    /** @param unit after the number; differences are in points, as the note of their table says */
    static <R> TableColumn<R, R> column(
            String key, Function<R, Outcome<TruePassRate.Rate>> rate, Function<R, String> more, String unit) {
        return Tables.number(
                Messages.text(key),
                r -> rate.apply(r) instanceof Outcome.Value<TruePassRate.Rate>(TruePassRate.Rate x) ? words(x, unit) : NumberFormats.NONE,
                r -> Optional.of((hint(rate.apply(r)) + "\n" + more.apply(r)).strip()).filter(s -> !s.isEmpty()),
                r -> rate.apply(r).asValue().map(TruePassRate.Rate::value).orElse(Double.NEGATIVE_INFINITY));
    }

    private static String words(TruePassRate.Rate rate) {
        return words(rate, " %");
    }

    /** {@code 48.6 % [39.6, 58.5]}: one unit for the rate and its bounds. */
    private static String words(TruePassRate.Rate rate, String unit) {
        return NumberFormats.percent(rate.value()) + unit + " [" + NumberFormats.percent(rate.interval().low()) + ", "
                + NumberFormats.percent(rate.interval().high()) + "]";
    }

    /** Where an estimate was kept within 0 to 1, the tooltip has it as it came out. */
    private static String hint(Outcome<TruePassRate.Rate> rate) {
        return rate instanceof Outcome.Value<TruePassRate.Rate>(TruePassRate.Rate x)
                ? x.value() == x.unclipped() ? "" : Messages.text("rates.unclipped", NumberFormats.percent(x.unclipped()))
                : NumberFormats.undefined(rate);
    }

    @Override
    public String name() {
        return Messages.text("calibration.page.rates");
    }

    @Override
    public Node node() {
        return node;
    }

    @Override
    public void show(CalibrationResult result) {
        names = StudyWords.names(result);
    }

    @Override
    public void front() {
        model.passRates().want();
    }
}
