package io.github.assay.service.imports;

import io.github.assay.domain.Problem;
import java.util.List;

/**
 * The expected effect of an import, from the first records.
 *
 * @param format the format
 * @param why how the format was recognised; empty when the user named it
 * @param fields the target of each key or column
 * @param rows the first cases as they would be written
 * @param losses what would be missing, in sentences
 * @param problems faults of the records read
 */
public record ImportLook(
        String format, String why, List<Field> fields, List<Row> rows, List<String> losses, List<Problem> problems) {
    /**
     * One key or column of the source.
     *
     * @param source its name
     * @param target Assay's field, or the name it is kept under
     * @param use the kind of target
     * @param records number of the records read that have it
     * @param sample the first value that is not empty
     */
    public record Field(String source, String target, Use use, int records, String sample) {}

    /** The kind of target of a key or column. */
    public enum Use {
        /** A field that Assay uses. */
        FIELD,
        /** A score of the other program, kept beside Assay's scores. */
        IMPORTED,
        /** Kept unchanged. */
        METADATA,
        /** Not imported. */
        LEFT_OUT
    }

    /** One case with one prediction. */
    public record Row(String caseId, String dbId, String question, String goldSql, String system, String predictedSql) {}

    public ImportLook {
        fields = List.copyOf(fields);
        rows = List.copyOf(rows);
        losses = List.copyOf(losses);
        problems = List.copyOf(problems);
    }
}
