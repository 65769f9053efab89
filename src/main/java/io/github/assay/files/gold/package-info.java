/** Patches of gold queries as files, and their application to a copy of a benchmark (docs/adjudication.md). */
package io.github.assay.files.gold;
