/** One import from source records to a project's files. */
package io.github.assay.files.importers.run;
