package io.github.assay.sql.relax;

import io.github.assay.sql.relax.ConditionSplit.Words;
import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.List;

/** Finds the joins of a FROM clause. */
public final class JoinWords {
    private JoinWords() {}

    /**
     * A join.
     *
     * @param from the first word of its kind, such as LEFT, or JOIN itself
     * @param join the word JOIN
     * @param to its last word
     * @param kind {@code inner}, {@code left}, {@code right}, {@code full}; empty: another, such as {@code cross}
     * @param on the condition; empty where there is none
     */
    public record Join(int from, int join, int to, String kind, Words on) {}

    /** The joins of a FROM clause in the order of its text, without commas. */
    public static List<Join> of(SignificantTokens words, Words source) {
        List<Integer> starts = new ArrayList<>();
        List<Integer> joins = new ArrayList<>();
        for (int i = source.from(); i <= source.to(); i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            if (words.reads(i, "join")) {
                joins.add(i);
                int start = i;
                while (start > source.from() && words.readsAny(start - 1, "left", "right", "full", "inner", "outer", "cross", "natural", "semi", "anti", "asof")) {
                    start--;
                }
                starts.add(start);
            } else if (words.reads(i, ",")) {
                joins.add(-1);
                starts.add(i);
            }
        }
        List<Join> found = new ArrayList<>();
        for (int i = 0; i < joins.size(); i++) {
            int to = i + 1 < starts.size() ? starts.get(i + 1) - 1 : source.to();
            if (joins.get(i) >= 0) {
                found.add(join(words, starts.get(i), joins.get(i), to));
            }
        }
        return found;
    }

    private static Join join(SignificantTokens words, int from, int join, int to) {
        String kind = from == join || words.reads(from, "inner")
                ? "inner"
                : words.readsAny(from, "left", "right", "full") && !words.readsAny(join - 1, "semi", "anti") ? words.name(from) : "";
        int on = to + 1;
        boolean using = false;
        for (int i = join + 1; i <= to && on > to; i++) {
            i = words.reads(i, "(") ? words.closing(i) : i;
            on = words.reads(i, "on") ? i + 1 : on;
            using |= words.reads(i, "using");
        }
        boolean conditioned = on <= to || using;
        return new Join(from, join, to, conditioned ? kind : "", new Words(on, to));
    }
}
