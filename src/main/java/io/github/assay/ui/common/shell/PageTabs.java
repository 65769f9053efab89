package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;

/** Shows the names of the pages in a row, or in two when the text is large; one is chosen. */
public final class PageTabs extends FlowPane {
    private final ToggleGroup group = new ToggleGroup();

    public PageTabs(List<String> names, IntConsumer turn) {
        getStyleClass().add("page-tabs");
        setAccessibleText(Texts.text("room.pages"));
        for (String name : names) {
            ToggleButton tab = Controls.styled(new ToggleButton(name), "page-tab");
            tab.setMinWidth(USE_PREF_SIZE);
            tab.setToggleGroup(group);
            getChildren().add(tab);
        }
        group.selectToggle(group.getToggles().getFirst());
        group.selectedToggleProperty().subscribe((before, now) -> {
            if (now == null) {
                group.selectToggle(before);
            } else {
                turn.accept(chosen());
            }
        });
    }

    /** The number of the open page. */
    public int chosen() {
        return Math.max(0, group.getToggles().indexOf(group.getSelectedToggle()));
    }

    /** Moves some pages on; after the last comes the first. */
    public boolean go(int pages) {
        int n = group.getToggles().size();
        group.selectToggle(group.getToggles().get(Math.floorMod(chosen() + pages, n)));
        return true;
    }
}
