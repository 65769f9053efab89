package io.github.assay.metrics.custom;

/** States why a text is no expression: the position, what was found, and the remedy. */
public final class ExpressionFault extends Exception {
    private static final long serialVersionUID = 1L;

    private final int position;
    private final String found;
    private final String remedy;

    ExpressionFault(int position, String found, String remedy) {
        super(found + " at character " + position + ". " + remedy);
        this.position = position;
        this.found = found;
        this.remedy = remedy;
    }

    /** The character of the expression at which it goes wrong, from 1. */
    public int position() {
        return position;
    }

    /** The text found there. */
    public String found() {
        return found;
    }

    /** The remedy: the text to write instead. */
    public String remedy() {
        return remedy;
    }
}
