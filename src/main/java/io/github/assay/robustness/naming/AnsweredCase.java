package io.github.assay.robustness.naming;

import io.github.assay.domain.Outcome;
import java.util.Map;

/**
 * A system's answers to one case in the settings.
 *
 * @param system the system, with its run where it has several
 * @param caseId the case
 * @param ex execution accuracy by setting; settings without an answer are missing
 */
public record AnsweredCase(String system, String caseId, Map<NamingSetting, Outcome<Double>> ex) {
    public AnsweredCase {
        ex = Map.copyOf(ex);
    }

    /** EX in both settings, or undefined where either is. */
    Outcome<Double> pair(NamingSetting setting) {
        Outcome<Double> base = ex.getOrDefault(NamingSetting.O_O, Outcome.unavailable("NO_ANSWER"));
        Outcome<Double> other = ex.getOrDefault(setting, Outcome.unavailable("NO_ANSWER"));
        return base.asValue().isEmpty() ? base : other.map(o -> o - base.asValue().get());
    }

    boolean isKnown(NamingSetting setting) {
        return ex.containsKey(setting) && ex.get(setting).asValue().isPresent();
    }

    boolean isRight(NamingSetting setting) {
        return ex.containsKey(setting) && ex.get(setting).asValue().filter(v -> v == 1).isPresent();
    }
}
