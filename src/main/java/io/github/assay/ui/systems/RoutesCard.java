package io.github.assay.ui.systems;

import io.github.assay.systems.RouteConfusion;
import io.github.assay.tabular.SystemsSpecs;
import io.github.assay.ui.common.Messages;
import io.github.assay.ui.common.controls.Card;
import io.github.assay.ui.common.controls.SpecTable;
import io.github.assay.ui.common.controls.Tables;
import io.github.assay.ui.common.plot.FigureData;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.systems.tables.TableActs;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.scene.control.TableView;

/** Data sources expected, down, and selected, across; each count opens its answers. Hidden where none is expected. */
final class RoutesCard {
    private static final int ROWS = 8;

    private final TableView<String> table = new TableView<>();
    private final Card card = new Card("systems.routes.title", "against-card");
    private final SpecTable<String> spec;

    /** @param open told of the expected and the selected source */
    RoutesCard(BiConsumer<String, String> open, PlotExport export, Supplier<Optional<FigureData>> sheet) {
        spec = new SpecTable<>(table, RoutesCard::title, open, key -> !key.equals("expected")).fitting();
        table.setId("routes");
        table.setAccessibleText(Messages.text("systems.routes.title"));
        card.acts(new TableActs(export, "systems.table.routes", sheet)).body(table);
        card.note(Messages.text("systems.routes.note"));
    }

    Card card() {
        return card;
    }

    void show(RouteConfusion routes) {
        card.setVisible(!routes.counts().isEmpty());
        card.setManaged(card.isVisible());
        spec.show(SystemsSpecs.routes(routes), List.copyOf(routes.counts().keySet()));
        Tables.rows(table, Math.clamp(routes.counts().size(), 2, ROWS));
    }

    static String title(String expected, String selected) {
        return Messages.text("systems.routes.cases", expected, SystemsSpecs.route(selected));
    }
}
