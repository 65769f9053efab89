package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementResult.StratumAgreement;
import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.agreement.Coefficients;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.agreement.RoundFigure;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.figure.Axis;
import io.github.assay.figure.Figure;
import io.github.assay.figure.FigureData;
import io.github.assay.figure.FigureMark;
import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.study.StudyFigures;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSentences;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.RoundSpecs;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.common.BootstrapFields;
import io.github.assay.ui.common.Cautions;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionLabel;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.page.TableSection;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows how far annotators agree: headline, pairs, coefficients, annotators and strata. Each number opens its cases. */
final class AgreementPage extends ResultPage<AgreementStudy> {
    /** Cautions of a result that has copied votes, counted or left out. */
    private static final Set<String> COPIES = Set.of("COPIED_VOTES", "COPIES_LEFT_OUT");
    private static final Set<String> USUAL = Set.of("difficulty", "db", "system", "category");
    private static final double PAIRS = 32;

    private final AgreementViewModel model;
    private final BiConsumer<String, List<ItemKey>> open;
    private final ChoiceBox<String> rounds = Controls.styled(new ChoiceBox<>(), "#agreement-round");
    private final CheckBox withoutCopies = Controls.styled(new CheckBox(Texts.text("agreement.copies.leave")), "#withoutCopies");
    private final Label subject = Controls.label("", "muted", "#subject");
    private final StackPane headline = Controls.styled(new StackPane(), "#headline");
    private final StackPane pairs = Controls.styled(new StackPane(), "card-body", "#pairs");
    private final StackPane more = Controls.styled(new StackPane(), "card-body", "#more");
    private final Label annotatorNotes = Controls.wrapped("", "annotator-notes", "#annotatorNotes");
    private final ChoiceBox<String> slice = Controls.styled(new ChoiceBox<>(), "choice-box", "small-choice", "#slice");
    private boolean filling;

    AgreementPage(AgreementViewModel model, PageTools tools) {
        super("agreement.title", model, tools);
        this.model = model;
        open = tools.navigation()::openCases;
        pane().setId("page");
        Label sentences = Controls.wrapped("", "page-sentences", "#agreement-sentences");
        Cautions cautions = Controls.styled(new Cautions(), "#cautions");
        TableSection<AgreementStudy, Annotator> annotators = table(
                new SpecTable<>(
                                Controls.styled(new TableView<Annotator>(), "#annotators"),
                                a -> Texts.text("annotators.against.title", a.name()), open)
                        .openingOnEnter(),
                AgreementPage::annotators, s -> Annotator.of(s.agreement(), s.people()));
        TableSection<AgreementStudy, StratumAgreement> strata = table(
                new SpecTable<>(
                                Controls.styled(new TableView<StratumAgreement>(), "#strata"),
                                s -> AgreementSpecs.dimension(s.dimension()) + " " + s.value(), open)
                        .openingOnEnter(),
                s -> AgreementSpecs.strata(s.agreement().settings()), s -> s.agreement().strata());
        choices();
        Card pairCard = card("agreement.pairs", "agreement.pairs.note", "pair-card")
                .acts(PlotMenu.button(tools.export(), () -> model.result().map(s -> PairFigure.of(s.agreement())))).body(pairs);
        Card moreCard = card("more.title", "more.note", "more-card").acts(csv("coefficients", s -> FigureData.of(
                AgreementSpecs.coefficientTable(s.agreement().settings()), AgreementSpecs.allCoefficients(s.agreement())))).body(more);
        Card annotatorCard = card("annotators.title", "annotators.note", "annotator-card").acts(finalLabels(), csv("annotators", s ->
                FigureData.of(annotators(s), Annotator.of(s.agreement(), s.people()))));
        Card strataCard = card("strata.title", "strata.note", "stratum-card").acts(slice, csv("strata", s ->
                FigureData.of(AgreementSpecs.strata(s.agreement().settings()), s.agreement().strata())));
        annotators.in(annotatorCard);
        annotatorCard.getChildren().add(annotatorNotes);
        strata.in(strataCard);
        TwoColumns columns = new TwoColumns();
        columns.setShare(PAIRS);
        columns.getChildren().addAll(column(pairCard, moreCard), column(annotatorCard, strataCard));
        VBox.setVgrow(columns, Priority.ALWAYS);
        list(
                Section.of(header(), this::say),
                Section.of(sentences, s -> sentences.setText(String.join(" ", AgreementSentences.of(s.agreement())))),
                Section.of(cautions, s -> cautions.show(s.agreement().cautions(), Map.of())), grown("agreement-figure", s -> AgreementWords.subject(s.agreement()), s -> StudyFigures.agreement(s.agreement())),
                Section.of(headline, this::headline), Section.of(columns, s -> {
                    fill(s);
                    annotators.show(s);
                    strata.show(s);
                }));
    }

    private static Card card(String title, String note, String style) {
        Card card = new Card(title, style);
        card.note(Texts.text(note));
        return card;
    }

    private static VBox column(Card above, Card below) {
        VBox.setVgrow(below, Priority.ALWAYS);
        return Controls.styled(new VBox(above, below), "columns-right");
    }

    /** Title and subject, what is computed, and what the figures are computed by. */
    private HBox header() {
        ComputingBar computing = new ComputingBar(pane()).follow(model);
        // its height is that of the button beside it; its width is the subject's meanwhile
        computing.managedProperty().bind(computing.visibleProperty());
        BootstrapFields fields = new BootstrapFields(model.settings().bootstrap(), model::use);
        model.computingProperty().subscribe(_ -> fields.show(model.settings().bootstrap()));
        subject.setMinWidth(0);
        subject.setWrapText(true);
        HBox settings = Controls.styled(
                new HBox(12, computing, rounds, withoutCopies, AgreementView.importButton(tools().navigation()), fields), "#settings");
        settings.setMinWidth(Region.USE_PREF_SIZE);
        settings.setAlignment(Pos.CENTER_LEFT);
        return Controls.styled(
                new HBox(Controls.whole(Texts.text("agreement.title"), "title"), subject, Controls.gap(), settings), "room-head");
    }

    private void choices() {
        withoutCopies.setTooltip(new Tooltip(Texts.text("agreement.copies.leave.tip")));
        withoutCopies.setMinWidth(Region.USE_PREF_SIZE);
        withoutCopies.setOnAction(_ -> model.countCopies(!withoutCopies.isSelected()));
        offerCopies(false);
        rounds.setAccessibleText(Texts.text("agreement.round"));
        Controls.show(rounds, false);
        rounds.setOnAction(_ -> {
            if (!filling && rounds.getSelectionModel().getSelectedIndex() >= 0) {
                int at = rounds.getSelectionModel().getSelectedIndex();
                model.choose(at == 0 ? "" : model.result().map(s -> s.rounds().get(at - 1)).orElse(""));
            }
        });
        slice.setAccessibleText(Texts.text("strata.slice"));
        slice.setConverter(new SelectionLabel<>(d -> d.isEmpty() ? Texts.text("strata.slice.none") : AgreementSpecs.dimension(d)));
        slice.getSelectionModel().selectedItemProperty().subscribe(d -> {
            if (d != null && model.result().isPresent()) {
                model.slice(d);
            }
        });
    }

    private Button finalLabels() {
        Button button = Controls.button(Texts.text("agreement.final"), "quiet-button", "#final-labels");
        button.setOnAction(_ -> model.finalLabels().ifPresent(
                writing -> tools().export().file(Texts.text("agreement.final.file"), List.of("csv", "jsonl"), writing)));
        Controls.show(button, model.finalLabels().isPresent());
        return button;
    }

    private Button csv(String table, Function<AgreementStudy, FigureData> data) {
        Button button = Controls.button(Texts.text("agreement.csv"), "quiet-button");
        button.setAccessibleText(Texts.text("agreement.csv." + table));
        button.setOnAction(_ -> model.result().ifPresent(
                s -> tools().export().csv(Texts.text("agreement.table." + table), data.apply(s))));
        return button;
    }

    @Override
    public void visit() {
        model.result().ifPresent(this::show);
    }

    /** The choice is offered where there are copied votes. */
    private void offerCopies(boolean yes) {
        Controls.show(withoutCopies, yes);
        withoutCopies.setSelected(!model.settings().copies());
    }

    private void say(AgreementStudy made) {
        rounds(made);
        subject.setText(AgreementWords.subject(made.agreement()));
        subject.setTooltip(new Tooltip(subject.getText()));
        offerCopies(made.agreement().cautions().stream().anyMatch(c -> COPIES.contains(c.code())));
    }

    private void headline(AgreementStudy made) {
        VBox cards = new VBox(10, new HeadlineCards(made.agreement().headline(), open));
        if (!made.round().isEmpty()) {
            cards.getChildren().add(new RoundCard(made));
        }
        headline.getChildren().setAll(cards);
    }

    private void fill(AgreementStudy made) {
        pairs.getChildren().setAll(new PairPane(made.agreement(), open));
        more.getChildren().setAll(new CoefficientList(MoreCoefficients.of(made.agreement()), open));
        annotatorNotes.setText(String.join(" ", AnnotatorNotes.of(made)) + (made.finalLabels().isEmpty() ? "" : "\n" + made.finalLabels()));
        offer(model.settings().slice());
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

    private static TableSpec<Annotator> annotators(AgreementStudy study) {
        return AgreementSpecs.annotators(study.agreement().settings(), study.people().ceiling().value());
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
                    FigureData.of(AgreementSpecs.pairs(result.settings()), result.pairs()), title, AgreementWords.subject(result), false);
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
