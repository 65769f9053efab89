package io.github.assay.metrics.specification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares an enriched question with its original (metrics.md §3.7).
 *
 * @param dropped numbers, quoted texts and names of the original that are gone
 * @param invented those that are new and that no rule knows
 * @param negationChanged whether it denies more or less than before
 * @param topKChanged whether it asks for another number of rows
 * @param identical whether nothing changed
 * @param empty whether nothing is left
 */
public record Enrichment(
        List<String> dropped,
        List<String> invented,
        boolean negationChanged,
        boolean topKChanged,
        boolean identical,
        boolean empty) {
    private static final Pattern QUOTED = Pattern.compile("'([^']{1,200})'(?![\\p{L}])|\"([^\"]{1,200})\"|“([^”]{1,200})”");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\p{L}_])\\d+(?:[-/.,:]\\d+)*");
    private static final Pattern NAME = Pattern.compile("(?<=[^.?!\\s]\\s)\\p{Lu}[\\p{L}\\p{N}&-]*|\\b\\p{Lu}{2,}[\\p{N}]*\\b");
    private static final Pattern NEGATION =
            Pattern.compile("\\b(not|no|never|without|except|excluding|exclude|neither|nor|none)\\b|n't\\b|\\bnon-");

    public Enrichment {
        dropped = List.copyOf(dropped);
        invented = List.copyOf(invented);
    }

    private static final int LONGEST = 20_000;

    /** Compares both wordings, of each at most the first 20 000 characters. */
    public static Enrichment of(String original, String enriched, ApplicationRules rules) {
        return compared(start(original), start(enriched), rules);
    }

    private static String start(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
    }

    private static Enrichment compared(String original, String enriched, ApplicationRules rules) {
        Map<String, String> before = things(original);
        Map<String, String> after = things(enriched);
        String known = original.toLowerCase(Locale.ROOT) + " " + String.join(" ", rules.columnMappings().values()) + " "
                + String.join(" ", rules.columnMappings().keySet()) + " "
                + String.join(" ", rules.benignFilters().stream().map(SpecFilter::text).toList());
        return new Enrichment(
                missing(before, enriched.toLowerCase(Locale.ROOT)),
                missing(after, known),
                negations(original) != negations(enriched),
                !QuestionLexicon.topK(original).equals(QuestionLexicon.topK(enriched)),
                original.strip().equals(enriched.strip()),
                enriched.isBlank());
    }

    /** Whether nothing of the question was dropped or negated, so that the enriched text may replace it. */
    public boolean isValid() {
        return dropped.isEmpty() && !negationChanged && !topKChanged && !empty;
    }

    /** Compared form → as written. */
    private static Map<String, String> things(String text) {
        Map<String, String> found = new LinkedHashMap<>();
        Matcher quoted = QUOTED.matcher(text);
        while (quoted.find()) {
            String inside = quoted.group().substring(1, quoted.group().length() - 1);
            found.putIfAbsent(inside.toLowerCase(Locale.ROOT).strip(), inside);
        }
        for (Pattern pattern : List.of(NUMBER, NAME)) {
            Matcher m = pattern.matcher(text);
            while (m.find()) {
                found.putIfAbsent(m.group().toLowerCase(Locale.ROOT), m.group());
            }
        }
        return found;
    }

    private static List<String> missing(Map<String, String> things, String text) {
        return things.entrySet().stream()
                .filter(e -> !contains(text, e.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static boolean contains(String text, String thing) {
        String edge = "[\\p{L}\\p{N}]";
        return Pattern.compile("(?<!" + edge + ")" + Pattern.quote(thing) + "(?!" + edge + ")").matcher(text).find();
    }

    /** Numbers, names and quoted texts of the question that the enriched one has too, as the question writes them. */
    static List<String> kept(String original, String enriched) {
        String after = start(enriched).toLowerCase(Locale.ROOT);
        return things(start(original)).entrySet().stream()
                .filter(e -> contains(after, e.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** The words of a text that deny. */
    static List<String> negationWords(String text) {
        return NEGATION.matcher(start(text).toLowerCase(Locale.ROOT)).results().map(MatchResult::group).toList();
    }

    private static long negations(String text) {
        return NEGATION.matcher(text.toLowerCase(Locale.ROOT)).results().count();
    }
}
