package io.github.assay.ui.systems.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.AnsweredDialogs;
import io.github.assay.ui.FakeSystems;
import io.github.assay.ui.Visits;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.systems.SystemsView;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;

/** The room on a stage over made-up systems; remembers what it opened. */
public final class SystemsStage {
    private final Visits visits = new Visits();
    public final List<String> opened = visits.opened;
    public final List<ItemKey> cases = visits.cases;
    public final SystemsViewModel model;
    public final SystemsView view;
    private final Parent root;

    /** On the UI thread. */
    public SystemsStage(Stage stage, FakeSystems.Kind kind, Path savingInto) {
        Background here = Background.onCallingThread();
        model = new SystemsViewModel(
                FakeSystems.SESSION, new FakeSystems(kind, 60).services(), here, SystemsSettings.DEFAULT.with(BootstrapSettings.DEFAULT.withReplicates(200)));
        PlotExport export = new PlotExport(AnsweredDialogs.savingInto(savingInto), here, _ -> {});
        view = new SystemsView(model, visits, export, java.util.Optional.empty(), java.util.Optional.empty());
        root = view.as(ScreenId.SYSTEMS).root();
        Scene scene = new Scene(root, 1216, 660);
        new Theme(Appearance.LIGHT, 100).dress(scene);
        stage.setScene(scene);
        stage.show();
        view.shown();
    }

    public <N extends Node> N find(String selector, Class<N> type) {
        return type.cast(root.lookup(selector));
    }

    /** Every word on the page. */
    public String words() {
        return String.join("\n", java.util.stream.Stream.concat(
                        root.lookupAll(".label").stream(), root.lookupAll(".table-cell").stream())
                .map(n -> ((Labeled) n).getText())
                .filter(t -> t != null)
                .toList());
    }
}
