package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.BootstrapFields;
import io.github.assay.ui.common.Cautions;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.Axis;
import io.github.assay.ui.common.plot.Figure;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.FigureMark;
import io.github.assay.ui.common.plot.MarkStyle;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows the Agreement screen from its view model and opens cases in Review. */
public final class AgreementView implements ScreenView {
    /** Cautions of a result that has copied votes, counted or left out. */
    private static final Set<String> COPIES = Set.of("COPIED_VOTES", "COPIES_LEFT_OUT");
    private static final Set<String> USUAL = Set.of("difficulty", "db", "system", "category");

    private final AgreementViewModel model;
    private final Navigation navigation;
    private final PlotExport export;
    private Optional<AgreementStudy> study = Optional.empty();
    private final ChoiceBox<String> rounds = Controls.styled(new ChoiceBox<>(), "#agreement-round");
    private boolean filling;

    @FXML private StatePane state;
    @FXML private ScrollPane page;
    @FXML private Label subject;
    @FXML private HBox settings;
    @FXML private Cautions cautions;
    @FXML private StackPane headline;
    @FXML private HBox pairsHead;
    @FXML private StackPane pairs;
    @FXML private StackPane more;
    @FXML private Label annotatorNotes;
    @FXML private Button finalLabels;
    @FXML private TableView<Annotator> annotators;
    @FXML private TableView<StratumAgreement> strata;
    @FXML private ChoiceBox<String> slice;

    private final CheckBox withoutCopies = new CheckBox(Texts.text("agreement.copies.leave"));
    private SpecTable<Annotator> annotatorTable;
    private SpecTable<StratumAgreement> stratumTable;

    public AgreementView(AgreementViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        this.export = export;
    }

    @FXML
    private void initialize() {
        ComputingBar computing = new ComputingBar(page).follow(model);
        // its height is that of the button beside it; its width is the subject's meanwhile
        computing.managedProperty().bind(computing.visibleProperty());
        BootstrapFields fields = new BootstrapFields(model.settings().bootstrap(), model::use);
        model.computingProperty().subscribe(_ -> fields.show(model.settings().bootstrap()));
        withoutCopies.setTooltip(new Tooltip(Texts.text("agreement.copies.leave.tip")));
        withoutCopies.setMinWidth(Region.USE_PREF_SIZE);
        withoutCopies.setId("withoutCopies");
        withoutCopies.setOnAction(_ -> model.countCopies(!withoutCopies.isSelected()));
        offerCopies(false);
        rounds.setAccessibleText(Texts.text("agreement.round"));
        Controls.show(rounds, false);
        rounds.setOnAction(_ -> {
            if (!filling && rounds.getSelectionModel().getSelectedIndex() >= 0) {
                int at = rounds.getSelectionModel().getSelectedIndex();
                model.choose(at == 0 ? "" : study.map(s -> s.rounds().get(at - 1)).orElse(""));
            }
        });
        settings.getChildren().setAll(computing, rounds, withoutCopies, importButton(), fields);
        annotatorTable = new SpecTable<>(annotators, a -> Texts.text("annotators.against.title", a.name()), this::open)
                .fitting()
                .openingOnEnter();
        stratumTable = new SpecTable<>(strata, s -> AgreementSpecs.dimension(s.dimension()) + " " + s.value(), this::open)
                .fitting()
                .openingOnEnter();
        slice.setAccessibleText(Texts.text("strata.slice"));
        slice.setConverter(new SelectionLabel<>(d -> d.isEmpty() ? Texts.text("strata.slice.none") : AgreementSpecs.dimension(d)));
        slice.getSelectionModel().selectedItemProperty().subscribe(d -> {
            if (d != null && study.isPresent()) {
                model.slice(d);
            }
        });
        pairsHead.getChildren().add(PlotMenu.button(export, this::pairFigure));
        Controls.show(finalLabels, model.finalLabels().isPresent());
        model.stateProperty().subscribe(this::show);
    }

    @Override
    public void shown() {
        model.visit();
    }

    @Override
    public void evidenceChanged() {
        model.forget();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return shortcut == Shortcut.GO_ON && model.goOn();
    }

    private void open(String title, List<ItemKey> items) {
        navigation.openCases(title, items);
    }

    private void show(LoadState<AgreementStudy> now) {
        switch (now) {
            case LoadState.Loading<AgreementStudy> _ -> state.loading(Texts.text("agreement.computing"));
            case LoadState.Empty<AgreementStudy> _ -> empty();
            case LoadState.Failed<AgreementStudy>(var what) ->
                state.failed(Texts.text("agreement.failed"), what, model::refresh);
            case LoadState.Ready<AgreementStudy>(AgreementStudy result) -> fill(result);
        }
    }

    private void empty() {
        Button review = Controls.styled(new Button(Texts.text("state.toReview")), "primary-button");
        review.setOnAction(_ -> navigation.go(ScreenId.REVIEW));
        state.empty(
                "mdomz-people", Texts.text("agreement.empty"), Texts.text("agreement.empty.text"), review,
                importButton());
    }

    private Button importButton() {
        Button button = new Button(Texts.text("agreement.import"));
        button.setOnAction(_ -> navigation.importLabels());
        return button;
    }

    /** The choice is offered where there are copied votes. */
    private void offerCopies(boolean yes) {
        Controls.show(withoutCopies, yes);
        withoutCopies.setSelected(!model.settings().copies());
    }

    private void fill(AgreementStudy made) {
        study = Optional.of(made);
        AgreementResult result = made.agreement();
        rounds(made);
        subject.setText(AgreementWords.subject(result));
        subject.setTooltip(new Tooltip(subject.getText()));
        headline.getChildren().setAll(new VBox(10, new HeadlineCards(result.headline(), this::open)));
        if (!made.round().isEmpty()) {
            ((VBox) headline.getChildren().getFirst()).getChildren().add(new RoundCard(made));
        }
        pairs.getChildren().setAll(new PairPane(result, this::open));
        more.getChildren().setAll(new CoefficientList(MoreCoefficients.of(result), this::open));
        annotatorTable.show(annotatorSpec(made), Annotator.of(result, made.people()));
        annotatorNotes.setText(String.join(" ", AnnotatorNotes.of(made)) + (made.finalLabels().isEmpty() ? "" : "\n" + made.finalLabels()));
        offer(model.settings().slice());
        stratumTable.show(AgreementSpecs.strata(result.settings()), result.strata());
        cautions.show(result.cautions(), Map.of());
        offerCopies(result.cautions().stream().anyMatch(c -> COPIES.contains(c.code())));
        state.content(page);
    }

    /** Offers the dimensions of the items beside the four by which they are always sliced. */
    private void offer(String now) {
        List<String> all = Stream.concat(Stream.of(""), model.dimensions().stream().filter(d -> !USUAL.contains(d))).toList();
        if (!slice.getItems().equals(all)) {
            slice.getItems().setAll(all);
        }
        slice.setValue(now);
        Controls.show(slice, all.size() > 1);
    }

    /** Fills the choice between all votes and those of a round, where there are rounds. */
    private void rounds(AgreementStudy made) {
        filling = true;
        List<String> names = new ArrayList<>(List.of(Texts.text("agreement.allVotes")));
        made.rounds().forEach(id -> names.add(Texts.text("agreement.roundOf", id)));
        if (!rounds.getItems().equals(names)) {
            rounds.getItems().setAll(names);
        }
        rounds.getSelectionModel().select(made.rounds().indexOf(made.round()) + 1);
        Controls.show(rounds, !made.rounds().isEmpty());
        filling = false;
    }

    private static TableSpec<Annotator> annotatorSpec(AgreementStudy study) {
        return AgreementSpecs.annotators(study.agreement().settings(), study.people().ceiling().value());
    }

    private Optional<Figure> pairFigure() {
        return study.map(s -> PairFigure.of(s.agreement()));
    }

    @FXML
    private void saveCoefficients() {
        save("agreement.table.coefficients", s -> FigureData.of(
                AgreementSpecs.coefficientTable(s.agreement().settings()), AgreementSpecs.allCoefficients(s.agreement())));
    }

    @FXML
    private void saveAnnotators() {
        save("agreement.table.annotators", s -> FigureData.of(annotatorSpec(s), Annotator.of(s.agreement(), s.people())));
    }

    @FXML
    private void saveFinalLabels() {
        model.finalLabels().ifPresent(writing -> export.file(Texts.text("agreement.final.file"), List.of("csv", "jsonl"), writing));
    }

    @FXML
    private void saveStrata() {
        save("agreement.table.strata", s -> FigureData.of(AgreementSpecs.strata(s.agreement().settings()), s.agreement().strata()));
    }

    private void save(String key, Function<AgreementStudy, FigureData> table) {
        study.ifPresent(s -> export.csv(Texts.text(key), table.apply(s)));
    }

    /** Shows what is particular to a round: shares, coefficients, and what they mean in sentences. */
    private static final class RoundCard extends VBox {
        private static final double ROW = 26;

        RoundCard(AgreementStudy study) {
            getStyleClass().addAll("card", "round-card");
            setId("round-card");
            Label title = Controls.label(Texts.text("agreement.roundTitle", study.round()), "card-title");
            getChildren().add(Controls.styled(new HBox(title), "card-head"));
            double level = study.agreement().settings().level();
            HBox tables = new HBox(12);
            add(tables, "round-shares", RoundSpecs.shares(level, UnaryOperator.identity()),
                    RoundSpecs.shares(study.figures()));
            add(
                    tables, "round-coefficients", RoundSpecs.coefficients(level, UnaryOperator.identity()),
                    RoundSpecs.coefficients(study.figures()));
            VBox words = Controls.styled(new VBox(4), "card-body");
            if (tables.getChildren().isEmpty()) {
                words.getChildren().add(line(Texts.text("agreement.roundPlain")));
            } else {
                getChildren().add(tables);
                RoundSpecs.meanings(study.figures()).forEach(text -> words.getChildren().add(line(text)));
            }
            getChildren().add(words);
        }

        private static void add(HBox tables, String id, TableSpec<RoundFigure> spec, List<RoundFigure> rows) {
            if (rows.isEmpty()) {
                return;
            }
            TableView<RoundFigure> table = new TableView<>();
            table.setId(id);
            new SpecTable<>(table).fitting().show(spec, rows);
            table.setMinHeight(ROW * (rows.size() + 1) + 8);
            table.setPrefHeight(ROW * (rows.size() + 1) + 8);
            HBox.setHgrow(table, Priority.ALWAYS);
            tables.getChildren().add(table);
        }

        private static Label line(String text) {
            return Controls.wrapped(text);
        }
    }

    /** Draws the map of pairs as a figure for files, with the shades and words of the screen. */
    static final class PairFigure {
        private static final double HALF = 0.5;
        private static final List<MarkStyle> SHADES = List.of(MarkStyle.HEAT_1, MarkStyle.HEAT_2, MarkStyle.HEAT_3, MarkStyle.HEAT_4, MarkStyle.HEAT_5);

        private PairFigure() {}

        static Figure of(AgreementResult result) {
            List<String> names = result.annotators().stream().map(AnnotatorAgreement::annotator).toList();
            List<FigureMark> marks = new ArrayList<>();
            for (PairAgreement pair : result.pairs()) {
                int a = names.indexOf(pair.a());
                int b = names.indexOf(pair.b());
                addCell(pair, b, names.size() - 1 - a, marks);
                addCell(pair, a, names.size() - 1 - b, marks);
            }
            String title = Texts.text("agreement.pairs.figure", result.headline().items());
            return new Figure(
                    title, Axis.names("", names), Axis.names("", names.reversed()), marks, legend(), List.of(),
                    FigureData.of(AgreementSpecs.pairs(result.settings()), result.pairs()), title, AgreementWords.subject(result));
        }

        private static void addCell(PairAgreement pair, int column, int row, List<FigureMark> marks) {
            Outcome<Estimate> kappa = pair.cohenKappa();
            double middle = column + HALF;
            marks.add(new FigureMark.Box(column, row, column + 1.0, row + 1.0, ink(kappa)));
            marks.add(words(middle, row + 0.7, PairCell.first(kappa), MarkStyle.STRONG_WORDS));
            marks.add(words(middle, row + 0.46, PairCell.second(kappa), MarkStyle.SMALL_WORDS));
            marks.add(words(middle, row + 0.24, PairCell.third(pair), MarkStyle.SMALL_WORDS));
        }

        private static FigureMark words(double x, double y, String text, MarkStyle ink) {
            return new FigureMark.Words(x, y, text, FigureMark.Anchor.ON, ink);
        }

        private static MarkStyle ink(Outcome<Estimate> kappa) {
            int shade = PairCell.shade(kappa);
            return kappa instanceof Outcome.Value<Estimate> ? shade == 0 ? MarkStyle.BELOW : SHADES.get(shade - 1) : MarkStyle.BLANK;
        }

        private static List<Figure.Key> legend() {
            List<Figure.Key> keys = new ArrayList<>();
            keys.add(new Figure.Key(MarkStyle.BLANK, Figure.Sample.AREA, Texts.text("figure.none")));
            keys.add(new Figure.Key(MarkStyle.BELOW, Figure.Sample.AREA, Texts.text("agreement.pair.chance")));
            for (int i = 0; i < SHADES.size(); i++) {
                keys.add(new Figure.Key(
                        SHADES.get(i), Figure.Sample.AREA,
                        Texts.text("agreement.legend.to", EstimateFormat.one((i + 1.0) / SHADES.size()))));
            }
            return keys;
        }
    }

    /** Writes the line that names the votes studied and the method of the intervals. */
    private static final class AgreementWords {
        static String subject(AgreementResult result) {
            Coefficients all = result.headline();
            BootstrapSettings used = result.settings();
            String method = Texts.optional("interval." + used.method()).orElse(used.method());
            return Texts.text(
                    "agreement.subject", all.items(), all.raters(), EstimateFormat.threshold(100 * used.level()), method,
                    used.replicates(), Long.toString(used.seed()), CalibrationSpecs.drawn(result));
        }
    }
}
