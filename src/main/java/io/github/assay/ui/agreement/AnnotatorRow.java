package io.github.assay.ui.agreement;

import io.github.assay.agreement.AnnotatorAgreement;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.domain.Outcome;
import java.util.List;

/**
 * One annotator as the table shows them.
 *
 * @param own agreement with the others
 * @param sensitivity chance to pass a true pass by the model of Dawid and Skene
 * @param specificity chance to fail a true fail by the same model
 */
record AnnotatorRow(AnnotatorAgreement own, Outcome<Double> sensitivity, Outcome<Double> specificity) {
    static List<AnnotatorRow> of(AgreementStudy study) {
        return study.agreement().annotators().stream()
                .map(a -> row(a, study.people()))
                .toList();
    }

    private static AnnotatorRow row(AnnotatorAgreement own, PeopleComparison people) {
        return people.annotators().stream()
                .filter(a -> a.name().equals(own.annotator()))
                .findFirst()
                .map(a -> new AnnotatorRow(own, a.modelSensitivity(), a.modelSpecificity()))
                .orElseGet(() -> new AnnotatorRow(own, Outcome.unavailable("NO_DATA"), Outcome.unavailable("NO_DATA")));
    }

    String name() {
        return own.annotator();
    }
}
