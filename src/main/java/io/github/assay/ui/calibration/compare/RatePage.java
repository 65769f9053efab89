package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.Page;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Shows the systems' true pass rates: a metric's verdicts on all items, corrected by the labels. */
public final class RatePage extends Page {
    private final CalibrationViewModel model;
    private final TableView<TruePassRate> table = Controls.styled(new TableView<>(), "#rates");
    private final SpecTable<TruePassRate> spec = new SpecTable<TruePassRate>(table).fitting();
    private final TableView<SystemContrast> differenceTable = Controls.styled(new TableView<>(), "#rate-differences");
    private final SpecTable<SystemContrast> differences = new SpecTable<SystemContrast>(differenceTable).fitting();
    private final TableView<DesignRow> designTable = Controls.styled(new TableView<>(), "#rate-designs");
    private final SpecTable<DesignRow> designs = new SpecTable<DesignRow>(designTable).fitting();
    private Map<String, String> names = Map.of();

    public RatePage(CalibrationViewModel model) {
        super("rates");
        this.model = model;
        Card card = new Card("rates.title", "rates-card").body(table);
        card.note(Texts.text("rates.note"));
        Label remark = Controls.wrapped(Texts.text("rates.remark") + " " + Texts.text("rates.independent"), "muted");
        VBox content = Controls.styled(new VBox(card, designCard(), differenceCard(), remark), "column");
        VBox.setVgrow(card, javafx.scene.layout.Priority.ALWAYS);
        DetailWait<List<TruePassRate>> wait = new DetailWait<>(model.passRates(), content, this::fill);
        VBox.setVgrow(wait, javafx.scene.layout.Priority.ALWAYS);
        fill(wait);
    }

    private Card designCard() {
        Card card = new Card("designs.title", "rates-card").body(designTable);
        card.note(Texts.text("designs.note"));
        return card;
    }

    private Card differenceCard() {
        differenceTable.setPlaceholder(new Label(Texts.text("rates.differences.none")));
        Card card = new Card("rates.differences", "rates-card").body(differenceTable);
        card.note(Texts.text("rates.differences.note"));
        return card;
    }

    private void fill(List<TruePassRate> rates) {
        Function<String, String> name = id -> names.getOrDefault(id, id);
        spec.show(PassRateSpecs.rates(name), rates);
        designs.show(DesignSpecs.designs(name), DesignRow.of(rates));
        differences.show(PassRateSpecs.differences(name), SystemContrast.of(rates));
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
