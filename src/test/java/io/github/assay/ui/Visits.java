package io.github.assay.ui;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.shell.Navigation;
import io.github.assay.ui.common.shell.ScreenId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where a room led: rooms by their names, cases by their title, in order; and the cases that were opened last. */
public final class Visits implements Navigation {
    public final List<String> opened = new ArrayList<>();
    public final List<ItemKey> cases = new ArrayList<>();

    @Override
    public void go(ScreenId space) {
        opened.add(space.name());
    }

    @Override
    public void openCases(String title, List<ItemKey> items) {
        opened.add(title);
        cases.clear();
        cases.addAll(items);
    }

    @Override
    public void importLabels() {
        opened.add("import labels");
    }

    @Override
    public void openProject(Path folder) {
        throw new UnsupportedOperationException("not from this room");
    }
}
