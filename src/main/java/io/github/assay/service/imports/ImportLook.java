package io.github.assay.service.imports;

import io.github.assay.domain.Problem;
import java.util.List;

/**
 * What an import would do, from the first records.
 *
 * @param format the word of the format
 * @param why by what it was recognised; empty when it was named
 * @param fields what becomes of each key or column
 * @param rows the first cases as they would be
 * @param losses what would be missing, in sentences
 * @param problems what is wrong with the records read
 */
public record ImportLook(
        String format, String why, List<Field> fields, List<Row> rows, List<String> losses, List<Problem> problems) {
    /**
     * One key or column of the source.
     *
     * @param source its name
     * @param target our field, or the name it is kept under
     * @param use what kind of place that is
     * @param records how many of the records read have it
     * @param sample the first value that is not empty
     */
    public record Field(String source, String target, Use use, int records, String sample) {}

    /** What kind of place a key or column goes to. */
    public enum Use {
        /** A field that Assay works with. */
        FIELD,
        /** A score of the other program, kept beside ours. */
        IMPORTED,
        /** Kept untouched. */
        METADATA,
        /** Not carried over. */
        LEFT_OUT
    }

    /** One case with one answer. */
    public record Row(String caseId, String dbId, String question, String goldSql, String system, String predictedSql) {}

    public ImportLook {
        fields = List.copyOf(fields);
        rows = List.copyOf(rows);
        losses = List.copyOf(losses);
        problems = List.copyOf(problems);
    }
}
