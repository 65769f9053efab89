package io.github.assay.service.robustness;

import io.github.assay.robustness.naming.NamedCase;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.Naturalness;
import io.github.assay.service.robustness.NameRewriter.NameRewriting;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A project with less natural names: what became of its databases and cases.
 *
 * @param target the class towards which names were changed
 * @param abbreviations entries of the dictionary beside those of the program
 * @param rewriting what a language model proposed; empty where names were made by rule
 * @param databases the databases with their names
 * @param cases every case with a gold query
 */
public record NamedProject(
        Naturalness target, Map<String, String> abbreviations, Optional<NameRewriting> rewriting, List<NamedDatabase> databases,
        List<NamedCase> cases) {
    public NamedProject {
        abbreviations = Map.copyOf(abbreviations);
        databases = List.copyOf(databases);
        cases = List.copyOf(cases);
    }
}
