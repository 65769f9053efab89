/** Scores of items from stored evidence. Executes no SQL. */
package io.github.assay.service.scoring;
