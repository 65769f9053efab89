package io.github.assay.ui.agreement;

import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.calibration.PeopleComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import io.github.assay.ui.common.Figures;
import io.github.assay.ui.common.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What stands in words under the table of annotators: the human ceiling, drift, and why figures are not there. */
final class AnnotatorNotes {
    private AnnotatorNotes() {}

    static List<String> of(AgreementStudy study) {
        List<String> notes = new ArrayList<>();
        List<AnnotatorRow> rows = AnnotatorRow.of(study);
        notes.add(ceiling(study.people()));
        rows.forEach(r -> addUndefined(r.own(), notes));
        if (rows.size() > 1) {
            addHalves(study, rows, notes);
        }
        addModel(rows, notes);
        if (rows.stream().allMatch(r -> r.own().medianSeconds().isEmpty())) {
            notes.add(Messages.text("annotators.note.noSeconds"));
        }
        return notes;
    }

    private static String ceiling(PeopleComparison people) {
        return people.ceiling() instanceof Outcome.Value<Double>(Double v)
                ? Messages.text("annotators.note.ceiling", Figures.three(v), people.annotators().size())
                : Messages.text("annotators.note.noCeiling", words(people.ceiling()));
    }

    private static void addUndefined(AnnotatorAgreement a, List<String> notes) {
        if (!(a.kappaWithRest() instanceof Outcome.Value<?>)) {
            notes.add(Messages.text("annotators.note.noKappa", a.annotator(), words(a.kappaWithRest())));
        }
    }

    private static void addHalves(AgreementStudy study, List<AnnotatorRow> rows, List<String> notes) {
        for (Caution c : study.agreement().cautions()) {
            if (c.code().equals("ORDER_EFFECT")) {
                notes.add(Messages.text("annotators.note.drift", c.subjects().getFirst(), Figures.two(Math.abs(c.value())),
                        c.value() < 0 ? 0 : 1));
            }
        }
        if (rows.stream().noneMatch(r -> r.own().firstHalf() instanceof Outcome.Value<?>
                || r.own().secondHalf() instanceof Outcome.Value<?>)) {
            notes.add(Messages.text("annotators.note.noHalves"));
        }
    }

    private static void addModel(List<AnnotatorRow> rows, List<String> notes) {
        firstReason(rows, AnnotatorRow::sensitivity)
                .forEach(reason -> notes.add(Messages.text("annotators.note.noModel", reason)));
        for (AnnotatorRow r : rows) {
            if (r.sensitivity() instanceof Outcome.Value<Double>(Double sensitivity)
                    && r.specificity() instanceof Outcome.Value<Double>(Double specificity)
                    && sensitivity + specificity <= 1) {
                notes.add(Messages.text("annotators.note.switched", r.name()));
            }
        }
    }

    private static List<String> firstReason(List<AnnotatorRow> rows, Function<AnnotatorRow, Outcome<Double>> of) {
        return rows.stream()
                .map(of)
                .filter(o -> !(o instanceof Outcome.Value<?>))
                .map(AnnotatorNotes::words)
                .distinct()
                .toList();
    }

    /** The reason in full words, without "undefined". */
    private static String words(Outcome<?> outcome) {
        return switch (outcome) {
            case Outcome.Value<?> _ -> "";
            case Outcome.Unavailable<?>(String reason, String _) -> Messages.reason(reason);
            case Outcome.Error<?>(String reason, String _) -> Messages.reason(reason);
        };
    }
}
