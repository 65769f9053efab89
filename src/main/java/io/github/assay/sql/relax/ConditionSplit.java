package io.github.assay.sql.relax;

import io.github.assay.sql.text.SignificantTokens;
import java.util.ArrayList;
import java.util.List;

/** Splits a condition into the operands of its outermost AND or OR. */
public record ConditionSplit(SignificantTokens words) {
    /** A range of words, both ends included. */
    public record Words(int from, int to) {
        public boolean isEmpty() {
            return to < from;
        }
    }

    /** The conditions that must all hold, those in redundant brackets too. */
    public List<Words> conjuncts(Words condition) {
        List<Words> parts = new ArrayList<>();
        Words open = opened(condition);
        if (split(open, "or").size() > 1) {
            return List.of(condition);
        }
        List<Words> operands = split(open, "and");
        if (operands.size() == 1) {
            return List.of(condition);
        }
        operands.forEach(p -> parts.addAll(conjuncts(p)));
        return parts;
    }

    /** The conditions of which one must hold; a single one where there is no OR. */
    public List<Words> alternatives(Words condition) {
        return split(opened(condition), "or");
    }

    /** The operands of the outermost AND, in brackets around the whole too; a single one where there is none. */
    public List<Words> operands(Words condition) {
        return split(opened(condition), "and");
    }

    /** A condition without brackets around the whole. */
    public Words opened(Words w) {
        Words inner = w;
        while (inner.to > inner.from + 1 && words.reads(inner.from, "(") && words.closing(inner.from) == inner.to
                && !words.readsAny(inner.from + 1, "select", "with", "values")) {
            inner = new Words(inner.from + 1, inner.to - 1);
        }
        return inner;
    }

    private List<Words> split(Words w, String connective) {
        List<Words> parts = new ArrayList<>();
        int start = w.from;
        int cases = 0;
        boolean between = false;
        for (int i = w.from; i <= w.to; i++) {
            if (words.readsAny(i, "(", "[")) {
                i = words.reads(i, "(") ? words.closing(i) : i;
            } else if (words.reads(i, "case")) {
                cases++;
            } else if (words.reads(i, "end") && cases > 0) {
                cases--;
            } else if (cases == 0 && words.reads(i, "between")) {
                between = true;
            } else if (cases == 0 && between && words.reads(i, "and")) {
                between = false;
            } else if (cases == 0 && words.reads(i, connective)) {
                parts.add(new Words(start, i - 1));
                start = i + 1;
            }
        }
        parts.add(new Words(start, w.to));
        return parts.stream().anyMatch(Words::isEmpty) ? List.of(w) : parts;
    }
}
