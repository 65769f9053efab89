package io.github.assay.ui.calibration.align;

import io.github.assay.service.alignment.AlignmentReport;
import io.github.assay.service.alignment.AlignmentService.Scope;
import io.github.assay.service.judging.ReplySource;
import io.github.assay.tabular.AlignmentSpecs.VersionRow;
import io.github.assay.tabular.AlignmentSpecs;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.AlignRunModel;
import io.github.assay.ui.calibration.model.AlignViewModel.Content;
import io.github.assay.ui.calibration.model.AlignViewModel;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.wording.Texts;
import java.util.Arrays;
import java.util.function.Function;
import javafx.beans.property.ObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Aligns a judge with people: prompt, disagreements on tune, figures before and now, and the locked test. */
public final class AlignPage extends ThresholdPage {
    private static final int MOST_ROWS = 5;
    private static final double LEVEL = 0.95;
    private static final double CHOICE_WIDTH = 200;

    private final AlignViewModel model;
    private final StatePane state = new StatePane();
    private final VBox content = Controls.styled(new VBox(), "room-page");
    private final ChoiceBox<String> judge = Controls.styled(new ChoiceBox<>(), "#align-choice");
    private final TableView<VersionRow> versions = Controls.styled(new TableView<>(), "#align-versions");
    private final SpecTable<VersionRow> table = new SpecTable<>(versions);
    private final PromptCard prompt;
    private final DisagreementList disagreements;
    private final FiguresColumn figures;
    private final RunCard runs;
    private boolean filling;

    public AlignPage(AlignViewModel model, CalibrationViewModel study, PageTools tools) {
        super("align", study, tools);
        this.model = model;
        disagreements = new DisagreementList(model, tools.navigation());
        prompt = new PromptCard(model);
        figures = new FiguresColumn(model);
        runs = new RunCard(model.runs(), prompt::run, model::countRun);
        judge.setMinWidth(CHOICE_WIDTH);
        Label of = new Label(Texts.text("align.choice"));
        of.setLabelFor(judge);
        HBox header = Controls.styled(new HBox(of, judge), "align-head");
        judge.valueProperty().addListener((_, _, now) -> {
            if (!filling && now != null) {
                model.show(now);
            }
        });
        table.fitting();
        versions.getSelectionModel().selectedIndexProperty().addListener((_, _, at) -> {
            if (!filling && at.intValue() >= 0) {
                model.report().ifPresent(r -> model.compareWith(r.versions().get(at.intValue()).number()));
            }
        });
        VBox left = Controls.styled(new VBox(prompt, runs, new Card("align.versions").body(versions)), "column");
        VBox.setVgrow(prompt, Priority.ALWAYS);
        AlignColumns columns = new AlignColumns(left, prompt, disagreements, figures);
        VBox.setVgrow(columns, Priority.ALWAYS);
        content.getChildren().addAll(header, columns);
        model.stateProperty().subscribe(this::show);
    }

    private void show(LoadState<Content> now) {
        switch (now) {
            case LoadState.Empty<Content> _ -> nothing();
            case LoadState.Loading<Content> _ -> state.loading(Texts.text("align.computing"));
            case LoadState.Failed<Content>(var what) -> state.failed(Texts.text("align.failed"), what, model::refresh);
            case LoadState.Ready<Content>(Content ready) -> fill(ready);
        }
    }

    private void nothing() {
        state.empty("mdoal-insights", Texts.text("align.empty"), Texts.text("align.empty.text"));
    }

    private void fill(Content ready) {
        if (ready.report().isEmpty()) {
            nothing();
            return;
        }
        var report = ready.report().get();
        filling = true;
        if (!judge.getItems().equals(ready.names())) {
            judge.getItems().setAll(ready.names());
        }
        judge.getSelectionModel().select(report.metric().name());
        table.show(AlignmentSpecs.versions(LEVEL).without("sensitivity", "specificity", "accuracy", "n", "prevalence", "tp", "fn", "fp", "tn", "remark"), report.versions().stream()
                .map(v -> new VersionRow("v" + v.number(), v.figures()))
                .toList());
        filling = false;
        Tables.rows(versions, Math.clamp(report.versions().size(), 1, MOST_ROWS));
        select(report);
        runs.offer(ready.prompt().isPresent());
        prompt.show(report.metric().name(), ready.prompt());
        figures.show(report);
        state.content(content);
        disagreements.show();
    }

    /** Selects the version before in the table of versions. */
    private void select(AlignmentReport report) {
        filling = true;
        versions.getSelectionModel().clearSelection();
        for (int i = 0; i < report.versions().size(); i++) {
            if (report.versions().get(i).number() == report.before()) {
                versions.getSelectionModel().select(i);
            }
        }
        filling = false;
    }

    @Override
    public Node node() {
        return state;
    }

    @Override
    public void visit() {
        model.visit();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case NEXT_DISAGREEMENT -> disagreements.step(1);
            case PREVIOUS_DISAGREEMENT -> disagreements.step(-1);
            case PROMPT_DIFFERENCE -> prompt.toggleDifference();
            case SAVE_PROMPT -> prompt.save();
            case TRY_CASE -> prompt.attempt();
            case WRITE_PROMPT -> prompt.write();
            case RUN_JUDGE -> prompt.run();
            case STOP_JUDGE -> model.runs().cancel();
            case RUN_SOURCE -> runs.nextSource();
            case RUN_ITEMS -> runs.nextItems();
            case NEXT_JUDGE -> model.nextJudge(1);
            case PREVIOUS_JUDGE -> model.nextJudge(-1);
            case ALIGN_FILTER -> disagreements.nextFilter();
            case USE_EXAMPLE -> model.useAsExample();
            case VERSION_BEFORE -> model.nextBefore();
            case LOOK_TEST -> figures.look();
            case PROMOTE_JUDGE -> figures.promote();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Prompt, cases and figures side by side; below each other, scrolling together, when large text does not fit. */
    private static final class AlignColumns extends StackPane {
        /** Width, in units of the text size, below which the parts stand below each other. */
        private static final double NARROW = 70;
        /** Least heights of the parts in that case, in units of the text size. */
        private static final double PROMPT = 24;
        private static final double CASES = 32;
        private static final double[] SHARES = {36, 37, 27};

        private final Label probe = new Label();
        private final Region left;
        private final Region prompt;
        private final Region cases;
        private final Region figures;
        private final GridPane beside = Controls.styled(new GridPane(), "align-columns");
        private final VBox below = Controls.styled(new VBox(), "column");
        private final ScrollPane right = scroll();
        private final ScrollPane all = scroll();

        /** @param prompt the part of the left column that takes what is left of its height */
        AlignColumns(Region left, Region prompt, Region cases, Region figures) {
            this.left = left;
            this.prompt = prompt;
            this.cases = cases;
            this.figures = figures;
            Controls.show(probe, false);
            for (double share : SHARES) {
                ColumnConstraints column = new ColumnConstraints();
                column.setPercentWidth(share);
                beside.getColumnConstraints().add(column);
            }
            RowConstraints row = new RowConstraints();
            row.setFillHeight(true);
            row.setPercentHeight(100);
            beside.getRowConstraints().add(row);
            setMinSize(0, 0);
            arrange(true);
            widthProperty().subscribe(_ -> arrange());
            probe.fontProperty().subscribe(_ -> arrange());
        }

        private static ScrollPane scroll() {
            ScrollPane pane = new ScrollPane();
            pane.setFitToWidth(true);
            pane.setFocusTraversable(false);
            return pane;
        }

        private void arrange() {
            if (getWidth() > 0) {
                boolean wide = getWidth() >= NARROW * probe.getFont().getSize();
                if (wide != getChildren().contains(beside)) {
                    arrange(wide);
                }
            }
        }

        private void arrange(boolean wide) {
            double em = probe.getFont().getSize();
            beside.getChildren().clear();
            below.getChildren().clear();
            right.setContent(null);
            all.setContent(null);
            prompt.setMinHeight(wide ? 0 : PROMPT * em);
            cases.setMinHeight(wide ? 0 : CASES * em);
            if (wide) {
                right.setContent(figures);
                beside.addRow(0, left, cases, right);
            } else {
                below.getChildren().setAll(left, cases, figures);
                all.setContent(below);
            }
            getChildren().setAll(probe, wide ? beside : all);
        }
    }

    /** Runs the judge: on which items, from where, at what cost; progress, result, and the consent in force. */
    private static final class RunCard extends VBox {
        private final AlignRunModel model;
        private final Button run = Controls.styled(new Button(), "primary-button", "#align-run");
        private final Button stop = Controls.styled(new Button(Texts.text("align.run.stop")), "#align-stop");
        private final Button revoke = Controls.styled(new Button(Texts.text("consent.revoke")), "#align-revoke");
        private final ChoiceBox<ReplySource> from;
        private final ChoiceBox<Scope> scope;
        private final Label cost = words("align-cost");
        private final Label lines = words("align-run-lines");
        private final Label consent = words("align-consent");
        private final ProgressBar bar = new ProgressBar(0);

        /** @param start runs the judge with the prompt as it is typed */
        RunCard(AlignRunModel model, Runnable start, Runnable counted) {
            this.model = model;
            from = choice("align-from", model.fromProperty(), ReplySource.values(), r -> Texts.text("align.from." + r.name()), counted);
            from.setAccessibleText(Texts.text("align.from.name"));
            scope = choice("align-scope", model.scopeProperty(), Scope.values(), s -> Texts.text("align.scope." + s.name()), counted);
            scope.setAccessibleText(Texts.text("align.scope.name"));
            run.setText(Texts.text("align.run"));
            run.setOnAction(_ -> start.run());
            stop.setOnAction(_ -> model.cancel());
            revoke.setOnAction(_ -> model.revoke());
            bar.setMaxWidth(Double.MAX_VALUE);
            bar.setAccessibleText(Texts.text("align.run.title.short"));
            consent.getStyleClass().add("muted");
            FlowPane acts = Controls.styled(new FlowPane(run, scope, from, stop, revoke), "align-acts");
            VBox texts = Controls.styled(new VBox(cost, bar, lines, consent), "align-run-words");
            getChildren().add(new Card("align.run.card").body(new VBox(acts, texts)));
            model.stateProperty().subscribe(this::show);
        }

        private static Label words(String id) {
            Label label = Controls.wrapped("");
            label.setId(id);
            return label;
        }

        private static <E extends Enum<E>> ChoiceBox<E> choice(
                String id, ObjectProperty<E> value, E[] all, Function<E, String> words, Runnable counted) {
            ChoiceBox<E> box = new ChoiceBox<>();
            box.setId(id);
            box.setConverter(new StringConverter<>() {
                @Override
                public String toString(E one) {
                    return one == null ? "" : words.apply(one);
                }

                @Override
                public E fromString(String text) {
                    return Arrays.stream(all).filter(e -> toString(e).equals(text)).findFirst().orElse(all[0]);
                }
            });
            box.getItems().setAll(all);
            box.valueProperty().bindBidirectional(value);
            value.addListener((_, _, _) -> counted.run());
            return box;
        }

        /** Whether there is a judge to run; a metric without a prompt has none. */
        void offer(boolean there) {
            Controls.show(this, there);
        }

        private void show(AlignRunModel.State now) {
            boolean leaves = revoke.isFocused() && (now.running() || now.consent().isEmpty()) || stop.isFocused() && !now.running();
            run.setDisable(now.running());
            from.setDisable(now.running());
            scope.setDisable(now.running());
            Controls.show(stop, now.running());
            Controls.show(bar, now.running());
            Controls.show(revoke, !now.running() && !now.consent().isEmpty());
            if (leaves) {
                run.requestFocus(); // a hidden button would give the focus to anything
            }
            bar.setProgress(now.done());
            text(cost, now.running() ? "" : now.cost());
            text(lines, String.join("\n", now.lines()));
            text(consent, now.running() ? "" : now.consent());
        }

        private static void text(Label label, String text) {
            label.setText(text);
            Controls.show(label, !text.isEmpty());
        }

        void nextSource() {
            if (!model.isRunning()) {
                model.fromProperty().set(next(ReplySource.values(), model.fromProperty().get()));
            }
        }

        void nextItems() {
            if (!model.isRunning()) {
                model.scopeProperty().set(next(Scope.values(), model.scopeProperty().get()));
            }
        }

        private static <E extends Enum<E>> E next(E[] all, E now) {
            return all[(now.ordinal() + 1) % all.length];
        }
    }
}
