package io.github.assay.sql.dialect;

import io.github.assay.sql.text.ClauseWords;
import io.github.assay.sql.text.MappedTextBuilder;
import java.util.Optional;
import java.util.Set;

/**
 * Oracle's {@code FROM t WHERE c MODEL PARTITION BY (p) DIMENSION BY (d) MEASURES (m) RULES (…)} is read as {@code FROM
 * (SELECT p, d, m FROM t WHERE c QUALIFY model_rules('…'))}: the rules count as they are written.
 */
final class ModelClause {
    private static final Set<String> STARTS = Set.of("partition", "dimension", "return", "ignore", "keep", "unique");

    private final ClauseWords words;
    private final int at;

    ModelClause(ClauseWords words, int at) {
        this.words = words;
        this.at = at;
    }

    Optional<MappedTextBuilder> moved() {
        boolean starts = STARTS.contains(words.name(at + 1));
        int end = starts ? words.end(at) : at;
        int dimension = words.next(at, end, "dimension");
        int measures = words.next(at, end, "measures");
        int last = measures + 1 < end ? words.close(measures + 1) : -1;
        boolean whole = dimension < measures && last >= 0 && words.reads(dimension + 2, "(");
        int from = whole ? words.fromOf(at) : -1;
        if (from < 0) {
            return Optional.empty();
        }
        int rules = words.next(last + 1, end, "(");
        int after = rules < end ? words.close(rules) + 1 : last + 1;
        if (after < 1) {
            return Optional.empty();
        }
        MappedTextBuilder out = words.before(from).add("FROM (SELECT ");
        int partition = words.next(at, dimension, "partition");
        if (partition < dimension) {
            out.add(inside(partition + 2)).add(", ");
        }
        out.add(inside(dimension + 2)).add(", ").add(inside(measures + 1)).add(" ").add(words.copy(from, at));
        out.add(" QUALIFY model_rules(" + words.literal(at + 1, Math.min(partition, dimension)) + ", " + words.literal(last + 1, after) + "))");
        return Optional.of(out.add(words.from(after)));
    }

    private MappedTextBuilder inside(int open) {
        return words.copy(open + 1, words.close(open));
    }
}
