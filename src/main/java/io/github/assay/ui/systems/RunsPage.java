package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.runs.RunComparison;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.RunsViewModel;
import io.github.assay.ui.systems.model.RunsViewModel.Compared;
import io.github.assay.ui.systems.model.RunsViewModel.Part;
import io.github.assay.ui.systems.tables.PairTables;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TableActs;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Compares one run or system with another: what was fixed, broken, or unchanged. Each count opens its cases. */
public final class RunsPage implements ComputedPage.Content<Compared> {
    private final RunsViewModel model;
    private final Navigation navigation;
    private final SelectionBox<String> before;
    private final SelectionBox<String> after;
    private final SelectionBox<MetricInfo> metric;
    private final TableView<Part> table = Controls.styled(new TableView<>(), "league", "#runs");
    private final Label verdict = Controls.wrapped("", "#runs-verdict");
    private final Card card = new Card("", "runs-card").named("runsTitle", "runsNote");

    private RunsPage(RunsViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        before = new SelectionBox<>("runs-before", Texts.text("systems.runs.before"), s -> s, n -> names(n, chosenAfter()));
        after = new SelectionBox<>("runs-after", Texts.text("systems.runs.after"), s -> s, n -> names(chosenBefore(), n));
        metric = new SelectionBox<>("runs-metric", Texts.text("systems.runs.by"), SystemsWords::name, m -> model.metric(m.id()));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("systems.runs.part"), Part::name, "name"), 240));
        table.getColumns().add(Tables.wide(
                Tables.opener(Texts.text("systems.runs.cases"), Part::items, this::title, this::open), 80));
        table.getColumns().add(Tables.wide(
                Tables.number(
                        Texts.text("systems.runs.share"), p -> p.share().map(EstimateFormat::percent).orElse(""),
                        p -> p.share().orElse(Double.NEGATIVE_INFINITY)), 100));
        table.getColumns().add(Tables.wide(
                Tables.text(Texts.text("systems.runs.meaning"), p -> Texts.text("systems.runs.about." + p.key()), "quiet"), 420));
        Tables.onEnter(table, Part::items, this::title, this::open);
        Tables.fitOrScroll(table);
        Tables.rows(table, 7);
        VBox body = Controls.styled(new VBox(verdict), "cross-body");
        card.acts(new TableActs(export, "systems.table.runs", () -> model.result().map(PairTables::runs)))
                .body(body).body(table);
        VBox.setVgrow(body, javafx.scene.layout.Priority.NEVER);
    }

    static SystemsPage of(RunsViewModel model, Navigation navigation, PlotExport export) {
        return new ComputedPage<>("runs", model, new RunsPage(model, navigation, export));
    }

    private String chosenBefore() {
        return before.value().orElse("");
    }

    private String chosenAfter() {
        return after.value().orElse("");
    }

    private void names(String one, String other) {
        model.compare(one, other);
    }

    private String title(Part part) {
        return model.result()
                .flatMap(c -> c.found().map(f -> Texts.text(
                        "systems.runs.title.cases", part.name(), f.before(), f.after(), SystemsWords.name(c.metric()))))
                .orElse(part.name());
    }

    private void open(String title, List<ItemKey> items) {
        navigation.openCases(title, items);
    }

    @Override
    public List<Node> choices() {
        return List.of(before, after, metric);
    }

    @Override
    public void nothing(StatePane in) {
        in.empty("mdoal-compare", Texts.text("systems.runs.empty"), Texts.text("systems.runs.empty.text"));
    }

    @Override
    public void fill(Compared made, StatePane in) {
        made.found().ifPresent(c -> fill(made, c));
        in.content(card);
    }

    private void fill(Compared made, RunComparison c) {
        before.show(made.names(), c.before());
        after.show(made.names(), c.after());
        metric.show(made.study().looked(), made.metric());
        card.title(Texts.text("systems.runs.title", c.after(), c.before(), SystemsWords.name(made.metric())));
        card.note(Texts.text("systems.runs.note"));
        verdict.setText(verdict(c));
        table.getItems().setAll(Part.of(c));
    }

    /** Numbers of passes before and after, and whether the change may be due to chance. */
    public static String verdict(RunComparison c) {
        String p = c.mcnemar() instanceof Outcome.Value<Double>(Double v)
                ? Texts.text("systems.runs.p", EstimateFormat.p(v))
                : EstimateFormat.undefined(c.mcnemar());
        return Texts.text(
                "systems.runs.verdict", c.broken().size() + c.stillPass().size(), c.fixed().size() + c.stillPass().size(),
                c.compared(), c.fixed().size(), c.broken().size(), p);
    }
}
