package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ClauseWords;
import io.github.assay.sql.text.MappedTextBuilder;
import java.util.Optional;

/**
 * DuckDB's {@code [e FOR x IN xs IF c]} is read as what it stands for, {@code list_transform(list_filter(xs, x -> c), x ->
 * e)}; with a second name for the place in the list.
 */
final class Comprehension {
    private final ClauseWords words;
    private final int at;

    Comprehension(ClauseWords words, int at) {
        this.words = words;
        this.at = at;
    }

    Optional<MappedTextBuilder> moved() {
        int close = words.close(at);
        int loop = close < 0 ? close : words.next(at + 1, close, "for");
        int in = loop < close ? words.next(loop, close, "in") : close;
        if (close < 0 || in >= close || loop == at + 1) {
            return Optional.empty();
        }
        int test = words.next(in, close, "if");
        MappedTextBuilder list = words.copy(in + 1, test);
        MappedTextBuilder kept = test < close
                ? MappedTextBuilder.of("list_filter(").add(list).add(", ").add(name(loop, in)).add(words.copy(test + 1, close)).add(")")
                : list;
        MappedTextBuilder out = words.before(at).add("list_transform(").add(kept).add(", ").add(name(loop, in));
        return Optional.of(out.add(words.copy(at + 1, loop)).add(")").add(words.from(close + 1)));
    }

    private MappedTextBuilder name(int loop, int in) {
        boolean several = in > loop + 2;
        return MappedTextBuilder.of(several ? "(" : "").add(words.copy(loop + 1, in)).add(several ? ") -> " : " -> ");
    }
}
