package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.StudyChanges;
import io.github.assay.domain.ItemKey;
import io.github.assay.figure.FigureData;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.ui.calibration.model.ChangedCase;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;

/**
 * Shows what changed since an earlier study and why: settings, each metric's figures with causes, and every changed
 * case.
 */
public final class ChangesPane extends VBox {
    private static final int MOST_ROWS = 12;

    private final Navigation navigation;
    private final TableView<StudyChanges.MetricChange> metrics;

    public ChangesPane(Path earlier, StudyChanges changes, Navigation navigation, PlotExport export) {
        this.navigation = navigation;
        getStyleClass().add("shelf");
        metrics = metrics(changes.metrics());
        getChildren().addAll(words("changes-said", words(earlier, changes)), header("changes.why"), metrics);
        List<ChangedCase> cases = ChangedCase.of(changes);
        if (cases.isEmpty()) {
            getChildren().add(words("changed-none", Texts.text("changes.noCase")));
        } else {
            getChildren().addAll(header("changes.cases"), openers(cases), table(cases));
        }
        Button csv = Controls.styled(new Button(Texts.text("agreement.csv")), "quiet-button");
        csv.setAccessibleText(Texts.text("changes.csv"));
        csv.setOnAction(_ -> export.csv(Texts.text("changes.title"), FigureData.of(CalibrationSpecs.changes(), changes.metrics())));
        getChildren().add(csv);
    }

    /** Every metric of both studies; those that changed come first. */
    private TableView<StudyChanges.MetricChange> metrics(List<StudyChanges.MetricChange> changed) {
        TableView<StudyChanges.MetricChange> table = Controls.styled(new TableView<>(), "#changes");
        table.setAccessibleText(Texts.text("changes.why"));
        new SpecTable<>(table, m -> Texts.text("changes.rescored.title", m.metric()), navigation::openCases)
                .fitting()
                .openingOnEnter()
                .show(CalibrationSpecs.changes(), changed.stream()
                        .sorted(Comparator.comparing((StudyChanges.MetricChange m) -> m.causes().isEmpty()))
                        .toList());
        Tables.rows(table, Math.clamp(changed.size(), 1, MOST_ROWS));
        return table;
    }

    /** Selects the first changed metric and moves the focus to the table. */
    public void take() {
        metrics.getSelectionModel().selectFirst();
        metrics.requestFocus();
    }

    private static Label header(String key) {
        Label label = words("", Texts.text(key));
        label.getStyleClass().add("strong");
        return label;
    }

    private static Label words(String id, String text) {
        Label label = Controls.wrapped(text);
        label.setId(id);
        return label;
    }

    /** Buttons that open all cases of one kind. */
    private FlowPane openers(List<ChangedCase> cases) {
        Map<String, List<ItemKey>> kinds = new LinkedHashMap<>();
        cases.forEach(c -> kinds.computeIfAbsent(c.kind(), _ -> new ArrayList<>()).add(c.item()));
        FlowPane acts = Controls.styled(new FlowPane(), "study-acts");
        kinds.forEach((kind, items) -> {
            List<ItemKey> once = items.stream().distinct().toList();
            Button button = Controls.button(Texts.text("changes.open", once.size(), kind));
            button.setOnAction(_ -> navigation.openCases(kind, once));
            acts.getChildren().add(button);
        });
        return acts;
    }

    private TableView<ChangedCase> table(List<ChangedCase> cases) {
        TableView<ChangedCase> table = Controls.styled(new TableView<>(), "league", "#changed-cases");
        table.setAccessibleText(Texts.text("changes.cases"));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("changes.case"), c -> c.item().toString(), "strong"), 190));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("changes.before"), ChangedCase::before, "quiet"), 90));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("changes.now"), ChangedCase::now, "quiet"), 90));
        table.getColumns().add(Tables.wide(Tables.opener(
                Texts.text("changes.review"), c -> List.of(c.item()), ChangesPane::title, navigation::openCases), 60));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("changes.what"), ChangedCase::what), 300));
        Tables.fitOrScroll(table);
        Tables.rows(table, Math.clamp(cases.size(), 1, MOST_ROWS));
        Tables.onEnter(table, c -> List.of(c.item()), ChangesPane::title, navigation::openCases);
        table.getItems().setAll(cases);
        return table;
    }

    private static String title(ChangedCase changed) {
        return changed.item() + ": " + changed.what();
    }

    /** The changes in one or two sentences. */
    public static String words(Path earlier, StudyChanges changes) {
        if (changes.none()) {
            return Texts.text("changes.none", earlier.getFileName());
        }
        String stated = Texts.text(
                "changes.said", earlier.getFileName(), changes.added().size(), changes.removed().size(),
                changes.relabelled().size(), changes.revoted().size(), rescored(changes));
        return changes.settings().isEmpty()
                ? stated
                : stated + " " + Texts.text("changes.settings", String.join(" · ", changes.settings()));
    }

    private static int rescored(StudyChanges changes) {
        TreeSet<ItemKey> items = new TreeSet<>();
        changes.metrics().forEach(m -> items.addAll(m.rescored()));
        return items.size();
    }
}
