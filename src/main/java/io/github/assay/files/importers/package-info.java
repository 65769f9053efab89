/**
 * Importers of other programs' files, one class for each format; each makes an evaluation project. Inner package:
 * {@code run} (from source records to project files). Entry point:
 * {@link io.github.assay.files.importers.Importers}.
 */
package io.github.assay.files.importers;
