/**
 * Descriptions of result tables: columns with title, number form, extractor and the items behind a cell. The window,
 * the export, the terminal, the JSON documents and the report draw their tables from these descriptions, so that a
 * figure is the same in all of them. Uses no toolkit and reads no file.
 *
 * <p>Entry points: the {@code …Specs} classes, one per kind of study; renderers read a
 * {@link io.github.assay.tabular.TableSpec}.
 */
package io.github.assay.tabular;

