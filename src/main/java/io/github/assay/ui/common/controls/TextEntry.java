package io.github.assay.ui.common.controls;

/**
 * A node into which text is typed although it is no text field of the toolkit, so that keys do not label while it has the
 * focus. The window asks for it and not for an editor's class, which would be loaded at every start.
 */
public interface TextEntry {
    /** Whether what is typed goes into it now. */
    boolean takesText();
}
