package io.github.assay.service.robustness;

import io.github.assay.robustness.mutation.MutationSettings;
import java.nio.file.Path;

/**
 * Which mutants become a project.
 *
 * @param target the project's folder; it must not exist or be empty
 * @param system the system under which the mutants are predictions
 * @param settings which mutants are made
 */
public record MutationOrder(Path target, String system, MutationSettings settings) {
    /** The system's name unless another is given. */
    public static final String SYSTEM = "mutants";
}
