package io.github.assay.ui.common;

/** Light, dark, or as the desktop says. */
public enum Appearance {
    SYSTEM,
    LIGHT,
    DARK;

    /** The one after this, round and round. */
    public Appearance next() {
        return values()[(ordinal() + 1) % values().length];
    }
}
