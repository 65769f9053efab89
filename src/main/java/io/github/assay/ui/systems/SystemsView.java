package io.github.assay.ui.systems;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.page.PageScreen;
import io.github.assay.ui.common.page.PageTools;
import io.github.assay.ui.common.page.ResultPage;
import io.github.assay.ui.common.plot.PlotExport;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.systems.model.LuckViewModel;
import io.github.assay.ui.systems.model.SystemsStudy;
import io.github.assay.ui.systems.model.SystemsViewModel;
import io.github.assay.ui.systems.model.TriageViewModel;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;

/** The Systems screen: pages that follow the study of the leaderboard. */
public final class SystemsView extends PageScreen<Optional<SystemsStudy>, ResultPage<?>> {
    private final SystemsViewModel model;
    private final Navigation navigation;

    public SystemsView(
            SystemsViewModel model, Navigation navigation, PlotExport export, Optional<LuckViewModel> luck,
            Optional<TriageViewModel> triage) {
        PageTools tools = new PageTools(navigation, export, "systems.csv", () -> "");
        List<ResultPage<?>> pages = new ArrayList<>(List.of(
                new BoardPage(model, tools), new SlicesPage(model.slices(), tools), new CrossPage(model.cross(), tools),
                new RunsPage(model.runs(), tools), new HistoryPage(model.history(), tools),
                new FiguresPage(model.figures(), tools), new GoldPage(model.gold(), tools)));
        luck.ifPresent(l -> pages.add(new LuckPage(model.leading(l), tools)));
        triage.ifPresent(t -> pages.add(new TriagePage(model.leading(t), tools)));
        super(pages, Shortcut.NEXT_VIEW, Shortcut.PREVIOUS_VIEW, act("systems.addRun", navigation::addRun),
                act("systems.judge", navigation::judge));
        this.model = model;
        this.navigation = navigation;
        triage.ifPresent(t -> t.shownBy(() -> {
            navigation.go(ScreenId.SYSTEMS);
            open(pages.getLast());
        }));
        follow(model, "systems.computing", "systems.failed");
    }

    private static Button act(String key, Runnable does) {
        Button button = Controls.button(Texts.text(key), "quiet-button");
        button.setId(key.replace('.', '-'));
        button.setTooltip(new Tooltip(Texts.text(key + ".about")));
        button.setOnAction(_ -> does.run());
        return button;
    }

    @Override
    protected boolean instead(Optional<SystemsStudy> result, StatePane in) {
        boolean unscored = result.filter(SystemsStudy::isUnscored).isPresent();
        if (unscored) {
            in.empty(
                    "mdomz-play_circle_outline", Texts.text("systems.unscored"),
                    Texts.text("systems.unscored.text", result.orElseThrow().notRun()),
                    PageTools.primary("systems.run", "run", model::run), act("systems.addRun", navigation::addRun));
        }
        return unscored;
    }

    @Override
    protected void nothing(StatePane in) {
        in.empty("mdoal-leaderboard", Texts.text("systems.empty"), Texts.text("systems.empty.text"),
                PageTools.primary("systems.empty.act", "empty-act", () -> navigation.go(ScreenId.WELCOME)),
                act("systems.addRun", navigation::addRun));
    }
}
