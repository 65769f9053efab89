package io.github.assay.service.robustness;

import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.service.judging.ReplySource;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a project gets less natural names.
 *
 * @param folder the folder that receives a project for each setting; it must not exist or be empty
 * @param target the class towards which names are changed: {@link Naturalness#N2} or {@link Naturalness#N3}
 * @param dictionary a file of further abbreviations, a line {@code word,abbreviation} each
 * @param rewriting a language model that proposes the new names; empty: they are made by rule
 * @param renamePredictions whether predictions go into every setting, with the names of its schema; else only into O/O
 */
public record NamingOrder(
        Path folder, Naturalness target, Optional<Path> dictionary, Optional<Rewriting> rewriting, boolean renamePredictions) {
    /**
     * A language model.
     *
     * @param judge the judge of project.json whose endpoint, model, keys and budget are used
     * @param from where replies come from
     */
    public record Rewriting(String judge, ReplySource from) {}

    public NamingOrder {
        if (target == Naturalness.N1) {
            throw new IllegalArgumentException("names are changed towards N2 or N3");
        }
    }
}
