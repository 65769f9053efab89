package io.github.assay.store.journal;

/** How an act came about. With it, the undo stack of an annotator follows from the journal alone. */
public enum ActOrigin {
    /** The annotator did it. */
    DO,
    /** It puts back what stood before the latest act not yet undone. */
    UNDO,
    /** It repeats the latest act undone. */
    REDO
}
