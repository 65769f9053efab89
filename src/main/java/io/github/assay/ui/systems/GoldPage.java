package io.github.assay.ui.systems;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.adjudication.GoldEffectService.GoldEffect;
import io.github.assay.systems.board.GoldShift;
import io.github.assay.tabular.GoldSpecs;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.systems.model.GoldViewModel;
import io.github.assay.ui.systems.tables.SystemsWords;
import io.github.assay.ui.systems.tables.TableActs;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TableView;

/** Shows how every system's means and ranks move with the accepted repairs of gold queries. Each count opens its cases. */
final class GoldPage implements ComputedPage.Content<GoldEffect> {
    private static final int ROWS = 16;

    private final GoldViewModel model;
    private final Navigation navigation;
    private final TableView<GoldShift> table = Controls.styled(new TableView<>(), "#gold-effect");
    private final SpecTable<GoldShift> spec;
    private final Card card = new Card("", "runs-card").named("goldTitle", "goldNote");

    private GoldPage(GoldViewModel model, Navigation navigation, PlotExport export) {
        this.model = model;
        this.navigation = navigation;
        spec = new SpecTable<>(table, GoldPage::title, (shift, key) -> open(shift, key), _ -> false)
                .fitting()
                .openingOnEnter("broken");
        card.acts(new TableActs(export, "systems.table.gold", () -> model.result().map(e ->
                FigureData.of(GoldSpecs.shifts(e.settings().bootstrap().level()), e.shifts())))).body(table);
    }

    static SystemsPage of(GoldViewModel model, Navigation navigation, PlotExport export) {
        return new ComputedPage<>("gold", model, new GoldPage(model, navigation, export));
    }

    private static String title(GoldShift shift, String key) {
        return Texts.text("systems.gold.cases." + key, shift.entrant().name(), shift.before().metric());
    }

    private void open(GoldShift shift, String key) {
        List<ItemKey> items = key.equals("fixed") ? shift.fixed() : shift.broken();
        navigation.openCases(title(shift, key), items);
    }

    @Override
    public List<Node> choices() {
        return List.of();
    }

    @Override
    public void nothing(StatePane in) {
        in.empty("mdoal-build", Texts.text("systems.gold.empty"), Texts.text("systems.gold.empty.text"));
    }

    @Override
    public void fill(GoldEffect made, StatePane in) {
        card.title(Texts.text("systems.gold.title", made.repairs().size(), made.cases()));
        card.note(Texts.text("systems.gold.note", made.oldVersion(), made.newVersion()) + SystemsWords.unpromoted(model.metrics()));
        spec.show(GoldSpecs.shifts(made.settings().bootstrap().level()), made.shifts());
        Tables.rows(table, Math.clamp(made.shifts().size(), 2, ROWS));
        in.content(card);
    }
}
