/** Projects made from other programs' files. Entry point: {@link io.github.assay.service.imports.ImportService}. */
package io.github.assay.service.imports;
