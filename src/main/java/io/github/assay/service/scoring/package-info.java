/** Scores of items from stored evidence, and checks and effects of metric settings. Executes no SQL. */
package io.github.assay.service.scoring;
