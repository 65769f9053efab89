package io.github.assay.ui.common.controls;

/**
 * Marks a node that takes typed text without being a text field of JavaFX, so that keys do not label. The window uses
 * this type and not an editor's class, which would be loaded at every start.
 */
public interface TextEntry {
    /** Whether typed text goes into it. */
    boolean takesText();
}
