/** STEF's score from a recorded judge's reply. */
package io.github.assay.metrics.judge.stef;
