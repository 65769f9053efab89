package io.github.assay.sql.guard;

import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.statement.select.Select;

/**
 * Finds the query in a text that is no SQL itself: among sentences, or in a code fence that is not closed or
 * does not enclose the whole text (metrics.md §0.8). Such a text is never run, and neither is the query in it. A text
 * with a statement that writes holds none: what it would do counts.
 */
public final class QueryInText {
    private static final int LONGEST = 20_000;
    private static final int MOST_STARTS = 12;
    private static final Pattern FENCE = Pattern.compile("(?m)(```|~~~)[ \\t]*(\\w*sql\\w*|duckdb|bigquery|snowflake)?[ \\t]*$|```");
    private static final Pattern START = Pattern.compile("(?i)(?<![\\w'\"`.$])(select|with)\\s");
    private static final Pattern WRITES = Pattern.compile(
            "(?i)\\b(insert\\s+into|delete\\s+from|merge\\s+into|update\\s+\\S+\\s+set|(grant|revoke)\\s+\\w+\\s+on|truncate"
                    + "|(drop|create|alter)\\s+(temp\\w*\\s+)?(table|view|index|schema|database|user|role|function))\\b");
    private static final Pattern BEFORE = Pattern.compile("(?s).*:\\s+");
    private static final Pattern OPENS = Pattern.compile("(?i)[\\s(]*(select|with)\\b");
    /** Marks of texts with sentences or fences, which few queries have. */
    private static final Pattern AROUND = Pattern.compile("```|~~~|[.:;!?]\\s+\\p{L}");
    private static final Pattern END = Pattern.compile(";|\\n\\s*\\n|\\n|[.!?](?=\\s|$)");

    private QueryInText() {}

    /** Whether a text can be one with a query in it; without parsing, so that many texts are passed over at once. */
    public static boolean mayBeIn(String text) {
        return text.length() <= LONGEST && (!OPENS.matcher(text).lookingAt() || AROUND.matcher(text).find()) && START.matcher(text + " ").find();
    }

    /** The query, without the text around it; empty where the text is read as a statement or holds none. */
    public static Optional<String> find(ParsedSql sql) {
        return sql.answer("query in text", sql.dialect(), () -> search(sql));
    }

    /** The note that follows the reason why such a text is not read; empty text for any other. */
    public static String note(ParsedSql sql) {
        return find(sql).map(query -> "; " + words(query)).orElse("");
    }

    /** The note that names a query. */
    static String words(String query) {
        return "a query stands in the text: " + (query.length() <= 150 ? query : query.substring(0, 149) + "…");
    }

    private static Optional<String> search(ParsedSql sql) {
        String text = sql.text();
        if (sql.isParsed() || text.length() > LONGEST || !START.matcher(text + " ").find()
                || WRITES.matcher(text).find()) {
            return Optional.empty();
        }
        return inFence(sql).or(() -> inSentences(sql));
    }

    private static Optional<String> inFence(ParsedSql sql) {
        String text = sql.text();
        List<String> parts = new ArrayList<>();
        int from = 0;
        Matcher fence = FENCE.matcher(text);
        while (fence.find()) {
            if (!StatementGuard.beginsAsQuery(text, sql.dialect()) || isOutside(sql, fence.start())) {
                parts.add(text.substring(from, fence.start()));
                from = fence.end();
            }
        }
        parts.add(text.substring(from));
        return parts.size() == 1
                ? Optional.empty()
                : parts.stream().map(QueryInText::bare).filter(part -> isQuery(part, sql.dialect())).findFirst();
    }

    /** Whether a place is neither in a text literal nor in a comment. */
    private static boolean isOutside(ParsedSql sql, int place) {
        return SqlLexer.tokens(sql.text(), LexRules.of(sql.dialect())).stream()
                .filter(t -> t.start() <= place && place < t.end())
                .noneMatch(t -> t.kind() == Token.Kind.STRING || t.kind() == Token.Kind.COMMENT);
    }

    private static Optional<String> inSentences(ParsedSql sql) {
        String text = sql.text();
        boolean statement = StatementGuard.beginsAsStatement(sql);
        Matcher start = START.matcher(text);
        for (int tried = 0; tried < MOST_STARTS && start.find(); tried++) {
            int at = start.start();
            String before = text.substring(0, at);
            boolean behindColon = BEFORE.matcher(before).matches() && (!statement || isOutside(sql, at));
            boolean ownLine = before.endsWith("\n");
            boolean capitals = start.group(1).equals(start.group(1).toUpperCase(Locale.ROOT));
            if (at > 0 && (behindColon || !statement && (ownLine || capitals))) {
                Optional<String> query = from(text.substring(at), sql.dialect());
                if (query.isPresent()) {
                    return query;
                }
            }
        }
        return Optional.empty();
    }

    /** The longest query with which a text begins and a sentence, line or statement ends. */
    private static Optional<String> from(String text, String dialect) {
        List<String> ends = new ArrayList<>(List.of(text));
        END.matcher(text).results().limit(MOST_STARTS).forEach(end -> ends.add(1, text.substring(0, end.start())));
        return ends.stream().map(QueryInText::bare).filter(end -> isQuery(end, dialect)).findFirst();
    }

    /** A part without blanks and semicolons at its ends. */
    private static String bare(String part) {
        return part.strip().replaceAll("[;\\s]+$", "");
    }

    private static boolean isQuery(String text, String dialect) {
        return !text.isEmpty()
                && StatementGuard.beginsAsQuery(text, dialect)
                && ParsedSql.parse(text, dialect).tree().filter(Select.class::isInstance).isPresent();
    }
}
