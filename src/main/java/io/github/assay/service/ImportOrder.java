package io.github.assay.service;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Map;

/**
 * An import as a face asks for it.
 *
 * @param format the word of a format; {@link ImportService#AUTO} finds it from the files
 * @param source the other program's file or folder
 * @param target the folder to make
 * @param encoding of the source's texts
 * @param mapping our field to the source's key or column; an empty name takes nothing for that field
 */
public record ImportOrder(String format, Path source, Path target, Charset encoding, Map<String, String> mapping) {
    public ImportOrder {
        mapping = Map.copyOf(mapping);
    }
}
