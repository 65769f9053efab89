/** Commands that run others: an evaluation from one file, and the instructions for coding agents. */
package io.github.assay.cli.evaluation;
