package io.github.assay.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/** Thrown when a text is not JSON, or not the JSON that is needed. */
public final class JsonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Messages of the parser → the words in their place; the first that is found counts. */
    private static final Map<Pattern, String> SPOKEN = spoken();

    private final String original;
    private final int line;
    private final int column;

    JsonException(JacksonException cause) {
        super(cause.getMessage(), cause);
        TokenStreamLocation place = cause.getLocation();
        original = cause.getOriginalMessage();
        line = place == null ? 0 : place.getLineNr();
        column = place == null ? 0 : place.getColumnNr();
    }

    /** @param missing what the JSON lacks, in words */
    public JsonException(String missing) {
        super(missing);
        original = missing;
        line = 0;
        column = 0;
    }

    /** The fault in one line for people; what the parser says of its settings and of hidden sources is left out. */
    public String words() {
        String first = original.lines().findFirst().orElse("not JSON");
        for (Map.Entry<Pattern, String> spoken : SPOKEN.entrySet()) {
            Matcher stated = spoken.getKey().matcher(first);
            if (stated.find()) {
                return stated.replaceFirst(spoken.getValue());
            }
        }
        return first.replaceFirst(" \\(\\d+, from `[^`]*`\\)", "");
    }

    /** The parser's own words, without a place. */
    public String original() {
        return original;
    }

    /** The line, from 1; 0 or less when it is not known. */
    public int line() {
        return line;
    }

    /** The column, from 1; 0 or less when it is not known. */
    public int column() {
        return column;
    }

    private static Map<Pattern, String> spoken() {
        String character = "^Unexpected character \\('(.+)' \\(code \\d+\\)\\): ";
        Map<String, String> spoken = new LinkedHashMap<>();
        spoken.put(character + "maybe a \\(non-standard\\) comment.*", "$1, but JSON has no comments");
        spoken.put(character + "was expecting comma.*", "a comma is missing before $1");
        spoken.put(character + "was expecting a colon.*", "a colon is missing before $1");
        spoken.put(character + "was expecting double-quote.*", "$1 where the name of a field is expected, in double quotes");
        spoken.put(character + "expected a .*value.*", "$1 where a value is expected");
        spoken.put("^Unexpected end-of-input.*", "the JSON ends before it is complete");
        spoken.put("^Unexpected close marker '(.)': expected '(.)'.*", "$1 where $2 is expected");
        spoken.put("^Unrecognized token '(.*)': was expecting.*", "$1 is no value of JSON");
        spoken.put("^Non-standard token '(-?\\w+)'.*", "$1 is no number of JSON");
        spoken.put("^Unrecognized character escape '?(.+?)'? \\(code \\d+\\).*", "$1 after a backslash has no meaning in JSON");
        spoken.put("^Illegal unquoted character \\(\\(CTRL-CHAR, code (\\d+)\\)\\).*", "the control character $1 inside a text; JSON has it written with a backslash");
        Map<Pattern, String> patterns = new LinkedHashMap<>();
        spoken.forEach((pattern, words) -> patterns.put(Pattern.compile(pattern), words));
        return patterns;
    }
}
