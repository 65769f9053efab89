package io.github.assay.ui.systems;

import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.systems.model.GoldViewModel;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.wording.Texts;
import javafx.scene.control.TableView;

/** Shows how every system's means and ranks move with the accepted repairs of gold queries. Each count opens its cases. */
final class GoldPage extends ResultPage<GoldEffect> {
    private static final int ROWS = 16;

    GoldPage(GoldViewModel model, PageTools tools) {
        super("systems.page.gold", model, tools);
        TableView<GoldShift> shifts = Controls.styled(new TableView<>(), "#gold-effect");
        list(model, "systems.computing.gold", "systems.failed", table(
                        new SpecTable<>(
                                        shifts, GoldPage::title,
                                        (shift, key) -> tools.navigation().openCases(
                                                title(shift, key), key.equals("fixed") ? shift.fixed() : shift.broken()), _ -> false)
                                .openingOnEnter("broken"),
                        e -> GoldSpecs.shifts(e.settings().bootstrap().level()), GoldEffect::shifts)
                .in(new Card("", "runs-card").named("goldTitle", "goldNote")).saved(tools, "systems.table.gold").lines(2, ROWS)
                .titled(e -> Texts.text("systems.gold.title", e.repairs().size(), e.cases()))
                .noted(e -> Texts.text("systems.gold.note", e.oldVersion(), e.newVersion()) + SystemsWords.unpromoted(model.metrics())));
    }

    private static String title(GoldShift shift, String key) {
        return Texts.text("systems.gold.cases." + key, shift.entrant().name(), shift.before().metric());
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-build", Texts.text("systems.gold.empty"), Texts.text("systems.gold.empty.text"));
    }
}
