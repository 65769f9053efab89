package io.github.assay.ui.common;

/** Appearance of the window: light, dark, or that of the desktop. */
public enum Appearance {
    SYSTEM,
    LIGHT,
    DARK;

    /** The next appearance; after the last comes the first. */
    public Appearance next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
