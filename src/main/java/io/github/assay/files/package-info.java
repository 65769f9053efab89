/**
 * Floor 2: every format of the specification, read and written: project folder, packs, captured tables,
 * {@code --json} documents, importers, user settings. Bad data is a list of problems.
 *
 * <p>Must not know: databases, stores, screens.
 */
package io.github.assay.files;
