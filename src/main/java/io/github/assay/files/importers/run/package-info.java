/** One import from source records to a project's files, and which field of a record becomes which field there. */
package io.github.assay.files.importers.run;
