package io.github.assay.store.journal;

/** Source of an act: done, undone or redone. It makes the undo stack of an annotator follow from the journal alone. */
public enum ActOrigin {
    /** The annotator did it. */
    DO,
    /** The act restores the state before the latest act that is not yet undone. */
    UNDO,
    /** The act repeats the latest undone act. */
    REDO
}
