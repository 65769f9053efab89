package io.github.assay.robustness.router;

import java.util.OptionalDouble;

/**
 * Decision of a router on one question.
 *
 * @param label a system's number, weakest first, or the number of systems for "none"
 * @param latencyMillis time of the decision in milliseconds; empty: not recorded
 * @param cost cost of the decision itself, in the unit of the answers' costs; empty: not known
 */
public record RouterDecision(int label, OptionalDouble latencyMillis, OptionalDouble cost) {}
