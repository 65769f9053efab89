package io.github.assay.metrics.judge.agentic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Represents a number as a text shows it.
 *
 * @param text as written
 * @param value its size; signs are left to the words around it
 * @param slack half a unit of the last digit shown: how far the number meant may lie off
 * @param percent whether a percent sign follows
 */
record StatedNumber(String text, double value, double slack, boolean percent) {
    private static final Pattern NUMBER = Pattern.compile(
            "(?<![\\p{L}\\p{N}_.])(\\d{1,3}(?:,\\d{3})+|\\d+)(\\.\\d+)?(?![\\p{N}])\\s?(%|percent\\b|k\\b|m\\b|bn\\b|thousand\\b|million\\b|billion\\b)?",
            Pattern.CASE_INSENSITIVE);
    private static final Map<String, Double> SCALES = Map.of(
            "k", 1e3, "thousand", 1e3, "m", 1e6, "million", 1e6, "bn", 1e9, "billion", 1e9);
    private static final int MOST = 1_000;
    private static final int LONGEST = 30;

    /** The numbers of a text, in order; at most a thousand. */
    static List<StatedNumber> in(String text) {
        List<StatedNumber> all = new ArrayList<>();
        Matcher m = NUMBER.matcher(text);
        while (m.find() && all.size() < MOST) {
            if (m.group().length() <= LONGEST) {
                all.add(of(m));
            }
        }
        return all;
    }

    private static StatedNumber of(Matcher m) {
        String fraction = m.group(2) == null ? "" : m.group(2);
        String unit = m.group(3) == null ? "" : m.group(3).toLowerCase(Locale.ROOT);
        double scale = SCALES.getOrDefault(unit, 1.0);
        double shown = new BigDecimal(m.group(1).replace(",", "") + fraction).doubleValue();
        double step = Math.pow(10, -Math.max(0, fraction.length() - 1)) * scale;
        boolean percent = unit.equals("%") || unit.equals("percent");
        return new StatedNumber(m.group().strip(), shown * scale, step / 2, percent);
    }

    /** Whether a number, rounded as this one is shown, is this one. */
    boolean shows(double number) {
        double off = Math.abs(Math.abs(number) - value);
        return off <= slack * (1 + 1e-9) + 1e-9 * value;
    }
}
