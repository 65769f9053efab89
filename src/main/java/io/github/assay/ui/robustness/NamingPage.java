package io.github.assay.ui.robustness;

import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.tabular.NamingSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.robustness.figure.NamingChangeFigure;
import io.github.assay.ui.robustness.figure.NamingChangeFigure.NaturalnessFigure;
import io.github.assay.ui.robustness.model.NamingViewModel;
import io.github.assay.ui.robustness.model.NamingViewModel.Shown;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/**
 * Shows how natural the names of tables and columns are and what less natural names cost, and makes projects with such
 * names (metrics.md §5.2).
 */
public final class NamingPage extends RobustnessPage {
    private static final int SETTINGS = NamingSetting.values().length;
    private static final int ROWS = 12;
    private static final int SHOWN = 6;

    private final NamingViewModel model;
    private final StatePane state = new StatePane();
    private final VBox column = Controls.styled(new VBox(), "column");
    private final Label source = MakingPane.words("");
    private final HBox sourceLine;
    private final Label notRun = MakingPane.words("");
    private final HBox notRunBar;
    private final FigureView classes;
    private final Node classPlot;
    private final FigureView changes;
    private final Node changePlot;
    private final Card acceptance = new Card("", "against-card").named("acceptanceTitle", "acceptanceNote");
    private final VBox acceptanceLines = new VBox();
    private final Card reasons = new Card("sensitivity.reasons", "against-card").named("namingReasonsTitle", "namingReasonsNote");
    private final VBox reasonLines = new VBox();
    private final SpecCard<NamedDatabase> classTable;
    private final SpecCard<NamedCase> rejections;
    private final SpecCard<NamingStudy.Change> changeTable;
    private final SpecCard<NamingStudy.Linking> linking;
    private final SpecCard<NamingSetting> printedChanges;
    private final SpecCard<NamingSetting> printedLinking;
    private final SpecCard<NamingStudy.Cost> costs;
    private final NamesCard names;
    private final NamingMakeCard make;

    public NamingPage(NamingViewModel model, Navigation navigation, PlotExport export, Dialogs dialogs) {
        super("naming.page", model);
        this.model = model;
        HBox.setHgrow(source, Priority.ALWAYS);
        source.setId("naming-folder");
        source.setMaxWidth(Double.MAX_VALUE);
        source.getStyleClass().add("muted");
        Button other = TableButtons.quiet("naming-choose", Texts.text("naming.choose"), Texts.text("naming.choose.about"));
        other.setOnAction(_ -> dialogs.folder(Texts.text("naming.choose.about")).ifPresent(f -> {
            if (!model.open(f)) {
                dialogs.error(Texts.text("naming.choose.none", f), "");
            }
        }));
        sourceLine = new HBox(8, source, other);
        sourceLine.getStyleClass().add("page-settings");
        notRun.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(notRun, Priority.ALWAYS);
        Button run = TableButtons.quiet("naming-run", Texts.text("systems.run"), Texts.text("systems.run"));
        run.setOnAction(_ -> model.run());
        notRunBar = new HBox(8, notRun, run);
        notRunBar.getStyleClass().addAll("note-bar", "warn");
        classes = new FigureView(Paper.Furniture.ALL).exportThrough(export).notedBy(() -> Texts.text("naming.figure.classes.note"));
        classes.setId("naming-classes-figure");
        classPlot = TableButtons.grown(classes, export);
        changes = new FigureView(Paper.Furniture.ALL).exportThrough(export)
                .notedBy(() -> model.result().flatMap(Shown::study).map(NamingPage::provenance).orElse(""));
        changes.setId("naming-changes-figure");
        changePlot = TableButtons.grown(changes, export);
        for (VBox lines : List.of(acceptanceLines, reasonLines)) {
            lines.getStyleClass().addAll("column", "cross-body");
        }
        acceptance.body(acceptanceLines);
        reasons.body(reasonLines);
        classTable = new SpecCard<>("naming-classes", "naming.classes.title", "naming.table.classes", export);
        rejections = new SpecCard<>("naming-rejections", "naming.rejections.title", "naming.table.rejections", export);
        changeTable = new SpecCard<>("naming-changes", "naming.changes.title", "naming.table.changes", export);
        linking = new SpecCard<>("naming-linking", "naming.linking.title", "naming.table.linking", export);
        printedChanges = new SpecCard<>("naming-table46", "naming.printed46.title", "naming.table.printed46", export);
        printedLinking = new SpecCard<>("naming-table47", "naming.printed47.title", "naming.table.printed47", export);
        costs = new SpecCard<>("naming-costs", "naming.costs.title", "naming.table.costs", export);
        names = new NamesCard(export);
        make = new NamingMakeCard(model, navigation, dialogs);
        fill(state);
        model.stateProperty().subscribe(this::show);
    }

    private static String provenance(NamingStudy study) {
        return Texts.text("naming.provenance", study.settings().replicates(), study.settings().seed());
    }

    @Override
    void visit() {
        make.offer();
        super.visit();
    }

    private void show(LoadState<Shown> now) {
        switch (now) {
            case LoadState.Loading<Shown> _ -> state.loading(Texts.text("naming.computing"));
            case LoadState.Empty<Shown> _ -> {
                Button again = TableButtons.primary("complaint.again", "naming-again");
                again.setOnAction(_ -> model.refresh());
                state.empty("mdoal-call_split", Texts.text("naming.empty.title"),
                        model.unread().isEmpty() ? Texts.text("naming.empty") : Texts.text("naming.empty.because", model.unread()), again);
            }
            case LoadState.Failed<Shown>(var what) -> state.failed(Texts.text("naming.noStudy"), what, model::refresh);
            case LoadState.Ready<Shown>(Shown shown) -> fill(shown);
        }
    }

    private void fill(Shown shown) {
        source.setText(shown.folder().map(f -> Texts.text("naming.from", f)).orElse(Texts.text("naming.without")));
        List<NamedDatabase> databases = NamingSpecs.withAll(shown.databases());
        classes.show(NaturalnessFigure.of(databases));
        TableSpec<NamedDatabase> spec = shown.study().isPresent() ? NamingSpecs.classes() : NamingSpecs.classesBefore();
        column.getChildren().setAll(sourceLine);
        shown.study().filter(s -> s.notRun() > 0).ifPresent(s -> {
            notRun.setText(Texts.text("naming.notRun", s.notRun()));
            column.getChildren().add(notRunBar);
        });
        column.getChildren().addAll(
                classPlot, classTable.show(spec, databases, ROWS, Texts.text("naming.classes.note", shown.names())));
        shown.study().ifPresent(this::report);
        names.show(shown);
        make.abbreviations(shown.abbreviations());
        column.getChildren().addAll(names.node(), make.node());
        state.content(column);
    }

    private void report(NamingStudy study) {
        accepted(study);
        column.getChildren().add(acceptance);
        List<NamedCase> rejected = study.cases().stream().filter(c -> !c.isAccepted()).toList();
        if (!rejected.isEmpty()) {
            column.getChildren().add(rejections.show(NamingSpecs.rejections(), rejected, SHOWN, Texts.text("naming.rejections.note", rejected.size())));
        }
        if (study.changes().isEmpty()) {
            acceptanceLines.getChildren().add(MakingPane.words(Texts.text("naming.noAnswers")));
        } else {
            changes.show(NamingChangeFigure.of(study));
            column.getChildren().addAll(
                    changePlot, changeTable.show(NamingSpecs.changes(study), study.changes(), ROWS, provenance(study)));
        }
        List<NamingSetting> settings = List.of(NamingSetting.values());
        column.getChildren().addAll(
                printedChanges.show(NamingSpecs.settingChanges(study), settings, SETTINGS, Texts.text("naming.printed46.note")),
                linking.show(NamingSpecs.linking(), study.linking(), ROWS, Texts.text("naming.linking.note")),
                printedLinking.show(NamingSpecs.settingLinking(study), settings, SETTINGS, Texts.text("naming.printed47.note")),
                reasons);
        TableSpec<String> of = NamingSpecs.differences();
        reasonLines.getChildren().setAll(NamingSpecs.DIFFERENCES.stream()
                .map(k -> MakingPane.words(of.column("of").text(k) + ": " + of.column("difference").text(k))).toList());
        List<NamingStudy.Cost> costly = study.costs().stream().filter(c -> c.lost() > 0).toList();
        if (!costly.isEmpty()) {
            column.getChildren().add(costs.show(NamingSpecs.costs(), costly, ROWS, Texts.text("naming.costs.note", costly.size())));
        }
    }

    private void accepted(NamingStudy study) {
        acceptance.title(Texts.text("naming.acceptance.title", study.accepted(), study.cases().size()));
        acceptance.note(study.acceptance().asValue().map(NumberForm.PERCENT::of).orElse(""));
        acceptanceLines.getChildren().setAll(MakingPane.words(Texts.text("naming.acceptance.about")));
        study.databases().stream().filter(d -> !d.lost().isEmpty()).forEach(d -> {
            String first = d.lost().stream().limit(SHOWN).collect(Collectors.joining("; "));
            acceptanceLines.getChildren().add(MakingPane.words(d.id() + ": " + (d.lost().size() > SHOWN
                    ? Texts.text("table.more", first, d.lost().size() - SHOWN) : first)));
        });
    }

    @Override
    boolean pressed(Shortcut shortcut) {
        boolean ready = model.result().isPresent();
        switch (shortcut) {
            case MAKE_MUTANTS -> {
                if (ready) {
                    make.edit(pane());
                }
            }
            case START_MUTANTS -> {
                if (ready) {
                    make.start();
                }
            }
            case MUTANT_LIST -> {
                if (ready) {
                    names.edit(pane());
                }
            }
            case LEAVE -> {
                return names.leave();
            }
            case SAVE_TOOL_FIGURE -> {
                if (ready) {
                    (changes.isFocused() ? changes : classes).openMenu();
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /**
     * A result table in a card of its own, with buttons that save and copy it.
     *
     * @param <R> a row
     */
    private static final class SpecCard<R> {
        private final TableView<R> table = new TableView<>();
        private final SpecTable<R> spec = new SpecTable<>(table).fitting();
        private final Card card;
        private Optional<FigureData> data = Optional.empty();
        private int lines = 1;

        /**
         * @param id of the table
         * @param titleKey the card's title
         * @param fileKey what the saved table is called
         */
        SpecCard(String id, String titleKey, String fileKey, PlotExport export) {
            table.setId(id);
            table.widthProperty().subscribe(this::high);
            table.setAccessibleText(Texts.text(titleKey));
            card = new Card(titleKey, "board-card").named(id + "Title", id + "Note");
            card.acts(new TableButtons(export, fileKey, () -> data)).body(table);
        }

        /** One line more where there is a scroll bar below the rows. */
        private void high() {
            double need = table.getColumns().stream().mapToDouble(TableColumn::getMinWidth).sum();
            Tables.rows(table, lines + (table.getWidth() > 0 && need > table.getWidth() ? 1 : 0));
        }

        /**
         * Shows rows.
         *
         * @param most rows shown without scrolling
         */
        Node show(TableSpec<R> description, List<R> rows, int most, String note) {
            data = Optional.of(FigureData.of(description, rows));
            spec.show(description, rows);
            lines = Math.clamp(rows.size(), 1, most);
            high();
            card.note(note);
            return card;
        }
    }
}
