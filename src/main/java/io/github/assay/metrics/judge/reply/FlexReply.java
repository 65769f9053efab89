package io.github.assay.metrics.judge.reply;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reply E, {@code flex} (metrics.md §3.2, §3.11).
 *
 * @param correct whether the judge accepts the prediction
 * @param rationale why; may be empty
 * @param issued error categories that the judge says apply, with its explanation
 */
public record FlexReply(boolean correct, String rationale, Map<Category, String> issued) {
    /** Error categories. */
    public enum Category {
        INCORRECT_SCHEMA_LINKING(false),
        INCORRECT_FILTERING_CONDITION(false),
        MISSING_HANDLING_OF_NULLABLE_COLUMN(false),
        MISSING_HANDLING_OF_MULTIPLE_ROWS(false),
        ABUSED_CLAUSES(false),
        OTHER_FATAL_ISSUES(false),
        DIFFERENT_OUTPUT_STRUCTURE(true),
        DIFFERENT_OUTPUT_VALUE_REPRESENTATION(true),
        INCORRECT_GROUND_TRUTH_QUERY(true),
        MULTIPLE_ANSWERS_AVAILABLE(true),
        OTHER_MINOR_ISSUES(true);

        private final boolean harmless;

        Category(boolean harmless) {
            this.harmless = harmless;
        }

        /** Whether it explains why a prediction is right although its result differs; the others name an error. */
        public boolean isHarmless() {
            return harmless;
        }

        /** The category as replies spell it. */
        public String word() {
            return ReplyObject.spelled(this);
        }
    }

    static FlexReply read(ReplyObject o) {
        boolean correct = o.flag("correct");
        String rationale = o.optionalText("rationale").orElse("");
        Map<Category, String> issued = new LinkedHashMap<>();
        categories(o).forEach(issued::putAll);
        return new FlexReply(correct, rationale, issued);
    }

    /** Categories are under a key of their own or beside {@code correct}. */
    private static List<Map<Category, String>> categories(ReplyObject o) {
        List<Map<Category, String>> all = new ArrayList<>();
        for (String key : List.of("error_categories", "categories")) {
            o.optionalObject(key).ifPresent(inner -> inner.members().forEach((name, member) -> all.add(issued(
                    ReplyObject.asWord(inner.path(name), new io.github.assay.domain.table.Datum.Text(name), Category.class),
                    member))));
        }
        for (Category category : Category.values()) {
            o.optionalObject(category.word()).ifPresent(member -> all.add(issued(category, member)));
        }
        return all;
    }

    private static Map<Category, String> issued(Category category, ReplyObject member) {
        String explanation = member.optionalText("explanation").orElse("");
        return member.flag("issued") ? Map.of(category, explanation) : Map.of();
    }
}
