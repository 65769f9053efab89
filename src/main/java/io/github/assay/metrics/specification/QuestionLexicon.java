package io.github.assay.metrics.specification;

import io.github.assay.metrics.specification.StefCase.QuestionSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads English questions by word lists (metrics.md §3.4): a hint for people, never a verdict. */
final class QuestionLexicon {
    private static final Map<String, String> FUNCTIONS = functions();
    private static final String STOPS = "per|by|for|in|of|from|where|with|each|and|or|is|are|was|were|did|does|do|have|has|"
            + "had|that|which|who|whose|when|to|on|at|the|a|an|all|sorted|ranked|ordered|grouped|broken|across|during|"
            + "than|between|over|under|not|as|there|we|they";
    private static final String PHRASE = "((?:(?!(?:" + STOPS + ")\\b)[\\p{L}_][\\p{L}\\p{N}_]*\\s*){1,3})";
    private static final String ARTICLES = "(?:(?:the|all|of|a|an|number of)\\s+)*";
    private static final Pattern AGGREGATE = Pattern.compile(
            "\\b(" + String.join("|", FUNCTIONS.keySet()) + ")\\s+" + ARTICLES + "((?:distinct|unique|different)\\s+)?" + PHRASE);
    private static final Pattern GROUP = Pattern.compile("(?<!sorted )(?<!ranked )(?<!ordered )(?<!sort )(?<!order )(?<!rank )"
            + "\\b(?:by|per|for each)\\s+(?:(?:the|each)\\s+)?" + PHRASE);
    private static final Pattern TOP = Pattern.compile(
            "\\b(?:top|first)\\s+(\\d{1,9})\\b|\\b(\\d{1,9})\\s+(?:highest|largest|lowest|smallest|most|least|best|biggest)\\b");
    private static final Pattern ORDER = Pattern.compile(
            "\\b(?:sorted|ranked|ordered|sort|rank|order)(?:\\s+\\w+)?\\s+by\\s+(?:the\\s+)?" + PHRASE);
    private static final Pattern DIRECTION = Pattern.compile("\\b(descending|ascending)\\b|\\bfrom\\s+(highest|lowest|largest|smallest)\\b");
    private static final Pattern COUNTED = Pattern.compile("\\b\\d{1,9}\\s+(?:highest|largest|lowest|smallest)\\b");

    private static final int LONGEST = 10_000;

    private final String question;
    private final Map<String, String> mappings;

    private QuestionLexicon(String question, Map<String, String> mappings) {
        String read = question.length() > LONGEST ? question.substring(0, LONGEST) : question;
        this.question = read.toLowerCase(Locale.ROOT).replaceAll("\\s+", " ").strip();
        this.mappings = mappings;
    }

    /** What a question seems to ask for. */
    static QuestionSpec read(String question, ApplicationRules rules) {
        return new QuestionLexicon(question, rules.columnMappings()).spec();
    }

    /** How many rows a question asks for, as in "top 10". */
    static OptionalLong topK(String question) {
        return new QuestionLexicon(question, Map.of()).topK();
    }

    private QuestionSpec spec() {
        List<Spec.Sort> order = order();
        boolean explicit = !order.isEmpty() || DIRECTION.matcher(question).find();
        Spec spec = new Spec(
                List.of(), aggregations(), QuestionValues.filters(question, mappings), groups(), order, topK());
        return new QuestionSpec(spec, explicit, QuestionSpec.Origin.HEURISTIC);
    }

    private List<Spec.Aggregation> aggregations() {
        Set<Spec.Aggregation> all = new LinkedHashSet<>();
        Matcher m = AGGREGATE.matcher(COUNTED.matcher(question).replaceAll(" "));
        while (m.find()) {
            boolean distinct = m.group(2) != null;
            all.add(new Spec.Aggregation(Objects.requireNonNull(FUNCTIONS.get(m.group(1))), m.group(3).strip(), distinct));
        }
        return List.copyOf(all);
    }

    private List<String> groups() {
        Set<String> all = new LinkedHashSet<>();
        Matcher m = GROUP.matcher(question);
        while (m.find()) {
            all.add(m.group(1).strip());
        }
        return List.copyOf(all);
    }

    private List<Spec.Sort> order() {
        List<Spec.Sort> all = new ArrayList<>();
        Matcher direction = DIRECTION.matcher(question);
        boolean down = direction.find() && direction.group().matches(".*(descending|highest|largest)");
        Matcher m = ORDER.matcher(question);
        while (m.find()) {
            all.add(new Spec.Sort(m.group(1).strip(), down));
        }
        return all;
    }

    private OptionalLong topK() {
        Matcher m = TOP.matcher(question);
        return m.find()
                ? OptionalLong.of(Long.parseLong(m.group(1) == null ? m.group(2) : m.group(1)))
                : OptionalLong.empty();
    }

    /** Longer words before those that they begin with. */
    private static Map<String, String> functions() {
        Map<String, String> all = new LinkedHashMap<>();
        List.of("total number of", "number of", "how many", "count of", "count").forEach(w -> all.put(w, "COUNT"));
        List.of("total", "sum of", "sum").forEach(w -> all.put(w, "SUM"));
        List.of("average", "mean", "avg").forEach(w -> all.put(w, "AVG"));
        List.of("highest", "maximum", "max", "largest").forEach(w -> all.put(w, "MAX"));
        List.of("lowest", "minimum", "min", "smallest").forEach(w -> all.put(w, "MIN"));
        return all;
    }

    /** Finds values next to a mapped column's phrase in a question: quoted texts, numbers, years, months. */
    private static final class QuestionValues {
        private static final String MONTHS =
                "january|february|march|april|may|june|july|august|september|october|november|december";
        private static final String VALUE = "('[^']{1,200}'|\"[^\"]{1,200}\"|“[^”]{1,200}”|\\d[\\d.,]*\\d|\\d|(?:"
                + MONTHS + ")\\b)";
        private static final String LINK = "\\s*(?:is|was|are|equals?|equal to|=|:|of|in|named|called|for)?\\s*";

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
}
