package io.github.assay.ui.agreement;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.calibration.people.PeopleComparison;

/**
 * Everything the Agreement screen shows of one state of the votes.
 *
 * @param agreement how far the annotators agree
 * @param people the human ceiling, and each annotator by the model of Dawid and Skene
 */
public record AgreementStudy(AgreementResult agreement, PeopleComparison people) {}
