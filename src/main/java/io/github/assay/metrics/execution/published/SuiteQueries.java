package io.github.assay.metrics.execution.published;

import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes the texts that test-suite accuracy runs for one item (metrics.md §1.4).
 *
 * @param gold the gold query
 * @param predicted the prediction, then, where values are plugged, its variants with literals of the gold query
 * @param capped whether there were more variants than {@value #MOST}
 */
public record SuiteQueries(String gold, List<String> predicted, boolean capped) {
    /** Variants of one prediction. */
    public static final int MOST = 10_000;

    public SuiteQueries {
        predicted = List.copyOf(predicted);
    }

    /** @param options the options of {@code ex-test-suite} as the project sets them */
    public static SuiteQueries of(String gold, String predicted, String dialect, Map<String, String> options) {
        boolean strip = isOn(options, TestSuiteAccuracy.STRIP_DISTINCT);
        // The original's placeholder for literals; it replaces the text inside names such as market_value too.
        String valued = isOn(options, TestSuiteAccuracy.REPLACE_VALUE) ? predicted.replace("value", "1") : predicted;
        String own = strip ? withoutDistinct(valued, dialect) : valued;
        String reference = strip ? withoutDistinct(gold, dialect) : gold;
        return isOn(options, TestSuiteAccuracy.PLUG_VALUES)
                ? plugged(reference, own, dialect)
                : new SuiteQueries(reference, List.of(own), false);
    }

    private static boolean isOn(Map<String, String> options, String name) {
        return Boolean.parseBoolean(options.getOrDefault(name, "false").strip());
    }

    private static String withoutDistinct(String sql, String dialect) {
        return SqlLexer.tokens(sql, dialect).stream()
                .filter(t -> !t.of(sql).equalsIgnoreCase("distinct"))
                .map(t -> t.of(sql))
                .collect(Collectors.joining());
    }

    private static SuiteQueries plugged(String gold, String predicted, String dialect) {
        List<String> values = SqlLexer.tokens(gold, dialect).stream()
                .filter(SuiteQueries::isLiteral)
                .map(t -> t.of(gold))
                .distinct()
                .toList();
        List<Token> tokens = SqlLexer.tokens(predicted, dialect);
        int slots = (int) tokens.stream().filter(SuiteQueries::isLiteral).count();
        List<String> texts = new ArrayList<>(List.of(predicted));
        if (values.isEmpty() || slots == 0) {
            return new SuiteQueries(gold, texts, false);
        }
        double all = Math.pow(values.size(), slots);
        for (long variant = 0; variant < Math.min(all, MOST); variant++) {
            texts.add(variant(predicted, tokens, values, variant));
        }
        return new SuiteQueries(gold, texts.stream().distinct().toList(), all > MOST);
    }

    private static boolean isLiteral(Token token) {
        return token.kind() == Token.Kind.STRING || token.kind() == Token.Kind.NUMBER;
    }

    /** The text with the literals whose numbers are the digits of {@code variant} to the base of their count. */
    private static String variant(String text, List<Token> tokens, List<String> values, long variant) {
        StringBuilder plugged = new StringBuilder();
        long rest = variant;
        for (Token token : tokens) {
            if (isLiteral(token)) {
                plugged.append(values.get((int) (rest % values.size())));
                rest /= values.size();
            } else {
                plugged.append(token.of(text));
            }
        }
        return plugged.toString();
    }
}
