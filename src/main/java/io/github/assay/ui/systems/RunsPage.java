package io.github.assay.ui.systems;

import io.github.assay.domain.Outcome;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.systems.board.RunComparison;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SelectionBox;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.page.Section;
import io.github.assay.ui.systems.model.RunsViewModel.Compared;
import io.github.assay.ui.systems.model.RunsViewModel.Part;
import io.github.assay.ui.systems.model.RunsViewModel;
import io.github.assay.ui.systems.tables.PairTables;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.VBox;

/** Compares one run or system with another: what was fixed, broken, or unchanged. Each count opens its cases. */
public final class RunsPage extends ResultPage<Compared> {
    private final RunsViewModel model;
    private final SelectionBox<String> before;
    private final SelectionBox<String> after;
    private final SelectionBox<MetricInfo> metric;
    private final TableView<Part> table = Controls.styled(new TableView<>(), "league", "#runs");
    private final Label verdict = Controls.wrapped("", "#runs-verdict");
    private final Card card = new Card("", "runs-card").named("runsTitle", "runsNote");

    RunsPage(RunsViewModel model, PageTools tools) {
        super("systems.page.runs", model, tools);
        this.model = model;
        before = new SelectionBox<>("runs-before", Texts.text("systems.runs.before"), s -> s, n -> names(n, chosenAfter()));
        after = new SelectionBox<>("runs-after", Texts.text("systems.runs.after"), s -> s, n -> names(chosenBefore(), n));
        metric = new SelectionBox<>("runs-metric", Texts.text("systems.runs.by"), SystemsWords::name, m -> model.metric(m.id()));
        table.getColumns().add(Tables.wide(Tables.text(Texts.text("systems.runs.part"), Part::name, "name"), 240));
        table.getColumns().add(Tables.wide(
                Tables.opener(Texts.text("systems.runs.cases"), Part::items, this::title, tools.navigation()::openCases), 80));
        table.getColumns().add(Tables.wide(
                Tables.number(
                        Texts.text("systems.runs.share"), p -> p.share().map(EstimateFormat::percent).orElse(""),
                        p -> p.share().orElse(Double.NEGATIVE_INFINITY)), 100));
        table.getColumns().add(Tables.wide(
                Tables.text(Texts.text("systems.runs.meaning"), p -> Texts.text("systems.runs.about." + p.key()), "quiet"), 420));
        Tables.onEnter(table, Part::items, this::title, tools.navigation()::openCases);
        Tables.fitOrScroll(table);
        Tables.rows(table, 7);
        VBox body = Controls.styled(new VBox(verdict), "cross-body");
        card.acts(tools.saving("systems.table.runs", () -> model.result().map(PairTables::runs)))
                .body(body).body(table);
        VBox.setVgrow(body, javafx.scene.layout.Priority.NEVER);
        choose(_ -> {}, before, after, metric);
        list(model, "systems.computing.runs", "systems.failed", Section.of(card, made -> made.found().ifPresent(c -> fill(made, c))));
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

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-compare", Texts.text("systems.runs.empty"), Texts.text("systems.runs.empty.text"));
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
