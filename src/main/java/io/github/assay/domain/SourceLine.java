package io.github.assay.domain;

/**
 * Place from which a value was read: a file and a line. Files inside the project folder have names relative to it.
 *
 * @param file the file's name, empty when the value was made in memory
 * @param line the line, from 1; 0 when the whole file is meant
 */
public record SourceLine(String file, long line) {
    /** The place of values that were not read from a file. */
    public static final SourceLine NONE = new SourceLine("", 0);

    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
