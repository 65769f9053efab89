package io.github.assay.metrics.structure;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.Part;
import io.github.assay.domain.finding.Step.Arithmetic;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.metrics.Steps;
import java.util.List;
import java.util.Set;

/** Explains which elements two sets share, which only one has, and the resulting shares. */
record SetSteps(Set<Part> gold, Set<Part> predicted, List<Part> common, Steps steps) {
    SetSteps(Set<Part> gold, Set<Part> predicted, Steps steps) {
        this(gold, predicted, gold.stream().filter(predicted::contains).sorted().toList(), steps);
    }

    void recall() {
        listed(Phrase.of("sets.recall", new Arithmetic.Share(common.size(), gold.size())));
    }

    void precision() {
        listed(Phrase.of("sets.precision", new Arithmetic.Share(common.size(), predicted.size())));
    }

    void f1() {
        Arithmetic.Share precision = new Arithmetic.Share(common.size(), predicted.size());
        Arithmetic.Share recall = new Arithmetic.Share(common.size(), gold.size());
        listed(common.isEmpty()
                ? Phrase.of("sets.nothing")
                : Phrase.of("sets.f1", new Arithmetic.F1(precision.value(), recall.value()), precision, recall));
    }

    private void listed(Phrase sum) {
        boolean empty = gold.isEmpty() || predicted.isEmpty();
        steps.figure("in_common", common.size())
                .says(!empty ? sum : Phrase.of(gold.isEmpty() && predicted.isEmpty() ? "sets.none" : "sets.one"))
                .instead("missing", "extra")
                .passage("sets.gold", only(gold, predicted), part -> Line.of(Mark.MISSING, text(part)))
                .passage("sets.predicted", only(predicted, gold), part -> Line.of(Mark.EXTRA, text(part)))
                .passage("sets.both", common, part -> Line.of(Mark.EQUAL, text(part)));
    }

    private static List<Part> only(Set<Part> one, Set<Part> other) {
        return one.stream().filter(part -> !other.contains(part)).sorted().toList();
    }

    /** A part of a clause behind the clause's name, its condition in one piece. */
    private static String text(Part part) {
        return Steps.sql(part.clause().isEmpty()
                ? part.text()
                : part.clause().replace('_', ' ') + ": " + part.text().replace(" | ", " ").strip());
    }
}
