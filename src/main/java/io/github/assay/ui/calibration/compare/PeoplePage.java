package io.github.assay.ui.calibration.compare;

import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.ui.calibration.metric.DetailWait;
import io.github.assay.ui.calibration.metric.ThresholdFacts;
import io.github.assay.ui.calibration.metric.ThresholdPage;
import io.github.assay.ui.calibration.model.CalibrationViewModel;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.Section;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Shows the human ceiling: agreement among annotators, metrics beside it, and whether a metric may replace an
 * annotator.
 */
public final class PeoplePage extends ThresholdPage {
    /** Number of annotators that are visible without scrolling. */
    private static final int MOST_ROWS = 8;

    private final CalibrationViewModel model;
    private final TableView<PeopleComparison.Annotator> annotators = Controls.styled(new TableView<>(), "league");
    private final StackPane metrics = new StackPane();
    private final Label ceiling = Controls.wrapped("", "ceiling", "#ceiling");
    private final Card beside = new Card("people.metrics", "people-metrics-card");
    private final Label switched = Controls.wrapped("", "ceiling", "#switched");
    private Map<String, String> names = Map.of();

    public PeoplePage(CalibrationViewModel model, PageTools tools) {
        super("people", model, tools);
        this.model = model;
        annotators.setId("annotators");
        furnishAnnotators();
        Card people = new Card("people.annotators", "people-card").body(annotators);
        people.note(Texts.text("people.annotators.note"));
        beside.body(metrics);
        VBox content = Controls.styled(new VBox(ceiling, switched, people, beside), "column");
        VBox.setVgrow(beside, javafx.scene.layout.Priority.ALWAYS);
        DetailWait<PeopleComparison> wait = new DetailWait<>(model.people(), content, this::fill);
        VBox.setVgrow(wait, javafx.scene.layout.Priority.ALWAYS);
        list(Section.of(wait, r -> names = StudyWords.names(r)));
    }

    private void furnishAnnotators() {
        annotators.getColumns().add(Tables.wide(Tables.text(Texts.text("people.name"), PeopleComparison.Annotator::name, "name"), 160));
        annotators.getColumns().add(Tables.wide(Tables.number(Texts.text("people.n"), a -> "" + a.n(), PeopleComparison.Annotator::n), 70));
        annotators.getColumns().add(Tables.wide(column("people.kappa", PeopleComparison.Annotator::kappa), 120));
        annotators.getColumns().add(Tables.wide(model("people.sensitivity", PeopleComparison.Annotator::modelSensitivity, PeopleComparison.Annotator::sensitivityError), 150));
        annotators.getColumns().add(Tables.wide(model("people.specificity", PeopleComparison.Annotator::modelSpecificity, PeopleComparison.Annotator::specificityError), 150));
        Tables.fitOrScroll(annotators);
    }

    /** A column of coefficients; an undefined one is a dash whose tooltip says why. */
    private static <R> TableColumn<R, R> column(String key, Function<R, Outcome<Double>> value) {
        return column(key, value, EstimateFormat::three);
    }

    private static <R> TableColumn<R, R> column(
            String key, Function<R, Outcome<Double>> value, Function<Double, String> words) {
        return Tables.number(
                Texts.text(key), row -> value.apply(row).asValue().map(words).orElse(EstimateFormat.NONE),
                row -> Optional.of(EstimateFormat.undefined(value.apply(row))).filter(why -> !why.isEmpty()),
                row -> value.apply(row).asValue().orElse(Double.NEGATIVE_INFINITY));
    }

    /** An estimate of the model with its standard error. */
    private static TableColumn<PeopleComparison.Annotator, PeopleComparison.Annotator> model(
            String key,
            Function<PeopleComparison.Annotator, Outcome<Double>> value,
            Function<PeopleComparison.Annotator, Outcome<Double>> error) {
        return Tables.number(
                Texts.text(key),
                a -> value.apply(a) instanceof Outcome.Value<Double>(Double v)
                        ? EstimateFormat.three(v) + error.apply(a).asValue().map(e -> " ± " + EstimateFormat.three(e)).orElse("")
                        : EstimateFormat.NONE,
                a -> Optional.of(value.apply(a) instanceof Outcome.Value<Double>
                                ? Texts.text("people.model.error", ThresholdFacts.outcome(error.apply(a), EstimateFormat::three))
                                : EstimateFormat.undefined(value.apply(a))),
                a -> value.apply(a).asValue().orElse(Double.NEGATIVE_INFINITY));
    }

    /** κ against one annotator; its interval and n are in the tooltip. */
    private static TableColumn<PeopleComparison.AgainstPeople, PeopleComparison.AgainstPeople> with(String annotator, int i) {
        return Tables.number(
                Texts.text("people.with", annotator),
                m -> m.kappas().get(i) instanceof Outcome.Value<Estimate>(Estimate e) ? EstimateFormat.three(e.value()) : EstimateFormat.NONE,
                m -> Optional.of(EstimateFormat.provenance(m.kappas().get(i))).filter(s -> !s.isEmpty()),
                m -> m.kappas().get(i).asValue().map(Estimate::value).orElse(Double.NEGATIVE_INFINITY));
    }

    private void fill(PeopleComparison people) {
        ceiling.setText(words(people));
        beside.note(Texts.text("people.metrics.note", people.epsilon()));
        List<String> doubtful = people.model().switched();
        switched.setText(doubtful.isEmpty() ? "" : Texts.text("annotators.note.switched", String.join(", ", doubtful)));
        Controls.show(switched, !doubtful.isEmpty());
        annotators.getItems().setAll(people.annotators());
        Tables.rows(annotators, Math.clamp(people.annotators().size(), 1, MOST_ROWS));
        metrics.getChildren().setAll(beside(people));
    }

    private TableView<PeopleComparison.AgainstPeople> beside(PeopleComparison people) {
        TableView<PeopleComparison.AgainstPeople> table = Controls.styled(new TableView<>(), "league");
        table.setId("people-metrics");
        table.setAccessibleText(Texts.text("people.metrics"));
        List<TableColumn<PeopleComparison.AgainstPeople, ?>> columns = table.getColumns();
        columns.add(Tables.wide(Tables.text(
                Texts.text("league.metric"), m -> names.getOrDefault(m.metric(), m.metric()), "name"), 150));
        IntStream.range(0, people.annotators().size()).forEach(
                i -> columns.add(Tables.wide(with(people.annotators().get(i).name(), i), 84)));
        columns.add(Tables.wide(column("people.mean", PeopleComparison.AgainstPeople::mean), 70));
        columns.add(Tables.wide(column("people.unanimous", PeopleComparison.AgainstPeople::unanimous), 96));
        columns.add(Tables.wide(column("people.soft", PeopleComparison.AgainstPeople::soft), 76));
        columns.add(Tables.wide(column("people.model", PeopleComparison.AgainstPeople::model), 76));
        columns.add(Tables.wide(advantage(), 184));
        columns.add(Tables.wide(column(
                "people.wins", (PeopleComparison.AgainstPeople m) -> m.alternative().map(AlternativeAnnotator::winningRate), EstimateFormat::percent), 80));
        columns.add(Tables.wide(Tables.text(Texts.text("people.verdict"), PeoplePage::verdict, "quiet"), 230));
        Tables.fitOrScroll(table);
        table.getItems().setAll(people.metrics());
        return table;
    }

    /**
     * Share of items on which the metric agrees with the others at least as well as an annotator, with its interval.
     */
    private static TableColumn<PeopleComparison.AgainstPeople, PeopleComparison.AgainstPeople> advantage() {
        return Tables.number(
                Texts.text("people.advantage"),
                m -> m.alternative().asValue().map(PeoplePage::advantage).orElse(EstimateFormat.NONE),
                m -> Optional.of(m.alternative().asValue().isPresent()
                        ? Texts.text("people.advantage.about")
                        : EstimateFormat.undefined(m.alternative())),
                m -> m.alternative().asValue().map(AlternativeAnnotator::advantage).orElse(Double.NEGATIVE_INFINITY));
    }

    private static String advantage(AlternativeAnnotator a) {
        return EstimateFormat.percentWithInterval(Outcome.value(new Estimate(a.advantage(), a.interval(), 0)));
    }

    private String words(PeopleComparison people) {
        return switch (people.annotators().size()) {
            case 0 -> Texts.text("people.ceiling.nobody");
            case 1 -> Texts.text("people.ceiling.one", people.annotators().getFirst().name());
            default ->
                people.ceiling().kappa().asValue().isPresent()
                        ? ExpectationLines.of(people.ceiling(), id -> names.getOrDefault(id, id)) + leftOut(people) + passShare(people.model())
                        : Texts.text("people.ceiling.undefined", EstimateFormat.undefined(people.ceiling().kappa()));
        };
    }

    private static String leftOut(PeopleComparison people) {
        return people.leftOut().isEmpty()
                ? ""
                : Texts.text("people.leftOut", LightKappa.LEAST_VOTES, String.join(", ", people.leftOut()));
    }

    private static String passShare(PeopleComparison.Model model) {
        return model.passShare() instanceof Outcome.Value<Double>(Double share)
                ? Texts.text(
                        "people.model.passShare", EstimateFormat.percent(share),
                        ThresholdFacts.outcome(model.error(), EstimateFormat::percent))
                : "";
    }

    private static String verdict(PeopleComparison.AgainstPeople m) {
        return m.alternative() instanceof Outcome.Value<AlternativeAnnotator>(AlternativeAnnotator a)
                ? Texts.text(a.passes() ? "people.mayStandIn" : "people.mayNot")
                : EstimateFormat.undefined(m.alternative());
    }

    @Override
    public void front() {
        model.people().want();
    }
}
