package io.github.assay.metrics.specification;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds values next to a mapped column's phrase in a question: quoted texts, numbers, years, months. */
final class QuestionValues {
    private static final String MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
    private static final String VALUE = "('[^']{1,200}'|\"[^\"]{1,200}\"|“[^”]{1,200}”|\\d[\\d.,]*\\d|\\d|(?:" + MONTHS + ")\\b)";
    private static final String LINK = "\\s*(?:is|was|are|equals?|equal to|=|:|of|in|named|called|for)?\\s*";

    private QuestionValues() {}

    /** Filters with {@code =}, one for each value found, in text order of the mappings. */
    static List<SpecFilter> filters(String question, Map<String, String> mappings) {
        List<SpecFilter> found = new ArrayList<>();
        mappings.forEach((phrase, column) -> {
            String word = "\\b" + Pattern.quote(phrase) + "\\b";
            add(found, Pattern.compile(word + LINK + VALUE).matcher(question), column);
            add(found, Pattern.compile(VALUE + "\\s+" + word).matcher(question), column);
        });
        return found;
    }

    private static void add(List<SpecFilter> found, Matcher m, String column) {
        while (m.find()) {
            SpecFilter filter = SpecFilter.of(column, "=", value(m.group(1)), "question");
            if (!found.contains(filter)) {
                found.add(filter);
            }
        }
    }

    private static String value(String written) {
        boolean quoted = "'\"“".indexOf(written.charAt(0)) >= 0;
        String plain = quoted ? written.substring(1, written.length() - 1) : written.replace(",", "");
        return SpecText.plain(plain);
    }
}
