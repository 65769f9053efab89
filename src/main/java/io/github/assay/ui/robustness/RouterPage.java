package io.github.assay.ui.robustness;

import io.github.assay.domain.ItemKey;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RoutedResult.RouterKind;
import io.github.assay.robustness.router.RouterGrid;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.Paper;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScrollPage;
import io.github.assay.ui.robustness.figure.CostFigure;
import io.github.assay.ui.robustness.figure.CostFigure.GridFigure;
import io.github.assay.ui.robustness.figure.FailureFigure;
import io.github.assay.ui.robustness.figure.FailureFigure.DecisionFigure;
import io.github.assay.ui.robustness.model.RouterViewModel;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the router study of a project: which system a question should go to, at what cost and gain. */
public final class RouterPage extends RobustnessPage {
    private static final int ROWS = 9;
    private static final int GRID_ROWS = 8;

    private final RouterViewModel model;
    private final Navigation navigation;
    private final StatePane state = new StatePane();
    private final VBox column = Controls.styled(new VBox(), "column");
    private final RouterChoices choices;
    private final PriceCard prices;
    private final ClassifierCard classifiers;
    private final TableView<RoutedResult> routers = Controls.styled(new TableView<>(), "#routers");
    private final SpecTable<RoutedResult> routerSpec = new SpecTable<>(routers).fitting();
    private final TableView<RouterGrid.Point> grid = Controls.styled(new TableView<>(), "#grid");
    private final SpecTable<RouterGrid.Point> gridSpec = new SpecTable<>(grid).fitting();
    private final TableView<Integer> confusion = Controls.styled(new TableView<>(), "#confusion");
    private final SpecTable<Integer> confusionSpec = new SpecTable<>(confusion).fitting();
    private final TableView<FailureSet> failures = Controls.styled(new TableView<>(), "#failures");
    private final SpecTable<FailureSet> failureSpec;
    private final Card routerCard = new Card("", "board-card").named("routersTitle", "routersNote");
    private final Card confusionCard = new Card("", "against-card").named("confusionTitle", "confusionNote");
    private final FigureView cost;
    private final FigureView shades;
    private final FigureView overlap;
    private final FigureView decisions;

    public RouterPage(RouterViewModel model, Navigation navigation, PlotExport export, Dialogs dialogs) {
        super("router.page", model);
        this.model = model;
        this.navigation = navigation;
        choices = new RouterChoices(model, dialogs);
        prices = new PriceCard(model);
        classifiers = new ClassifierCard(model);
        cost = figure("router-cost", export);
        shades = figure("router-grid", export);
        overlap = figure("router-failures", export);
        decisions = figure("router-decisions", export);
        failureSpec = new SpecTable<>(failures, this::failureTitle, (set, _) -> open(set), "questions"::equals)
                .fitting().openingOnEnter("questions");
        tables(export);
        column.getChildren().addAll(
                choices.node(), routerCard, two(TableButtons.framed(cost, export), TableButtons.framed(shades, export)),
                two(TableButtons.framed(overlap, export), TableButtons.framed(decisions, export)), two(confusionCard, failureCard(export)), gridCard(export),
                two(classifiers.node(), prices.node()));
        fill(state);
        routers.getSelectionModel().selectedItemProperty().subscribe(_ -> model.result().ifPresent(this::confuse));
        model.stateProperty().subscribe(this::show);
    }

    private FigureView figure(String id, PlotExport export) {
        FigureView view = new FigureView(Paper.Furniture.ALL).onOpen(navigation::openCases).exportThrough(export)
                .notedBy(() -> model.result().map(RouterWords::settings).orElse(""));
        view.setId(id);
        return view;
    }

    private static Node two(Node left, Node right) {
        TwoColumns both = new TwoColumns();
        both.setShare(50);
        both.getChildren().addAll(left, right);
        return both;
    }

    private void tables(PlotExport export) {
        routers.setAccessibleText(Texts.text("router.table.routers"));
        routerCard.acts(new TableButtons(export, "router.table.routers", () -> data(r -> FigureData.of(RouterSpecs.routers(r.routers()), r.routers()))),
                new TableButtons(export, "router.table.decisions", () -> data(r -> FigureData.of(
                        RouterSpecs.decisions(r.study().systems()), decided(r))))).body(routers);
        confusion.setAccessibleText(Texts.text("router.table.confusion"));
        confusionCard.acts(new TableButtons(export, "router.table.confusion", () -> data(r -> FigureData.of(
                RouterSpecs.confusion(r.study().systems(), chosen(r).result()), labels(r))))).body(confusion);
    }

    private Card failureCard(PlotExport export) {
        failures.setAccessibleText(Texts.text("router.table.failures.keys"));
        Card card = new Card("router.failures.title", "against-card");
        card.note(Texts.text("router.failures.note"));
        return card.acts(new TableButtons(export, "router.table.failures", () -> data(r -> FigureData.of(
                RouterSpecs.failures(known(r)), r.together().failures())))).body(failures);
    }

    private Card gridCard(PlotExport export) {
        grid.setAccessibleText(Texts.text("router.table.grid"));
        Card card = new Card("router.grid.title", "board-card");
        card.note(Texts.text("router.grid.note"));
        return card.acts(new TableButtons(export, "router.table.grid", () -> data(r -> FigureData.of(
                RouterSpecs.grid(r.study().systems(), r.grid()), r.grid().points())))).body(grid);
    }

    private Optional<FigureData> data(Function<RouterReport, FigureData> of) {
        return model.result().map(of);
    }

    private void show(LoadState<RouterReport> now) {
        switch (now) {
            case LoadState.Loading<RouterReport> _ -> state.loading(Texts.text("router.computing"));
            case LoadState.Empty<RouterReport> _ -> {
                javafx.scene.control.Button other = TableButtons.primary("systems.empty.act", "router-empty-act");
                other.setOnAction(_ -> navigation.go(ScreenId.WELCOME));
                state.empty("mdoal-call_split", Texts.text("router.empty"), Texts.text("router.empty.text"), other);
            }
            case LoadState.Failed<RouterReport>(var what) -> state.failed(Texts.text("router.noStudy"), what, model::refresh);
            case LoadState.Ready<RouterReport>(RouterReport report) -> fill(report);
        }
    }

    private void fill(RouterReport report) {
        if (report.study().queries().isEmpty()) {
            javafx.scene.control.Button run = TableButtons.primary("systems.run", "router-run");
            run.setOnAction(_ -> model.run());
            state.empty("mdomz-play_circle_outline", Texts.text("systems.unscored"),
                    Texts.text(report.notRun() > 0 ? "systems.unscored.text" : "router.unknown.text", report.notRun()), run);
            return;
        }
        choices.show(report);
        prices.show(report);
        classifiers.show(report);
        RoutedResult before = routers.getSelectionModel().getSelectedItem();
        routerCard.title(Texts.text("router.title", report.study().queries().size(), report.study().systems().size()));
        routerCard.note(RouterWords.right(report) + RouterWords.mark(report));
        routerSpec.show(RouterSpecs.routers(report.routers()), report.routers());
        Tables.rows(routers, Math.clamp(report.routers().size(), 2, ROWS));
        routers.getSelectionModel().select(report.routers().stream()
                .filter(r -> before != null && r.kind() == before.kind() && r.name().equals(before.name()))
                .findFirst().orElse(report.routers().getLast()));
        gridSpec.show(RouterSpecs.grid(report.study().systems(), report.grid()), report.grid().points());
        Tables.rows(grid, Math.clamp(report.grid().points().size(), 2, GRID_ROWS));
        List<FailureSet> sets = FailureFigure.sets(report);
        failureSpec.show(RouterSpecs.failures(known(report)), sets);
        Tables.rows(failures, Math.clamp(sets.size(), 2, GRID_ROWS));
        draw(report);
        confuse(report);
        state.content(column);
    }

    private void draw(RouterReport report) {
        CostFigure.of(report).ifPresentOrElse(cost::show, () -> cost.showInstead(Texts.text("router.figure.noCost")));
        shades.show(GridFigure.of(report));
        if (report.together().failures().isEmpty()) {
            overlap.showInstead(Texts.text("router.figure.tooMany"));
        } else {
            overlap.show(FailureFigure.of(report, set -> model.failed(set.systems())));
        }
        decisions.show(DecisionFigure.of(report, decided(report).stream().filter(r -> r.result().decided() > 0).toList()));
    }

    private static List<RoutedResult> decided(RouterReport report) {
        return report.routers().stream().filter(r -> r.kind() != RouterKind.SYSTEM).toList();
    }

    /** Questions whose verdict is known for every system. */
    private static int known(RouterReport report) {
        return report.together().failures().stream().mapToInt(FailureSet::questions).sum();
    }

    private RoutedResult chosen(RouterReport report) {
        RoutedResult row = routers.getSelectionModel().getSelectedItem();
        return row == null ? report.routers().getLast() : row;
    }

    private static List<Integer> labels(RouterReport report) {
        return java.util.stream.IntStream.rangeClosed(0, report.study().systems().size()).boxed().toList();
    }

    private void confuse(RouterReport report) {
        RoutedResult router = chosen(report);
        confusionCard.title(Texts.text("router.confusion.title", RouterSpecs.name(router)));
        confusionCard.note(router.reasons().isEmpty() ? Texts.text("router.confusion.note")
                : Texts.text("router.missing", RouterSpecs.missing(router)));
        confusionSpec.show(RouterSpecs.confusion(report.study().systems(), router.result()), labels(report));
        Tables.rows(confusion, report.study().systems().size() + 1);
    }

    private String failureTitle(FailureSet set, String column) {
        return Texts.text("router.failures.cases", RouterSpecs.name(set));
    }

    private void open(FailureSet set) {
        List<ItemKey> items = model.failed(set.systems());
        if (!items.isEmpty()) {
            navigation.openCases(failureTitle(set, ""), items);
        }
    }

    @Override
    boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case ROUTER_PRICES -> prices.edit(pane());
            case ASK_CLASSIFIER -> classifiers.ask(pane());
            case SAVE_TOOL_FIGURE -> focused().openMenu();
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The figure with the focus, else that of cost. */
    private FigureView focused() {
        return List.of(cost, shades, overlap, decisions).stream().filter(FigureView::isFocused).findFirst().orElse(cost);
    }

    /** Lists the classifiers of the project with what is recorded, and asks them. */
    private static final class ClassifierCard {
        private final RouterViewModel model;
        private final Card card = new Card("router.classifiers.title", "against-card").named("classifiersTitle", "classifiersNote");
        private final VBox rows = Controls.styled(new VBox(), "column", "cross-body");

        ClassifierCard(RouterViewModel model) {
            this.model = model;
            card.body(rows);
        }

        Node node() {
            return card;
        }

        void show(RouterReport report) {
            rows.getChildren().clear();
            card.note(Texts.text("router.classifiers.note", model.classifiers().size()));
            if (model.classifiers().isEmpty()) {
                rows.getChildren().add(words(Texts.text("router.classifiers.none")));
            }
            for (String name : model.classifiers()) {
                Button ask = TableButtons.quiet("ask-" + name, Texts.text("router.ask"), Texts.text("router.ask.about", name));
                ask.setOnAction(_ -> model.ask(name));
                Optional<RoutedResult> recorded = report.classifiers().stream().filter(r -> r.name().equals(name)).findFirst();
                Label about = words(name + ": " + recorded.map(r -> said(report, r)).orElse(Texts.text("router.classifiers.unrecorded")));
                about.setMaxWidth(Double.MAX_VALUE);
                HBox.setHgrow(about, Priority.ALWAYS);
                rows.getChildren().add(new HBox(8, about, ask));
            }
        }

        private static String said(RouterReport report, RoutedResult r) {
            String text = Texts.text("router.classifiers.recorded", r.model(), r.result().decided(), report.study().queries().size(),
                    EstimateFormat.full(r.result().ex()));
            String time = r.result().latencyMillis().asValue()
                    .map(l -> " " + Texts.text("router.classifiers.time", EstimateFormat.one(l.mean()), EstimateFormat.one(l.standardDeviation())))
                    .orElse("");
            return text + time + (r.reasons().isEmpty() ? "" : " " + Texts.text("router.missing", RouterSpecs.missing(r)));
        }

        private static Label words(String text) {
            return Controls.wrapped(text);
        }

        /** Asks the only classifier; with several goes to the first button. */
        void ask(ScrollPane page) {
            ScrollPage.reveal(page, card);
            if (model.classifiers().size() == 1) {
                model.ask(model.classifiers().getFirst());
            } else {
                rows.lookupAll(".quiet-button").stream().findFirst().ifPresent(Node::requestFocus);
            }
        }
    }
}
