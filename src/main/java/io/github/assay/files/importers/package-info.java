/**
 * Importers of other programs' files; each makes an evaluation project. Inner packages: {@code formats} (one class for
 * each format), {@code mapping} (field names), {@code run} (from source records to project files). Entry point:
 * {@link io.github.assay.files.importers.Importers}.
 */
package io.github.assay.files.importers;
