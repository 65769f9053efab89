package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ClauseWords;
import io.github.assay.sql.text.MappedTextBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * {@code t MATCH_RECOGNIZE (PARTITION BY p ORDER BY o MEASURES m PATTERN (…) DEFINE v AS c)} is read as {@code (SELECT p, m
 * FROM t QUALIFY rows_matched('…', '…', defined(c)) OVER (PARTITION BY p ORDER BY o))}; what a column is called by its pattern's
 * variable is a column of t.
 */
final class MatchClause {
    private static final Set<String> SECTIONS =
            Set.of("partition", "order", "measures", "one", "all", "after", "pattern", "subset", "define");

    private final ClauseWords words;
    private final int at;
    private final int close;
    private final Set<String> variables = new HashSet<>();

    MatchClause(ClauseWords words, int at) {
        this.words = words;
        this.at = at;
        this.close = words.close(at + 1);
    }

    Optional<MappedTextBuilder> moved() {
        int pattern = close < 0 ? close : section("pattern");
        int source = pattern < close ? words.source(at) : -1;
        if (source < 0) {
            return Optional.empty();
        }
        variables(pattern);
        MappedTextBuilder query = new MappedTextBuilder().add("(SELECT ").add(selected()).add(" FROM ").add(words.copy(source, at)).add(" QUALIFY ");
        query.add("rows_matched(" + words.literal(rows(), pattern) + ", " + words.literal(pattern, close(pattern)) + ", defined(");
        conditions(query);
        query.add(")) OVER (").add(window()).add("))");
        return Optional.of(words.before(source).add(query).add(words.from(close + 1)));
    }

    /** Words of the pattern and names of its subsets are no sources. */
    private void variables(int pattern) {
        int subset = section("subset");
        for (int i = pattern + 1; i < close(pattern); i++) {
            variables.add(words.name(i));
        }
        for (int[] item : words.items(subset + 1, close(subset))) {
            variables.add(words.name(item[0]));
        }
    }

    private MappedTextBuilder selected() {
        MappedTextBuilder out = words.reads(rows(), "all") ? MappedTextBuilder.of("*") : list(section("partition"), 2);
        int measures = section("measures");
        MappedTextBuilder given = plain(measures + 1, close(measures));
        out.add(out.isEmpty() || given.isEmpty() ? "" : ", ").add(given);
        return out.isEmpty() ? MappedTextBuilder.of("*") : out;
    }

    private MappedTextBuilder window() {
        MappedTextBuilder out = new MappedTextBuilder();
        for (String word : List.of("partition", "order")) {
            int from = section(word);
            out.add(from >= close ? new MappedTextBuilder() : words.copy(from, close(from)).add(" "));
        }
        return out;
    }

    private void conditions(MappedTextBuilder query) {
        int define = section("define");
        for (int[] item : words.items(define + 1, close(define))) {
            boolean named = words.reads(item[0] + 1, "as");
            query.add(item[0] == define + 1 ? "" : ", ").add(plain(named ? item[0] + 2 : item[0], item[1]));
        }
    }

    private MappedTextBuilder list(int section, int skip) {
        return section >= close ? new MappedTextBuilder() : words.copy(section + skip, close(section));
    }

    /** Without {@code variable.} before a column, and without FINAL and RUNNING before a call. */
    private MappedTextBuilder plain(int from, int to) {
        MappedTextBuilder out = new MappedTextBuilder();
        int start = from;
        for (int i = from; i < to; i++) {
            boolean prefix = words.reads(i + 1, ".") && variables.contains(words.name(i)) && !words.reads(i - 1, ".");
            boolean kind = (words.reads(i, "final") || words.reads(i, "running")) && words.reads(i + 2, "(");
            if (prefix || kind) {
                out.add(words.copy(start, i)).add(" ");
                start = prefix ? i + 2 : i + 1;
            }
        }
        return out.add(words.copy(start, to));
    }

    private int rows() {
        return words.next(at + 2, close, "one", "all", "after", "pattern");
    }

    private int section(String word) {
        return words.next(at + 2, close, word);
    }

    /** Where the section that begins there ends. */
    private int close(int section) {
        int i = section + 1;
        while (i < close && !SECTIONS.contains(words.name(i))) {
            i = words.after(i) + 1;
        }
        return Math.min(i, close);
    }
}
