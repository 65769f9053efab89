package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.stream.Stream;

/** Identifies all screens. Each has, once a project is open, a place in the rail. */
public enum ScreenId {
    WELCOME("welcome", "", Optional.empty()),
    REVIEW("review", "mdoal-assignment_turned_in", Optional.of(Shortcut.GO_REVIEW)),
    ADJUDICATE("adjudicate", "mdoal-gavel", Optional.of(Shortcut.GO_ADJUDICATE)),
    AGREEMENT("agreement", "mdomz-people", Optional.of(Shortcut.GO_AGREEMENT)),
    CALIBRATION("calibration", "mdoal-insights", Optional.of(Shortcut.GO_CALIBRATION)),
    SYSTEMS("systems", "mdoal-leaderboard", Optional.of(Shortcut.GO_SYSTEMS)),
    ROBUSTNESS("robustness", "mdoal-call_split", Optional.of(Shortcut.GO_ROBUSTNESS)),
    REPORT("report", "mdoal-description", Optional.of(Shortcut.GO_REPORT)),
    /** For leads. */
    TEAM("team", "mdoal-group_work", Optional.of(Shortcut.GO_TEAM));

    private final String file;
    private final String icon;
    private final Optional<Shortcut> shortcut;

    ScreenId(String file, String icon, Optional<Shortcut> shortcut) {
        this.file = file;
        this.icon = icon;
        this.shortcut = shortcut;
    }

    /** The screen of the rail that a key opens. */
    public static Optional<ScreenId> of(Shortcut shortcut) {
        return Stream.of(values()).filter(s -> s.shortcut.equals(Optional.of(shortcut))).findFirst();
    }

    /** The FXML resource of a screen that has one; a screen of pages has none. */
    public String fxml() {
        return "/fxml/" + file + ".fxml";
    }

    /** The icon's code in the bundled icon font; empty for a screen outside the rail. */
    public String icon() {
        return icon;
    }

    /** The key that opens the screen; empty for a screen outside the rail. */
    public Optional<Shortcut> shortcut() {
        return shortcut;
    }

    /** The name in the rail. */
    public String title() {
        return Texts.word(this);
    }
}
