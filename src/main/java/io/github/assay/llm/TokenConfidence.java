package io.github.assay.llm;

import io.github.assay.llm.LlmReply.TokenLogprob;
import io.github.assay.llm.LlmReply.TokenLogprobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Probabilities of words of a reply, from the log-probabilities of its tokens (metrics.md §3.18). Tokens that begin before
 * the value, such as {@code ":"Correct}, are compared from the value on. Without the tokens of the whole reply there is none.
 */
public final class TokenConfidence {
    private static final String MARKS = "12345";

    private final String text;
    private final List<TokenLogprobs> tokens;

    /** @param text the reply; tokens that do not spell it are not used */
    public TokenConfidence(String text, List<TokenLogprobs> tokens) {
        this.text = text;
        StringBuilder spelled = new StringBuilder();
        tokens.forEach(t -> spelled.append(t.chosen().token()));
        this.tokens = spelled.toString().strip().equals(text.strip()) ? tokens : List.of();
    }

    /**
     * The probability of a verdict: at each position the share of the tokens that continue this word among those that
     * continue any word still possible, multiplied until one word is left.
     *
     * @param key the member of the reply that holds the verdict
     * @param words the words that it may be
     * @param word the verdict of the reply
     */
    public OptionalDouble verdict(String key, List<String> words, String word) {
        int at = value(key, "\"?(?=" + spelling(word) + ")");
        if (at < 0) {
            return OptionalDouble.empty();
        }
        double probability = 1;
        int done = 0;
        List<String> possible = words;
        int start = 0;
        for (TokenLogprobs position : tokens) {
            String chosen = position.chosen().token();
            int end = start + chosen.length();
            if (end > at + done && possible.size() > 1) {
                String before = text().substring(start, Math.max(start, Math.min(end, at)));
                double all = 0;
                double own = 0;
                for (TokenLogprob token : distinct(position)) {
                    if (!token.token().startsWith(before)) {
                        continue;
                    }
                    String rest = token.token().substring(before.length());
                    int from = done;
                    all += possible.stream().anyMatch(w -> continues(w, from, rest)) ? Math.exp(token.logprob()) : 0;
                    own += continues(word, from, rest) ? Math.exp(token.logprob()) : 0;
                }
                if (!(own > 0)) {
                    return OptionalDouble.empty();
                }
                probability *= own / all;
                int from = done;
                String rest = chosen.substring(before.length());
                possible = possible.stream().filter(w -> continues(w, from, rest)).toList();
                done += rest.length();
            }
            start = end;
        }
        return possible.size() == 1 ? OptionalDouble.of(probability) : OptionalDouble.empty();
    }

    /** Probabilities of the marks 1 to 5 of a G-Eval dimension, as they were recorded; empty where there are none. */
    public Map<String, Double> marks(String dimension) {
        int at = value(dimension, "(?=[1-5]\\s*[,}])");
        Map<String, Double> marks = new TreeMap<>();
        int start = 0;
        for (TokenLogprobs position : at < 0 ? List.<TokenLogprobs>of() : tokens) {
            int end = start + position.chosen().token().length();
            if (start <= at && at < end) {
                String before = text().substring(start, at);
                for (TokenLogprob token : distinct(position)) {
                    String rest = token.token().startsWith(before) ? token.token().substring(before.length()) : "";
                    if (!rest.isEmpty() && MARKS.contains(rest.substring(0, 1)) && (rest.length() == 1 || !Character.isDigit(rest.charAt(1)))) {
                        marks.merge(rest.substring(0, 1), Math.exp(token.logprob()), (a, b) -> Math.min(1, a + b));
                    }
                }
            }
            start = end;
        }
        return marks;
    }

    /** The tokens as they spell the reply, with white space around it. */
    private String text() {
        StringBuilder spelled = new StringBuilder();
        tokens.forEach(t -> spelled.append(t.chosen().token()));
        return spelled.toString();
    }

    /** A word in any spelling of its gaps, as a regular expression. */
    private static String spelling(String word) {
        return word.codePoints()
                .mapToObj(c -> " _-".indexOf(c) >= 0 ? "[ _-]" : Pattern.quote(Character.toString(c)))
                .collect(Collectors.joining());
    }

    /** Where the last value of a key begins whose text has a form; -1 without tokens or value. */
    private int value(String key, String form) {
        Matcher values = Pattern.compile("(?<!\\\\)\"" + Pattern.quote(key) + "\"\\s*:\\s*" + form, Pattern.CASE_INSENSITIVE)
                .matcher(tokens.isEmpty() || text.isEmpty() ? "" : text());
        int at = -1;
        while (values.find()) {
            at = values.end();
        }
        return at;
    }

    /** The chosen token and its alternatives, each text once. A positive log-probability is no probability. */
    private static List<TokenLogprob> distinct(TokenLogprobs position) {
        List<TokenLogprob> all = new ArrayList<>();
        List<TokenLogprob> given = new ArrayList<>(position.alternatives());
        given.add(position.chosen());
        for (TokenLogprob token : given) {
            if (token.logprob() <= 0 && all.stream().noneMatch(t -> t.token().equals(token.token()))) {
                all.add(token);
            }
        }
        return all;
    }

    /** Whether a token continues a word of which so many characters are written; it may end it and go on. */
    private static boolean continues(String word, int written, String token) {
        String rest = plain(word).substring(Math.min(written, word.length()));
        String next = plain(token);
        return !next.isEmpty() && (rest.startsWith(next)
                || next.startsWith(rest) && !Character.isLetter(next.charAt(rest.length())) && next.charAt(rest.length()) != ' ');
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', ' ').replace('-', ' ');
    }

    /** The marks of all dimensions that have any. */
    public Map<String, Map<String, Double>> geval() {
        Map<String, Map<String, Double>> all = new TreeMap<>();
        for (String dimension : List.of("coherence", "consistency", "fluency", "relevance")) {
            Optional.of(marks(dimension)).filter(m -> !m.isEmpty()).ifPresent(m -> all.put(dimension, m));
        }
        return all;
    }
}
