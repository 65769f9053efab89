package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ClauseWords;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.MappedTextBuilder;
import io.github.assay.sql.text.TextEdits;
import java.util.Locale;
import java.util.Optional;

/**
 * Constructs whose parts stand in another order than in the plain query that says the same: PIVOT and UNPIVOT as
 * statements, PIVOT over a query, MATCH_RECOGNIZE, MODEL and list comprehensions. The last one in the text comes first, so that inner ones are done before outer ones.
 */
public final class MovedClauses {
    private static final int MOST = 20;

    private MovedClauses() {}

    /** The text without them; the same reading where there are none that are known. */
    public static MappedSource moved(MappedSource reading, String dialect) {
        if (!mayHold(reading.text(), dialect.toLowerCase(Locale.ROOT))) {
            return reading;
        }
        LexRules rules = LexRules.of(dialect);
        MappedSource now = reading;
        for (int n = 0; n < MOST; n++) {
            Optional<MappedSource> next = once(now, rules);
            if (next.isEmpty()) {
                return now;
            }
            now = next.get();
        }
        return now;
    }

    private static boolean mayHold(String text, String dialect) {
        return switch (dialect) {
            case "duckdb" -> holds(text, "pivot") || text.indexOf('[') >= 0 && holds(text, "for");
            case "oracle" -> holds(text, "match_recognize") || holds(text, "model");
            case "snowflake" -> holds(text, "match_recognize") || holds(text, "pivot");
            case "trino" -> holds(text, "match_recognize");
            case "" -> holds(text, "pivot") || holds(text, "match_recognize") || holds(text, "model");
            default -> false;
        };
    }

    private static boolean holds(String text, String word) {
        return text.toLowerCase(Locale.ROOT).contains(word);
    }

    private static Optional<MappedSource> once(MappedSource reading, LexRules rules) {
        ClauseWords words = new ClauseWords(new TextEdits(reading.text(), rules));
        int models = 0;
        for (int i = words.size() - 1; i >= 0 && models <= MOST; i--) {
            models += words.name(i).equals("model") && words.name(i + 1).equals("dimension") ? 1 : 0;
            Optional<MappedTextBuilder> found = at(words, i);
            if (found.isPresent()) {
                MappedTextBuilder whole = found.get();
                return Optional.of(new MappedSource(whole.text(reading.text()), at -> reading.place(whole.place(at))));
            }
        }
        return Optional.empty();
    }

    private static Optional<MappedTextBuilder> at(ClauseWords words, int i) {
        return switch (words.name(i)) {
            case "match_recognize" -> words.reads(i + 1, "(") ? new MatchClause(words, i).moved() : Optional.empty();
            case "pivot" -> words.begins(i) ? new PivotStatement(words, i).pivot() : pivotOfQuery(words, i);
            case "unpivot" -> words.begins(i) ? new PivotStatement(words, i).unpivot() : Optional.empty();
            case "[" -> new Comprehension(words, i).moved();
            case "model" -> new ModelClause(words, i).moved();
            default -> Optional.empty();
        };
    }

    /** {@code PIVOT (… FOR q IN (SELECT …))}: the parser reads a query there where the result is XML, and no alias then. */
    private static Optional<MappedTextBuilder> pivotOfQuery(ClauseWords words, int i) {
        int close = words.reads(i + 1, "(") ? words.close(i + 1) : -1;
        int in = close < 0 ? close : words.next(i + 2, close, "in");
        boolean query = in < close && words.reads(in + 1, "(") && words.reads(in + 2, "select");
        int source = query ? words.source(i) : -1;
        if (source < 0) {
            return Optional.empty();
        }
        MappedTextBuilder pivoted = MappedTextBuilder.of("(SELECT * FROM ").add(words.copy(source, i)).add(" PIVOT XML ").add(words.copy(i + 1, close + 1));
        return Optional.of(words.before(source).add(pivoted).add(")").add(words.from(close + 1)));
    }
}
