package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import java.util.List;

/** The named fields of one record: a JSON object, or a row of a CSV file with a header. */
public interface Fields {
    /** File and line of the record. */
    SourceLine where();

    /** The text of the first of the keys that is present; an absent or null value is the empty text. */
    String text(String... keys);

    /** A list of texts; a single text counts as a list of one. */
    List<String> texts(String... keys);
}
