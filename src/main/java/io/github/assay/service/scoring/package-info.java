/**
 * Scores of items from stored evidence, checks and effects of metric settings, and
 * scores that came with the project. Executes no SQL.
 */
package io.github.assay.service.scoring;
