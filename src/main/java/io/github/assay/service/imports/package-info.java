/** Projects made from other programs' files. */
package io.github.assay.service.imports;
