package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.Visits;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.ScreenId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;

/** The room on a stage over a made-up study; remembers what it opened, saved and said. */
final class AgreementRoom implements Dialogs {
    private final Visits visits = new Visits();
    final List<String> opened = visits.opened;
    final List<ItemKey> cases = visits.cases;
    final List<String> stated = new ArrayList<>();
    final List<AgreementSettings> computed = new ArrayList<>();
    Optional<Path> target = Optional.empty();
    private final Parent root;
    private final PlotExport export;
    private final AgreementViewModel model;

    /** On the UI thread. */
    AgreementRoom(Stage stage, StudyFixture study) {
        Background here = Background.onCallingThread();
        model = new AgreementViewModel(here, (settings, round, progress) -> {
            computed.add(settings);
            return new AgreementStudy(study.agreement(settings, progress), study.people(progress));
        });
        model.use(BootstrapSettings.DEFAULT.withReplicates(200));
        export = new PlotExport(this, here, stated::add);
        AgreementView view = new AgreementView(model, visits, export);
        root = view.as(ScreenId.AGREEMENT).root();
        Scene scene = new Scene(root, 1280, 720);
        new Theme(Appearance.LIGHT, 100).dress(scene);
        stage.setScene(scene);
        stage.show();
        view.shown();
    }

    PlotExport export() {
        return export;
    }

    AgreementResult result() {
        return model.stateProperty().get() instanceof LoadState.Ready<AgreementStudy>(AgreementStudy study)
                ? study.agreement()
                : fail("there is no result");
    }

    private static AgreementResult fail(String why) {
        throw new AssertionError(why);
    }

    <N extends Node> N find(String selector, Class<N> type) {
        return type.cast(root.lookup(selector));
    }

    /** All buttons a style class is on, in the order of the scene. */
    List<Button> buttons(String selector) {
        return root.lookupAll(selector).stream().map(Button.class::cast).toList();
    }

    String text(String selector) {
        return find(selector, Label.class).getText();
    }

    /** Every word on the page. */
    String words() {
        return String.join("\n", root.lookupAll(".label").stream().map(n -> ((Labeled) n).getText()).toList());
    }

    @Override
    public Optional<Path> folder(String title) {
        return Optional.empty();
    }

    @Override
    public Optional<Path> file(String title, List<Kind> kinds) {
        return Optional.empty();
    }

    @Override
    public Optional<Path> saveAs(String title, String proposedName, List<Kind> kinds) {
        return target.map(folder -> folder.resolve(proposedName));
    }

    @Override
    public void error(String sentence, String details) {
        stated.add(sentence);
    }
}
