/** Evaluations that one file describes: its settings, and the output files of the evaluation skill. */
package io.github.assay.service.evaluation;
