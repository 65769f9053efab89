package io.github.assay.ui.common;

/** Appearance of the window: light, dark, or that of the desktop. */
public enum Appearance {
    SYSTEM,
    LIGHT,
    DARK;

    /** The one after this, round and round. */
    public Appearance next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
