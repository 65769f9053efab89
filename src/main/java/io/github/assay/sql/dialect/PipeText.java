package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.MappedTextBuilder;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Queries in pipe syntax ({@code FROM t |> WHERE c |> SELECT a}), put into plain SQL step by step. */
final class PipeText {
    private final TextEdits edits;
    private final SignificantTokens words;
    private final int[] pipes;

    private PipeText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
        this.pipes = new int[words.size() + 1];
        for (int i = 0; i < words.size(); i++) {
            pipes[i + 1] = pipes[i] + (words.reads(i, "|>") ? 1 : 0);
        }
    }

    /** The text without pipes; the same reading where there are none, or where a step is not known. */
    static MappedSource unpiped(MappedSource reading, LexRules rules) {
        if (!reading.text().contains("|>")) {
            return reading;
        }
        PipeText pass = new PipeText(new TextEdits(reading.text(), rules));
        return pass.query(0, pass.words.size())
                .map(p -> new MappedSource(p.text(reading.text()), at -> reading.place(p.place(at))))
                .orElse(reading);
    }

    /** A query that goes from one word up to another; empty where a step is not known. */
    private Optional<MappedTextBuilder> query(int from, int to) {
        int main = afterCtes(from, to);
        List<Integer> cuts = cuts(main, to);
        Optional<MappedTextBuilder> ctes = range(from, main);
        if (cuts.isEmpty() || main < 0) {
            return range(from, to);
        }
        Optional<PipeQuery> query = source(main, cuts.getFirst());
        for (int i = 0; i < cuts.size() && query.isPresent(); i++) {
            int end = i + 1 < cuts.size() ? cuts.get(i + 1) : to;
            boolean known = new PipeStep(this, words, query.get()).add(cuts.get(i) + 1, end) && !query.get().isTooDeep();
            query = known ? query : Optional.empty();
        }
        return query.flatMap(q -> ctes.map(c -> c.add(c.isEmpty() ? "" : " ").add(q.text())));
    }

    /** What stands before the first pipe: {@code FROM t}, or a query. */
    private Optional<PipeQuery> source(int from, int to) {
        return words.reads(from, "from")
                ? range(from + 1, to).map(PipeQuery::new)
                : range(from, to).map(q -> new PipeQuery(new MappedTextBuilder().add("(").add(q).add(")")));
    }

    /** The word after WITH and its queries. */
    private int afterCtes(int from, int to) {
        if (!words.reads(from, "with")) {
            return from;
        }
        int i = words.reads(from + 1, "recursive") ? from + 2 : from + 1;
        while (i < to) {
            int as = words.reads(i + 1, "(") && edits.close(i + 1) > 0 ? edits.close(i + 1) + 1 : i + 1;
            int close = words.reads(as, "as") && words.reads(as + 1, "(") ? edits.close(as + 1) : -1;
            if (close < 0 || !words.reads(close + 1, ",")) {
                return close < 0 ? from : close + 1;
            }
            i = close + 2;
        }
        return from;
    }

    /** Pipes outside brackets. */
    private List<Integer> cuts(int from, int to) {
        List<Integer> all = new ArrayList<>();
        for (int i = from; i < to; i++) {
            i = after(i, to);
            if (words.reads(i, "|>")) {
                all.add(i);
            }
        }
        return all;
    }

    /** The word itself, or the bracket that closes the one there. */
    int after(int i, int to) {
        boolean open = words.readsAny(i, "(", "[", "{");
        return open && edits.close(i) > 0 ? Math.min(edits.close(i), to - 1) : i;
    }

    /** Words as they stand, with queries in brackets put into plain SQL. */
    Optional<MappedTextBuilder> range(int from, int to) {
        MappedTextBuilder out = new MappedTextBuilder();
        int start = from;
        for (int i = from; i < to; i++) {
            int close = words.reads(i, "(") ? edits.close(i) : -1;
            if (close > i && close < to && pipes[close] > pipes[i]) {
                Optional<MappedTextBuilder> inner = query(i + 1, close);
                if (inner.isEmpty()) {
                    return inner;
                }
                copy(out, start, i + 1).add(" ").add(inner.get());
                start = close;
                i = close;
            }
        }
        return Optional.of(copy(out, start, to));
    }

    private MappedTextBuilder copy(MappedTextBuilder out, int from, int to) {
        return to <= from ? out : out.add(" ").add(words.token(from).start(), words.token(to - 1).end());
    }
}
