package io.github.assay.metrics.judge.reply;

import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reply A, {@code stef} (metrics.md §3.2).
 *
 * @param intent the question in the judge's words; may be empty
 * @param question what the question asks for, as the reply states it; empty when it has no specifications
 * @param sql what the query does
 * @param comparison how both compare
 * @param status how the required filters are applied; empty when the judge leaves that to deterministic rules
 * @param verdict the verdict as a whole
 * @param confidence γ, 0 to 1
 * @param enrichment whether the enriched question is sound
 * @param rationale why; may be empty
 */
public record StefReply(
        String intent,
        Optional<Datum.Fields> question,
        Optional<Datum.Fields> sql,
        Optional<Comparison> comparison,
        Optional<FilterStatus> status,
        Verdict verdict,
        double confidence,
        Optional<Enrichment> enrichment,
        String rationale) {
    /** How required filters are applied; later constants are worse. */
    public enum FilterStatus {
        FULLY_APPLIED,
        FULLY_APPLIED_WITH_EXTRAS,
        PARTIALLY_APPLIED,
        NOT_APPLIED
    }

    /** The judge's verdict; later constants are worse. */
    public enum Verdict {
        CORRECT,
        LIKELY_CORRECT,
        POTENTIALLY_INCORRECT,
        INCORRECT
    }

    /** How the judge set question and query against each other. */
    public record Comparison(
            List<StatedFilter> matched, List<StatedFilter> missing, List<StatedFilter> mismatched,
            List<StatedFilter> extra, boolean projectionMatch, boolean aggregationMatch, boolean groupByMatch) {}

    /** The judge's verdict on the enriched question. */
    public record Enrichment(boolean valid, List<String> issues) {}

    static StefReply read(ReplyObject o) {
        Optional<ReplyObject> specs = o.optionalObject("specs");
        return new StefReply(
                o.optionalText("question_intent").orElse(""),
                specs.map(s -> StatedSpec.checked(s.object("question"))),
                specs.map(s -> StatedSpec.checked(s.object("sql"))),
                o.optionalObject("comparison").map(StefReply::comparison),
                o.optionalWord("filters_applied_status", FilterStatus.class),
                o.word("overall_verdict", Verdict.class),
                o.number("confidence", 0, 1),
                o.optionalObject("enrichment").map(e -> new Enrichment(e.flag("valid"), e.texts("issues"))),
                o.optionalText("rationale").orElse(""));
    }

    private static Comparison comparison(ReplyObject o) {
        ReplyObject filters = o.object("filters");
        return new Comparison(
                StatedFilter.list(filters, "matched"),
                StatedFilter.list(filters, "missing"),
                StatedFilter.list(filters, "mismatched"),
                StatedFilter.list(filters, "extra"),
                o.flag("projection_match"),
                o.flag("aggregation_match"),
                o.flag("group_by_match"));
    }

    /** Checks a specification in a reply: {@code Spec} of metrics.md §3.2-A. What it means is read elsewhere. */
    static final class StatedSpec {
        private StatedSpec() {}

        /** The specification as written, after every part of it has been found to have the right kind. */
        static Datum.Fields checked(ReplyObject o) {
            o.texts(o.has("projections") ? "projections" : "outputs");
            for (ReplyObject aggregation : o.objects("aggregations")) {
                aggregation.text("func");
                aggregation.text("col");
                aggregation.flag("distinct");
            }
            for (ReplyObject filter : o.objects("filters")) {
                filter.text("lhs");
                filter.text("op");
            }
            StatedFilter.list(o, "filters");
            o.texts("group_by");
            if (o.has("order_by")) {
                for (ReplyObject key : o.objects("order_by")) {
                    key.text("expr");
                    key.text("dir");
                }
            }
            double limit = o.optionalNumber("limit", 0, Long.MAX_VALUE).orElse(0);
            if (limit != Math.rint(limit)) {
                throw ReplyObject.bad(o.path("limit"), Double.toString(limit), "a whole number");
            }
            return o.fields();
        }
    }

    /**
     * Represents a condition in a judge's own words: left side, operator, right side. A condition given as one text is
     * its left side alone.
     *
     * @param right the value's text; of a list its elements, joined by commas
     */
    public record StatedFilter(String left, String operator, String right) {
        /** The condition as one text. */
        public String text() {
            return String.join(" ", List.of(left, operator, right)).strip();
        }

        /** Whether it was given as one text. */
        public boolean isPlain() {
            return operator.isEmpty();
        }

        /** The conditions of a list: objects with {@code lhs}, {@code op} and {@code rhs}, or texts. */
        static List<StatedFilter> list(ReplyObject o, String key) {
            List<Datum> values = o.list(key);
            return IntStream.range(0, values.size())
                    .mapToObj(i -> read(o.path(key) + "[" + i + "]", values.get(i)))
                    .toList();
        }

        private static StatedFilter read(String path, Datum value) {
            Optional<String> text = value.asText();
            if (text.isPresent()) {
                return new StatedFilter(text.get().strip(), "", "");
            }
            ReplyObject o = ReplyObject.asObject(path, value);
            return new StatedFilter(
                    o.text("lhs"), o.text("op"), o.find("rhs").map(r -> right(o.path("rhs"), r)).orElse("null"));
        }

        private static String right(String path, Datum value) {
            return switch (value) {
                case Datum.Text(String text) -> text;
                case Datum.Number(var number) -> number.toPlainString();
                case Datum.Flag(boolean flag) -> Boolean.toString(flag);
                case Datum.Nothing _ -> "null";
                case Datum.Items(List<Datum> values) ->
                    values.stream().map(v -> listed(path, v)).collect(Collectors.joining(", ", "(", ")"));
                case Datum.Fields _ -> throw ReplyObject.bad(path, "an object", "a text, a number or a list of them");
            };
        }

        /** A value in a list: texts in quotes, whatever they hold. */
        private static String listed(String path, Datum value) {
            return value instanceof Datum.Text(String text) && !text.strip().startsWith("'")
                    ? "'" + text.replace("'", "''") + "'"
                    : right(path, value);
        }
    }
}
