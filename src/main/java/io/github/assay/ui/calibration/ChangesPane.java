package io.github.assay.ui.calibration;

import io.github.assay.calibration.StudyChanges;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.Navigation;
import io.github.assay.ui.common.Tables;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.Sheet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeSet;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** What changed since an earlier study: cases and labels, and each metric's κ, threshold and scores. */
final class ChangesPane extends VBox {
    private final TableView<StudyChanges.MetricChange> metrics = new TableView<>();
    private final TableView<Cases> cases = new TableView<>();

    /** Cases that changed in one way. */
    private record Cases(String how, List<ItemKey> items) {}

    ChangesPane(StudyChanges changes, Navigation navigation, PlotExport export) {
        getStyleClass().add("shelf");
        metrics.getStyleClass().add("league");
        metrics.setId("changes");
        metrics.getColumns().add(Tables.text(Messages.text("changes.metric"), StudyChanges.MetricChange::metric, "strong"));
        metrics.getColumns().add(kappa("changes.kappa.before", StudyChanges.MetricChange::kappaBefore));
        metrics.getColumns().add(kappa("changes.kappa.now", StudyChanges.MetricChange::kappaAfter));
        metrics.getColumns().add(at("changes.at.before", StudyChanges.MetricChange::thresholdBefore));
        metrics.getColumns().add(at("changes.at.now", StudyChanges.MetricChange::thresholdAfter));
        metrics.getColumns().add(Tables.opener(
                Messages.text("changes.rescored"), StudyChanges.MetricChange::rescored,
                m -> Messages.text("changes.rescored.title", m.metric()), navigation::openCases));
        furnish(metrics);
        metrics.getItems().setAll(changes.metrics());
        cases.getStyleClass().add("league");
        cases.getColumns().add(Tables.text(Messages.text("changes.what"), Cases::how, "strong"));
        cases.getColumns().add(Tables.opener(
                Messages.text("changes.cases"), Cases::items, Cases::how, navigation::openCases));
        furnish(cases);
        cases.setMinHeight(USE_PREF_SIZE);
        cases.setStyle("-fx-pref-height: 9.5em;");
        cases.getItems().setAll(
                new Cases(Messages.text("changes.added"), changes.added()),
                new Cases(Messages.text("changes.removed"), changes.removed()),
                new Cases(Messages.text("changes.relabelled"), changes.relabelled().stream()
                        .map(StudyChanges.Relabelled::item)
                        .toList()));
        Button csv = new Button(Messages.text("agreement.csv"));
        csv.setAccessibleText(Messages.text("changes.csv"));
        csv.getStyleClass().add("quiet-button");
        csv.setOnAction(_ -> export.csv(Messages.text("changes.title"), sheet(changes)));
        getChildren().setAll(cases, metrics, csv);
    }

    private static void furnish(TableView<?> table) {
        Tables.growWithText(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_ALL_COLUMNS);
    }

    private static javafx.scene.control.TableColumn<StudyChanges.MetricChange, StudyChanges.MetricChange> kappa(
            String key, java.util.function.Function<StudyChanges.MetricChange, Outcome<Double>> of) {
        return Tables.number(
                Messages.text(key), m -> of.apply(m).asValue().map(Figures::three).orElse(Figures.NONE),
                m -> of.apply(m).asValue().orElse(Double.NEGATIVE_INFINITY));
    }

    private static javafx.scene.control.TableColumn<StudyChanges.MetricChange, StudyChanges.MetricChange> at(
            String key, java.util.function.Function<StudyChanges.MetricChange, OptionalDouble> of) {
        return Tables.number(
                Messages.text(key), m -> at(of.apply(m)), m -> of.apply(m).orElse(Double.NEGATIVE_INFINITY));
    }

    private static String at(OptionalDouble threshold) {
        return threshold.isPresent() ? Figures.threshold(threshold.getAsDouble()) : Figures.NONE;
    }

    /** What changed, in sentences. */
    static String words(Path earlier, StudyChanges changes) {
        if (changes.none()) {
            return Messages.text("changes.none", earlier.getFileName());
        }
        List<String> said = new ArrayList<>();
        said.add(Messages.text(
                "changes.said", earlier.getFileName(), changes.added().size(), changes.removed().size(),
                changes.relabelled().size(), rescored(changes)));
        if (!changes.settings().isEmpty()) {
            said.add(Messages.text("changes.settings", String.join(" · ", changes.settings())));
        }
        return String.join(" ", said);
    }

    private static int rescored(StudyChanges changes) {
        TreeSet<ItemKey> items = new TreeSet<>();
        changes.metrics().forEach(m -> items.addAll(m.rescored()));
        return items.size();
    }

    private static Sheet sheet(StudyChanges changes) {
        List<List<String>> rows = new ArrayList<>();
        for (StudyChanges.MetricChange m : changes.metrics()) {
            rows.add(List.of(
                    m.metric(), full(m.kappaBefore()), full(m.kappaAfter()), full(m.thresholdBefore()),
                    full(m.thresholdAfter()), "" + m.rescored().size()));
        }
        return new Sheet(
                List.of("metric", "kappa_before", "kappa_now", "threshold_before", "threshold_now", "rescored"), rows);
    }

    private static String full(Outcome<Double> kappa) {
        return kappa.asValue().map(String::valueOf).orElse("");
    }

    private static String full(OptionalDouble threshold) {
        return threshold.isPresent() ? "" + threshold.getAsDouble() : "";
    }
}
