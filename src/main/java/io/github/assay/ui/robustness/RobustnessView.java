package io.github.assay.ui.robustness;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.ScreenView;
import java.util.List;
import javafx.fxml.FXML;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the Robustness screen: a row of pages, one of them open. Each computes when it is opened. */
public final class RobustnessView implements ScreenView {
    private final List<RobustnessPage> pages;
    private final PageTabs tabs;
    private final VBox frame = new VBox();
    private final ComputingBar computing = new ComputingBar(frame);
    private boolean front;
    @FXML private StatePane state;

    /** @param pages in the order of the tabs, at least one */
    public RobustnessView(List<RobustnessPage> pages) {
        this.pages = List.copyOf(pages);
        tabs = new PageTabs(this.pages.stream().map(RobustnessPage::name).toList(), this::turnTo);
    }

    @FXML
    private void initialize() {
        frame.getStyleClass().add("calibration-frame");
        turnTo(0);
        state.content(frame);
    }

    private void turnTo(int number) {
        RobustnessPage page = pages.get(number);
        VBox.setVgrow(page.node(), Priority.ALWAYS);
        frame.getChildren().setAll(
                new BorderPane(tabs, null, computing.follow(page.computed()), null, null), page.node());
        if (front) {
            page.visit();
        }
    }

    /** Turns pages; the tab takes the focus, so that no field of the page takes the next key as text. */
    private boolean go(int number) {
        tabs.go(number);
        tabs.getChildren().get(tabs.chosen()).requestFocus();
        return true;
    }

    private RobustnessPage open() {
        return pages.get(tabs.chosen());
    }

    @Override
    public void shown() {
        front = true;
        open().visit();
    }

    @Override
    public void hidden() {
        front = false;
    }

    @Override
    public void evidenceChanged() {
        pages.forEach(RobustnessPage::forget);
        if (front) {
            open().visit();
        }
    }

    @Override
    public boolean pressed(Shortcut shortcut) {
        return switch (shortcut) {
            case NEXT_TOOL -> go(1);
            case PREVIOUS_TOOL -> go(-1);
            case GO_ON -> open().computed().goOn();
            default -> open().pressed(shortcut);
        };
    }
}
