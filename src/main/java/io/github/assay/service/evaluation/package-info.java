/**
 * Evaluations that one file describes: its settings, and the output files of the evaluation skill. Writing of reports.
 */
package io.github.assay.service.evaluation;
