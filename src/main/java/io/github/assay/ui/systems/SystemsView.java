package io.github.assay.ui.systems;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.ScreenView;
import io.github.assay.ui.systems.model.LuckViewModel;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.ui.systems.model.SystemsViewModel;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the Systems screen: a row of pages. The page that is open gets the study that the view model holds. */
public final class SystemsView implements ScreenView {
    private final SystemsViewModel model;
    private final Navigation navigation;
    private final List<SystemsPage> pages;
    private final PageTabs tabs;
    private final VBox frame = new VBox();
    private final ComputingBar computing = new ComputingBar(frame);
    @FXML private StatePane state;

    public SystemsView(
            SystemsViewModel model, Navigation navigation, PlotExport export, Optional<LuckViewModel> luck,
            Optional<TriageViewModel> triage) {
        this.model = model;
        this.navigation = navigation;
        pages = new ArrayList<>(List.of(
                new BoardPage(model, navigation, export), SlicesPage.of(model.slices(), navigation, export),
                CrossPage.of(model.cross(), navigation, export), RunsPage.of(model.runs(), navigation, export),
                HistoryPage.of(model.history(), navigation, export), FiguresPage.of(model.figures(), navigation, export),
                GoldPage.of(model.gold(), navigation, export)));
        luck.ifPresent(l -> pages.add(LuckPage.of(l, navigation, export)));
        triage.ifPresent(t -> pages.add(TriagePage.of(t, navigation)));
        tabs = new PageTabs(pages.stream().map(SystemsPage::name).toList(), this::turnTo);
        triage.ifPresent(t -> t.shownBy(() -> {
            navigation.go(ScreenId.SYSTEMS);
            tabs.go(pages.size() - 1 - tabs.chosen());
        }));
    }

    @FXML
    private void initialize() {
        frame.getStyleClass().add("calibration-frame");
        turnTo(0);
        model.stateProperty().subscribe(this::show);
    }

    private void turnTo(int number) {
        SystemsPage page = pages.get(number);
        VBox.setVgrow(page.node(), Priority.ALWAYS);
        HBox right = new HBox(computing.follow(page.computed()), act("systems.addRun", navigation::addRun),
                act("systems.judge", navigation::judge));
        right.getStyleClass().add("head-acts");
        BorderPane head = new BorderPane(tabs, null, right, null, null);
        frame.getChildren().setAll(head, page.node());
        model.study().ifPresent(page::show);
    }

    private static Button act(String key, Runnable does) {
        Button button = Controls.button(Texts.text(key), "quiet-button");
        button.setId(key.replace('.', '-'));
        button.setTooltip(new Tooltip(Texts.text(key + ".about")));
        button.setOnAction(_ -> does.run());
        return button;
    }

    private SystemsPage front() {
        return pages.get(tabs.chosen());
    }

    @Override
    public void shown() {
        model.visit();
    }

    @Override
    public void evidenceChanged() {
        model.forget();
        if (state.getScene() != null) {
            model.refresh();
        }
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return switch (shortcut) {
            case NEXT_VIEW -> tabs.go(1);
            case PREVIOUS_VIEW -> tabs.go(-1);
            case GO_ON -> front().computed().goOn() || model.goOn();
            default -> front().pressed(shortcut);
        };
    }

    private void show(LoadState<Optional<SystemsStudy>> now) {
        switch (now) {
            case LoadState.Loading<Optional<SystemsStudy>> _ -> state.loading(Texts.text("systems.computing"));
            case LoadState.Empty<Optional<SystemsStudy>> _ -> empty();
            case LoadState.Failed<Optional<SystemsStudy>>(var what) ->
                state.failed(Texts.text("systems.failed"), what, model::refresh);
            case LoadState.Ready<Optional<SystemsStudy>>(Optional<SystemsStudy> study) -> study.ifPresent(this::fill);
        }
    }

    private void fill(SystemsStudy study) {
        if (study.isUnscored()) {
            unscored(study);
        } else {
            front().show(study);
            state.content(frame);
        }
    }

    private void unscored(SystemsStudy study) {
        Button run = primary("systems.run");
        run.setOnAction(_ -> model.run());
        state.empty(
                "mdomz-play_circle_outline", Texts.text("systems.unscored"),
                Texts.text("systems.unscored.text", study.notRun()), run, act("systems.addRun", navigation::addRun));
    }

    private void empty() {
        Button other = primary("systems.empty.act");
        other.setOnAction(_ -> navigation.go(ScreenId.WELCOME));
        state.empty("mdoal-leaderboard", Texts.text("systems.empty"), Texts.text("systems.empty.text"), other,
                act("systems.addRun", navigation::addRun));
    }

    private static Button primary(String key) {
        Button button = Controls.styled(new Button(Texts.text(key)), "primary-button");
        button.setId(key.substring(key.indexOf('.') + 1).replace('.', '-'));
        return button;
    }
}
