/**
 * Sources that are no plain text: compressed files, archives, workbooks, YAML, and tables of databases. Each is written
 * once as JSON lines or CSV into a temporary folder, which the importers read.
 */
package io.github.assay.files.importers.packed;
