package io.github.assay.ui.review.paint;

import java.util.Locale;
import javafx.scene.paint.Color;

/** The colours of painted nodes, by meaning. The stylesheet sets them; the values here are the light theme's. */
public enum PaintColours {
    PANEL("#ffffff"),
    PANEL_2("#fafbfc"),
    LINE("#dfe3e8"),
    LINE_2("#eceff2"),
    TEXT("#1b2430"),
    MUTED("#5c6b7a"),
    FAINT("#8a97a5"),
    ACCENT("#2558c9"),
    ACCENT_SOFT("#e7eefc"),
    /** Ground of selected text, stronger than the accent tint. */
    SELECTION("#c9d9fb"),
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
    COLUMN_1("#3b82f6"),
    COLUMN_2("#e0962b"),
    COLUMN_3("#2f9e5b"),
    COLUMN_4("#b457b4"),
    COLUMN_5("#1b93b5"),
    COLUMN_6("#d0524a"),
    COLUMN_7("#9a8420"),
    COLUMN_8("#6b7a89");

    private static final int FIRST_COLUMN = COLUMN_1.ordinal();
    private static final int COLUMNS = 8;

    private final Color light;

    PaintColours(String light) {
        this.light = Color.web(light);
    }

    Color light() {
        return light;
    }

    /** The stylesheet's name, such as {@code -tint-panel-2}. */
    String property() {
        return "-tint-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The small square of the n-th pair of columns, from 0; colours come round again after eight. */
    public static PaintColours column(int n) {
        return values()[FIRST_COLUMN + Math.floorMod(n, COLUMNS)];
    }
}
