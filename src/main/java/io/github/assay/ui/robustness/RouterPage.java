package io.github.assay.ui.robustness;

import io.github.assay.figure.FigureData;
import io.github.assay.robustness.router.CombinedSystems.FailureSet;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.robustness.router.RoutedResult.RouterKind;
import io.github.assay.service.routing.RouterReport;
import io.github.assay.tabular.RouterSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.shell.ScreenId;
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
public final class RouterPage extends ResultPage<RouterReport> {
    private static final double HALF = 50;
    private static final int ROWS = 9;
    private static final int GRID_ROWS = 8;

    private final RouterViewModel model;
    private final PriceCard prices;
    private final ClassifierCard classifiers;
    private final TableSection<RouterReport, RoutedResult> routers;
    private final TableSection<RouterReport, Integer> confusion;

    public RouterPage(RouterViewModel model, PageTools tools, Dialogs dialogs) {
        super("router.page", model, tools);
        this.model = model;
        RouterChoices choices = new RouterChoices(model, dialogs);
        prices = new PriceCard(model);
        classifiers = new ClassifierCard(model);
        Card routerCard = new Card("", "board-card").named("routersTitle", "routersNote");
        routers = table("routers", r -> RouterSpecs.routers(r.routers()), RouterReport::routers)
                .in(routerCard).named("router.table.routers").saved(tools, "router.table.routers").lines(2, ROWS)
                .titled(r -> Texts.text("router.title", r.study().queries().size(), r.study().systems().size()))
                .noted(r -> RouterWords.right(r) + RouterWords.mark(r));
        routerCard.acts(tools.saving("router.table.decisions", () -> model.result().map(r -> FigureData.of(
                RouterSpecs.decisions(r.study().systems()), decided(r)))));
        confusion = table("confusion", r -> RouterSpecs.confusion(r.study().systems(), chosen(r).result()), RouterPage::labels)
                .in(new Card("", "against-card").named("confusionTitle", "confusionNote"))
                .named("router.table.confusion").saved(tools, "router.table.confusion").lines(1, Integer.MAX_VALUE)
                .titled(r -> Texts.text("router.confusion.title", RouterSpecs.name(chosen(r))))
                .noted(r -> chosen(r).reasons().isEmpty() ? Texts.text("router.confusion.note")
                        : Texts.text("router.missing", RouterSpecs.missing(chosen(r))));
        list(
                model, "router.computing", "router.noStudy", Section.of(choices.node(), choices::show),
                notRun("router.notRun", RouterReport::notRun, model::run), Section.of(routers.node(), this::route),
                Section.beside(
                        HALF,
                        figure("router-cost", RouterWords::settings, (cost, r) -> CostFigure.of(r).ifPresentOrElse(
                                cost::show, () -> cost.showInstead(Texts.text("router.figure.noCost")))),
                        figure("router-grid", RouterWords::settings, (shades, r) -> shades.show(GridFigure.of(r)))),
                Section.beside(
                        HALF, figure("router-failures", RouterWords::settings, this::overlap),
                        figure("router-decisions", RouterWords::settings, (decisions, r) -> decisions.show(DecisionFigure.of(
                                r, decided(r).stream().filter(d -> d.result().decided() > 0).toList())))),
                Section.beside(HALF, confusion, failures(tools)), grid(tools),
                Section.beside(HALF, Section.of(classifiers.node(), classifiers::show), Section.of(prices.node(), prices::show)));
        routers.table().getSelectionModel().selectedItemProperty().subscribe(_ -> model.result().ifPresent(confusion::show));
    }

    private Section<RouterReport> failures(PageTools tools) {
        Card card = new Card("router.failures.title", "against-card");
        card.note(Texts.text("router.failures.note"));
        card.acts(tools.saving("router.table.failures", () -> model.result().map(r -> FigureData.of(
                RouterSpecs.failures(known(r)), r.together().failures()))));
        Function<FailureSet, String> title = set -> Texts.text("router.failures.cases", RouterSpecs.name(set));
        return table(
                        new SpecTable<>(
                                        Controls.styled(new TableView<FailureSet>(), "#failures"), (set, _) -> title.apply(set),
                                        (set, _) -> tools.open(title.apply(set), model.failed(set.systems())), "questions"::equals)
                                .openingOnEnter("questions"),
                        r -> RouterSpecs.failures(known(r)), FailureFigure::sets)
                .in(card).named("router.table.failures.keys").lines(2, GRID_ROWS);
    }

    private Section<RouterReport> grid(PageTools tools) {
        Card card = new Card("router.grid.title", "board-card");
        card.note(Texts.text("router.grid.note"));
        return table("grid", r -> RouterSpecs.grid(r.study().systems(), r.grid()), r -> r.grid().points())
                .in(card).named("router.table.grid").saved(tools, "router.table.grid").lines(2, GRID_ROWS);
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-call_split", Texts.text("router.empty"), Texts.text("router.empty.text"), PageTools.primary(
                "systems.empty.act", "router-empty-act", () -> tools().navigation().go(ScreenId.WELCOME)));
    }

    @Override
    protected boolean instead(RouterReport report, StatePane in) {
        if (report.study().queries().isEmpty()) {
            in.empty("mdomz-play_circle_outline", Texts.text("systems.unscored"),
                    Texts.text(report.notRun() > 0 ? "systems.unscored.text" : "router.unknown.text", report.notRun()),
                    PageTools.primary("systems.run", "router-run", model::run));
            return true;
        }
        return false;
    }

    /** Shows the routers; the selected one stays selected, at first the last. */
    private void route(RouterReport report) {
        RoutedResult before = routers.table().getSelectionModel().getSelectedItem();
        routers.show(report);
        routers.table().getSelectionModel().select(report.routers().stream()
                .filter(r -> before != null && r.kind() == before.kind() && r.name().equals(before.name()))
                .findFirst().orElse(report.routers().getLast()));
    }

    private void overlap(FigureView figure, RouterReport report) {
        if (report.together().failures().isEmpty()) {
            figure.showInstead(Texts.text("router.figure.tooMany"));
        } else {
            figure.show(FailureFigure.of(report, set -> model.failed(set.systems())));
        }
    }

    private static List<RoutedResult> decided(RouterReport report) {
        return report.routers().stream().filter(r -> r.kind() != RouterKind.SYSTEM).toList();
    }

    /** Questions whose verdict is known for every system. */
    private static int known(RouterReport report) {
        return report.together().failures().stream().mapToInt(FailureSet::questions).sum();
    }

    private RoutedResult chosen(RouterReport report) {
        RoutedResult row = routers.table().getSelectionModel().getSelectedItem();
        return row == null ? report.routers().getLast() : row;
    }

    private static List<Integer> labels(RouterReport report) {
        return java.util.stream.IntStream.rangeClosed(0, report.study().systems().size()).boxed().toList();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case ROUTER_PRICES -> prices.edit(pane());
            case ASK_CLASSIFIER -> classifiers.ask(pane());
            case TAKE_VECTORS -> classifiers.takeVectors(pane());
            default -> {
                return super.pressed(shortcut);
            }
        }
        return true;
    }

    /** Lists the classifiers and the embedding model of the project with what is recorded, and asks them. */
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
                Optional<RoutedResult> recorded = report.classifiers().stream().filter(r -> r.name().equals(name)).findFirst();
                add(name + ": " + recorded.map(r -> stated(report, r)).orElse(Texts.text("router.classifiers.unrecorded")),
                        PageTools.quiet("ask-" + name, Texts.text("router.ask"), Texts.text("router.ask.about", name)), () -> model.ask(name));
            }
            model.embeddingModel().ifPresentOrElse(
                    name -> add(Texts.text("router.vectors", name) + " " + Texts.text(report.vectors() ? "router.similar.vectors" : "router.similar.words"),
                            PageTools.quiet("take-vectors", Texts.text("router.vectors.take"), Texts.text("router.vectors.take.about", name)),
                            model::takeVectors),
                    () -> rows.getChildren().add(words(Texts.text("router.vectors.none"))));
        }

        private void add(String text, Button act, Runnable action) {
            Label about = words(text);
            about.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(about, Priority.ALWAYS);
            act.setOnAction(_ -> action.run());
            rows.getChildren().add(new HBox(8, about, act));
        }

        private static String stated(RouterReport report, RoutedResult r) {
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

        /** Takes vectors, where the project names an embedding model. */
        void takeVectors(ScrollPane page) {
            ResultPage.reveal(page, card);
            if (model.embeddingModel().isPresent()) {
                model.takeVectors();
            }
        }

        /** Asks the only classifier; with several goes to the first button. */
        void ask(ScrollPane page) {
            ResultPage.reveal(page, card);
            if (model.classifiers().size() == 1) {
                model.ask(model.classifiers().getFirst());
            } else {
                rows.lookupAll(".quiet-button").stream().findFirst().ifPresent(Node::requestFocus);
            }
        }
    }
}
