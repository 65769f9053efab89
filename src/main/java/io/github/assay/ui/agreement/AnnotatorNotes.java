package io.github.assay.ui.agreement;

import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Caution;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.tabular.ExpectationLines;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Writes the text below the table of annotators: the human ceiling, drift, and why figures are missing. */
final class AnnotatorNotes {
    private AnnotatorNotes() {}

    static List<String> of(AgreementStudy study) {
        List<String> notes = new ArrayList<>();
        List<Annotator> rows = Annotator.of(study.agreement(), study.people());
        notes.add(ceiling(study.people()));
        addUndefined(rows, notes);
        addHalves(study, rows, notes);
        addModel(rows, notes);
        if (rows.stream().allMatch(r -> r.own().medianSeconds().isEmpty())) {
            notes.add(Texts.text("annotators.note.noSeconds"));
        }
        return notes;
    }

    private static String ceiling(PeopleComparison people) {
        return people.ceiling().kappa().asValue().isPresent()
                ? ExpectationLines.of(people.ceiling(), id -> id) + leftOut(people)
                : Texts.text("annotators.note.noCeiling", EstimateFormat.reason(people.ceiling().kappa()));
    }

    private static String leftOut(PeopleComparison people) {
        return people.leftOut().isEmpty()
                ? ""
                : Texts.text("people.leftOut", LightKappa.LEAST_VOTES, String.join(", ", people.leftOut()));
    }

    /** One sentence for each reason, with all annotators whom it concerns. */
    private static void addUndefined(List<Annotator> rows, List<String> notes) {
        Map<String, List<String>> names = new LinkedHashMap<>();
        for (Annotator r : rows) {
            if (!(r.own().kappaWithRest() instanceof Outcome.Value<?>)) {
                names.computeIfAbsent(EstimateFormat.reason(r.own().kappaWithRest()), _ -> new ArrayList<>()).add(r.name());
            }
        }
        names.forEach((why, who) -> notes.add(Texts.text("annotators.note.noKappa", String.join(", ", who), why)));
    }

    private static void addHalves(AgreementStudy study, List<Annotator> rows, List<String> notes) {
        for (Caution c : study.agreement().cautions()) {
            if (c.code().equals("ORDER_EFFECT")) {
                notes.add(Texts.text("annotators.note.drift", c.subjects().getFirst(), EstimateFormat.two(Math.abs(c.value())),
                        c.value() < 0 ? 0 : 1));
            }
        }
        AgreementSpecs.undefinedHalves(rows).forEach(note -> notes.add(note + "."));
    }

    private static void addModel(List<Annotator> rows, List<String> notes) {
        List<String> passes = reasons(rows, Annotator::sensitivity);
        List<String> fails = reasons(rows, Annotator::specificity);
        if (passes.equals(fails)) {
            passes.forEach(why -> notes.add(Texts.text("annotators.note.noModel", why)));
        } else {
            passes.forEach(why -> notes.add(Texts.text("annotators.note.noSensitivity", why)));
            fails.forEach(why -> notes.add(Texts.text("annotators.note.noSpecificity", why)));
        }
        rows.stream()
                .filter(AnnotatorNotes::noBetterThanChance)
                .forEach(r -> notes.add(Texts.text("annotators.note.switched", r.name())));
    }

    private static boolean noBetterThanChance(Annotator r) {
        return r.sensitivity() instanceof Outcome.Value<Double>(Double pass)
                && r.specificity() instanceof Outcome.Value<Double>(Double fail)
                && pass + fail <= 1;
    }

    private static List<String> reasons(List<Annotator> rows, Function<Annotator, Outcome<Double>> of) {
        return rows.stream()
                .map(of)
                .filter(o -> !(o instanceof Outcome.Value<?>))
                .map(EstimateFormat::reason)
                .distinct()
                .toList();
    }
}
