package io.github.assay.ui.review.paint;

import java.util.Locale;
import javafx.scene.paint.Color;

/** The colours that painted things use, by meaning. The stylesheet sets them; the values here are the light theme's. */
public enum Tint {
    PANEL("#ffffff"),
    PANEL_2("#fafbfc"),
    LINE("#dfe3e8"),
    LINE_2("#eceff2"),
    TEXT("#1b2430"),
    MUTED("#5c6b7a"),
    FAINT("#8a97a5"),
    ACCENT("#2558c9"),
    ACCENT_SOFT("#e7eefc"),
    FAIL("#b3261e"),
    FAIL_SOFT("#fdeaea"),
    WARN("#8a5a00"),
    WARN_SOFT("#fff3d6"),
    NEAR("#6a4bb8"),
    NEAR_SOFT("#efe9fb"),
    EXTRA("#0b6e8a"),
    EXTRA_SOFT("#e2f3f8"),
    SQL_KEYWORD("#7a2ea0"),
    SQL_STRING("#0b6b3a"),
    SQL_NUMBER("#a04300"),
    SQL_FUNCTION("#1f5fbf"),
    CHIP_1("#3d84ee"),
    CHIP_2("#d9902a"),
    CHIP_3("#8a63d2"),
    CHIP_4("#2f9e63"),
    CHIP_5("#d0567a"),
    CHIP_6("#4a93a5");

    private static final Tint[] CHIPS = {CHIP_1, CHIP_2, CHIP_3, CHIP_4, CHIP_5, CHIP_6};

    private final Color light;

    Tint(String light) {
        this.light = Color.web(light);
    }

    Color light() {
        return light;
    }

    /** The stylesheet's name, such as {@code -tint-panel-2}. */
    String property() {
        return "-tint-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The small square of the n-th pair of columns, from 0; colours come round again after six. */
    public static Tint chip(int n) {
        return CHIPS[Math.floorMod(n, CHIPS.length)];
    }
}
