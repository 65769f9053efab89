/** Commands that run and score. */
package io.github.assay.cli.score;
