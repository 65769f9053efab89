package io.github.assay.ui.common.shell;

import io.github.assay.domain.ItemKey;
import java.nio.file.Path;
import java.util.List;

/** Lets a screen open another one. Screens get it through their constructor. */
public interface Navigation {
    /** Opens a screen. */
    void go(ScreenId screen);

    /**
     * Opens Review with just these items, as a filter that names its content and can be removed.
     *
     * @param title what the items have in common, as the user reads it: "false passes of Hybrid-EX at 0.90"
     * @param items in the order to be shown
     */
    void openCases(String title, List<ItemKey> items);

    /** Opens the sheet for importing labels into the open project. */
    void importLabels();

    /** Opens the sheet that adds a run to the open project. */
    default void addRun() {}

    /** Opens the sheet of rounds of the open project. */
    default void rounds() {}

    /** Opens a sheet of the lead of the open project's team. */
    default void team(TeamSheet sheet) {}

    /** Opens the sheet of judges of the open project. */
    default void judge() {}

    /** Says that judges' replies, and with them scores, have changed. Every screen but Calibration reads its scores again. */
    default void repliesChanged() {}

    /**
     * Opens the sheet that restores a project's labels from a backup.
     *
     * @param folder the project's folder
     */
    default void restore(Path folder) {}

    /**
     * Opens the project in a folder. Welcome shows the project's problems; a failure is shown where the user gave the
     * command.
     */
    void openProject(Path folder);

    /**
     * Opens the project in a folder at one of its screens.
     *
     * @param looking without asking for a name, so that nothing is cast or recorded
     */
    default void openProject(Path folder, ScreenId screen, boolean looking) {
        openProject(folder);
    }

    /** Goes on without a name, so that nothing is cast, at a screen; what it shows is recorded for the name given before. */
    default void onlyLook(ScreenId screen) {}
}
