package io.github.assay.domain;

/**
 * Where something was read: a file, named relative to the project folder where it lies in it, and a line.
 *
 * @param file the file's name, empty when the thing was made in memory
 * @param line the line, from 1; 0 when the whole file is meant
 */
public record SourceLine(String file, long line) {
    /** The place of things that were not read from a file. */
    public static final SourceLine NONE = new SourceLine("", 0);

    @Override
    public String toString() {
        return line > 0 ? file + ":" + line : file;
    }
}
