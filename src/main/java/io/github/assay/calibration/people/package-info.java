/**
 * Metrics compared with the annotators.
 *
 * <p>Entry points: {@link io.github.assay.calibration.people.AnnotatorStudy},
 * {@link io.github.assay.calibration.people.PeopleComparison}.
 */
package io.github.assay.calibration.people;
