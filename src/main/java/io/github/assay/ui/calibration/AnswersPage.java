package io.github.assay.ui.calibration;

import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.MetricCalibration;
import io.github.assay.calibration.MetricPlace.Unranked;
import io.github.assay.figure.Paper;
import io.github.assay.figure.study.IntervalFigure;
import io.github.assay.tabular.Answers;
import io.github.assay.tabular.Answers.Answer;
import io.github.assay.tabular.CalibrationSpecs;
import io.github.assay.tabular.JudgeLine;
import io.github.assay.tabular.MetricContrast;
import io.github.assay.tabular.Output;
import io.github.assay.tabular.TableSpec;
import io.github.assay.ui.calibration.compare.LeagueTable;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.MetricChooser;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.TwoColumns;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.NumberForm;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.StringProperty;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Opens Calibration: the six answers, the chosen judges beside people, the difference to the best, and true pass rates. */
final class AnswersPage extends ThresholdPage {
    /** Fewest and most judges that are shown. */
    private static final int FEWEST = 3;

    private static final int MOST = 8;
    /** Between ids of judges that are stored; ids have no line ends. */
    private static final String BETWEEN = "\n";

    private final CalibrationViewModel model;
    private final LeagueTable<JudgeLine> judges;
    private final TableView<JudgeLine> judgeTable = Controls.styled(new TableView<>(), "#judges");
    private final Card judgeCard = new Card("judges.title", "judge-card");
    private final MetricChooser chooser;
    private final VBox folded = Controls.styled(new VBox(), "folded-metrics");
    private final Card pairCard = new Card("pairs.title");
    private final SpecTable<MetricContrast> pairs;
    private final Card rateCard = new Card("answers.rates", "rate-card");
    private final FigureView rates;
    private Consumer<Answer> opening = _ -> {};
    private Optional<CalibrationResult> result = Optional.empty();
    private final StringProperty chosen;
    private Optional<Button> diagnostics = Optional.empty();

    /** @param chosen ids of the chosen judges, a line each; its owner keeps them */
    AnswersPage(CalibrationViewModel model, PageTools tools, StringProperty chosen) {
        super("answers", model, tools);
        this.model = model;
        this.chosen = chosen;
        judges = new LeagueTable<>(
                judgeTable, JudgeLine::name, tools.navigation()::openCases,
                l -> new LeagueTable.Row(l.kappa(), Texts.text("figure.none"), l.metric().isEmpty()));
        chooser = new MetricChooser(
                "judge-choice", Texts.text("judges.choose"), this::name, ids -> Texts.text("judges.chosen", ids.size()), FEWEST, this::choose)
                .atMost(MOST, tooMany -> judgeCard.note(Texts.text(tooMany ? "judges.most" : "judges.least", tooMany ? MOST : FEWEST)));
        judgeCard.acts(chooser, Controls.whole(Shortcut.NEXT_DISAGREEMENT.strokes().getFirst().hint(), "key-cap"))
                .body(judgeTable).body(folded);
        VBox.setVgrow(folded, Priority.NEVER);
        judgeTable.getSelectionModel().selectedItemProperty().subscribe(line -> {
            if (line != null) {
                line.metric().ifPresent(model::select);
            }
        });
        TableView<MetricContrast> table = Controls.styled(new TableView<>(), "#differences");
        pairs = new SpecTable<>(table, c -> Texts.text("pairs.differ.title", c.other()), tools.navigation()::openCases)
                .fitting().openingOnEnter();
        pairCard.body(table);
        rates = tools.figure(Paper.Furniture.AXES);
        rateCard.body(rates.growing());
        rateCard.setMinHeight(VBox.USE_PREF_SIZE);
        AnswerCards cards = new AnswerCards(a -> opening.accept(a));
        DetailWait<Answers> wait = new DetailWait<>(model.answers(), cards, answers -> {
            cards.show(answers);
            showRates(answers);
        });
        TwoColumns below = new TwoColumns();
        below.setShare(60);
        VBox.setVgrow(below, Priority.ALWAYS);
        VBox right = Controls.styled(new VBox(pairCard, rateCard), "column");
        VBox.setVgrow(pairCard, Priority.ALWAYS);
        below.getChildren().addAll(judgeCard, right);
        list(Section.of(wait), Section.of(below, this::fill));
    }

    /** Opens the page of an answer by this action. */
    void openingWith(Consumer<Answer> action) {
        opening = action;
    }

    private String name(String id) {
        return result.flatMap(r -> r.metric(id)).map(m -> m.metric().name()).orElse(id);
    }

    private void choose(List<String> ids) {
        chosen.set(String.join(BETWEEN, ids));
        result.ifPresent(this::fill);
    }

    private void fill(CalibrationResult shown) {
        result = Optional.of(shown);
        List<String> all = JudgeLine.candidates(shown).stream().map(m -> m.metric().id()).toList();
        List<String> mine = chosen.get().lines().filter(all::contains).toList();
        List<String> ids = mine.isEmpty() ? JudgeLine.usual(shown) : mine;
        chooser.show(all, ids);
        List<JudgeLine> lines = JudgeLine.of(shown, ids);
        OptionalInt common = JudgeLine.common(lines);
        judgeCard.note(Texts.text("judges.note", common.orElse(0)));
        TableSpec<JudgeLine> table = JudgeLine.table(shown.settings().bootstrap().level());
        judges.show(common.isPresent() ? table.withoutIn(Output.WINDOW, "n") : table, lines, shown.ceiling().kappa());
        Optional<MetricCalibration> best = shown.rows().stream().filter(m -> m.rank().isPresent()).findFirst();
        Controls.show(pairCard, best.isPresent());
        best.ifPresent(b -> {
            pairCard.note(Texts.text("judges.pairs.note", b.metric().name(), shown.family().tests()));
            pairs.show(
                    CalibrationSpecs.pairs(shown.settings().bootstrap().level()).withoutIn(Output.WINDOW, "n", "p_value"),
                    MetricContrast.of(b, shown).stream().filter(c -> ids.contains(c.b())).toList());
        });
        fold(shown);
    }

    /** What is no judge, in one line a kind; a line unfolds into all names. */
    private void fold(CalibrationResult shown) {
        folded.getChildren().clear();
        diagnostics = folded("diagnostics", shown, m -> unranked(m, Unranked.DIAGNOSTIC), m -> m.metric().name());
        folded("equal", shown, m -> !m.place().equal().isEmpty() && m.rank().isPresent(), m -> CalibrationSpecs.name(m, shown));
        folded("incomplete", shown, m -> unranked(m, Unranked.INCOMPLETE),
                m -> Texts.text("judges.incomplete.one", m.metric().name(), m.n(), EstimateFormat.full(m.verdicts().cohenKappa())));
        folded("undefined", shown, m -> unranked(m, Unranked.UNDEFINED),
                m -> Texts.text("judges.undefined.one", m.metric().name(), m.n()));
    }

    private static boolean unranked(MetricCalibration metric, Unranked why) {
        return metric.place().unranked().equals(Optional.of(why));
    }

    private Optional<Button> folded(
            String kind, CalibrationResult shown, Predicate<MetricCalibration> which, Function<MetricCalibration, String> words) {
        List<String> names = shown.rows().stream().filter(which).map(words).toList();
        if (names.isEmpty()) {
            return Optional.empty();
        }
        String title = Texts.text("judges." + kind, names.size());
        Label all = Controls.wrapped(String.join(" · ", names), "muted", "#folded-" + kind);
        Controls.show(all, false);
        Button line = Controls.styled(new Button(Texts.text("judges.closed", title)), "link-button", "#fold-" + kind);
        line.setMinWidth(0);
        line.setOnAction(_ -> {
            Controls.show(all, !all.isVisible());
            line.setText(Texts.text(all.isVisible() ? "judges.open" : "judges.closed", title));
        });
        folded.getChildren().addAll(line, all);
        return Optional.of(line);
    }

    private void showRates(Answers answers) {
        Answer fifth = answers.answer(5);
        Controls.show(rateCard, !fifth.figures().isEmpty());
        if (!fifth.figures().isEmpty()) {
            rateCard.note(Texts.text("answers.rates.note", fifth.sentences().get(1)));
            rates.show(IntervalFigure.of(
                    Texts.text("answers.rates"), "", NumberForm.PERCENT,
                    fifth.figures().stream().map(f -> new IntervalFigure.Row(f.subject(), f.estimate())).toList()));
        }
    }

    @Override
    public void show(LiveThreshold live) {
        judgeTable.getItems().stream()
                .filter(l -> l.metric().filter(m -> m == live.metric()).isPresent())
                .findFirst()
                .ifPresent(judgeTable.getSelectionModel()::select);
    }

    @Override
    public void front() {
        model.answers().want();
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return switch (shortcut) {
            case NEXT_DISAGREEMENT -> {
                chooser.open();
                yield true;
            }
            case PROMPT_DIFFERENCE -> {
                diagnostics.ifPresent(Button::fire);
                yield diagnostics.isPresent();
            }
            default -> super.pressed(shortcut);
        };
    }
}
