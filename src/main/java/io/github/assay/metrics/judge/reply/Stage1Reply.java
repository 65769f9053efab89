package io.github.assay.metrics.judge.reply;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Reply C, {@code badger-stage1} (metrics.md §3.2, §1.13): what a judge knows of two tables before they are compared.
 *
 * @param category how well it thinks the tables match
 * @param score how well, as a number; any finite number, since LLM-EX clamps it; empty when the reply gives none
 * @param renamed predicted column → gold column
 * @param trivial predicted columns that carry nothing
 * @param index gold columns that identify a row
 * @param order gold columns that rows are ordered by
 * @param numeric gold columns compared as numbers
 * @param date gold columns compared as dates
 * @param exact gold columns compared exactly
 * @param tolerance relative tolerance; outside 0 to 1 it is not used
 */
public record Stage1Reply(
        Category category,
        OptionalDouble score,
        Map<String, String> renamed,
        List<String> trivial,
        List<String> index,
        List<String> order,
        List<String> numeric,
        List<String> date,
        List<String> exact,
        OptionalDouble tolerance) {
    /** How well two tables match; later constants are worse. */
    public enum Category {
        COMPLETE,
        NEAR_COMPLETE,
        PARTIAL,
        OVERLAP,
        NO_MATCH
    }

    static Stage1Reply read(ReplyObject o) {
        return new Stage1Reply(
                o.word("matching_category", Category.class),
                o.optionalNumber("llm_judge_score", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
                o.map("column_rename_dict"),
                o.texts("trivial_columns"),
                o.texts("index_columns"),
                o.texts("order_columns"),
                o.texts("numeric_columns"),
                o.texts("date_columns"),
                o.texts("exact_match_columns"),
                o.optionalNumber("recommended_tolerance", Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    }
}
