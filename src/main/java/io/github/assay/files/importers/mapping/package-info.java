/** Which field of a source record becomes which field of a case, prediction or label. */
package io.github.assay.files.importers.mapping;
