/** One importer for each format of another program. */
package io.github.assay.files.importers.formats;
