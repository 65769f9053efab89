/** The {@code --json} documents of the command line. */
package io.github.assay.files.documents;
