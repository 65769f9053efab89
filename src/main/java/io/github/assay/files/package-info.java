/**
 * Readers and writers of every file format of the specification. Formats are project folder, label packs, captured
 * tables, {@code --json} documents, importers and user settings. Bad data becomes a list of problems. Entry point for
 * projects: {@link io.github.assay.files.project.ProjectFiles}.
 *
 * <p>Must not use: databases, stores, screens.
 */
package io.github.assay.files;
