package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.rates.TruePassRate;
import io.github.assay.tabular.DesignSpecs.DesignRow;
import io.github.assay.tabular.DesignSpecs;
import io.github.assay.tabular.PassRateSpecs.SystemContrast;
import io.github.assay.tabular.PassRateSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the systems' true pass rates: a metric's verdicts on all items, corrected by the labels. */
public final class RatePage extends ThresholdPage {
    private final CalibrationViewModel model;
    private Map<String, String> names = Map.of();

    public RatePage(CalibrationViewModel model, PageTools tools) {
        super("rates", model, tools);
        this.model = model;
        Function<String, String> name = id -> names.getOrDefault(id, id);
        List<TableSection<List<TruePassRate>, ?>> tables = List.of(
                table("rates", "rates.title", "rates.note", PassRateSpecs.rates(name), r -> r),
                table("rate-designs", "designs.title", "designs.note", DesignSpecs.designs(name), DesignRow::of),
                table("rate-differences", "rates.differences", "rates.differences.note", PassRateSpecs.differences(name), SystemContrast::of));
        tables.getLast().table().setPlaceholder(new Label(Texts.text("rates.differences.none")));
        Label remark = Controls.wrapped(Texts.text("rates.remark") + " " + Texts.text("rates.independent"), "muted");
        VBox content = Controls.styled(new VBox(), "column");
        tables.forEach(t -> content.getChildren().add(t.node()));
        content.getChildren().add(remark);
        VBox.setVgrow(content.getChildren().getFirst(), Priority.ALWAYS);
        DetailWait<List<TruePassRate>> wait =
                new DetailWait<>(model.passRates(), content, rates -> tables.forEach(t -> t.show(rates)));
        VBox.setVgrow(wait, Priority.ALWAYS);
        list(Section.of(wait, r -> names = StudyWords.names(r)));
    }

    private static <T> TableSection<List<TruePassRate>, T> table(
            String id, String title, String note, TableSpec<T> columns, Function<List<TruePassRate>, List<T>> rows) {
        Card card = new Card(title, "rates-card");
        card.note(Texts.text(note));
        TableView<T> table = Controls.styled(new TableView<>(), "#" + id);
        return new TableSection<List<TruePassRate>, T>(new SpecTable<>(table).fitting(), _ -> columns, rows).in(card);
    }

    @Override
    public void front() {
        model.passRates().want();
    }
}
